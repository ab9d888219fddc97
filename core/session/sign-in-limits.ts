import { MAX_SIGN_IN_FAILURES, SIGN_IN_WINDOW_MS, signInRetryAfter } from "./sign-in-lock.ts";

// A place is an IPv4 address or the /64 of an IPv6 one; an area is its /24 or /48, which one
// attacker has whole. A browser that signed in before is counted alone (decideKnownBrowser): what
// strangers do to the account or at the address does not reach it.

/** So many at once, then one every `refillMs`. */
export type Bucket = { readonly burst: number; readonly refillMs: number };

/** Attempts on one account by browsers that it does not know, from wherever they come. */
export const ACCOUNT_BUCKET: Bucket = { burst: 10, refillMs: 10 * 60_000 };

/** Attempts from one place, on whatever accounts. */
export const PLACE_BUCKET: Bucket = { burst: 20, refillMs: 5 * 60_000 };

/**
 * While an account's bucket is empty, each area still has so many turns a day, after a wait: the
 * owner at a new address gets in, whoever else tries.
 */
export const TURNS_A_DAY = 2;
export const TURN_WAIT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** What is known of an attempt's account, place and area; times in milliseconds since the epoch. */
export type SignInCounts = {
  /** Failures of this account from this place. */
  readonly pair: readonly number[];
  /** When each bucket will be full again; 0 when it was never touched. */
  readonly accountFullAt: number;
  readonly placeFullAt: number;
  /** Turns that this area has taken on this account. */
  readonly turns: readonly number[];
  /** Since when this area waits for a turn; 0 when it does not. */
  readonly waitingSince: number;
};

export const NO_SIGN_IN_COUNTS: SignInCounts = {
  pair: [],
  accountFullAt: 0,
  placeFullAt: 0,
  turns: [],
  waitingSince: 0,
};

/** Which of the counts refused an attempt. */
export type SignInLimit = "pair" | "place" | "account" | "browser";

export type SignInRefusal = {
  readonly _tag: "Refused";
  readonly retryAfterSeconds: number;
  readonly limit: SignInLimit;
};

/** What an attempt took: given back when its password was right. */
export type SignInTaken = { readonly at: number; readonly isTurn: boolean };

export type SignInDecision =
  | {
      readonly _tag: "Allowed";
      /** What to keep: the attempt is in it as a failure, until it is given back. */
      readonly counts: SignInCounts;
      readonly taken: SignInTaken;
      /** True when, once this one has failed, the next has to wait: the owner is told. */
      readonly isLast: boolean;
    }
  | (SignInRefusal & { readonly counts: SignInCounts });

/**
 * Whether an attempt of a browser that the account does not know may have its password looked at.
 * At most 10 + 144 a day on one account, and 2 more for each area that tries; at most 20 + 288 a
 * day from one place. Whoever comes from a place and an area of their own waits a minute at most.
 */
export const decideSignIn = (counts: SignInCounts, now: number): SignInDecision => {
  const refused = (retryAfterSeconds: number, limit: SignInLimit, kept = counts) =>
    ({ _tag: "Refused", retryAfterSeconds, limit, counts: kept }) as const;
  const pairWait = signInRetryAfter(counts.pair, now);
  if (pairWait > 0) return refused(pairWait, "pair");
  const placeWait = bucketWait(PLACE_BUCKET, counts.placeFullAt, now);
  if (placeWait > 0) return refused(seconds(placeWait), "place");

  const accountWait = bucketWait(ACCOUNT_BUCKET, counts.accountFullAt, now);
  const turns = counts.turns.filter((at) => at > now - DAY_MS);
  if (accountWait === 0) return allowed({ ...counts, turns }, { at: now, isTurn: false });
  if (turns.length >= TURNS_A_DAY) return refused(seconds(accountWait), "account");
  if (counts.waitingSince === 0) {
    const wait = Math.min(accountWait, TURN_WAIT_MS);
    return refused(seconds(wait), "account", { ...counts, turns, waitingSince: now });
  }
  const turnWait = Math.min(accountWait, counts.waitingSince + TURN_WAIT_MS - now);
  if (turnWait > 0) return refused(seconds(turnWait), "account");
  return allowed({ ...counts, turns }, { at: now, isTurn: true });
};

