import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Context, Duration, Effect, Fiber, Layer, Redacted } from "effect";
import { abandonedAt, patiently } from "./patience.ts";
import { makeWriteProbe, type WriteAnswer } from "./write-probe.ts";
import { inBackground } from "../process-role.ts";

/** Whether the database answers, as far as this process knows. */
export class DatabaseWatch extends Context.Service<
  DatabaseWatch,
  {
    /** True after it failed to answer in time, until it answers again. */
    readonly isAway: () => boolean;
    /**
     * Asks it now, on a connection of its own, and waits at most a second; who asks meanwhile shares
     * the answer. Gives for how many milliseconds it has not answered those who asked here: 0 at the
     * first time, undefined when it answers.
     */
    readonly silentFor: Effect.Effect<number | undefined>;
    /** Whether it takes writes: tried every five seconds at most. */
    readonly writes: Effect.Effect<WriteAnswer>;
  }
>()("panetier/DatabaseWatch") {}

/** What the watch looks after: requests that may be waiting for the database. */
export interface Waiting {
  /** How many milliseconds the request has waited that has waited longest; 0 without one. */
  readonly longest: () => number;
  /** Answers 503 to those that have waited longer than this. */
  readonly giveUp: (olderThan: number) => void;
}

/** The calls of this process that may be waiting. */
export class WaitingCalls extends Context.Service<WaitingCalls, Waiting>()(
  "panetier/WaitingCalls",
) {}

// 0.8 s of waiting, up to 0.2 s until the next look and 1.5 s for the answer stay below the 3 s that
// a customer may wait for a 503. Most of it is patience: a busy machine is no database that is away.
const suspiciousAfter = 800;
const lookEvery = "200 millis";
const answerWithin = 1500;
const readyWithin = 1000;

/**
 * A database that hangs (a dead network, a stopped machine) refuses nothing: its queries would wait
 * for minutes. As soon as a request has waited too long, the database is asked on a new connection;
 * when it stays silent, those who wait are answered 503, and new requests at once, until it is back.
 */
export const watchDatabase = (url: string): Layer.Layer<DatabaseWatch, never, WaitingCalls> =>
  Layer.effect(
    DatabaseWatch,
    Effect.gen(function* () {
      const scope = yield* Effect.scope;
      const waiting = yield* WaitingCalls;
      let away = false;
      const stillAnswers = ask(url, answerWithin);
      const look = Effect.gen(function* () {
        if (!away && waiting.longest() < suspiciousAfter) return;
        away = !(yield* stillAnswers);
        if (away) waiting.giveUp(suspiciousAfter);
      });
      yield* inBackground(
        "database that hangs",
        look.pipe(Effect.andThen(Effect.sleep(lookEvery)), Effect.forever),
      );

      // One connection at a time, however many look at the shop's health.
      let asking: Fiber.Fiber<boolean> | undefined;
      const answersNow = ask(url, readyWithin).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            asking = undefined;
          }),
        ),
      );
      let silentSince: number | undefined;
      const silentFor = Effect.gen(function* () {
        asking ??= yield* Effect.forkIn(answersNow, scope);
        const answers = yield* Fiber.join(asking);
        const now = yield* Clock.currentTimeMillis;
        silentSince = answers ? undefined : (silentSince ?? now);
        return silentSince === undefined ? undefined : now - silentSince;
      });
      return { isAway: () => away, silentFor, writes: yield* makeWriteProbe(url) };
    }),
  );

/** Waits so many milliseconds for the database's answer; a process that was held up waits longer. */
const ask = (url: string, within: number): Effect.Effect<boolean> =>
  answer(url).pipe(abandonedAt(Effect.as(patiently(within), false)));

const answer = (url: string): Effect.Effect<boolean> =>
  Effect.scoped(
    Effect.flatMap(
      // The only time limit is that of `ask`: one timer more would be heard before the answer.
      PgConnection.make({
        url: Redacted.make(url),
        connectTimeout: Duration.infinity,
        prepare: false,
      }),
      (connection) => connection.query("select 1", [], false),
    ),
  ).pipe(
    Effect.as(true),
    Effect.catch(() => Effect.succeed(false)),
  );
