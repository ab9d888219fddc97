import { Result } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  passwordProblem,
  passwordStrength,
  passwordStrengthLabel,
} from "../../../core/session/password.ts";
import { clearedBy, LOGIN_PARTS } from "../../../core/session/reset.ts";
import { deviceLabel } from "../../../core/session/device-label.ts";
import { loginEnd } from "../../../core/session/session-end.ts";
import { signInLockMessage, signInRetryAfter } from "../../../core/session/sign-in-lock.ts";
import { ACCESS_TOKEN_LIFETIME_MS, isSpent } from "../../../core/session/token-life.ts";
import { renewalDelay, tokenTimes } from "../../../core/session/token-timing.ts";

describe("a reset", () => {
  it("[SESS-1] clears the whole login, and the work in progress only on sign-out", () => {
    expect(LOGIN_PARTS).toEqual(["token", "activeStore", "orderTokens", "impersonation", "cache"]);
    expect(clearedBy("unauthorized")).toEqual(LOGIN_PARTS);
    expect(clearedBy("expired")).toEqual(LOGIN_PARTS);
    expect(clearedBy("signOut")).toEqual([...LOGIN_PARTS, "target", "checkoutStep", "drafts"]);
  });
});

describe("the access token", () => {
  const minute = 60_000;
  const times = { issuedAtMs: 0, expiresAtMs: ACCESS_TOKEN_LIFETIME_MS };

  it("[SESS-2] lives 15 minutes and is renewed at 80 % of its life", () => {
    expect(ACCESS_TOKEN_LIFETIME_MS).toBe(15 * minute);
    expect([0, 10 * minute, 13 * minute].map((now) => renewalDelay(times, now))).toEqual([
      12 * minute,
      2 * minute,
      0,
    ]);
  });

  it("[SESS-2] is always renewed before it expires", () => {
    const anyMs = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(anyMs, fc.integer({ min: 1, max: 10_000_000 }), anyMs, (issued, life, now) => {
        const token = { issuedAtMs: issued, expiresAtMs: issued + life };
        const delay = renewalDelay(token, now);
        expect(delay).toBeGreaterThanOrEqual(0);
        if (now < issued + Math.floor(life * 0.8)) {
          expect(now + delay).toBeLessThan(token.expiresAtMs);
        }
      }),
    );
  });

  it("[SESS-2] is not sent any more once 95 % of its life are over, on whatever clock the device has", () => {
    const received = fc.integer({ min: -10_000_000, max: 10_000_000 });
    fc.assert(
      fc.property(received, fc.integer({ min: 0, max: 10_000_000 }), (at, minutes) => {
        const lifetime = minutes * 100;
        const renewInMs = renewalDelay({ issuedAtMs: 0, expiresAtMs: lifetime }, 0);
        const login = { renewInMs, renewAtMs: at + renewInMs };
        const spent = [0.8, 0.949, 0.951, 1].map((part) => isSpent(login, at + part * lifetime));
        expect(spent).toEqual(
          lifetime === 0 ? [true, true, true, true] : [false, false, true, true],
        );
      }),
    );
  });

  it("[SESS-2] tells its own times, and a broken one is unreadable, never a crash", () => {
    const payload = Buffer.from(JSON.stringify({ iat: 100, exp: 1000, sub: "é?>" })).toString(
      "base64url",
    );
    expect(tokenTimes(`e30.${payload}.x`)).toEqual(
      Result.succeed({ issuedAtMs: 100_000, expiresAtMs: 1_000_000 }),
    );
    const unreadable = Result.fail({ _tag: "TokenUnreadable" });
    expect(["", "a.b.c", "e30.e30.x", "e30.bnVsbA.x"].map(tokenTimes)).toEqual([
      unreadable,
      unreadable,
      unreadable,
      unreadable,
    ]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (token) => {
        tokenTimes(token);
      }),
    );
  });
});

