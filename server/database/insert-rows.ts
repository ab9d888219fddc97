import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

/** A column, its SQL type and what a row writes into it. */
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

/** Rows that travel in one statement: enough to keep PostgreSQL busy, few enough for the memory. */
const rowsInStatement = 2_000;

/**
 * Inserts all rows with few statements, in their order. Values go as one JSON text that PostgreSQL
 * takes apart: arrays, jsonb, dates and nulls need no quoting of our own.
 */
export const insertRows = Effect.fnUntraced(function* <Row>(
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const names = columns.map(([name]) => `"${name}"`).join(", ");
  const fields = columns.map((_, index) => `c${index}`).join(", ");
  const types = columns.map(([, type], index) => `c${index} ${type}`).join(", ");
  const statement = `insert into "${table}" (${names}) select ${fields}
    from json_to_recordset($1::text::json) as r(${types})`;
  for (let start = 0; start < rows.length; start += rowsInStatement) {
    const records = rows
      .slice(start, start + rowsInStatement)
      .map((row) =>
        Object.fromEntries(columns.map(([, , value], index) => [`c${index}`, value(row)])),
      );
    yield* sql.unsafe(statement, [JSON.stringify(records)]);
  }
});

/** Makes the tables' next ids follow the highest one that was written by hand. */
export const followIds = Effect.fnUntraced(function* (
  tables: readonly string[],
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const moves = tables.map(
    (table) => `select setval(pg_get_serial_sequence('"${table}"', 'id'),
      greatest((select coalesce(max(id), 0) from "${table}"), 1),
      exists (select from "${table}"))`,
  );
  yield* sql.unsafe(moves.join(" union all "));
});
