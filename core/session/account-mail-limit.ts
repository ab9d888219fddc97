/** Mails that one mailbox gets, and that one place has sent, within the window (product §3). */
export const MAILS_OF_ACCOUNT = 3;
export const MAILS_OF_PLACE = 20;
export const MAIL_WINDOW_MS = 60 * 60_000;

/**
 * Whether one more mail that opens an account may be asked for, when the former ones were asked for
 * at `times` (milliseconds since the epoch, in any order): the times to keep, or the seconds to wait.
 * What was asked for counts, not what was sent: nobody learns from it which accounts there are.
 */
export const decideAccountMail = (
  times: readonly number[],
  most: number,
  now: number,
): { readonly times: readonly number[]; readonly retryAfterSeconds: number } => {
  // A time to come was written before the clock was set back: it counts as now.
  const recent = times
    .map((at) => Math.min(at, now))
    .filter((at) => at > now - MAIL_WINDOW_MS)
    .toSorted((a, b) => a - b);
  const oldest = recent.at(-most);
  if (oldest === undefined) return { times: [...recent, now], retryAfterSeconds: 0 };
  const wait = oldest + MAIL_WINDOW_MS - now;
  return { times: recent, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
};