const allowed = (counts: SignInCounts, taken: SignInTaken): SignInDecision => {
  const { at, isTurn } = taken;
  const after: SignInCounts = {
    pair: withFailure(counts.pair, at),
    placeFullAt: bucketTaken(PLACE_BUCKET, counts.placeFullAt, at),
    accountFullAt: isTurn
      ? counts.accountFullAt
      : bucketTaken(ACCOUNT_BUCKET, counts.accountFullAt, at),
    turns: isTurn ? [...counts.turns, at] : counts.turns,
    waitingSince: isTurn ? 0 : counts.waitingSince,
  };
  const isLast =
    signInRetryAfter(after.pair, at) > 0 || bucketWait(ACCOUNT_BUCKET, after.accountFullAt, at) > 0;
  return { _tag: "Allowed", counts: after, taken, isLast };
};

/**
 * The counts after a right password: what it took is given back and the place starts over with this
 * account. What others used up stays so, or each success would open the account to who attacks it.
 */
export const giveBackSignIn = (
  counts: SignInCounts,
  { at, isTurn }: SignInTaken,
): SignInCounts => ({
  ...counts,
  pair: [],
  placeFullAt: bucketGivenBack(PLACE_BUCKET, counts.placeFullAt, at),
  accountFullAt: isTurn
    ? counts.accountFullAt
    : bucketGivenBack(ACCOUNT_BUCKET, counts.accountFullAt, at),
  turns: isTurn ? counts.turns.filter((turn) => turn !== at) : counts.turns,
});

export type KnownBrowserDecision =
  | { readonly _tag: "Allowed"; readonly failures: readonly number[]; readonly isLast: boolean }
  | SignInRefusal;

/** The same for a browser in which the account signed in before: its own failures alone count. */
export const decideKnownBrowser = (
  failures: readonly number[],
  now: number,
): KnownBrowserDecision => {
  const wait = signInRetryAfter(failures, now);
  if (wait > 0) return { _tag: "Refused", retryAfterSeconds: wait, limit: "browser" };
  const after = withFailure(failures, now);
  return { _tag: "Allowed", failures: after, isLast: signInRetryAfter(after, now) > 0 };
};

const withFailure = (failures: readonly number[], now: number): readonly number[] =>
  [...failures.filter((at) => at > now - SIGN_IN_WINDOW_MS), now].slice(-MAX_SIGN_IN_FAILURES);

// A bucket is kept as one instant, at which it is full again: each taking moves it by one refill.
const bucketWait = (bucket: Bucket, fullAt: number, now: number): number =>
  Math.max(0, fullFrom(bucket, fullAt, now) - now - (bucket.burst - 1) * bucket.refillMs);

const bucketTaken = (bucket: Bucket, fullAt: number, now: number): number =>
  fullFrom(bucket, fullAt, now) + bucket.refillMs;

// A bucket that is full again is one that was never touched: an instant would count as taken for a
// clock that is set back.
const bucketGivenBack = (bucket: Bucket, fullAt: number, at: number): number => {
  const before = fullAt - bucket.refillMs;
  return before > at ? before : 0;
};

// An empty bucket is full again after `burst` refills: what says twice as much was written before the
// clock was set back, and would keep everybody out until it has caught up. Twice, because attempts
// that come together are counted in an order that is not that of their instants.
const fullFrom = ({ burst, refillMs }: Bucket, fullAt: number, now: number): number =>
  fullAt - now > 2 * burst * refillMs ? now : Math.max(fullAt, now);

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
