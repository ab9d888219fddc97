import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { nowDate } from "../clock.ts";

export type AgentEvent =
  | "second factor set up"
  | "recovery codes made"
  | "recovery code used"
  | "second factor reset"
  | "account opened"
  | "account withdrawn";

/**
 * Writes what became of an agent's account and second factor into a table that only grows, in the transaction of
 * the change. `by` is 'agent', or who ran the command.
 */
export const auditAgent = (
  sql: SqlClient.SqlClient,
  agentId: number,
  event: AgentEvent,
  by = "agent",
): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(nowDate, (at) =>
    Effect.asVoid(sql`insert into support_agent_audit (agent_id, at, event, done_by)
      values (${agentId}, ${at}::timestamptz, ${event}, ${by})`),
  );
