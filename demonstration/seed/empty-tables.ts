import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

/**
 * Takes everything out of the database but what the migrations wrote, the ids of the keys and
 * the proofs of consent, which only grow.
 */
export const emptyTables: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient;
    const tables = yield* sql<{ readonly name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()
        and tablename not in ('applied_migration', 'catalogue_version', 'content_version', 'search_rewrite', 'secret',
          'known_key', 'consent_proof', 'exchange_threshold')`;
    const names = tables.map(({ name }) => name).join(", ");
    yield* sql.unsafe(`truncate ${names} restart identity`);
  },
);
