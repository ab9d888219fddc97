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
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Of recorded statements, those whose plan reads one of these tables as a whole even where PostgreSQL is
 * told to do so only if there is no other way, as it would were the tables endless: each once.
 */
export const wholeReads = Effect.fnUntraced(function* (
  recorded: readonly RecordedStatement[],
  tables: ReadonlySet<string>,
) {
  const sql = yield* SqlClient.SqlClient;
  const ofFew = yield* indexesOfFew;
  const known = new Map(recorded.map((each) => [each.text, each]));
  const found: WholeRead[] = [];
  for (const { text, parameters } of known.values()) {
    if (isBegin(text) || isEnd(text) || !/^\s*(select|with|insert|update|delete)\b/i.test(text))
      continue;
    const rows = yield* sql.withTransaction(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true)`.pipe(
        Effect.andThen(
          sql.unsafe<{ readonly "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
            `explain (format json) ${text}`,
            parametersOf(parameters),
          ),
        ),
      ),
    );
    for (const { Plan } of rows.flatMap((row) => row["QUERY PLAN"])) {
      for (const table of new Set(tablesReadWhole(Plan, ofFew))) {
        if (tables.has(table)) found.push({ table, statement: text.trim().slice(0, 300) });
      }
    }
  }
  return found;
});

/**
 * Tables that a plan reads from one end to the other, in their heap or in an index of all their rows; not
 * where it ends after the first ones.
 */
const tablesReadWhole = (
  node: PlanNode,
  ofWhatWaits: ReadonlySet<string>,
  isLimited = false,
): readonly string[] => {
  const table = node["Relation Name"];
  const isOfAll = (scan: PlanNode, type: RegExp): boolean =>
    type.test(scan["Node Type"]) &&
    scan["Index Cond"] === undefined &&
    !ofWhatWaits.has(scan["Index Name"] ?? "");
  const isWhole =
    node["Node Type"] === "Seq Scan" ||
    isOfAll(node, /^Index (Only )?Scan$/) ||
    (node.Plans ?? []).some((below) => isOfAll(below, /^Bitmap Index Scan$/));
  const goesOn = isLimited && STREAMING.has(node["Node Type"]);
  return [
    ...(isWhole && !isLimited && table !== undefined ? [table] : []),
    ...(node.Plans ?? []).flatMap((below) =>
      tablesReadWhole(below, ofWhatWaits, goesOn || node["Node Type"] === "Limit"),
    ),
  ];
};

/** Nodes that ask for no more rows than are asked of them. */
const STREAMING: ReadonlySet<string> = new Set([
  "Nested Loop",
  "LockRows",
  "Subquery Scan",
  "Result",
  "Limit",
  "Merge Append",
  "Incremental Sort",
]);

/** Indexes of few of a table's rows: what waits, what is open. */
const indexesOfFew = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where x.indpred is not null and i.reltuples < t.reltuples / 4`;
  return new Set(rows.map(({ name }) => name));
});

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
