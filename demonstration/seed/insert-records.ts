import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

/** Rows on their way into the database. */
export type Inserting = Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>;

/** Enough in one statement to keep PostgreSQL busy, few enough for the memory. */
const RECORDS_IN_STATEMENT = 2_000;

/**
 * Inserts records whose keys are columns of the table, in camel case, in their order; all have the
 * same keys. The table says what type each column has, so that no row has to be told twice.
 */
export const insertRecords = Effect.fnUntraced(function* (
  table: string,
  records: readonly object[],
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const keys = Object.keys(records[0] ?? {});
  const columns = keys.map((key) => `"${columnOf(key)}"`).join(", ");
  const statement = `insert into "${table}" (${columns})
    select ${columns} from json_populate_recordset(null::"${table}", $1::text::json)`;
  for (let start = 0; start < records.length; start += RECORDS_IN_STATEMENT) {
    const some = records.slice(start, start + RECORDS_IN_STATEMENT);
    const named = some.map((record) =>
      Object.fromEntries(Object.entries(record).map(([key, value]) => [columnOf(key), value])),
    );
    yield* sql.unsafe(statement, [JSON.stringify(named)]);
  }
});

/** 'itemsTotalHT' is the column items_total_ht. */
const columnOf = (key: string): string =>
  key.replaceAll(/[A-Z]+/g, (capitals) => `_${capitals}`).toLowerCase();
