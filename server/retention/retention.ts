import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { type RetentionRule, retentionRules } from "./rules.ts";

/** Rows of one statement: it holds its locks for a moment only. */
const rowsAtOnce = 500;

/** A round is made this often, by one of the processes. */
export const roundMs = 3_600_000;

const dayMs = 24 * 3_600_000;

/** Deletes what is old (docs/retention.md). */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Makes the round of this hour, if no process has: deletes what is over, in pieces. The number of
     * rows deleted by table, undefined when the round was made already. A rule that fails is logged and
     * does not keep the others from being applied; the next round tries it again.
     */
    readonly round: Effect.Effect<Readonly<Record<string, number>> | undefined>;
  }
>()("panetier/retention/Retention") {
  static readonly layer: Layer.Layer<Retention, never, SqlClient.SqlClient> = Layer.effect(
    Retention,
    Effect.map(SqlClient.SqlClient, (sql) => ({ round: makeRound(sql) })),
  );
}

const makeRound = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    if (!(yield* takeRound(sql, now))) return undefined;
    const deleted: Record<string, number> = {};
    for (const rule of retentionRules) {
      const count = yield* deleteOld(sql, rule, now).pipe(
        Effect.catch((error) =>
          Effect.as(
            Effect.logError("Une règle de conservation n'a pas pu être appliquée", error).pipe(
              Effect.annotateLogs({ table: rule.table }),
            ),
            0,
          ),
        ),
      );
      if (count > 0) deleted[rule.table] = (deleted[rule.table] ?? 0) + count;
    }
    yield* Effect.logInfo("Ce qui était trop vieux a été effacé").pipe(
      Effect.annotateLogs(deleted),
    );
    return deleted;
  }).pipe(Effect.orDie);

/**
 * True for one process an hour: the row is taken by the update, which the others wait for and then find
 * taken. A round that is cut short is made again an hour later.
 */
const takeRound = (
  sql: SqlClient.SqlClient,
  now: number,
): Effect.Effect<boolean, SqlError.SqlError> =>
  Effect.map(
    sql`insert into retention_round (began_at) values (${new Date(now)})
      on conflict (single) do update set began_at = excluded.began_at
        where retention_round.began_at <= ${new Date(now - roundMs)}::timestamptz
      returning began_at`,
    (rows) => rows.length > 0,
  );

const deleteOld = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { table, over, days }: RetentionRule,
  now: number,
): Effect.fn.Return<number, SqlError.SqlError> {
  const before = new Date(now - days * dayMs);
  let count = 0;
  let piece = rowsAtOnce;
  while (piece === rowsAtOnce) {
    // A row that somebody holds is left for the next round.
    const rows = yield* sql.unsafe(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${over} limit ${rowsAtOnce} for update skip locked))
       returning 1`,
      [before],
    );
    piece = rows.length;
    count += piece;
  }
  return count;
});
