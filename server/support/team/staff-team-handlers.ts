import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { StaffId, type StaffPerson } from "../../../api-schema/staff-team.ts";
import { passwordProblem } from "../../../core/session/password.ts";
import { TEAM_REFUSALS, type TeamRefusal } from "../../../core/staff/team.ts";
import { openidOf, Settings } from "../../config.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { Agents } from "../agents.ts";
import { deskCookies } from "../desk-access.ts";
import { instantOf } from "../instant-of.ts";
import { linkOver, signedInHere } from "./invitation-words.ts";
import { choosePassword, findInvitation } from "./invitations.ts";
import {
  changeTeam,
  inviteAgain,
  inviteColleague,
  resetSecondFactor,
  type TeamActor,
  type TeamOutcome,
} from "./team-changes.ts";
import { historyOf, teamPeople, type TeamPerson } from "./team-people.ts";

const StaffTeamGroup = HttpApiBuilder.group(
  Api,
  "staffTeam",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const outbox = yield* Outbox;
    const agents = yield* Agents;
    const settings = yield* Settings;
    const { sessionIn } = deskCookies(settings.publicUrl);
    const openid = openidOf(settings)?.name ?? null;
    const inShop = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | Outbox>) =>
      work.pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(Outbox, outbox),
        Effect.orDie,
      );
    const act = Effect.fnUntraced(function* (
      work: (actor: TeamActor) => Effect.Effect<TeamOutcome, unknown, SqlClient.SqlClient | Outbox>,
    ) {
      const outcome = yield* inShop(work(yield* CurrentAgent));
      if (typeof outcome !== "string") return outcome;
      return outcome === "done" ? { waiting: null } : yield* refused(outcome);
    });

    return handlers.handleAll({
      staffTeam: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentAgent;
        return (yield* inShop(teamPeople())).map((person) => shown(person, id));
      }),

      staffPerson: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentAgent;
        const [person] = yield* inShop(teamPeople(params.id));
        if (person === undefined) return yield* Effect.fail(noSuchColleague());
        const history = yield* inShop(historyOf(params.id));
        return {
          person: shown(person, id),
          history: history.map(({ at, ...line }) => ({ at: instantOf(at), ...line })),
        };
      }),

      staffInvite: Effect.fnUntraced(function* ({ payload }) {
        const name = payload.name.trim();
        if (name === "") return yield* fieldProblem("name", "Champ obligatoire");
        const actor = yield* CurrentAgent;
        const outcome = yield* inShop(inviteColleague(actor, { ...payload, name }));
        if (outcome === "known") return yield* fieldProblem("login", KNOWN);
        if (outcome === "noRole") return yield* fieldProblem("roles", TEAM_REFUSALS.noRole);
        if (typeof outcome === "string") return yield* conflict(outcome);
        return outcome;
      }),

      staffInviteAgain: ({ params }) =>
        Effect.asVoid(act((actor) => inviteAgain(actor, params.id))),

      staffGiveRoles: Effect.fnUntraced(function* ({ params, payload: { roles, seen } }) {
        if (roles.length === 0) return yield* fieldProblem("roles", TEAM_REFUSALS.noRole);
        return yield* act((actor) =>
          changeTeam(actor, params.id, { _tag: "GiveRoles", roles }, seen),
        );
      }),

      staffWithdraw: ({ params }) =>
        Effect.asVoid(act((actor) => changeTeam(actor, params.id, { _tag: "Withdraw" }))),

      staffBringBack: ({ params }) =>
        act((actor) => changeTeam(actor, params.id, { _tag: "BringBack" })),

      staffResetFactor: ({ params }) =>
        Effect.asVoid(act((actor) => resetSecondFactor(actor, params.id))),

      staffInvitation: Effect.fnUntraced(function* ({ params }) {
        const invited = yield* inShop(findInvitation(params.token));
        if (invited === undefined) return yield* Effect.fail(linkOver());
        const { login, name, hasPassword } = invited;
        return { login, name, hasPassword, openid };
      }),

      staffChoosePassword: Effect.fnUntraced(function* ({ params, payload, request }) {
        const session = sessionIn(request);
        if (session !== "" && (yield* agents.find(session)) !== undefined) {
          return yield* Effect.fail(signedInHere());
        }
        if ((yield* inShop(findInvitation(params.token))) === undefined) {
          return yield* Effect.fail(linkOver());
        }
        const problem = passwordProblem(payload.password);
        if (problem !== undefined) return yield* fieldProblem("password", problem);
        const isTaken = yield* inShop(choosePassword(params.token, payload.password));
        if (!isTaken) return yield* Effect.fail(linkOver());
      }),
    });
  }),
);

/** The team's calls at the desk, and the link by which somebody enters it. */
export const StaffTeamHandlers = StaffTeamGroup.pipe(Layer.provide(Agents.layer));

const shown = (
  { id, createdAt, withdrawnAt, invitedUntil, lastSignIn, ...person }: TeamPerson,
  self: number,
): StaffPerson => ({
  ...person,
  id: StaffId.make(id),
  since: instantOf(createdAt),
  withdrawnAt: withdrawnAt === null ? null : instantOf(withdrawnAt),
  invitedUntil: invitedUntil === null ? null : instantOf(invitedUntil),
  lastSignIn: lastSignIn === null ? null : instantOf(lastSignIn),
  isSelf: id === self,
});

const refused = (refusal: TeamRefusal) =>
  refusal === "noSuchColleague" || refusal === "notAllowed"
    ? Effect.fail(noSuchColleague())
    : conflict(refusal);

const noSuchColleague = () => new NotFound({ message: TEAM_REFUSALS.noSuchColleague });

const conflict = (refusal: TeamRefusal) =>
  Effect.fail(new Conflict({ message: TEAM_REFUSALS[refusal] }));

const KNOWN = "Quelqu’un a ou a eu ce compte : rétablissez-le plutôt dans la liste.";
