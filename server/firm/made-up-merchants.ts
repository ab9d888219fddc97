import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { isMadeUpSiren } from "../../core/seller/made-up.ts";

/** The names of the merchants whose company belongs to nobody: they came with the demonstration. */
export const findMadeUpMerchants = (
  sql: SqlClient.SqlClient,
): Effect.Effect<readonly string[], SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly name: string; readonly siren: string }>`
      select name, coalesce(legal ->> 'siren', '') as siren from merchant where legal is not null order by id`,
    (merchants) => merchants.flatMap(({ name, siren }) => (isMadeUpSiren(siren) ? [name] : [])),
  );
