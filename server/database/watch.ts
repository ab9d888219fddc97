import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Context, Effect, Layer, Redacted } from "effect";

/** Whether the database answers, as far as this process knows. */
export class DatabaseWatch extends Context.Service<
  DatabaseWatch,
  {
    /** True after it failed to answer in time, until it answers again. */
    readonly isAway: () => boolean;
    /** Asks it now, on a connection of its own, and waits at most a second. */
    readonly answers: Effect.Effect<boolean>;
  }
>()("panetier/DatabaseWatch") {}

/** What the watch looks after: requests that may be waiting for the database. */
export interface Waiting {
  /** Age in milliseconds of the request that has waited longest; 0 without one. */
  readonly longest: () => number;
  /** Answers 503 to those that have waited longer than this. */
  readonly giveUp: (olderThan: number) => void;
}

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
export const watchDatabase = (url: string, waiting: Waiting): Layer.Layer<DatabaseWatch> =>
  Layer.effect(
    DatabaseWatch,
    Effect.gen(function* () {
      let away = false;
      const stillAnswers = ask(url, answerWithin);
      const look = Effect.gen(function* () {
        if (!away && waiting.longest() < suspiciousAfter) return;
        away = !(yield* stillAnswers);
        if (away) waiting.giveUp(suspiciousAfter);
      });
      yield* look.pipe(Effect.andThen(Effect.sleep(lookEvery)), Effect.forever, Effect.forkScoped);
      return { isAway: () => away, answers: ask(url, readyWithin) };
    }),
  );

/** Waits so many milliseconds for the database's answer. */
const ask = (url: string, within: number): Effect.Effect<boolean> =>
  Effect.scoped(
    Effect.flatMap(
      PgConnection.make({ url: Redacted.make(url), connectTimeout: within, prepare: false }),
      (connection) => connection.query("select 1", [], false),
    ),
  ).pipe(
    Effect.as(true),
    Effect.catch(() => Effect.succeed(false)),
    Effect.raceFirst(silence(within)),
  );

// In two steps: when this process itself was held up, the timer is the first to be heard, and the
// answer that has come meanwhile only after it.
const lastStep = 100;
const silence = (within: number): Effect.Effect<false> =>
  Effect.sleep(within - lastStep).pipe(
    Effect.andThen(Effect.sleep(lastStep)),
    Effect.as(false as const),
  );
