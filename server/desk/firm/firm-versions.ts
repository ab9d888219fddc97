import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  FirmDifference,
  type FirmVersion,
  FirmVersionNumber,
} from "../../../api-schema/staff-firm.ts";
import { instantOf } from "../../support/instant-of.ts";

/** The versions that the firm's document has had, the newest first. */
export const firmVersions = (sql: SqlClient.SqlClient): Effect.Effect<readonly FirmVersion[]> =>
  sql<{
    readonly version: number;
    readonly by: string;
    readonly at: Date;
    readonly changes: unknown;
  }>`select version, applied_by as by, applied_at as at,
      case when version = 1 then '[]' else changes end as changes
    from firm_version order by version desc limit ${SHOWN}`.pipe(
    Effect.map((rows) =>
      rows.map(({ version, by, at, changes }) => ({
        version: FirmVersionNumber.make(version),
        by,
        at: instantOf(at),
        changes: decode(changes),
      })),
    ),
    Effect.orDie,
  );

/** The document of one of them; undefined where there is none. */
export const firmVersion = (sql: SqlClient.SqlClient, version: number): Effect.Effect<unknown> =>
  sql<{ readonly document: unknown }>`
    select document from firm_version where version = ${version}::int`.pipe(
    Effect.map(([row]) => row?.document),
    Effect.orDie,
  );

const SHOWN = 50;

const decode = Schema.decodeUnknownSync(Schema.Array(FirmDifference));
