import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Firm, FirmArea } from "../../core/seller/firm.ts";
import { type FirmChange, firmChanges } from "../../core/seller/firm-changes.ts";
import { makeAreas } from "./areas.ts";
import { readStoredFirm } from "./stored-firm.ts";

/** What came of it; without changes nothing was written and the version is the one before. */
export interface AppliedFirm {
  readonly version: number;
  readonly changes: readonly FirmChange[];
  /** Areas that are delivered and that the document does not name: they stay as they are. */
  readonly otherAreas: readonly string[];
}

/**
 * Puts a checked document in force: identity, accounts, areas with their departments and deliveries,
 * and the line of its history, all or nothing. The same document again changes nothing.
 */
export const applyFirm = (
  firm: Firm,
  act: FirmAct,
): Effect.Effect<AppliedFirm, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(applied(sql, firm, act)));

/** Who puts it in force, and when. */
export interface FirmAct {
  readonly by: string;
  readonly at: Date;
}

const applied = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  firm: Firm,
  { by, at }: FirmAct,
): Effect.fn.Return<AppliedFirm, SqlError.SqlError> {
  // Two who apply at once come one after the other: each is told what it has changed itself.
  yield* sql`select pg_advisory_xact_lock(7220261127)`;
  const areas = makeAreas(sql);
  const stored = yield* readStoredFirm(sql);
  const delivered = yield* areas.all;
  const isNamed = ({ code }: FirmArea) => firm.areas.some((area) => area.code === code);
  const before = stored === undefined ? null : { ...stored.firm, areas: delivered.filter(isNamed) };
  const otherAreas = delivered.filter((area) => !isNamed(area)).map(({ code }) => code);
  const changes = firmChanges(before, firm);
  if (stored !== undefined && changes.length === 0) {
    return { version: stored.version, changes, otherAreas };
  }
  yield* areas.write(firm.areas);
  const version = (stored?.version ?? 0) + 1;
  const document = JSON.stringify(firm);
  yield* sql`insert into firm (version, document, applied_at)
    values (${version}, ${document}::text::jsonb, ${at})
    on conflict (only_one) do update set version = excluded.version,
      document = excluded.document, applied_at = excluded.applied_at`;
  yield* sql`insert into firm_version (version, document, changes, applied_by, applied_at)
    values (${version}, ${document}::text::jsonb, ${JSON.stringify(changes)}::text::jsonb, ${by}, ${at})`;
  return { version, changes, otherAreas };
});
