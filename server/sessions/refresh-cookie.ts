import { HttpServerResponse } from "effect/http";

/** The cookie of the refresh token: out of reach of scripts and sent to no other call. */
export const refreshCookie = "panetier_refresh";

const path = "/api/v2/shop/authentication-token";

/** Sets the cookie for so many seconds; Secure where people come by https. */
export const withRefreshCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  token: string,
  seconds: number,
  secure: boolean,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(answer, refreshCookie, token, {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: seconds * 1000,
  });

export const withoutRefreshCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  secure: boolean,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(answer, refreshCookie, "", {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: 0,
    expires: new Date(0),
  });
