import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyRate,
  cents,
  distribute,
  divideHalfUp,
  shareOf,
  sumCents,
} from "../../../core/money/cents.ts";
import { anyCents } from "../values.ts";

it("[MONEY-1] refuses a fraction of a cent", () => {
  expect(() => cents(12.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
});

describe("applyRate", () => {
  it.each([
    [1000, 0.055, 55],
    [1010, 0.055, 56], // 55,55
    [100, 0.055, 6], // 5,5 exactly: half goes up
    [-100, 0.055, -6],
    [333, 0.2, 67], // 66,6
    [10, 0.05, 1], // 0,5 exactly
    [0, 0.2, 0],
  ])("[MONEY-3] rounds %i cents at %d half up", (amount, rate, expected) => {
    expect(applyRate(cents(amount), rate)).toBe(expected);
  });

  it("[MONEY-3] is within half a cent of the exact product, in integers", () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const applied = applyRate(amount, basisPoints / 10_000);
        const twiceError = 2n * (BigInt(applied) * 10_000n - BigInt(amount) * BigInt(basisPoints));
        const sign = amount < 0 ? -1n : 1n;
        expect(twiceError * sign > -10_000n && twiceError * sign <= 10_000n).toBe(true);
      }),
    );
  });
});

it("[MONEY-3] is exact up to the largest amount there is", () => {
  const large = fc.maxSafeInteger().map(cents);
  fc.assert(
    fc.property(large, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const product = BigInt(amount) * BigInt(basisPoints);
      const size = product < 0n ? -product : product;
      const rounded = Number((2n * size + 10_000n) / 20_000n);
      expect(applyRate(amount, basisPoints / 10_000)).toBe(
        rounded === 0 || product > 0n ? rounded : -rounded,
      );
    }),
  );
  fc.assert(
    fc.property(large, fc.integer({ min: 1, max: 1_000_000 }), (amount, divisor) => {
      const quotient = divideHalfUp(amount, divisor);
      const twiceError = 2n * (BigInt(quotient) * BigInt(divisor) - BigInt(amount));
      const sign = amount < 0 ? -1n : 1n;
      const bound = BigInt(divisor);
      expect(twiceError * sign > -bound && twiceError * sign <= bound).toBe(true);
    }),
  );
});

it("[MONEY-3] divides half up, away from zero", () => {
  expect([5, -5, 4, 6].map((n) => divideHalfUp(n, 2))).toEqual([3, -3, 2, 3]);
});

it("[MONEY-3] takes so many parts of an amount, half up and exact however large", () => {
  const large = cents(9_007_199_254_740_991);
  expect([
    shareOf(cents(3), 5, 10),
    shareOf(cents(-3), 5, 10),
    shareOf(cents(3), 4, 10),
    shareOf(cents(7), 0, 3),
    shareOf(large, 999_999, 1_000_000),
  ]).toEqual([2, -2, 1, 0, 9_007_190_247_541_736]);
});

describe("distribute", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 5_000_000 }).map(cents), {
    minLength: 1,
    maxLength: 30,
  });

  it("[MONEY-4] loses no cent", () => {
    fc.assert(
      fc.property(anyCents, weights, (total, parts) => {
        expect(sumCents(distribute(total, parts))).toBe(total);
      }),
    );
  });

  it("[MONEY-4] gives each part its exact share, to less than a cent", () => {
    fc.assert(
      fc.property(anyCents, weights, (total, parts) => {
        const whole = sumCents(parts);
        fc.pre(whole > 0);
        distribute(total, parts).forEach((share, index) => {
          expect(Math.abs(share - (total * (parts[index] ?? 0)) / whole)).toBeLessThan(1.000001);
        });
      }),
    );
  });

  it("[MONEY-4] never takes more from a part than it is worth", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, part) => {
        const total = cents(Math.floor(sumCents(parts) * part));
        distribute(total, parts).forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(parts[index] ?? 0);
          expect(share).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it("[MONEY-4] gives the odd cents to the largest remainders, the first among equals", () => {
    expect(distribute(cents(100), [cents(1), cents(1), cents(1)])).toEqual([34, 33, 33]);
    expect(distribute(cents(-10), [cents(33), cents(66)])).toEqual([-3, -7]);
    expect(distribute(cents(5), [cents(0), cents(0)])).toEqual([3, 2]);
    expect(distribute(cents(5), [])).toEqual([]);
  });
});