describe("a password", () => {
  it("[SESS-3] has 12 characters at least, whatever they are made of", () => {
    expect(passwordProblem("Fournil-202")).toBe(
      "Le mot de passe doit contenir au moins 12 caractères.",
    );
    expect(passwordProblem("🥐".repeat(11))).toBeDefined();
    expect(passwordProblem("Fournil-2026")).toBeUndefined();
    expect(passwordProblem("a".repeat(201))).toBe(
      "Le mot de passe doit contenir au plus 200 caractères.",
    );
  });

  it("[SESS-3] is measured from 0 to 4", () => {
    const measured = [
      "court",
      "aaaaaaaaaaaa",
      "boulangerieb",
      "Fournil-2026",
      "Fournil-2026-demo",
      "quatre pains au levain chaud",
    ].map(passwordStrength);
    expect(measured).toEqual([0, 1, 2, 3, 4, 4]);
    expect(([0, 1, 2, 3, 4] as const).map(passwordStrengthLabel)).toEqual([
      "Trop court",
      "Faible",
      "Moyen",
      "Bon",
      "Excellent",
    ]);
  });

  it("[SESS-3] never measures weaker when a character is added, nor accepts a short one", () => {
    const anyPassword = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(anyPassword, fc.string({ unit: "grapheme", maxLength: 1 }), (password, more) => {
        const strength = passwordStrength(password);
        expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(strength);
        expect(strength === 0).toBe(Array.from(password).length < 12);
      }),
    );
  });
});

describe("failed sign-ins", () => {
  const minute = 60_000;

  it("[SESS-4] close the door after five within 15 minutes, until the fifth last is 15 minutes old", () => {
    const five = [0, 1, 2, 3, 4].map((at) => at * minute);
    expect(signInRetryAfter(five.slice(1), 5 * minute)).toBe(0);
    expect(signInRetryAfter(five, 5 * minute)).toBe(600);
    expect(signInRetryAfter(five, 15 * minute - 1)).toBe(1);
    expect(signInRetryAfter(five, 15 * minute)).toBe(0);
  });

  it("[SESS-4] open it again exactly when the told time is over", () => {
    const anyFailures = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 12 });
    fc.assert(
      fc.property(anyFailures, (failures) => {
        const now = Math.max(0, ...failures);
        const wait = signInRetryAfter(failures, now);
        expect(signInRetryAfter(failures, now + wait * 1000)).toBe(0);
        if (wait > 1) expect(signInRetryAfter(failures, now + (wait - 1) * 1000)).toBe(1);
      }),
    );
  });

  it.each([
    [720, "Trop de tentatives. Réessayez dans 12 minutes."],
    [60, "Trop de tentatives. Réessayez dans 1 minute."],
    [30, "Trop de tentatives. Réessayez dans 30 secondes."],
    [0, "Trop de tentatives. Réessayez dans 1 seconde."],
  ])("[SESS-4] say how long to wait: %i s", (seconds, message) => {
    expect(signInLockMessage(seconds)).toBe(message);
  });
});

describe("the name of a device", () => {
  it.each([
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
      "Chrome sur Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari sur iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
      "Chrome sur iPad",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
      "Edge sur Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
      "Samsung Internet sur Android",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:133.0) Gecko/20100101 Firefox/133.0",
      "Firefox sur Mac",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0",
      "Opera sur ChromeOS",
    ],
    ["curl/8.5.0", "Navigateur inconnu"],
    ["SomeApp/1.0 (Linux; x86_64)", "Navigateur sur Linux"],
    ["Firefox/133.0", "Firefox"],
    ["", "Navigateur inconnu"],
  ])("[SESS-12] is coarse: %s", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe("the end of a login", () => {
  it("[SESS-11] is 30 days after its last use, and 90 after its sign-in at most", () => {
    const day = 24 * 3_600_000;
    expect([0, 59, 60, 61, 89].map((used) => loginEnd(0, used * day) / day)).toEqual([
      30, 89, 90, 90, 90,
    ]);
  });
});
