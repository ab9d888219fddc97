import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { isBegin, isEnd, type RecordedStatement } from "../bench/wire-recorder.ts";
import { parametersOf } from "../bench/wire-parameters.ts";

/** A statement that reads a whole table for want of an index. */
export interface WholeRead {
  readonly table: string;
  readonly statement: string;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Of recorded statements, those whose plan reads one of these tables as a whole even where PostgreSQL is
 * told to do so only if there is no other way: each once.
 */
export const wholeReads = Effect.fnUntraced(function* (
  recorded: readonly RecordedStatement[],
  tables: ReadonlySet<string>,
) {
  const sql = yield* SqlClient.SqlClient;
  const known = new Map(recorded.map((each) => [each.text, each]));
  const found: WholeRead[] = [];
  for (const { text, parameters } of known.values()) {
    if (isBegin(text) || isEnd(text) || !/^\s*(select|with|insert|update|delete)\b/i.test(text))
      continue;
    const rows = yield* sql.withTransaction(
      sql`select set_config('enable_seqscan', 'off', true)`.pipe(
        Effect.andThen(
          sql.unsafe<{ readonly "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
            `explain (format json) ${text}`,
            parametersOf(parameters),
          ),
        ),
      ),
    );
    for (const { Plan } of rows.flatMap((row) => row["QUERY PLAN"])) {
      for (const table of tablesReadWhole(Plan)) {
        if (tables.has(table)) found.push({ table, statement: text.trim().slice(0, 300) });
      }
    }
  }
  return found;
});

const tablesReadWhole = (node: PlanNode): readonly string[] => [
  ...(node["Node Type"] === "Seq Scan" && node["Relation Name"] !== undefined
    ? [node["Relation Name"]]
    : []),
  ...(node.Plans ?? []).flatMap(tablesReadWhole),
];

/**
 * Indexes that no statement has read since the counts were set back, but for those that keep a key unique
 * or find the rows that hang on a row of another table.
 */
export const unreadIndexes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly name: string }>`
    select i.relname || '.' || i.indexrelname as name from pg_stat_user_indexes i
    join pg_index x on x.indexrelid = i.indexrelid
    where i.idx_scan = 0 and not x.indisunique and not exists (
      select from pg_constraint c where c.contype = 'f' and c.conrelid = x.indrelid and x.indkey[0] = c.conkey[1])
    order by 1`;
  return rows.map(({ name }) => name);
});
