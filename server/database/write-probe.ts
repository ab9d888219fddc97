import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Clock, Duration, Effect, Fiber, Redacted } from "effect";
import type { SqlError } from "effect/sql";
import { abandonedAt, patiently } from "./patience.ts";
import { sqlStateOf } from "./unavailable.ts";

/** What a database that answers says to a write. */
export type WriteAnswer = "taken" | "refused" | "unknown";

/** An answer is good for so long, however many ask: one write of one process in five seconds. */
export const writeCachedMs = 5_000;

const answerWithin = 1_000;

/**
 * Whether the database at `url` takes writes, by writing; the log says when that changes. Who asks
 * meanwhile shares the answer. "unknown" when none came: then whether it is there at all is the
 * question, not this.
 */
export const makeWriteProbe = Effect.fnUntraced(function* (url: string) {
  const scope = yield* Effect.scope;
  let known: { readonly answer: WriteAnswer; readonly at: number } | undefined;
  let asking: Fiber.Fiber<WriteAnswer> | undefined;

  const ask = Effect.gen(function* () {
    const { answer, why } = yield* probe(url);
    if (answer === "refused" && known?.answer !== "refused") {
      yield* Effect.logError(REFUSES).pipe(Effect.annotateLogs({ why }));
    }
    if (answer === "taken" && known?.answer === "refused") yield* Effect.logInfo(TAKES_AGAIN);
    // No answer says nothing of writes: what was known still is, and the next one asks again.
    if (answer !== "unknown") known = { answer, at: yield* Clock.currentTimeMillis };
    return answer;
  }).pipe(
    Effect.ensuring(
      Effect.sync(() => {
        asking = undefined;
      }),
    ),
  );

  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    if (known !== undefined && Math.abs(now - known.at) < writeCachedMs) return known.answer;
    asking ??= yield* Effect.forkIn(ask, scope);
    return yield* Fiber.join(asking);
  });
});

const REFUSES = "La base n'accepte plus d'écriture : aucune commande ne passe, /readyz répond 503";
const TAKES_AGAIN = "La base accepte de nouveau les écritures";

interface Probed {
  readonly answer: WriteAnswer;
  /** PostgreSQL's code, of a refusal: its words may hold data. */
  readonly why: string;
}

const probe = (url: string): Effect.Effect<Probed> =>
  write(url).pipe(abandonedAt(Effect.as(patiently(answerWithin), UNKNOWN)));

const UNKNOWN: Probed = { answer: "unknown", why: "" };

/**
 * The row tells a database that is read only, or whose log has no room. It is written in the place of
 * the one before, which a full disk still has room for: so a few hundred kilobytes, more than the memory
 * that the statement may take, go to a temporary file as well, which is gone with the statement.
 */
const WRITE = `do $probe$ begin
  perform set_config('work_mem', '64kB', true);
  insert into write_probe (single, at) values (true, now())
    on conflict (single) do update set at = excluded.at;
  perform count(*) from generate_series(1, 20000);
end $probe$`;

const write = (url: string): Effect.Effect<Probed> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({
        url: Redacted.make(url),
        connectTimeout: Duration.infinity,
        prepare: false,
      });
      return yield* connection.query(WRITE, [], false).pipe(
        Effect.as<Probed>({ answer: "taken", why: "" }),
        Effect.catch((error) => Effect.succeed(probedOf(error))),
      );
    }),
  ).pipe(Effect.catch(() => Effect.succeed(UNKNOWN)));

/** A statement that PostgreSQL refuses; one that was cut off, or that it had no time for, says nothing. */
const probedOf = (error: SqlError.SqlError): Probed => {
  const state = sqlStateOf(error);
  return state === undefined || state.startsWith("57") || state.startsWith("08")
    ? UNKNOWN
    : { answer: "refused", why: state };
};
