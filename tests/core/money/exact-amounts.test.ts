import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyRate,
  cents,
  distribute,
  divideHalfUp,
  negate,
  shareOf,
  sumCents,
  timesCents,
} from "../../../core/money/cents.ts";
import { percent, reduction, weight, wholeNumber } from "../../../core/money/format.ts";
import { rateBetweenBounds } from "../../../core/money/rate.ts";

// The places where an amount is one cent off: signs, halves, the end of what a number holds.

const MOST = Number.MAX_SAFE_INTEGER;

describe("whole cents", () => {
  it("[MONEY-1] are equal when they are: there is no zero below zero", () => {
    expect([
      cents(-0),
      negate(cents(0)),
      applyRate(cents(-1), 0),
      timesCents(cents(-5), 0),
    ]).toEqual([0, 0, 0, 0]);
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(negate(cents(0)), 0)).toBe(true);
  });

  it("[MONEY-1] say what was none", () => {
    expect(() => cents(12.5)).toThrow("12.5 is not a number of cents");
    expect(() => cents(MOST + 1)).toThrow(RangeError);
    expect(cents(MOST)).toBe(MOST);
  });

  it("[MONEY-1] are added, turned and multiplied", () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([cents(19), cents(-5), cents(1000)])).toBe(1014);
    expect([negate(cents(19)), negate(cents(-19))]).toEqual([-19, 19]);
    expect([timesCents(cents(19), 3), timesCents(cents(-19), 3)]).toEqual([57, -57]);
    // A quantity is counted in packagings: what is not whole is not bought.
    expect(timesCents(cents(19), 3.9)).toBe(57);
    expect(() => sumCents([cents(MOST), cents(1)])).toThrow(RangeError);
  });
});

describe("a half of a cent", () => {
  it("[MONEY-3] goes away from zero, whichever way the amount goes", () => {
    expect([1, -1, 2, -2, 3, -3, 0].map((amount) => divideHalfUp(amount, 2))).toEqual([
      1, -1, 1, -1, 2, -2, 0,
    ]);
    expect([7, -7].map((amount) => shareOf(cents(amount), 1, 2))).toEqual([4, -4]);
  });

  it("[MONEY-3] is the same where numbers end and larger ones take over", () => {
    // Twice the amount and its divisor are just what a number holds, and one more than that.
    const last = (MOST - 1) / 2;
    for (const amount of [last, last - 1, last + 1, last + 2]) {
      for (const sign of [1, -1]) {
        const exact = (2n * BigInt(amount) + 2n) / 4n;
        expect(divideHalfUp(sign * amount, 2)).toBe(sign * Number(exact));
      }
    }
    expect(divideHalfUp(0, MOST)).toBe(0);
    expect(applyRate(cents(-MOST), 1)).toBe(-MOST);
    expect(shareOf(cents(-MOST), 1, 2)).toBe(-4_503_599_627_370_496);
  });

  it("[MONEY-3] counts a rate to its hundredth of a percent", () => {
    expect(applyRate(cents(1_000_000), 0.0555)).toBe(55_500);
    expect(applyRate(cents(1_000_000), 0.055_54)).toBe(55_500);
    expect(applyRate(cents(1_000_000), 0.055_56)).toBe(55_600);
  });
});

describe("a sum that is shared out", () => {
  it("[MONEY-4] gives odd cents by remainder, and among equals by place, never twice to one", () => {
    const shares = (total: number, ...weights: readonly number[]) =>
      distribute(cents(total), weights.map(cents));
    expect(shares(2, 1, 1, 1)).toEqual([1, 1, 0]);
    expect(shares(101, 50, 50, 2)).toEqual([50, 49, 2]);
    expect(shares(-101, 50, 50, 2)).toEqual([-50, -49, -2]);
    expect(shares(10, 1, 2, 3)).toEqual([2, 3, 5]);
    expect(shares(0, 4, 5)).toEqual([0, 0]);
    expect(shares(7, 0, 3, 0)).toEqual([0, 7, 0]);
    // A line that gives money back has no share of a fee.
    expect(shares(6, -5, 1, 2)).toEqual([0, 2, 4]);
    expect(shares(3, -5, -5)).toEqual([2, 1]);
  });

  it("[MONEY-4] gives the one cent more to those with the largest remainders", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), weights, (total, parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        fc.pre(whole > 0);
        const floors = parts.map((part) => Math.floor((total * part) / whole));
        const left = total - floors.reduce((sum, part) => sum + part, 0);
        const order = parts
          .map((part, index) => ({ index, rest: (total * part) % whole }))
          .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
          .slice(0, left)
          .map(({ index }) => index);
        expect(distribute(cents(total), parts.map(cents))).toEqual(
          floors.map((floor, index) => floor + (order.includes(index) ? 1 : 0)),
        );
      }),
    );
  });

  it("[MONEY-4] is exact for the largest sums", () => {
    expect(distribute(cents(MOST), [cents(MOST), cents(MOST)])).toEqual([
      (MOST + 1) / 2,
      (MOST - 1) / 2,
    ]);
  });
});

describe("what is written", () => {
  it("[MONEY-5] has a true minus, and none before nothing", () => {
    expect([percent(-0.055), percent(-0.000_01), percent(0.1234), percent(1)]).toEqual([
      "\u22125,5\u00a0%",
      "0\u00a0%",
      "12,34\u00a0%",
      "100\u00a0%",
    ]);
    expect([reduction(0.5), reduction(0)]).toEqual(["\u221250\u00a0%", "0\u00a0%"]);
  });

  it("[MONEY-5] changes from grams to kilograms at a kilogram", () => {
    expect([1, 999, 1000, 1001, 10_010, 1_000_500].map(weight)).toEqual([
      "1\u00a0g",
      "999\u00a0g",
      "1\u00a0kg",
      "1,001\u00a0kg",
      "10,01\u00a0kg",
      "1\u202f000,5\u00a0kg",
    ]);
  });

  it("[MONEY-5] parts the thousands of whole numbers", () => {
    expect([0, 999, 12_500, -12_500, 1_234_567, 7.9].map(wholeNumber)).toEqual([
      "0",
      "999",
      "12\u202f500",
      "\u221212\u202f500",
      "1\u202f234\u202f567",
      "7",
    ]);
  });
});

describe("a rate", () => {
  it("[MONEY-3] is brought between nothing and all, and is never no number", () => {
    expect([-0.1, 0, 0.055, 1, 1.1, Number.POSITIVE_INFINITY].map(rateBetweenBounds)).toEqual([
      0, 0, 0.055, 1, 1, 1,
    ]);
    expect(() => rateBetweenBounds(Number.NaN)).toThrow("NaN is not a rate");
  });
});
