import fc from "fast-check";
import { expect, it } from "vitest";
import {
  allowanceCeiling,
  readAllowance,
  sharedAllowance,
} from "../../../core/invoices/allowance.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";

it.each([
  ["", 0],
  ["12,50", 1250],
  ["10 %", 2000],
  ["33,33%", 6666],
  ["100 %", 20_000],
  ["200", 20_000],
  ["200,01", null],
  ["101 %", null],
  ["-5", null],
  ["dix", null],
])("[INV-24] '%s' off 200 euros is %s", (text, sum) => {
  expect(readAllowance(text, cents(20_000))).toBe(sum);
});

it("[INV-24] is given up to where one's roles say", () => {
  expect([allowanceCeiling(["accounting"]), allowanceCeiling(["orders", "direction"])]).toEqual([
    10_000, 100_000,
  ]);
});

it("[INV-24] is shared over all lines to the cent, and no line gets more than is left of it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50_000), { minLength: 1, maxLength: 20 }),
      fc.nat(1000),
      (lefts, thousandths) => {
        const lines = lefts.map((left, at) => ({ line: at + 1, netLeft: cents(left) }));
        const all = sumCents(lines.map(({ netLeft }) => netLeft));
        const total = cents(Math.floor((all * thousandths) / 1000));
        const shares = sharedAllowance(total, lines);
        expect(sumCents(shares.values())).toBe(total);
        for (const { line, netLeft } of lines) {
          expect(shares.get(line)).toBeGreaterThanOrEqual(0);
          expect(shares.get(line)).toBeLessThanOrEqual(netLeft);
        }
      },
    ),
  );
});
