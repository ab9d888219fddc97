import type { Login } from "./login.ts";

/** Lifetime of an access token (product §3). */
export const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000;

/** A token is renewed when this part of its life is over. */
export const RENEW_AFTER_SHARE = 0.8;

/** A token is not sent any more when this part is over: it would be refused on its way. */
export const SPENT_AFTER_SHARE = 0.95;

/** Whether a login's token has so little of its life left, on the clock of this device, that it is not sent any more. */
export const isSpent = (
  { renewInMs, renewAtMs }: Pick<Login, "renewInMs" | "renewAtMs">,
  nowMs: number,
): boolean => {
  const lifetime = renewInMs / RENEW_AFTER_SHARE;
  return nowMs >= renewAtMs - renewInMs + lifetime * SPENT_AFTER_SHARE;
};
