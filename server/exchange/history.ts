import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { ExchangeRow, Resource } from "../../api-schema/exchange/resource.ts";
import { keptInHistory } from "../../core/exchange/privacy.ts";
import { nowDate } from "../clock.ts";

/** Something that changed: the columns as they were and as they became; null where there is no row. */
export interface Change {
  readonly key: string;
  readonly before: ExchangeRow | null;
  readonly after: ExchangeRow | null;
}

/**
 * Makes the history's parts of this month and the next one, where they are not there: an old month goes in one piece.
 * The next one too, since what begins on the last evening ends after midnight. Before the transactions that write
 * into it, since it holds the table for an instant.
 */
export const openMonth = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  const [present, next, end] = [0, 1, 2].map((more) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1)).toISOString(),
  );
  yield* openFrom(sql, present ?? "", next ?? "");
  yield* openFrom(sql, next ?? "", end ?? "");
}, Effect.orDie);

const openFrom = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, from: string, to: string) {
  // safe: instants that were written just above, and no words of anybody's
  const name = `change_${from.slice(0, 7).replace("-", "_")}`;
  // What was written of a month before it was made lies in the part for all others, and all of it does then:
  // PostgreSQL makes no part beside such rows.
  const isOpen = `(to_regclass('${name}') is not null or exists (
    select from change_other where at >= '${from}' and at < '${to}'))`;
  const [known] = yield* sql.unsafe<{ readonly isOpen: boolean }>(`select ${isOpen} as "isOpen"`);
  if (known?.isOpen === true) return;
  // Two that come to a new month at once would both make it: the second waits, and finds it.
  yield* sql.unsafe(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('${name}', 0));
    lock table change in access exclusive mode;
    if not ${isOpen} then
      create table ${name} partition of change for values from ('${from}') to ('${to}');
    end if;
  end $$`);
});

/** Writes what changed into the history, within the transaction that changes it. */
export const writeChanges = Effect.fnUntraced(function* (
  {
    who,
    run = null,
    undoes = null,
    resource,
  }: {
    readonly who: string;
    readonly run?: number | null;
    readonly undoes?: number | null;
    readonly resource: Resource;
  },
  changes: readonly Change[],
) {
  if (changes.length === 0) return;
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  const kept = changes.map(({ key, before, after }) => ({
    key,
    before: before === null ? null : keptInHistory(resource, before),
    after: after === null ? null : keptInHistory(resource, after),
  }));
  yield* sql.unsafe(
    `insert into change (at, who, run_id, undoes, resource, key, before, after)
      select $2::timestamptz, $3, $4::int, $5::int, $6, key, nullif(before, 'null'), nullif(after, 'null')
      from jsonb_to_recordset($1::text::jsonb) as c (key text, before jsonb, after jsonb)`,
    [JSON.stringify(kept), at, who, run, undoes, resource.name],
  );
}, Effect.orDie);
