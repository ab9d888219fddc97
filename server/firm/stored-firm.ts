import { Effect, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { Firm } from "../../core/seller/firm.ts";

/** The document that is in force, and which one of all it is. */
export interface StoredFirm {
  readonly version: number;
  readonly firm: Firm;
}

/** The firm of this database; undefined before its document was applied. */
export const readStoredFirm = (
  sql: SqlClient.SqlClient,
): Effect.Effect<StoredFirm | undefined, SqlError.SqlError> =>
  Effect.map(sql`select version, document as firm from firm`, ([row]) =>
    row === undefined ? undefined : decode(row),
  );

const decode = Schema.decodeUnknownSync(Schema.Struct({ version: Schema.Int, firm: Firm }));
