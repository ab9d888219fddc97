import { Effect } from "effect";
import { createHash, timingSafeEqual } from "node:crypto";
import { randomToken } from "../randomness.ts";
import type { Login } from "./login-repository.ts";

/** A new refresh token: the id of its login, and 32 random bytes. */
export const newRefreshToken = (loginId: string): Effect.Effect<string> =>
  Effect.map(randomToken("refresh token", 32), (token) => `${loginId}.${token}`);

/** What is kept of a token: the database gives no login away. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The login that a token names; undefined for anything that is no token. */
export const loginIdOf = (refreshToken: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(refreshToken)?.[1];

/** Whether it is the login's present token, the one before it, or neither. */
export const placeOfToken = (
  refreshToken: string,
  { tokenHash, previousTokenHash }: Pick<Login, "tokenHash" | "previousTokenHash">,
): "present" | "previous" | "unknown" => {
  const hash = hashOf(refreshToken);
  if (timingSafeEqual(hash, tokenHash)) return "present";
  return previousTokenHash !== null && timingSafeEqual(hash, previousTokenHash)
    ? "previous"
    : "unknown";
};
