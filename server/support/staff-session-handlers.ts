import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict } from "../../api-schema/problems.ts";
import { right, wrongCode } from "./code-answers.ts";
import { confirm } from "./confirmation.ts";
import { DeskWaiting } from "./desk-waiting.ts";
import { instantOf } from "./instant-of.ts";
import {
  confirmFirstEnrolment,
  enrolmentOf,
  enterWithCode,
  firstEnrolment,
  makeSignInNeeds,
  signIn,
  stageOf,
} from "./sign-in-stages.ts";
import { Agents } from "./agents.ts";
import { SecondFactor } from "./second-factor.ts";
import { SecondSteps } from "./second-step.ts";

const StaffSessionGroup = HttpApiBuilder.group(
  Api,
  "staffSession",
  Effect.fnUntraced(function* (handlers) {
    const needs = yield* makeSignInNeeds;
    const { agents, factor, cookies, addressOf } = needs;

    return handlers.handleAll({
      staffSession: ({ request }) => stageOf(needs, request),
      staffSignIn: ({ payload, request }) => signIn(needs, request, payload),
      staffCode: ({ payload, request }) => enterWithCode(needs, request, payload),
      staffFirstEnrolment: ({ request }) => firstEnrolment(needs, request),
      staffConfirmFirstEnrolment: ({ payload, request }) =>
        confirmFirstEnrolment(needs, request, payload.code),

      staffConfirm: ({ payload, request }) => confirm(needs, request, payload),

      staffSignOut: Effect.fnUntraced(function* ({ request }) {
        const { token } = yield* CurrentAgent;
        yield* agents.signOut(token, addressOf(request));
        return cookies.withoutSession(HttpServerResponse.empty({ status: 204 }));
      }),

      staffSecurity: Effect.fnUntraced(function* () {
        const state = yield* factor.stateOf((yield* CurrentAgent).id);
        if (state === undefined) return { factor: null };
        const { since, recoveryCodesLeft } = state;
        return { factor: { since: instantOf(since), recoveryCodesLeft } };
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

      staffRenewCodes: Effect.fnUntraced(function* ({ payload, request }) {
        const { id } = yield* CurrentAgent;
        yield* right(yield* factor.check(id, "authenticator", payload.code, addressOf(request)));
        return { codes: yield* factor.renewRecoveryCodes(id) };
      }),
    });
  }),
);

export const StaffSessionHandlers = StaffSessionGroup.pipe(
  Layer.provide([Agents.layer, SecondFactor.layer, SecondSteps.layer, DeskWaiting.layer]),
);

const SET_UP_ALREADY = "Le second facteur de ce compte est déjà actif.";
