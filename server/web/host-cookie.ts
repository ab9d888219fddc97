import { HttpServerResponse } from "effect/http";

/** A cookie for this server alone, out of reach of scripts and of other sites. */
export interface HostCookie {
  readonly name: string;
  /** The calls that get it where the prefix does not ask for all: plain http, on one's own machine. */
  readonly path: string;
}

/**
 * The cookie's name on the wire. Under https it begins with `__Host-`: the browser takes it from this
 * very host by https only, so that no neighbouring subdomain can put one of its own in its place.
 * The price is the path: it must be '/'.
 */
export const nameOf = ({ name }: HostCookie, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

/** Sets the cookie for so many seconds; 0 erases it. */
export const withHostCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  cookie: HostCookie,
  value: string,
  { isSecure, seconds }: { readonly isSecure: boolean; readonly seconds: number },
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(answer, nameOf(cookie, isSecure), value, {
    path: isSecure ? "/" : cookie.path,
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: seconds * 1000,
    ...(seconds === 0 ? { expires: new Date(0) } : {}),
  });
