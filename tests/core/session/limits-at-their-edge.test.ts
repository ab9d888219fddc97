import { Result } from "effect";
import { describe, expect, it } from "vitest";
import {
  decideAccountMail,
  MAIL_WINDOW_MS,
  MAILS_OF_ACCOUNT,
} from "../../../core/session/account-mail-limit.ts";
import { passwordProblem, passwordStrength } from "../../../core/session/password.ts";
import { readRemembered, REMEMBERED_MS } from "../../../core/session/remembered.ts";
import {
  ACCOUNT_BUCKET,
  decideKnownBrowser,
  decideSignIn,
  giveBackSignIn,
  NO_SIGN_IN_COUNTS,
  PLACE_BUCKET,
  type SignInCounts,
  TURN_WAIT_MS,
} from "../../../core/session/sign-in-limits.ts";
import {
  MAX_SIGN_IN_FAILURES,
  SIGN_IN_WINDOW_MS,
  signInLockMessage,
  signInRetryAfter,
} from "../../../core/session/sign-in-lock.ts";
import { renewalDelay, tokenTimes } from "../../../core/session/token-timing.ts";

// The last millisecond of each limit, and the first one after it.

const NOW = 1_800_000_000_000;

describe("five failures", () => {
  const at = (ago: number) => Array.from({ length: MAX_SIGN_IN_FAILURES }, () => NOW - ago);

  it("[SESS-4] close the form until the oldest is fifteen minutes old, not a millisecond longer", () => {
    expect(signInRetryAfter(at(SIGN_IN_WINDOW_MS - 1), NOW)).toBe(1);
    expect(signInRetryAfter(at(SIGN_IN_WINDOW_MS), NOW)).toBe(0);
    expect(signInRetryAfter(at(0), NOW)).toBe(900);
    expect(signInRetryAfter(at(0).slice(1), NOW)).toBe(0);
    // The oldest of the last five counts, in whatever order they are kept.
    const kept = [NOW - 1000, NOW - 5000, NOW - 2000, NOW - 60_000, NOW - 3000, NOW - 4000];
    expect(signInRetryAfter(kept, NOW)).toBe(895);
  });

  it("[SESS-7] in a browser that is known close it there; what is old is kept no longer", () => {
    const old = NOW - SIGN_IN_WINDOW_MS;
    expect(decideKnownBrowser([old, NOW - 1], NOW)).toEqual({
      _tag: "Allowed",
      failures: [NOW - 1, NOW],
      isLast: false,
    });
    const four = [NOW - 4, NOW - 3, NOW - 2, NOW - 1];
    expect(decideKnownBrowser(four, NOW)).toEqual({
      _tag: "Allowed",
      failures: [...four, NOW],
      isLast: true,
    });
    expect(decideKnownBrowser([...four, NOW], NOW)).toEqual({
      _tag: "Refused",
      retryAfterSeconds: 900,
      limit: "browser",
    });
  });

  it("[SESS-4] are said in seconds, then in minutes", () => {
    expect([0, 1, 2, 59, 60, 61, 120, 900].map(signInLockMessage)).toEqual(
      ["1 seconde", "1 seconde", "2 secondes", "59 secondes", "1 minute"]
        .concat(["2 minutes", "2 minutes", "15 minutes"])
        .map((time) => `Trop de tentatives. Réessayez dans ${time}.`),
    );
  });
});

describe("letters of one mailbox", () => {
  const asked = (...ago: readonly number[]) =>
    decideAccountMail(
      ago.map((each) => NOW - each),
      MAILS_OF_ACCOUNT,
      NOW,
    );

  it("are three an hour, to the millisecond", () => {
    expect(asked(MAIL_WINDOW_MS, 2, 1)).toEqual({
      times: [NOW - 2, NOW - 1, NOW],
      retryAfterSeconds: 0,
    });
    expect(asked(MAIL_WINDOW_MS - 1, 2, 1)).toEqual({
      times: [NOW - MAIL_WINDOW_MS + 1, NOW - 2, NOW - 1],
      retryAfterSeconds: 1,
    });
    // In whatever order they were kept: the oldest of the last three says when.
    expect(asked(1000, 3_000_000, 2000).retryAfterSeconds).toBe(600);
  });

  it("that are dated to come count as of now", () => {
    expect(asked(-5000, -1, 0)).toEqual({ times: [NOW, NOW, NOW], retryAfterSeconds: 3600 });
  });
});

describe("the times of a token", () => {
  const tokenOf = (claims: unknown) => `h.${btoa(JSON.stringify(claims))}.s`;
  const read = (claims: unknown) => Result.getOrNull(tokenTimes(tokenOf(claims)));

  it("[SESS-2] are read when both are there, and an end that is its beginning is an end", () => {
    expect(read({ iat: 100, exp: 160 })).toEqual({ issuedAtMs: 100_000, expiresAtMs: 160_000 });
    expect(read({ iat: 100, exp: 100 })).toEqual({ issuedAtMs: 100_000, expiresAtMs: 100_000 });
  });

  it.each([
    [{ iat: 100 }],
    [{ exp: 160 }],
    [{ iat: "100", exp: 160 }],
    [{ iat: 100, exp: "160" }],
    [{ iat: 160, exp: 100 }],
    [null],
    [7],
    ["texte"],
  ])("[SESS-2] are none in %j", (claims) => {
    expect(read(claims)).toBeNull();
  });

  it("[SESS-2] are none in what is no token, and are read from base64url", () => {
    for (const token of ["", "a", "a.b", "a.%%.c", "a.bm9uCg.c"]) {
      expect(Result.isFailure(tokenTimes(token))).toBe(true);
    }
    const name = "é?>";
    const bytes = new TextEncoder().encode(JSON.stringify({ name, iat: 1, exp: 2 }));
    const payload = btoa(String.fromCodePoint(...bytes));
    const url = payload.replaceAll("+", "-").replaceAll("/", "_");
    expect(url).not.toBe(payload);
    expect(Result.isSuccess(tokenTimes(`h.${url}.s`))).toBe(true);
  });

  it("[SESS-2] ask for the next one after four fifths, and at once when that is over", () => {
    const times = { issuedAtMs: 1000, expiresAtMs: 11_000 };
    expect([1000, 5000, 9000, 9001].map((now) => renewalDelay(times, now))).toEqual([
      8000, 4000, 0, 0,
    ]);
    expect(renewalDelay({ issuedAtMs: 5000, expiresAtMs: 1000 }, 5000)).toBe(0);
  });
});

