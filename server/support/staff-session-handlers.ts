import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict, NotFound } from "../../api-schema/problems.ts";
import { right, wrongCode } from "./code-answers.ts";
import { confirm, confirmationRequest, confirmByPasskey } from "./confirmation.ts";
import { DeskWaiting } from "./desk-waiting.ts";
import { instantOf } from "./instant-of.ts";
import {
  confirmFirstEnrolment,
  enterByOpenid,
  enterByPasskey,
  enrolmentOf,
  enterWithCode,
  firstEnrolment,
  invitationOpenid,
  makeSignInNeeds,
  openidRequest,
  passkeyRequest,
  signIn,
  stageOf,
} from "./sign-in-stages.ts";
import { Agents } from "./agents.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { Openid } from "./openid.ts";
import { LAST_PASSKEY, PASSKEY_REFUSALS } from "./passkey-words.ts";
import { Passkeys } from "./passkeys.ts";
import { SecondFactor } from "./second-factor.ts";
import { SecondSteps } from "./second-step.ts";

const StaffSessionGroup = HttpApiBuilder.group(
  Api,
  "staffSession",
  Effect.fnUntraced(function* (handlers) {
    const needs = yield* makeSignInNeeds;
    const { agents, factor, passkeys, openid, cookies, addressOf } = needs;

    return handlers.handleAll({
      staffSession: ({ request }) => stageOf(needs, request),
      staffSignIn: ({ payload, request }) => signIn(needs, request, payload),
      staffCode: ({ payload, request }) => enterWithCode(needs, request, payload),
      staffPasskeyRequest: ({ request }) => passkeyRequest(needs, request),
      staffEnterByPasskey: ({ payload, request }) => enterByPasskey(needs, request, payload),
      staffOpenidRequest: ({ request }) => openidRequest(needs, request),
      staffInvitationOpenid: ({ params, request }) =>
        invitationOpenid(needs, request, params.token),
      staffEnterByOpenid: ({ payload, request }) => enterByOpenid(needs, request, payload),
      staffFirstEnrolment: ({ request }) => firstEnrolment(needs, request),
      staffConfirmFirstEnrolment: ({ payload, request }) =>
        confirmFirstEnrolment(needs, request, payload.code),

      staffConfirm: ({ payload, request }) => confirm(needs, request, payload),
      staffConfirmationPasskey: ({ request }) => confirmationRequest(needs, request),
      staffConfirmByPasskey: ({ payload, request }) => confirmByPasskey(needs, request, payload),

      staffSignOut: Effect.fnUntraced(function* ({ request }) {
        const { token } = yield* CurrentAgent;
        yield* agents.signOut(token, addressOf(request));
        return cookies.withoutSession(HttpServerResponse.empty({ status: 204 }));
      }),

      staffSecurity: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentAgent;
        const state = yield* factor.stateOf(id);
        const ways = { passkeys: yield* passkeys.of(id), openid: yield* openid.linkOf(id) };
        if (state === undefined) return { factor: null, ...ways };
        const { since, recoveryCodesLeft } = state;
        return { factor: { since: instantOf(since), recoveryCodesLeft }, ...ways };
      }),

      staffEnrolment: Effect.fnUntraced(function* () {
        const { id, login, token } = yield* CurrentAgent;
        if ((yield* factor.stateOf(id)) !== undefined) {
          return yield* Effect.fail(new Conflict({ message: SET_UP_ALREADY }));
        }
        return yield* enrolmentOf(needs, id, login, token);
      }),

      staffConfirmEnrolment: Effect.fnUntraced(function* ({ payload, request }) {
        const { id, token } = yield* CurrentAgent;
        const result = yield* factor.confirm(id, token, payload.code, addressOf(request));
        if (result._tag === "Over") {
          return yield* Effect.fail(new Conflict({ message: SET_UP_ALREADY }));
        }
        return result._tag === "SetUp" ? { codes: result.recoveryCodes } : yield* wrongCode(result);
      }),

      staffPasskeyCreation: Effect.fnUntraced(function* ({ request }) {
        const agent = yield* CurrentAgent;
        const made = yield* passkeys.creation(agent, agent.token, addressOf(request));
        return typeof made === "string" ? yield* passkeyConflict(made) : made;
      }),

      staffAddPasskey: Effect.fnUntraced(function* ({ payload }) {
        const name = payload.name.trim();
        if (name === "") return yield* fieldProblem("name", "Champ obligatoire");
        const { id, token } = yield* CurrentAgent;
        const outcome = yield* passkeys.add(id, token, { ...payload, name });
        if (outcome !== "added") return yield* passkeyConflict(outcome);
      }),

      staffRemovePasskey: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentAgent;
        const outcome = yield* passkeys.remove(id, params.id);
        if (outcome === "onlyWay") {
          return yield* Effect.fail(new Conflict({ message: LAST_PASSKEY }));
        }
        if (outcome === "removed") return;
        return yield* Effect.fail(new NotFound({ message: "Cette clé d’accès n’existe pas." }));
      }),

      staffUnlinkOpenid: Effect.fnUntraced(function* () {
        const outcome = yield* openid.unlink((yield* CurrentAgent).id);
        if (outcome === "onlyWay") {
          return yield* Effect.fail(new Conflict({ message: LAST_OPENID }));
        }
        if (outcome === "none") return yield* Effect.fail(new NotFound({ message: NOT_LINKED }));
      }),

      staffRenewCodes: Effect.fnUntraced(function* ({ payload, request }) {
        const { id } = yield* CurrentAgent;
        yield* right(yield* factor.check(id, "authenticator", payload.code, addressOf(request)));
        return { codes: yield* factor.renewRecoveryCodes(id) };
      }),
    });
  }),
);

export const StaffSessionHandlers = StaffSessionGroup.pipe(
  Layer.provide([
    Agents.layer,
    SecondFactor.layer,
    Passkeys.layer,
    Openid.layer,
    SecondSteps.layer,
    DeskWaiting.layer,
  ]),
);

const passkeyConflict = (refusal: keyof typeof PASSKEY_REFUSALS) =>
  Effect.fail(new Conflict({ message: PASSKEY_REFUSALS[refusal] }));

const NOT_LINKED = "Aucun compte n’est lié au vôtre.";
const LAST_OPENID =
  "C’est votre seul moyen de vous connecter : ajoutez d’abord une clé d’accès, ou demandez à la direction un lien pour choisir un mot de passe.";
const SET_UP_ALREADY = "Le second facteur de ce compte est déjà actif.";
