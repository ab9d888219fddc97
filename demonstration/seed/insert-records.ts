import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { columnName, type Columns, type Table } from "../../server/rows/table.ts";

/** Rows on their way into the database. */
export type Inserting = Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>;

/** Enough in one statement to keep PostgreSQL busy, few enough for the memory. */
const RECORDS_IN_STATEMENT = 2_000;

/**
 * Inserts records whose keys are columns of the table, in camel case or as `server/rows` declares them, in
 * their order; all have the same keys. The table says what type each column has, so that no row has to be told twice.
 */
export const insertRecords = Effect.fnUntraced(function* (
  table: string | Table<Columns>,
  records: readonly object[],
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const name = typeof table === "string" ? table : table.name;
  const columnOf = (key: string): string => {
    const declared = typeof table === "string" ? undefined : table.columns[key];
    return columnName(key, declared ?? {});
  };
  const columns = Object.keys(records[0] ?? {})
    .map((key) => `"${columnOf(key)}"`)
    .join(", ");
  const statement = `insert into "${name}" (${columns})
    select ${columns} from json_populate_recordset(null::"${name}", $1::text::json)`;
  for (let start = 0; start < records.length; start += RECORDS_IN_STATEMENT) {
    const some = records.slice(start, start + RECORDS_IN_STATEMENT);
    const named = some.map((record) =>
      Object.fromEntries(Object.entries(record).map(([key, value]) => [columnOf(key), value])),
    );
    yield* sql.unsafe(statement, [JSON.stringify(named)]);
  }
});
