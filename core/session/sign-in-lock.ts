/** Failures of one account from one place, or in one known browser, that close it there (product §3). */
export const MAX_SIGN_IN_FAILURES = 5;
export const SIGN_IN_WINDOW_MS = 15 * 60_000;

/**
 * Seconds to wait before the next attempt, 0 when it is allowed: after 5 failures within 15
 * minutes, until the oldest of the last five is 15 minutes old.
 */
export const signInRetryAfter = (failuresMs: readonly number[], nowMs: number): number => {
  const recent = failuresMs
    .filter((at) => at > nowMs - SIGN_IN_WINDOW_MS)
    .toSorted((a, b) => a - b);
  const oldest = recent.at(-MAX_SIGN_IN_FAILURES);
  if (oldest === undefined) return 0;
  return Math.ceil((oldest + SIGN_IN_WINDOW_MS - nowMs) / 1000);
};

/** What the form says on a 429: 'Trop de tentatives. Réessayez dans 12 minutes.' */
export const signInLockMessage = (retryAfterSeconds: number): string => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const [count, unit] = seconds < 60 ? [seconds, "seconde"] : [Math.ceil(seconds / 60), "minute"];
  return `Trop de tentatives. Réessayez dans ${count} ${unit}${count > 1 ? "s" : ""}.`;
};
