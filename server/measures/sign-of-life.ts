import { Effect, Layer, Schema } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { Count, Instant } from "../../api-schema/primitives.ts";
import { nowDate } from "../clock.ts";
import { briefly } from "../database/briefly.ts";
import { answersCalls, doesWork, inBackground, OwnRole } from "../process-role.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";

const SIGN_EVERY = "15 seconds";
/** Four signs: one that is late on a busy machine is no process that died. */
const IS_ALIVE = "seen_at > $1::timestamptz - interval '1 minute'";
/** A process that was killed cannot take its row away. */
const FORGOTTEN_AFTER = "interval '1 hour'";

/** $1 now. Processes of the shop that are alive: how many answer calls, and how many do what goes on beside them. */
export const livingProcesses = query(
  object({
    answering: value(Count, `count(*) filter (where answers and ${IS_ALIVE})::int`),
    working: value(Count, `count(*) filter (where works and ${IS_ALIVE})::int`),
    /** When one that works was last seen; null where none was within the hour. */
    workSeenAt: value(Schema.NullOr(Instant), "wire_instant(max(seen_at) filter (where works))"),
  }),
  "shop_process",
);

/**
 * Says in the database that this process lives and what it is for, from when it is built until it stops. That it
 * cannot be said (the database is away, or takes no writes) is said by who watches the database.
 */
export const SignOfLife: Layer.Layer<never, never, SqlClient.SqlClient> = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const role = yield* OwnRole;
    let own: number | undefined;
    const sign = Effect.gen(function* () {
      const now = yield* nowDate;
      own = (yield* isKnown(sql, own, now)) ? own : yield* introduce(sql, role, now);
    }).pipe(Effect.catchCause((cause) => Effect.logDebug("Aucun signe de vie", cause)));
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() =>
        own === undefined
          ? Effect.void
          : briefly(Effect.ignore(sql`delete from shop_process where id = ${own}`)),
      ),
    );
    yield* sign;
    yield* inBackground(
      "sign of life",
      Effect.sleep(SIGN_EVERY).pipe(Effect.andThen(sign), Effect.forever),
    );
  }),
);

/** Writes that the process is there, unless nobody knows it any more. */
const isKnown = (
  sql: SqlClient.SqlClient,
  own: number | undefined,
  now: Date,
): Effect.Effect<boolean, SqlError.SqlError> =>
  own === undefined
    ? Effect.succeed(false)
    : Effect.map(
        sql`update shop_process set seen_at = ${now} where id = ${own} returning id`,
        (rows) => rows.length > 0,
      );

const introduce = (
  sql: SqlClient.SqlClient,
  role: Parameters<typeof answersCalls>[0],
  now: Date,
): Effect.Effect<number | undefined, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly id: number }>`with forgotten as (
        delete from shop_process where seen_at < ${now}::timestamptz - ${sql.literal(FORGOTTEN_AFTER)}
      )
      insert into shop_process (answers, works, started_at, seen_at)
      values (${answersCalls(role)}, ${doesWork(role)}, ${now}, ${now}) returning id`,
    ([row]) => row?.id,
  );
