import fc from "fast-check";
import { expect, it } from "vitest";
import {
  allowanceCeiling,
  allowancesOf,
  netStaying,
  readAllowance,
  sharedAllowance,
} from "../../../core/invoices/allowance.ts";
import type { InvoiceLine } from "../../../core/invoices/invoice.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { rate } from "../values.ts";

const lineOf = (net: number, isAllowance = false): InvoiceLine => ({
  reference: "T65",
  name: "Farine T65",
  packaging: "Sac 25 kg",
  ...NOTHING_SAID,
  quantity: 1,
  unitPrice: cents(net),
  discount: cents(0),
  net: cents(net),
  vatRate: rate(0.055),
  vat: cents(0),
  ...(isAllowance ? { allowance: true } : {}),
});

it.each([
  ["", 0],
  ["  ", 0],
  ["0", 0],
  ["0 %", 0],
  [" 12,50 ", 1250],
  ["10 % ", 2000],
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

it("[INV-24] is a part of what stays, where packagings are taken back as well", () => {
  const line = { left: 6, netLeft: cents(10_000) };
  expect([0, 2, 5, 6, 7, Number.NaN].map((quantity) => netStaying(line, quantity))).toEqual([
    10_000, 6667, 1667, 0, 0, 0,
  ]);
  expect(netStaying({ left: 0, netLeft: cents(0) }, 0)).toBe(0);
});

it("[INV-24] counts what prices were lessened by, of all credit notes, and no packaging that came back", () => {
  const gesture = lineOf(1000, true);
  expect([
    allowancesOf([]),
    allowancesOf([{ lines: [lineOf(9000)] }]),
    allowancesOf([{ lines: [gesture, lineOf(9000)] }, { lines: [lineOf(500), lineOf(250, true)] }]),
  ]).toEqual([0, 0, 1250]);
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
