/** The bank's answer is asked for after 1, 2, 4, 8 s, then every 10 s; after a minute we say so. */
export const FIRST_POLL_MS = 1000;
export const LONGEST_POLL_MS = 10_000;
export const SLOW_AFTER_POLLS = 9;

/** How long to wait, in milliseconds, before the bank's answer is asked for again. */
export const bankPollDelay = (polls: number): number =>
  Math.min(FIRST_POLL_MS * 2 ** polls, LONGEST_POLL_MS);

/** True when the bank has been asked so often that the customer is told it takes long. */
export const isBankSlow = (polls: number): boolean => polls >= SLOW_AFTER_POLLS;
