import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_MISTAKE } from "../../../api-schema/page-report.ts";
import { plainMistake } from "../../../core/analytics/plain-mistake.ts";
import { isReported, REPORTED_SHARE } from "../../../core/analytics/sampled.ts";

describe("[WATCH-8] a mistake of a page", () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'camille')",
      "TypeError: Cannot read properties of undefined (reading …)",
    ],
    ["Failed to fetch https://boutique.test/rechercher?q=seigle", "Failed to fetch …"],
    ["no customer camille@boulangerie.test", "no customer …"],
    ["code 06 39 98 12 34 is wrong", "code … is wrong"],
    ["token eyJhbGciOiJIUzcamilleNiIsInRz is over", "token … is over"],
    ["never ends 'camille martin", "never ends …"],
    ["two\n lines", "two lines"],
    ["", ""],
  ])("%j is told as %j", (message, told) => {
    expect(plainMistake(message)).toBe(told);
  });

  it("holds no number, address, quoted or long word, is short, and stays as it is when it is read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (message) => {
        const told = plainMistake(message);
        expect(told).not.toMatch(/[@\d]|\S{26,}/);
        expect(told.length).toBeLessThanOrEqual(LONGEST_MISTAKE);
        expect(plainMistake(told)).toBe(told);
      }),
    );
  });
});

describe("[WATCH-8] a page that is measured", () => {
  it("tells of itself one time in ten, and always when it failed", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5), (drawn, mistakes) => {
        expect(isReported(drawn, mistakes)).toBe(mistakes > 0 || drawn < REPORTED_SHARE);
      }),
    );
  });
});
