import { HttpServerResponse } from "effect/http";
import { refreshTokenSeconds } from "./sessions.ts";

/** The cookie of the refresh token: out of reach of scripts and sent to no other call. */
export const refreshCookie = "panetier_refresh";

const path = "/api/v2/shop/authentication-token";

/** Sets the cookie; Secure where people come by https. */
export const withRefreshCookie = (
  answer: HttpServerResponse.HttpServerResponse,
  token: string,
  secure: boolean,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(answer, refreshCookie, token, {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: refreshTokenSeconds * 1000,
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
