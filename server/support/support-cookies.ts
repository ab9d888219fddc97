import type { HttpServerRequest } from "effect/http";
import { HttpServerResponse } from "effect/http";

/** The cookie of a signed-in agent. */
export const sessionCookie = "panetier_support";
/** The cookie that a sign-in form is bound to, before there is anybody. */
export const formCookie = "panetier_support_form";

/** A cookie's value; '' for anything that this page did not make. */
export const cookieOf = (request: HttpServerRequest.HttpServerRequest, name: string): string => {
  const value = request.cookies[name] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : "";
};

/** For the support page alone, out of reach of scripts, of other sites and of the shop's calls. */
export const withCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  name: string,
  value: string,
  cookie: { readonly secure: boolean; readonly seconds: number },
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(answer, name, value, {
    path: "/_support",
    httpOnly: true,
    sameSite: "strict",
    secure: cookie.secure,
    maxAge: cookie.seconds * 1000,
    ...(cookie.seconds === 0 ? { expires: new Date(0) } : {}),
  });
