import { Effect } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { randomBytes } from "node:crypto";
import { Settings } from "../config.ts";
import { callerAddress } from "../web/caller-address.ts";
import { knownBrowserSeconds } from "../sessions/known-browsers.ts";
import { type Agent, makeAgents, supportSeconds, type OpenedLogin } from "./agents.ts";
import { makeApplicationsRepository } from "./applications-repository.ts";
import { makeCollectionsRepository } from "./collections-repository.ts";
import { makeConversationsRepository } from "./conversations-repository.ts";
import { makeFailedRepository } from "./failed-repository.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import type { Seat } from "./page-frame.ts";
import { refusedFormPage, type SignInForm, signInPage } from "./sign-in-page.ts";
import { formOf, pathOf, queryOf, safeWayBack } from "./support-requests.ts";
import {
  browserCookie,
  cookieOf,
  formCookie,
  receivedCookie,
  sessionCookie,
  stepCookie,
  withCookie,
} from "./support-cookies.ts";
import { makeSecondSteps, pathOfStep, secondStepSeconds } from "./second-step.ts";

type Answer = HttpServerResponse.HttpServerResponse;
type Request = HttpServerRequest.HttpServerRequest;

/** Who asks, and what their forms carry. */
export interface Visit {
  readonly agent: Agent;
  readonly seat: Seat;
}

/** A form that came from this page. */
export interface SentForm {
  readonly request: Request;
  readonly form: URLSearchParams;
}

export type SupportDoor = Effect.Success<typeof makeSupportDoor>;

/** Signing in and out, and what stands before every other page of the support. */
export const makeSupportDoor = Effect.gen(function* () {
  const settings = yield* Settings;
  const agents = yield* makeAgents;
  const steps = yield* makeSecondSteps;
  const failed = yield* makeFailedRepository;
  const applications = yield* makeApplicationsRepository;
  const conversations = yield* makeConversationsRepository;
  const collections = yield* makeCollectionsRepository;
  const { publicUrl } = settings;
  const cookie = { secure: publicUrl.startsWith("https:"), seconds: supportSeconds };
  const gone = { ...cookie, seconds: 0 };
  const aYear = { ...cookie, seconds: knownBrowserSeconds };

  /** The answer to whoever has just shown all that is asked for. */
  const withSession = (answer: Answer, { token, browsers }: OpenedLogin): Answer => {
    const signedIn = withCookie(answer, sessionCookie, token, cookie);
    return withCookie(withCookie(signedIn, browserCookie, browsers, aYear), stepCookie, "", gone);
  };

  /** The page with the form, bound to a cookie that is made for whoever has none. */
  const withForm = (
    request: Request,
    form: Omit<SignInForm, "formToken">,
    status: number,
  ): Answer => {
    const known = cookieOf(request, formCookie, cookie);
    const value = known === "" ? randomBytes(32).toString("base64url") : known;
    const page = signInPage({ ...form, formToken: agents.formTokenOf(value) });
    return withCookie(pageAnswer(page, publicUrl, status), formCookie, value, cookie);
  };

  const visitOf = Effect.fnUntraced(function* (request: Request) {
    const token = cookieOf(request, sessionCookie, cookie);
    const agent = token === "" ? undefined : yield* agents.find(token);
    if (agent === undefined) return undefined;
    const visit: Visit = {
      agent,
      seat: {
        name: agent.name,
        formToken: agents.formTokenOf(token),
        failed: yield* failed.count,
        applications: yield* applications.count,
        conversations: yield* conversations.count,
        remises: yield* collections.waiting,
      },
    };
    return visit;
  });

  const showSignIn = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest;
    if ((yield* visitOf(request)) !== undefined) return leadTo(`${publicUrl}/_support`);
    const wayBack = safeWayBack(queryOf(request).get("retour"));
    return withForm(request, { login: "", wayBack, problem: null }, 200);
  });

  const signIn = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest;
    const form = yield* formOf(request);
    if (!agents.isFormGenuine(cookieOf(request, formCookie, cookie), form.get("jeton") ?? "")) {
      return pageAnswer(refusedFormPage(), publicUrl, 403);
    }
    const login = (form.get("identifiant") ?? "").slice(0, 254);
    const password = (form.get("mot-de-passe") ?? "").slice(0, 200);
    const wayBack = safeWayBack(form.get("retour"));
    const result = yield* agents.signIn(login, password, {
      address: callerAddress(request, settings.trustProxy),
      browsers: receivedCookie(request, browserCookie, cookie),
    });
    switch (result._tag) {
      case "SignedIn":
        return withSession(leadTo(`${publicUrl}${wayBack}`), result);
      case "SecondStep": {
        const token = yield* steps.begin(result.agentId, result.step, wayBack);
        const on = leadTo(`${publicUrl}${pathOfStep[result.step]}`);
        return withCookie(on, stepCookie, token, { ...cookie, seconds: secondStepSeconds });
      }
      case "Wrong":
        return withForm(request, { login, wayBack, problem: WRONG }, 401);
      case "Locked": {
        const seconds = result.retryAfterSeconds;
        const refused = withForm(request, { login, wayBack, problem: locked(seconds) }, 429);
        return HttpServerResponse.setHeader(refused, "retry-after", String(seconds));
      }
    }
  });

  const signOut = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest;
    const token = cookieOf(request, sessionCookie, cookie);
    const form = yield* formOf(request);
    if (!agents.isFormGenuine(token, form.get("jeton") ?? "")) {
      return pageAnswer(refusedFormPage(), publicUrl, 403);
    }
    yield* agents.signOut(token, callerAddress(request, settings.trustProxy));
    return withCookie(leadTo(`${publicUrl}/_support/connexion`), sessionCookie, "", gone);
  });

  /** A page for agents only: whoever is none signs in first, and comes back to it. */
  const forAgents = <R>(
    page: (visit: Visit, request: Request) => Effect.Effect<Answer, never, R>,
  ) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const visit = yield* visitOf(request);
      if (visit !== undefined) return yield* page(visit, request);
      const retour = safeWayBack(pathOf(request));
      return leadTo(`${publicUrl}/_support/connexion?${new URLSearchParams({ retour })}`);
    });

  /** Whether a form that brings this token is this page's own. */
  const isGenuine = (request: Request, token: string): boolean =>
    agents.isFormGenuine(cookieOf(request, sessionCookie, cookie), token);

  /** A form for agents only: refused, without doing anything, when it is not this page's own. */
  const formForAgents = <R>(
    act: (visit: Visit, sent: SentForm) => Effect.Effect<Answer, never, R>,
  ) =>
    forAgents((visit, request) =>
      Effect.flatMap(formOf(request), (form) =>
        isGenuine(request, form.get("jeton") ?? "")
          ? act(visit, { request, form })
          : Effect.succeed(pageAnswer(refusedFormPage(), publicUrl, 403)),
      ),
    );

  return { showSignIn, signIn, signOut, forAgents, formForAgents, isGenuine, withSession };
});

const WRONG = "Adresse e-mail ou mot de passe incorrect.";

const locked = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Trop de tentatives de connexion. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`;
};
