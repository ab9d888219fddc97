import { Effect, Result } from "effect";
import { SqlClient } from "effect/sql";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { StaffId } from "../../../api-schema/staff-team.ts";
import {
  areSameRoles,
  changedTeam,
  type Colleague,
  inviteRefusal,
  isActingDirection,
  type OPERATOR,
  orderedRoles,
  type TeamChange,
  type TeamRefusal,
} from "../../../core/staff/team.ts";
import { nowDate } from "../../clock.ts";
import { announcement } from "../../outbox/announcement.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { auditAgent } from "../agent-audit.ts";
import { endOpen } from "./end-open.ts";
import { StaffInvited, TeamChanged } from "./team-topics.ts";
import type { TeamNews } from "./team-mails.ts";

/** Who changes the team: somebody at the desk, or whoever runs a command. */
export interface TeamActor {
  readonly id: number | typeof OPERATOR;
  /** As the journal names them. */
  readonly login: string;
}

/**
 * Changes somebody's place by the rules of core/staff/team.ts, with the team as it is then: changes of the
 * team are made one after the other. In one transaction with its journal and what the direction is told.
 */
export const changeTeam = (
  actor: TeamActor,
  target: number,
  change: TeamChange,
  seen?: readonly StaffRole[],
) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const before = team.find(({ id }) => id === target);
      if (seen !== undefined && before !== undefined && !areSameRoles(before.roles, seen)) {
        return "alreadySo" as const;
      }
      const after = changedTeam(team, actor.id, target, change);
      if (Result.isFailure(after)) return after.failure;
      const roles = after.success.find(({ id }) => id === target)?.roles ?? [];
      yield* write(sql, target, change);
      const isGiven = change._tag === "GiveRoles";
      const changed = { before: before?.roles ?? null, after: roles };
      yield* auditAgent(
        sql,
        target,
        EVENTS[change._tag],
        actor.login,
        isGiven ? changed : undefined,
      );
      yield* tellDirection([...team, ...after.success], {
        what: NEWS[change._tag],
        about: target,
        by: actor.login,
        before: isGiven ? changed.before : null,
        after: roles,
      });
      return "done" as const;
    }),
  );

/** Opens a place for somebody, who gets a mail; 'known' for a login that somebody has or had. */
export const inviteColleague = (
  actor: TeamActor,
  colleague: {
    readonly login: string;
    readonly name: string;
    readonly roles: readonly StaffRole[];
  },
) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const roles = orderedRoles(colleague.roles);
      const refusal = inviteRefusal(team, actor.id, roles);
      if (refusal !== undefined) return refusal;
      const [row] = yield* sql<{ readonly id: number }>`
        insert into staff (login, name, roles, created_at)
        values (${colleague.login}, ${colleague.name}, ${roles}::text[], ${yield* nowDate}::timestamptz)
        on conflict (lower(login)) do nothing returning id`;
      if (row === undefined) return "known" as const;
      yield* auditAgent(sql, row.id, "invited", actor.login, { before: null, after: roles });
      yield* (yield* Outbox).announce(StaffInvited, { staff: StaffId.make(row.id) });
      yield* tellDirection(team, {
        what: "invited",
        about: row.id,
        by: actor.login,
        before: null,
        after: roles,
      });
      return { id: StaffId.make(row.id) };
    }),
  );

/** Sends another link to somebody who is not withdrawn. */
export const inviteAgain = (actor: TeamActor, target: number) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const found = team.find(({ id }) => id === target);
      if (found === undefined) return "noSuchColleague" as const;
      if (found.place === "withdrawn") return "alreadySo" as const;
      yield* auditAgent(sql, target, "invited again", actor.login);
      yield* (yield* Outbox).announce(StaffInvited, { staff: StaffId.make(target) });
      return "done" as const;
    }),
  );

/**
 * Takes somebody's second factor away, with its recovery codes and whatever is open in their name: their
 * next password leads to the set-up of another one.
 */
export const resetSecondFactor = (actor: TeamActor, target: number) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const found = team.find(({ id }) => id === target);
      if (found === undefined) return "noSuchColleague" as const;
      yield* sql`delete from support_second_factor where agent_id = ${target}`;
      yield* sql`delete from support_recovery_code where agent_id = ${target}`;
      yield* sql`delete from support_enrolment where agent_id = ${target}`;
      yield* sql`delete from support_code_failure where agent_id = ${target}`;
      yield* endOpen(sql, target);
      yield* auditAgent(sql, target, "second factor reset", actor.login);
      yield* tellDirection(team, {
        what: "second factor reset",
        about: target,
        by: actor.login,
        before: null,
        after: found.roles,
      });
      return "done" as const;
    }),
  );

/** Whoever of the direction acts in one of the teams is told, each once. */
const tellDirection = Effect.fnUntraced(function* (
  teams: readonly Colleague[],
  { about, ...news }: Omit<TeamNews, "about"> & { readonly about: number },
) {
  const readers = new Set(
    teams.filter((each) => isActingDirection(each) && each.id !== about).map(({ id }) => id),
  );
  const announcements = yield* Effect.forEach(readers, (to) =>
    announcement(TeamChanged, { ...news, to: StaffId.make(to), about: StaffId.make(about) }),
  );
  yield* (yield* Outbox).announceAll(announcements);
});

/** One change of the team after the other, each with the team as it is then. */
const inTurn = <A, E, R>(
  work: (sql: SqlClient.SqlClient, team: readonly Colleague[]) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(hashtextextended('team of the house', 7))`;
        const team = yield* sql<Colleague>`
          select id, roles, case when withdrawn_at is not null then 'withdrawn'
            when password_hash is null then 'invited' else 'serving' end as place
          from staff order by id`;
        return yield* work(sql, team);
      }),
    );
  });

const write = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  target: number,
  change: TeamChange,
) {
  switch (change._tag) {
    case "GiveRoles":
      yield* sql`update staff set roles = ${orderedRoles(change.roles)}::text[] where id = ${target}`;
      return;
    case "Withdraw":
      yield* sql`update staff set withdrawn_at = ${yield* nowDate}::timestamptz where id = ${target}`;
      yield* sql`delete from staff_invitation where staff_id = ${target}`;
      yield* endOpen(sql, target);
      return;
    case "BringBack":
      yield* sql`update staff set withdrawn_at = null where id = ${target}`;
  }
});

const EVENTS = {
  GiveRoles: "roles changed",
  Withdraw: "account withdrawn",
  BringBack: "account brought back",
} as const;

const NEWS = { GiveRoles: "roles", Withdraw: "withdrawn", BringBack: "brought back" } as const;

/** How a change of the team ended. */
export type TeamOutcome = "done" | TeamRefusal;
