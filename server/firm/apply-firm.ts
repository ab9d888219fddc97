import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Firm, FirmArea } from "../../core/seller/firm.ts";
import { type FirmChange, firmChanges } from "../../core/seller/firm-changes.ts";
import { guardedOf, isGuarded, withGuarded } from "../../core/seller/guarded-firm.ts";
import { Outbox } from "../outbox/outbox.ts";
import { makeAreas } from "./areas.ts";
import { type LookWaits, propose } from "./second-look.ts";
import { readStoredFirm } from "./stored-firm.ts";

/** What came of it; without changes nothing was written and the version is the one before. */
export interface AppliedFirm {
  readonly version: number;
  readonly changes: readonly FirmChange[];
  /** Areas that are delivered and that the document does not name: they stay as they are. */
  readonly otherAreas: readonly string[];
  /** What waits for a second person (second-look.ts); null for nothing. */
  readonly waiting: { readonly id: number; readonly changes: readonly FirmChange[] } | null;
}

/**
 * Puts a checked document in force: identity, accounts, areas with their departments and deliveries,
 * and the line of its history, all or nothing. The same document again changes nothing. What is money or
 * power in it (core/seller/guarded-firm.ts) waits for a second person, except in the first document of all:
 * there is nothing to protect yet.
 */
export const applyFirm = (
  firm: Firm,
  act: FirmAct,
): Effect.Effect<AppliedFirm, SqlError.SqlError | LookWaits, SqlClient.SqlClient> =>
  Effect.provide(putInForce(firm, act), Outbox.layer);

/** The same within the shop, whose outbox tells the direction. */
export const putInForce = (
  firm: Firm,
  act: FirmAct,
): Effect.Effect<AppliedFirm, SqlError.SqlError | LookWaits, SqlClient.SqlClient | Outbox> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(applied(sql, firm, act)));

/** Until the transaction ends nobody else applies: of two at once each is told what it has changed itself. */
export const takeFirmTurn = (sql: SqlClient.SqlClient) =>
  sql`select pg_advisory_xact_lock(7220261127)`;

/** Who puts it in force, and when. */
export interface FirmAct {
  readonly by: string;
  readonly at: Date;
}

const applied = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  firm: Firm,
  { by, at }: FirmAct,
): Effect.fn.Return<AppliedFirm, SqlError.SqlError | LookWaits, SqlClient.SqlClient | Outbox> {
  yield* takeFirmTurn(sql);
  const areas = makeAreas(sql);
  const stored = yield* readStoredFirm(sql);
  const delivered = yield* areas.all;
  const isNamed = ({ code }: FirmArea) => firm.areas.some((area) => area.code === code);
  const before = stored === undefined ? null : { ...stored.firm, areas: delivered.filter(isNamed) };
  const otherAreas = delivered.filter((area) => !isNamed(area)).map(({ code }) => code);
  const wished = firmChanges(before, firm);
  const guarded = stored === undefined ? [] : wished.filter(isGuarded);
  const changes = wished.filter((change) => !guarded.includes(change));
  const waiting =
    stored === undefined || guarded.length === 0
      ? null
      : {
          id: yield* propose(
            "firm",
            { before: guardedOf(stored.firm), after: guardedOf(firm), changes: guarded },
            by,
          ),
          changes: guarded,
        };
  if (stored !== undefined && changes.length === 0) {
    return { version: stored.version, changes, otherAreas, waiting };
  }
  const inForce = stored === undefined ? firm : withGuarded(firm, guardedOf(stored.firm));
  yield* areas.write(firm.areas);
  const version = (stored?.version ?? 0) + 1;
  const document = JSON.stringify(inForce);
  yield* sql`insert into firm (version, document, applied_at)
    values (${version}, ${document}::text::jsonb, ${at})
    on conflict (only_one) do update set version = excluded.version,
      document = excluded.document, applied_at = excluded.applied_at`;
  yield* sql`insert into firm_version (version, document, changes, applied_by, applied_at)
    values (${version}, ${document}::text::jsonb, ${JSON.stringify(changes)}::text::jsonb, ${by}, ${at})`;
  return { version, changes, otherAreas, waiting };
});
