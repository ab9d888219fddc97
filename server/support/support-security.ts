import { Effect } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { Settings } from "../config.ts";
import { callerAddress } from "../web/caller-address.ts";
import type { Markup } from "../web/html.ts";
import { makeAgents } from "./agents.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { codePage, enrolmentPage, recoveryCodesPage, securityPage } from "./second-factor-pages.ts";
import { type CodeResult, makeSecondFactor } from "./second-factor.ts";
import { makeSecondSteps, pathOfStep, type SecondStep, type StepKind } from "./second-step.ts";
import { refusedFormPage } from "./sign-in-page.ts";
import type { SupportDoor } from "./support-door.ts";
import {
  browserCookie,
  cookieOf,
  receivedCookie,
  sessionCookie,
  stepCookie,
} from "./support-cookies.ts";
import { formOf, queryOf } from "./support-requests.ts";

type Answer = HttpServerResponse.HttpServerResponse;

/** The second factor of agents: the second step of a sign-in, its set-up, its recovery codes. */
export const makeSupportSecurity = Effect.fnUntraced(function* (door: SupportDoor) {
  const settings = yield* Settings;
  const agents = yield* makeAgents;
  const factor = yield* makeSecondFactor;
  const steps = yield* makeSecondSteps;
  const { publicUrl } = settings;
  const cookie = { secure: publicUrl.startsWith("https:") };

  const page = (markup: Markup, result?: Problem): Answer => {
    const answer = pageAnswer(markup, publicUrl, statusOf(result));
    return result?._tag === "Locked"
      ? HttpServerResponse.setHeader(answer, "retry-after", String(result.retryAfterSeconds))
      : answer;
  };
  const signInAgain = leadTo(`${publicUrl}/_support/connexion`);
  const refused = pageAnswer(refusedFormPage(), publicUrl, 403);

  /** A page of the second step of that kind; whoever is not there begins again. */
  const inStep = (kind: StepKind, show: (visit: StepVisit) => Effect.Effect<Answer>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const token = cookieOf(request, stepCookie, cookie);
      const step = token === "" ? undefined : yield* steps.find(token);
      if (step === undefined || step.kind !== kind) return signInAgain;
      const formToken = agents.formTokenOf(token);
      return yield* show({ request, step, token, formToken });
    });

  /** A form of the second step: refused, without doing anything, when it is not this page's own. */
  const formInStep = (
    kind: StepKind,
    act: (visit: StepVisit, form: URLSearchParams) => Effect.Effect<Answer>,
  ) =>
    inStep(kind, (visit) =>
      Effect.flatMap(formOf(visit.request), (form) =>
        agents.isFormGenuine(visit.token, form.get("jeton") ?? "")
          ? act(visit, form)
          : Effect.succeed(refused),
      ),
    );

  const addressOf = (request: HttpServerRequest.HttpServerRequest) =>
    callerAddress(request, settings.trustProxy);

  /** The agent is in: the step is over, and nothing that was known before opens the page. */
  const enter = Effect.fnUntraced(function* ({ step, token, request }: StepVisit, answer: Answer) {
    yield* steps.end(token);
    const from = {
      address: addressOf(request),
      browsers: receivedCookie(request, browserCookie, cookie),
    };
    return door.withSession(
      answer,
      yield* agents.openLogin({ id: step.agentId, login: step.login }, from),
    );
  });

  const showCode = inStep("code", ({ request, formToken }) => {
    const kind = queryOf(request).has("secours") ? "recovery" : "authenticator";
    return Effect.succeed(page(codePage({ formToken, problem: null }, kind)));
  });

  const takeCode = formInStep("code", (visit, form) =>
    Effect.gen(function* () {
      const { step, formToken, request } = visit;
      const kind = form.has("secours") ? "recovery" : "authenticator";
      const code = (form.get(kind === "recovery" ? "secours" : "code") ?? "").slice(0, 40);
      const result = yield* factor.check(step.agentId, kind, code, addressOf(request));
      if (result._tag !== "Right") {
        return page(codePage({ formToken, problem: problemOf(result) }, kind), result);
      }
      return yield* enter(visit, leadTo(`${publicUrl}${step.wayBack}`));
    }),
  );

  const enrolment = Effect.fnUntraced(function* (
    who: Pick<SecondStep, "agentId" | "login">,
    place: { readonly token: string; readonly formToken: string; readonly action: string },
    result?: Problem,
  ) {
    const secret = yield* factor.enrolment(who.agentId, place.token);
    const { formToken, action } = place;
    const { login } = who;
    const problem = result === undefined ? null : problemOf(result);
    return page(enrolmentPage({ login, secret, formToken, action, problem }), result);
  });

  const showFirstEnrolment = inStep("enrolment", ({ step, token, formToken }) =>
    enrolment(step, { token, formToken, action: pathOfStep.enrolment }),
  );

  const takeFirstEnrolment = formInStep("enrolment", (visit, form) =>
    Effect.gen(function* () {
      const { step, token, formToken, request } = visit;
      const code = form.get("code") ?? "";
      const result = yield* factor.confirm(step.agentId, token, code, addressOf(request));
      if (result._tag === "Over") return signInAgain;
      if (result._tag !== "SetUp") {
        return yield* enrolment(step, { token, formToken, action: pathOfStep.enrolment }, result);
      }
      return yield* enter(visit, page(recoveryCodesPage(result.recoveryCodes, step.wayBack)));
    }),
  );

  const ownAction = "/_support/securite/activer";
  const security = `${publicUrl}/_support/securite`;

  const showSecurity = door.forAgents(({ agent, seat }) =>
    Effect.map(factor.stateOf(agent.id), (state) =>
      page(securityPage(seat, state, { ...seat, problem: null })),
    ),
  );

  const showOwnEnrolment = door.forAgents(({ agent, seat }, request) =>
    Effect.gen(function* () {
      if ((yield* factor.stateOf(agent.id)) !== undefined) return leadTo(security);
      const token = cookieOf(request, sessionCookie, cookie);
      const { formToken } = seat;
      return yield* enrolment(
        { agentId: agent.id, login: agent.login },
        { token, formToken, action: ownAction },
      );
    }),
  );

  const takeOwnEnrolment = door.formForAgents(({ agent, seat }, { request, form }) =>
    Effect.gen(function* () {
      const token = cookieOf(request, sessionCookie, cookie);
      const code = form.get("code") ?? "";
      const result = yield* factor.confirm(agent.id, token, code, addressOf(request));
      if (result._tag === "Over") return leadTo(security);
      if (result._tag === "SetUp") {
        return page(recoveryCodesPage(result.recoveryCodes, "/_support/securite"));
      }
      return yield* enrolment(
        { agentId: agent.id, login: agent.login },
        { token, formToken: seat.formToken, action: ownAction },
        result,
      );
    }),
  );

  const renewCodes = door.formForAgents(({ agent, seat }, { request, form }) =>
    Effect.gen(function* () {
      const code = form.get("code") ?? "";
      const result = yield* factor.check(agent.id, "authenticator", code, addressOf(request));
      if (result._tag === "Right") {
        const codes = yield* factor.renewRecoveryCodes(agent.id);
        return page(recoveryCodesPage(codes, "/_support/securite"));
      }
      const state = yield* factor.stateOf(agent.id);
      return page(securityPage(seat, state, { ...seat, problem: problemOf(result) }), result);
    }),
  );

  return {
    showCode,
    takeCode,
    showFirstEnrolment,
    takeFirstEnrolment,
    showSecurity,
    showOwnEnrolment,
    takeOwnEnrolment,
    renewCodes,
  };
});

interface StepVisit {
  readonly request: HttpServerRequest.HttpServerRequest;
  readonly step: SecondStep;
  readonly token: string;
  readonly formToken: string;
}

type Problem = Exclude<CodeResult, { readonly _tag: "Right" }>;

const statusOf = (result: Problem | undefined): number =>
  result === undefined ? 200 : result._tag === "Locked" ? 429 : 401;

const problemOf = (result: Problem): string => {
  if (result._tag === "Wrong") return "Code incorrect, ou déjà utilisé.";
  const minutes = Math.ceil(result.retryAfterSeconds / 60);
  const wait =
    minutes < 120
      ? `${minutes} minute${minutes > 1 ? "s" : ""}`
      : `${Math.ceil(minutes / 60)} heures`;
  return `Trop de codes incorrects. Réessayez dans ${wait}.`;
};
