import { Effect, Result, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { StaffRole } from "../../../api-schema/staff-rights.ts";
import { LookId } from "../../../api-schema/staff-firm.ts";
import { StaffId } from "../../../api-schema/staff-team.ts";
import {
  areSameRoles,
  changedTeam,
  type Colleague,
  inviteRefusal,
  isActingDirection,
  needsSecondLook,
  OPERATOR,
  orderedRoles,
  powerOf,
  type TeamChange,
  type TeamRefusal,
} from "../../../core/staff/team.ts";
import { nowDate } from "../../clock.ts";
import { announcement } from "../../outbox/announcement.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { auditAgent } from "../agent-audit.ts";
import { endOpen } from "./end-open.ts";
import { propose } from "../../firm/second-look.ts";
import { placeInTeam } from "../../rows/staff-place.ts";
import { StaffInvited, TeamChanged } from "./team-topics.ts";
import { roleWords, type TeamNews } from "./team-mails.ts";

/** Who changes the team: somebody at the desk, or whoever runs a command. */
export interface TeamActor {
  readonly id: number | typeof OPERATOR;
  /** As the journal names them. */
  readonly login: string;
}

/**
 * Changes somebody's place by the rules of core/staff/team.ts, with the team as it is then: changes of the
 * team are made one after the other. In one transaction with its journal and what the direction is told.
 * What is money or power waits for a second person (SUPPORT-25): the number of the proposal is answered.
 */
export const changeTeam = (
  actor: TeamActor,
  target: number,
  change: TeamChange,
  seen?: readonly StaffRole[],
) => changeBy(actor, target, change, { seen, isSecond: false });

/** Does what one of the direction proposed, by the second one; false when it cannot be done any more. */
export const confirmChange = (actor: TeamActor) =>
  Effect.fnUntraced(function* (after: unknown) {
    const { staff, change, seen } = decodeProposal(after);
    return (yield* changeBy(actor, staff, change, { seen, isSecond: true })) === "done";
  });

/** What waits: whose place, what becomes of it, and the roles that they had. */
const Proposal = Schema.Struct({
  staff: StaffId,
  change: Schema.Union([
    Schema.TaggedStruct("GiveRoles", { roles: Schema.Array(StaffRole) }),
    Schema.TaggedStruct("BringBack", {}),
  ]),
  seen: Schema.Array(StaffRole),
});
const decodeProposal = Schema.decodeUnknownSync(Proposal);

const changeBy = (
  actor: TeamActor,
  target: number,
  change: TeamChange,
  {
    seen,
    isSecond,
  }: { readonly seen: readonly StaffRole[] | undefined; readonly isSecond: boolean },
) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const before = team.find(({ id }) => id === target);
      if (seen !== undefined && before !== undefined && !areSameRoles(before.roles, seen)) {
        return "alreadySo" as const;
      }
      const after = changedTeam(team, actor.id, target, change);
      if (Result.isFailure(after)) return after.failure;
      const isWaiting = !isSecond && actor.id !== OPERATOR;
      if (isWaiting && before !== undefined && needsSecondLook(before, change)) {
        return yield* proposeChange(sql, actor, before, change);
      }
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
      // Their invitation waited for the first role.
      if (isGiven && before?.place === "invited" && before.roles.length === 0) {
        yield* (yield* Outbox).announce(StaffInvited, { staff: StaffId.make(target) });
      }
      return "done" as const;
    }),
  );

/** Keeps what a second person confirms, in the journal of whose place it is; the direction is told. */
const proposeChange = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  actor: TeamActor,
  { id, roles: seen, place }: Colleague,
  change: TeamChange,
) {
  const roles = change._tag === "GiveRoles" ? orderedRoles(change.roles) : seen;
  const [person] = yield* sql<{ readonly name: string }>`select name from staff where id = ${id}`;
  const wished = change._tag === "GiveRoles" ? { ...change, roles } : change;
  const said = (given: readonly StaffRole[]) => `${person?.name ?? ""} : ${roleWords(given)}`;
  const before = place === "withdrawn" ? [] : seen;
  const look = yield* propose(
    "roles",
    {
      before: { staff: id, roles: before },
      after: { staff: id, change: wished, seen },
      changes: [{ path: "Rôles", from: said(before), to: said(roles) }],
      staffId: id,
    },
    actor.login,
  ).pipe(Effect.catchTag("LookWaits", () => Effect.succeed("waitsAlready" as const)));
  if (look === "waitsAlready") return look;
  yield* auditAgent(sql, id, "roles proposed", actor.login, { before, after: roles });
  return { waiting: LookId.make(look) };
});

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
      // What is money or power is not theirs before a second person says so, nor a link before the first role.
      const power = powerOf(roles);
      const given = roles.filter((role) => !power.includes(role));
      const [row] = yield* sql<{ readonly id: number }>`
        insert into staff (login, name, roles, created_at)
        values (${colleague.login}, ${colleague.name}, ${given}::text[], ${yield* nowDate}::timestamptz)
        on conflict (lower(login)) do nothing returning id`;
      if (row === undefined) return "known" as const;
      yield* auditAgent(sql, row.id, "invited", actor.login, { before: null, after: given });
      if (given.length > 0) {
        yield* (yield* Outbox).announce(StaffInvited, { staff: StaffId.make(row.id) });
      }
      yield* tellDirection(team, {
        what: "invited",
        about: row.id,
        by: actor.login,
        before: null,
        after: given,
      });
      const id = StaffId.make(row.id);
      if (power.length === 0) return { id, waiting: null };
      const person = { id, roles: given, place: "invited" } as const;
      const proposed = yield* proposeChange(sql, actor, person, { _tag: "GiveRoles", roles });
      return proposed === "waitsAlready" ? proposed : { id, ...proposed };
    }),
  );

/** Sends another link to somebody who is not withdrawn. */
export const inviteAgain = (actor: TeamActor, target: number) =>
  inTurn(
    Effect.fnUntraced(function* (sql, team) {
      const found = team.find(({ id }) => id === target);
      if (found === undefined) return "noSuchColleague" as const;
      if (found.place === "withdrawn") return "alreadySo" as const;
      // Its link would lead to an empty desk: the first role takes it along.
      if (found.roles.length === 0) return "noRoleYet" as const;
      yield* auditAgent(sql, target, "invited again", actor.login);
      yield* (yield* Outbox).announce(StaffInvited, { staff: StaffId.make(target) });
      return "done" as const;
    }),
  );

/**
 * Takes somebody's second factor away, with its recovery codes, their passkeys and whatever is open in their
 * name: their next password leads to the set-up of another one.
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
      yield* sql`delete from passkey where staff_id = ${target}`;
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
          select g.id, g.roles, ${placeInTeam(sql)} as place from staff g order by g.id`;
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

/** How a change of the team ended: done, refused, or the proposal that waits for a second person. */
export type TeamOutcome = "done" | TeamRefusal | { readonly waiting: LookId };
