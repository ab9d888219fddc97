import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { nowDate } from "../clock.ts";
import { auditAgent } from "./agent-audit.ts";

/**
 * Takes an agent's second factor away, with its recovery codes and whatever is open in their name: they
 * sign in with the password and set another one up. Written to the audit table as done by `by`.
 * 'unknown' for a login that no agent has.
 */
export const resetSecondFactor = (
  login: string,
  by: string,
): Effect.Effect<"reset" | "unknown", SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [agent] = yield* sql<{ readonly id: number }>`
          select id from staff where lower(login) = lower(${login.trim()}) for update`;
        if (agent === undefined) return "unknown";
        const { id } = agent;
        yield* sql`delete from support_second_factor where agent_id = ${id}`;
        yield* sql`delete from support_recovery_code where agent_id = ${id}`;
        yield* sql`delete from support_enrolment where agent_id = ${id}`;
        yield* sql`delete from support_second_step where agent_id = ${id}`;
        yield* sql`delete from support_code_failure where agent_id = ${id}`;
        yield* sql`update support_login set ended_at = ${yield* nowDate}::timestamptz
          where agent_id = ${id} and ended_at is null`;
        yield* auditAgent(sql, id, "second factor reset", by);
        return "reset";
      }),
    );
  });
