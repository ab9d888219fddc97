/** A login lives 30 days after its last use (product §3). */
export const IDLE_LOGIN_MS = 30 * 24 * 3_600_000;

/** However often it is used, a login ends 90 days after its sign-in: the password is asked again. */
export const LONGEST_LOGIN_MS = 90 * 24 * 3_600_000;

/** When a login used now will end, in milliseconds since the epoch, as its sign-in was. */
export const loginEnd = (signedInAtMs: number, nowMs: number): number =>
  Math.min(nowMs + IDLE_LOGIN_MS, signedInAtMs + LONGEST_LOGIN_MS);