describe("an attempt by a browser that is not known", () => {
  const DAY_MS = 24 * 3_600_000;
  const emptyAt = ({ burst, refillMs }: typeof ACCOUNT_BUCKET): number => NOW + burst * refillMs;
  const decide = (counts: Partial<SignInCounts>) =>
    decideSignIn({ ...NO_SIGN_IN_COUNTS, ...counts }, NOW);
  const limitOf = (counts: Partial<SignInCounts>) => {
    const decision = decide(counts);
    return decision._tag === "Refused" ? decision.limit : decision._tag;
  };
  const noAccountLeft = { accountFullAt: emptyAt(ACCOUNT_BUCKET) };

  it("[SESS-4] [SESS-5] [SESS-6] is told which count refused it", () => {
    const waited = NOW - TURN_WAIT_MS;
    expect([
      limitOf({ pair: Array.from({ length: MAX_SIGN_IN_FAILURES }, () => NOW - 1) }),
      limitOf({ placeFullAt: emptyAt(PLACE_BUCKET) }),
      limitOf(noAccountLeft),
      limitOf({ ...noAccountLeft, turns: [NOW - 2, NOW - 1], waitingSince: waited }),
      limitOf({ ...noAccountLeft, waitingSince: waited + 1 }),
      limitOf({ ...noAccountLeft, waitingSince: waited }),
    ]).toEqual(["pair", "place", "account", "account", "account", "Allowed"]);
  });

  it("[SESS-5] has its turn of the day before back when that is a day old, not a millisecond earlier", () => {
    const withTurn = (at: number) =>
      limitOf({ ...noAccountLeft, turns: [at, NOW - 1], waitingSince: NOW - TURN_WAIT_MS });
    expect([withTurn(NOW - DAY_MS), withTurn(NOW - DAY_MS + 1)]).toEqual(["Allowed", "account"]);
  });

  it("[SESS-5] waits for a bucket that is empty twice, and for none that a clock set back has written", () => {
    const { burst, refillMs } = ACCOUNT_BUCKET;
    const fullIn = (ms: number) => limitOf({ accountFullAt: NOW + ms });
    expect([fullIn(2 * burst * refillMs), fullIn(2 * burst * refillMs + 1)]).toEqual([
      "account",
      "Allowed",
    ]);
  });

  it("[SESS-8] is the last one where it takes the account's last, too", () => {
    const { burst, refillMs } = ACCOUNT_BUCKET;
    const isLast = (left: number) => {
      const decision = decide({ accountFullAt: NOW + (burst - left) * refillMs });
      return decision._tag === "Allowed" && decision.isLast;
    };
    expect([isLast(2), isLast(1)]).toEqual([false, true]);
  });

  it("[SESS-5] that was right gives back its own turn alone, and none where it took none", () => {
    const turns = [NOW - 5000, NOW];
    const left = (isTurn: boolean) =>
      giveBackSignIn({ ...NO_SIGN_IN_COUNTS, turns }, { at: NOW, isTurn }).turns;
    expect([left(true), left(false)]).toEqual([[NOW - 5000], turns]);
  });
});

describe("a browser without an answer", () => {
  it("[CARNET-7] remembers the first customer of all, for thirty days", () => {
    const kept = { customerId: 1, username: "a@b.example", confirmedAt: NOW };
    expect(readRemembered(JSON.stringify(kept), NOW)).toEqual(kept);
    expect(REMEMBERED_MS).toBe(2_592_000_000);
  });
});

describe("a password", () => {
  it("[SESS-3] has two hundred characters at most", () => {
    expect([200, 201].map((length) => passwordProblem("a".repeat(length)) === undefined)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ["five characters of three kinds", "aA1bBaA1bBaA", 1],
    ["six of them", "aA1bB2aA1bB2", 3],
    ["six of one kind", "abcdefabcdef", 2],
    ["six of one kind, nineteen long", "abcdefabcdefabcdefa", 2],
    ["six of one kind, twenty long", "abcdefabcdefabcdefab", 3],
    ["nine of one kind, twenty-four long", "abcdefghiabcdefghiabcdef", 3],
    ["ten of one kind, twenty-three long", "abcdefghijabcdefghijabc", 3],
    ["ten of one kind, twenty-four long", "abcdefghijabcdefghijabcd", 4],
    ["ten of three kinds, fifteen long", "abcdefgHI1abcde", 3],
    ["ten of three kinds, sixteen long", "abcdefgHI1abcdef", 4],
    ["capitals and digits", "ABCDEF123456", 2],
    ["small letters and digits", "abcdef123456", 2],
    ["small letters and capitals", "abcdefABCDEF", 2],
    ["letters and signs", "abcABC!?!?!?", 3],
  ])("[SESS-3] of %s is measured so: %s", (_of, password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
