import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import { knownBrowserSeconds } from "../sessions/known-browsers.ts";
import { type OpenedLogin, supportSeconds } from "./agents.ts";
import { secondStepSeconds } from "./second-step.ts";
import {
  browserCookie,
  cookieOf,
  formCookie,
  receivedCookie,
  sessionCookie,
  stepCookie,
  withCookie,
} from "./support-cookies.ts";

type Answer = HttpServerResponse.HttpServerResponse;
type Request = HttpServerRequest.HttpServerRequest;

/** The cookies of a sign-in, from the first form to the open desk. */
export const stageCookies = (publicUrl: string) => {
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
};
