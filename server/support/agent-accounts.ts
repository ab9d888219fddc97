import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { OPERATOR, orderedRoles } from "../../core/staff/team.ts";
import { nowDate } from "../clock.ts";
import { Outbox } from "../outbox/outbox.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { auditAgent } from "./agent-audit.ts";
import {
  changeTeam,
  resetSecondFactor,
  type TeamActor,
  type TeamOutcome,
} from "./team/team-changes.ts";

// What `npm run agents` does: people are named by their login, and whoever runs it is no colleague.

type Work<A> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>;

/**
 * Opens an account with that password; at the first sign-in they set their authenticator up. 'known' for
 * a login that somebody has or had: a withdrawn one is not given to another person.
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
    const roles = orderedRoles(agent.roles);
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ readonly id: number }>`
          insert into staff (login, name, password_hash, roles, created_at)
          values (${agent.login}, ${agent.name}, ${hash}, ${roles}::text[], ${yield* nowDate}::timestamptz)
          on conflict (lower(login)) do nothing returning id`;
        if (row === undefined) return "known";
        yield* auditAgent(sql, row.id, "account opened", by, { before: null, after: roles });
        return "added";
      }),
    );
  });

/** Gives somebody these roles in place of those that they have. */
export const giveRoles = (login: string, roles: readonly StaffRole[], by: string) =>
  toNamed(login, by, (actor, id) => changeTeam(actor, id, { _tag: "GiveRoles", roles }));

/** Withdraws somebody: they sign in no more, and what is open in their name ends. */
export const withdrawAgent = (login: string, by: string) =>
  toNamed(login, by, (actor, id) => changeTeam(actor, id, { _tag: "Withdraw" }));

/** Brings somebody back who was withdrawn, with the roles that they had. */
export const bringAgentBack = (login: string, by: string) =>
  toNamed(login, by, (actor, id) => changeTeam(actor, id, { _tag: "BringBack" }));

/** Takes somebody's second factor away: they set another one up. */
export const resetAgentsFactor = (login: string, by: string) =>
  toNamed(login, by, resetSecondFactor);

const toNamed = (
  login: string,
  by: string,
  act: (
    actor: TeamActor,
    id: number,
  ) => Effect.Effect<TeamOutcome, SqlError.SqlError, SqlClient.SqlClient | Outbox>,
): Work<TeamOutcome> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [found] = yield* sql<{ readonly id: number }>`
      select id from staff where lower(login) = lower(${login.trim()})`;
    return found === undefined
      ? ("noSuchColleague" as const)
      : yield* act({ id: OPERATOR, login: by }, found.id);
  }).pipe(Effect.provide(Outbox.layer));
