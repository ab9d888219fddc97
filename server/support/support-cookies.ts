import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import { type HostCookie, nameOf, withHostCookie } from "../web/host-cookie.ts";

const path = "/api/v2/staff";

/** The cookie of a signed-in agent. */
export const sessionCookie: HostCookie = { name: "panetier_support", path };
/** The cookie that a sign-in form is bound to, before there is anybody. */
export const formCookie: HostCookie = { name: "panetier_support_form", path };
/** The agents that this browser is known for (sessions/known-browsers.ts). */
export const browserCookie: HostCookie = { name: "panetier_support_browser", path };

/** The cookie between the right password and the second factor. */
export const stepCookie: HostCookie = { name: "panetier_support_step", path };

export interface CookieLife {
  readonly secure: boolean;
  readonly seconds: number;
}

/** A cookie's value as it came; '' without one. */
export const receivedCookie = (
  request: HttpServerRequest.HttpServerRequest,
  cookie: HostCookie,
  { secure }: Pick<CookieLife, "secure">,
): string => request.cookies[nameOf(cookie, secure)] ?? "";

/** The same for the cookies that are one random value; '' for anything that this page did not make. */
export const cookieOf = (
  request: HttpServerRequest.HttpServerRequest,
  cookie: HostCookie,
  life: Pick<CookieLife, "secure">,
): string => {
  const value = receivedCookie(request, cookie, life);
  return /^[\w-]{43}$/.test(value) ? value : "";
};

/** Out of reach of scripts and of other sites. */
export const withCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  cookie: HostCookie,
  value: string,
  { secure, seconds }: CookieLife,
): HttpServerResponse.HttpServerResponse =>
  withHostCookie(answer, cookie, value, { isSecure: secure, seconds });
