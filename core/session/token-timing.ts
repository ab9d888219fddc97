import { Result } from "effect";
import { RENEW_AFTER_SHARE } from "./token-life.ts";

export type TokenTimes = { readonly issuedAtMs: number; readonly expiresAtMs: number };

/** Milliseconds to wait before renewing: 80 % of the token's life, never negative. */
export const renewalDelay = ({ issuedAtMs, expiresAtMs }: TokenTimes, nowMs: number): number => {
  const lifetime = Math.max(0, expiresAtMs - issuedAtMs);
  return Math.max(0, issuedAtMs + Math.floor(lifetime * RENEW_AFTER_SHARE) - nowMs);
};

export type TokenUnreadable = { readonly _tag: "TokenUnreadable" };

/**
 * The times written in a JWT, without checking its signature: only the server can, and the client
 * needs no more than to know when to ask for the next one.
 */
export const tokenTimes = (token: string): Result.Result<TokenTimes, TokenUnreadable> => {
  const claims = readClaims(token.split(".")[1] ?? "");
  const { iat, exp } = claims;
  return typeof iat === "number" && typeof exp === "number" && exp >= iat
    ? Result.succeed({ issuedAtMs: iat * 1000, expiresAtMs: exp * 1000 })
    : Result.fail({ _tag: "TokenUnreadable" });
};

type Claims = { readonly iat?: unknown; readonly exp?: unknown };

const readClaims = (payload: string): Claims => {
  try {
    const parsed: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    // Not base64 or not JSON: the caller is told TokenUnreadable, as for missing times.
    return {};
  }
};
