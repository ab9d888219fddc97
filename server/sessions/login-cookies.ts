import { HttpServerResponse, type HttpServerRequest } from "effect/http";
import { type HostCookie, nameOf, withHostCookie } from "../web/host-cookie.ts";
import { knownBrowserSeconds } from "./known-browsers.ts";

type Answer = HttpServerResponse.HttpServerResponse;
type Request = HttpServerRequest.HttpServerRequest;

const path = "/api/v2/shop/authentication-token";

/** The refresh token: the login itself. Pages get it too: they are drawn with what is their customer's. */
export const refreshCookie: HostCookie = { name: "panetier_refresh", path: "/" };
/** The accounts that this browser is known for (known-browsers.ts). */
const browserCookie: HostCookie = { name: "panetier_browser", path };

/** A refresh token as it came. */
export interface ReceivedToken {
  readonly token: string;
  /** Under https, in a cookie without the prefix: a login of before it was asked for, or a forgery. */
  readonly isOldName: boolean;
}

/** The cookies of a customer's login, named and limited as the shop's address allows. */
export const loginCookies = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith("https:");
  const refreshName = nameOf(refreshCookie, isSecure);

  const refreshIn = ({ cookies, headers }: Request): ReceivedToken => {
    const own = isSecure ? cookies[refreshName] : lastCookie(headers["cookie"], refreshName);
    if (own !== undefined) return { token: own, isOldName: false };
    return { token: cookies[refreshCookie.name] ?? "", isOldName: isSecure };
  };

  const withRefresh = (answer: Answer, token: string, seconds: number): Answer =>
    withHostCookie(answer, refreshCookie, token, { isSecure, seconds });

  // A browser would go on sending the one without the prefix, and it would count as stolen.
  const withoutOldName = (answer: Answer, request: Request): Answer =>
    isSecure && request.cookies[refreshCookie.name] !== undefined
      ? HttpServerResponse.setCookieUnsafe(answer, refreshCookie.name, "", {
          path,
          httpOnly: true,
          sameSite: "strict",
          secure: true,
          maxAge: 0,
          expires: new Date(0),
        })
      : answer;

  return {
    refreshIn,
    browsersIn: ({ cookies }: Request): string => cookies[nameOf(browserCookie, isSecure)] ?? "",
    withLogin: (
      answer: Answer,
      request: Request,
      login: { readonly refreshToken: string; readonly refreshSeconds: number },
    ): Answer =>
      withoutOldName(withRefresh(answer, login.refreshToken, login.refreshSeconds), request),
    withBrowsers: (answer: Answer, value: string): Answer =>
      withHostCookie(answer, browserCookie, value, { isSecure, seconds: knownBrowserSeconds }),
    withoutLogin: (answer: Answer, request: Request): Answer =>
      withoutOldName(withRefresh(answer, "", 0), request),
  };
};

/**
 * A browser on one's own machine may have one of before beside it, for the renewals alone; the longer path
 * comes first (RFC 6265, 5.4).
 */
const lastCookie = (header: string | undefined, name: string): string | undefined =>
  [...(header ?? "").matchAll(/(?:^|;)\s*([^=;\s]+)=([^;]*)/g)].findLast(
    ([, found]) => found === name,
  )?.[2];
