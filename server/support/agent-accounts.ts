import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { nowDate } from "../clock.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { auditAgent } from "./agent-audit.ts";

/** An agent as `npm run agents -- list` shows them. */
export interface AgentAccount {
  readonly login: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
  /** False until they have set their authenticator up. */
  readonly hasSecondFactor: boolean;
}

type Work<A> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>;

/**
 * Opens an agent's account with that password; at the first sign-in they set their authenticator up.
 * 'known' for a login that somebody has or had: a withdrawn one is not given to another person.
 */
export const addAgent = (
  agent: {
    readonly login: string;
    readonly name: string;
    readonly password: string;
    readonly roles: readonly StaffRole[];
  },
  by: string,
): Work<"added" | "known"> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const hash = yield* hashPassword(agent.password);
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ readonly id: number }>`
          insert into staff (login, name, password_hash, roles, created_at)
          values (${agent.login}, ${agent.name}, ${hash}, ${agent.roles}::text[], ${yield* nowDate}::timestamptz)
          on conflict (lower(login)) do nothing returning id`;
        if (row === undefined) return "known";
        yield* auditAgent(sql, row.id, "account opened", by);
        return "added";
      }),
    );
  });

/**
 * Withdraws an agent: they sign in no more, and what is open in their name ends. 'unknown' for a login
 * that no agent has, or whose agent is withdrawn.
 */
export const withdrawAgent = (login: string, by: string): Work<"withdrawn" | "unknown"> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const at = yield* nowDate;
        const [row] = yield* sql<{ readonly id: number }>`
          update staff set withdrawn_at = ${at}::timestamptz
          where lower(login) = lower(${login}) and withdrawn_at is null returning id`;
        if (row === undefined) return "unknown";
        yield* sql`update support_login set ended_at = ${at}::timestamptz
          where agent_id = ${row.id} and ended_at is null`;
        yield* sql`delete from support_second_step where agent_id = ${row.id}`;
        yield* auditAgent(sql, row.id, "account withdrawn", by);
        return "withdrawn";
      }),
    );
  });

/** All agents, the newest last. */
export const listAgents: Work<readonly AgentAccount[]> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<AgentAccount>`
    select a.login, a.name, a.created_at as "createdAt", a.withdrawn_at as "withdrawnAt",
      exists (select from support_second_factor f where f.agent_id = a.id) as "hasSecondFactor"
    from staff a order by a.id`,
);
