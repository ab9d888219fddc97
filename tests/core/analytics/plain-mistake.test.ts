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
    ["no product FT65A in the list", "no product … in the list"],
    ["no lorry L12ABC", "no lorry …"],
    ["level 5 of 'a''b' is wrong", "level … of … is wrong"],
    ["two\n lines", "two lines"],
    ["  spaced out ", "spaced out"],
    ["", ""],
  ])("%j is told as %j", (message, told) => {
    expect(plainMistake(message)).toBe(told);
  });

  it("is told no further than its 160th sign, without half of a sign or a space at its end", () => {
    expect(LONGEST_MISTAKE).toBe(160);
    expect(plainMistake("word ".repeat(100))).toBe(`${"word ".repeat(31)}word`);
    expect(plainMistake(`${"ab ".repeat(53)}\u{1F956} more`)).toBe(`${"ab ".repeat(52)}ab`);
  });

  it("is read no further than its thousandth sign", () => {
    expect(plainMistake(`no customer '${"a".repeat(900)}' in the list`)).toBe(
      "no customer … in the list",
    );
    expect(plainMistake(`no customer '${"a".repeat(1000)}' in the list`)).toBe("no customer …");
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
  it.each([
    [0, 0, true],
    [0.099, 0, true],
    [0.1, 0, false],
    [0.9, 0, false],
    [0.1, 1, true],
    [0.9, 3, true],
  ])("that drew %d and made %d mistakes tells of itself: %s", (drawn, mistakes, told) => {
    expect(isReported(drawn, mistakes)).toBe(told);
  });

  it("tells of itself one time in ten, and always when it failed", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5), (drawn, mistakes) => {
        expect(isReported(drawn, mistakes)).toBe(mistakes > 0 || drawn < REPORTED_SHARE);
      }),
    );
  });
});
