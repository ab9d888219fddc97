import { Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { randomBytes } from "node:crypto";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict, TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import type { Enrolment, StaffSession } from "../../api-schema/staff-session.ts";
import { Settings } from "../config.ts";
import { callerAddress } from "../web/caller-address.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { knownBrowserSeconds } from "../sessions/known-browsers.ts";
import { type Agent, makeAgents, type OpenedLogin, supportSeconds } from "./agents.ts";
import { forged, makeDeskCookies } from "./desk-access.ts";
import { makeDeskWaiting } from "./desk-waiting.ts";
import { instantOf } from "./instant-of.ts";
import { type CodeResult, makeSecondFactor } from "./second-factor.ts";
import { makeSecondSteps, type SecondStep, secondStepSeconds } from "./second-step.ts";
import {
  browserCookie,
  cookieOf,
  formCookie,
  receivedCookie,
  sessionCookie,
  stepCookie,
  withCookie,
} from "./support-cookies.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { qrPath, totpAddress } from "./totp.ts";

type Answer = HttpServerResponse.HttpServerResponse;
type Request = HttpServerRequest.HttpServerRequest;

export const StaffSessionHandlers = HttpApiBuilder.group(
  Api,
  "staffSession",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings;
    const agents = yield* makeAgents;
    const factor = yield* makeSecondFactor;
    const steps = yield* makeSecondSteps;
    const waiting = yield* makeDeskWaiting;
    const cookies = yield* makeStageCookies;
    const { sessionIn, formTokenIn } = yield* makeDeskCookies;
    const addressOf = (request: Request) => callerAddress(request, settings.trustProxy);
    const placeOf = (request: Request) => ({
      address: addressOf(request),
      browsers: cookies.browsersIn(request),
    });

    const openTo = Effect.fnUntraced(function* ({ login, name }: Agent, token: string) {
      const session: StaffSession = {
        stage: "open",
        formToken: agents.formTokenOf(token),
        agent: { login, name },
        waiting: yield* waiting,
      };
      return session;
    });
    const atStep = (kind: SecondStep["kind"], token: string): StaffSession => ({
      stage: kind,
      formToken: agents.formTokenOf(token),
    });

    /** Who has typed their password; whoever has not, or too long ago, types it again. */
    const stepOf = Effect.fnUntraced(function* (request: Request, kind: SecondStep["kind"]) {
      const token = cookies.stepIn(request);
      const step = token === "" ? undefined : yield* steps.find(token);
      return step === undefined || step.kind !== kind
        ? yield* Effect.fail(new Conflict({ message: TYPE_AGAIN }))
        : { token, step };
    });
    /** The same for a change: refused, without doing anything, when it is not the desk's own. */
    const changeAtStep = Effect.fnUntraced(function* (request: Request, kind: SecondStep["kind"]) {
      const found = yield* stepOf(request, kind);
      if (!agents.isFormGenuine(found.token, formTokenIn(request))) {
        return yield* Effect.fail(forged());
      }
      return found;
    });

    const { now } = yield* SellingFirm;

    /** The agent is in: the step is over, and nothing that was known before opens the desk. */
    const enter = Effect.fnUntraced(function* (
      request: Request,
      { token, step }: { readonly token: string; readonly step: SecondStep },
    ) {
      yield* steps.end(token);
      const agent = { id: step.agentId, login: step.login, name: step.name };
      const login = yield* agents.openLogin(agent, placeOf(request));
      return { login, session: yield* openTo(agent, login.token) };
    });

    const enrolmentOf = Effect.fnUntraced(function* (
      agentId: number,
      login: string,
      token: string,
    ) {
      const key = yield* factor.enrolment(agentId, token);
      const { brand } = (yield* now).firm;
      const enrolment: Enrolment = { login, key, qr: qrPath(totpAddress(brand, login, key)) };
      return enrolment;
    });

    return handlers.handleAll({
      staffSession: Effect.fnUntraced(function* ({ request }) {
        const token = sessionIn(request);
        const agent = token === "" ? undefined : yield* agents.find(token);
        if (agent !== undefined) return jsonAnswer(yield* openTo(agent, token));
        const stepToken = cookies.stepIn(request);
        const step = stepToken === "" ? undefined : yield* steps.find(stepToken);
        if (step !== undefined) return jsonAnswer(atStep(step.kind, stepToken));
        const form = cookies.formIn(request);
        const value = form === "" ? newCookie() : form;
        const session: StaffSession = { stage: "password", formToken: agents.formTokenOf(value) };
        return cookies.withForm(jsonAnswer(session), value);
      }),

      staffSignIn: Effect.fnUntraced(function* ({ payload, request }) {
        // Whoever stands at the second step may type another password.
        const known = [cookies.formIn(request), cookies.stepIn(request)];
        if (!known.some((cookie) => agents.isFormGenuine(cookie, formTokenIn(request)))) {
          return yield* Effect.fail(forged());
        }
        const result = yield* agents.signIn(payload.login, payload.password, placeOf(request));
        switch (result._tag) {
          case "SignedIn": {
            const session = yield* openTo(result.agent, result.token);
            return cookies.withSession(jsonAnswer(session), result);
          }
          case "SecondStep": {
            const token = yield* steps.begin(result.agentId, result.step);
            return cookies.withStep(jsonAnswer(atStep(result.step, token)), token);
          }
          case "Wrong":
            return yield* Effect.fail(new Unauthorized({ message: WRONG }));
          case "Locked":
            return yield* Effect.fail(lockedOut(result.retryAfterSeconds));
        }
      }),

      staffCode: Effect.fnUntraced(function* ({ payload, request }) {
        const found = yield* changeAtStep(request, "code");
        const { agentId } = found.step;
        yield* right(yield* factor.check(agentId, payload.kind, payload.code, addressOf(request)));
        const { login, session } = yield* enter(request, found);
        return cookies.withSession(jsonAnswer(session), login);
      }),

      staffFirstEnrolment: Effect.fnUntraced(function* ({ request }) {
        const { token, step } = yield* stepOf(request, "enrolment");
        return yield* enrolmentOf(step.agentId, step.login, token);
      }),

      staffConfirmFirstEnrolment: Effect.fnUntraced(function* ({ payload, request }) {
        const found = yield* changeAtStep(request, "enrolment");
        const { token, step } = found;
        const result = yield* factor.confirm(step.agentId, token, payload.code, addressOf(request));
        if (result._tag === "Over")
          return yield* Effect.fail(new Conflict({ message: TYPE_AGAIN }));
        if (result._tag !== "SetUp") return yield* wrongCode(result);
        const { login, session } = yield* enter(request, found);
        return cookies.withSession(jsonAnswer({ codes: result.recoveryCodes, session }), login);
      }),

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
        return yield* enrolmentOf(id, login, token);
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

/** The cookies of a sign-in, from the first form to the open desk. */
const makeStageCookies = Effect.map(Settings, ({ publicUrl }) => {
  const life = { secure: publicUrl.startsWith("https:"), seconds: supportSeconds };
  const gone = { ...life, seconds: 0 };
  const aYear = { ...life, seconds: knownBrowserSeconds };
  return {
    formIn: (request: Request) => cookieOf(request, formCookie, life),
    stepIn: (request: Request) => cookieOf(request, stepCookie, life),
    browsersIn: (request: Request) => receivedCookie(request, browserCookie, life),
    withForm: (answer: Answer, value: string) => withCookie(answer, formCookie, value, life),
    withStep: (answer: Answer, token: string) =>
      withCookie(answer, stepCookie, token, { ...life, seconds: secondStepSeconds }),
    /** The answer to whoever has just shown all that is asked for. */
    withSession: (answer: Answer, { token, browsers }: OpenedLogin): Answer => {
      const signedIn = withCookie(answer, sessionCookie, token, life);
      return withCookie(withCookie(signedIn, browserCookie, browsers, aYear), stepCookie, "", gone);
    },
    withoutSession: (answer: Answer) => withCookie(answer, sessionCookie, "", gone),
  };
});

/** Goes on with a right code only. */
const right = (result: CodeResult): Effect.Effect<void, Unauthorized | TooManyRequests> =>
  result._tag === "Right" ? Effect.void : wrongCode(result);

const wrongCode = (
  result: Exclude<CodeResult, { readonly _tag: "Right" }>,
): Effect.Effect<never, Unauthorized | TooManyRequests> =>
  result._tag === "Wrong"
    ? Effect.fail(new Unauthorized({ message: "Code incorrect, ou déjà utilisé." }))
    : Effect.fail(tooManyCodes(result.retryAfterSeconds));

const newCookie = (): string => randomBytes(32).toString("base64url");

const WRONG = "Adresse e-mail ou mot de passe incorrect.";
const TYPE_AGAIN = "Cette connexion n’est plus valable. Saisissez de nouveau votre mot de passe.";
const SET_UP_ALREADY = "Le second facteur de ce compte est déjà actif.";

const lockedOut = (seconds: number): TooManyRequests => {
  const minutes = Math.ceil(seconds / 60);
  return new TooManyRequests({
    message: `Trop de tentatives de connexion. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`,
    retryAfter: seconds,
  });
};

const tooManyCodes = (seconds: number): TooManyRequests => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 120
      ? `${minutes} minute${minutes > 1 ? "s" : ""}`
      : `${Math.ceil(minutes / 60)} heures`;
  return new TooManyRequests({
    message: `Trop de codes incorrects. Réessayez dans ${wait}.`,
    retryAfter: seconds,
  });
};
