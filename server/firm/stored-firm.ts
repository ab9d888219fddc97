import { Effect, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { Firm } from "../../core/seller/firm.ts";
import { GuardedFirm, withGuarded } from "../../core/seller/guarded-firm.ts";
import { nowDate } from "../clock.ts";

/** The document that is in force, and which one of all it is. */
export interface StoredFirm {
  readonly version: number;
  /** Which proposal of two people (second-look.ts) has counted since that version; null for none. */
  readonly look: number | null;
  readonly firm: Firm;
}

/**
 * The firm of this database; undefined before its document was applied. What two people have confirmed is in
 * it from its day on, without anybody writing it there: the next version has it.
 */
export const readStoredFirm = (
  sql: SqlClient.SqlClient,
): Effect.Effect<StoredFirm | undefined, SqlError.SqlError> =>
  Effect.gen(function* () {
    const at = yield* nowDate;
    const [row] = yield* sql`
      select f.version, f.document as firm, l.id as look, l.after as guarded
      from firm f left join lateral (
        select id, after from second_look
        where kind = 'firm' and withdrawn_at is null and counts_from > f.applied_at
          and counts_from <= ${at}::timestamptz
        order by counts_from desc limit 1) l on true`;
    if (row === undefined) return undefined;
    const { guarded, firm, ...stored } = decode(row);
    return { ...stored, firm: guarded === null ? firm : withGuarded(firm, guarded) };
  });

const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    version: Schema.Int,
    look: Schema.NullOr(Schema.Int),
    firm: Firm,
    guarded: Schema.NullOr(GuardedFirm),
  }),
);
