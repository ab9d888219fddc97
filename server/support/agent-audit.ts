import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { StaffEvent } from "../../api-schema/staff-team.ts";
import { nowDate } from "../clock.ts";

/** Somebody's roles before and after; null where there were none yet. */
export interface RolesChanged {
  readonly before: readonly StaffRole[] | null;
  readonly after: readonly StaffRole[];
}

/**
 * Writes what became of somebody's account and second factor into a table that only grows, in the transaction of
 * the change. `by` is 'agent' for themselves, the login of who did it, or who ran the command; `about` names
 * the passkey that it is about.
 */
export const auditAgent = (
  sql: SqlClient.SqlClient,
  agentId: number,
  event: StaffEvent,
  by = "agent",
  roles?: RolesChanged,
  about?: string,
): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(nowDate, (at) =>
    Effect.asVoid(sql`insert into support_agent_audit
        (agent_id, at, event, done_by, roles_before, roles_after, about)
      values (${agentId}, ${at}::timestamptz, ${event}, ${by}, ${roles?.before ?? null}::text[],
        ${roles?.after ?? null}::text[], ${about ?? null})`),
  );
