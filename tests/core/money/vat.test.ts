import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { sumByRate, type Taxed, vatOf } from "../../../core/money/vat.ts";
import { anyCents, anyPrice, anyVatRate, rate } from "../values.ts";

const taxed = (base: number, percent: number): Taxed => ({
  rate: rate(percent),
  base: cents(base),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** VAT in ten-thousandths of a cent: what no float can hold. */
const exactly = ({ base, rate: of }: Taxed): bigint =>
  BigInt(base) * BigInt(Math.round(of * 10_000));

const anyPart = fc.record({ rate: anyVatRate, base: fc.oneof(anyPrice, anyCents) });
const anyFee = fc.record({ rate: anyVatRate, base: anyPrice });

describe("the VAT of an invoice", () => {
  it("[MONEY-6] is base × rate, rounded once a rate: 578,82 at 5,5 % are 31,84, not the 31,83 of its lines", () => {
    // 31,8351 in three lines of 10,58255, 10,61005 and 10,6425.
    const lines = [19_241, 19_291, 19_350].map((base) => taxed(base, 0.055));
    expect(sum(lines.map(({ base, rate: of }) => applyRate(base, of)))).toBe(3183);
    expect(vatOf(lines)).toEqual({
      rates: [{ rate: 0.055, base: 57_882, amount: 3184 }],
      shares: [1059, 1061, 1064],
    });
  });

  it("[MONEY-6] gives the cents to those that rounding down took most from, the first of equals first", () => {
    expect(vatOf([taxed(10, 0.05), taxed(10, 0.05), taxed(10, 0.05)]).shares).toEqual([1, 1, 0]);
    expect(vatOf([taxed(11, 0.1), taxed(19, 0.1), taxed(14, 0.1)]).shares).toEqual([1, 2, 1]);
    expect(vatOf([taxed(-11, 0.1), taxed(-14, 0.1)])).toEqual({
      rates: [{ rate: 0.1, base: -25, amount: -3 }],
      shares: [-1, -2],
    });
  });

  it("[MONEY-6] has a row a rate, rates rising, free goods and an invoice of nothing too", () => {
    expect(vatOf([taxed(1000, 0.2), taxed(0, 0), taxed(1000, 0.021), taxed(50, 0.2)])).toEqual({
      rates: [
        { rate: 0, base: 0, amount: 0 },
        { rate: 0.021, base: 1000, amount: 21 },
        { rate: 0.2, base: 1050, amount: 210 },
      ],
      shares: [200, 0, 21, 10],
    });
    expect(vatOf([])).toEqual({ rates: [], shares: [] });
  });

  it("[MONEY-6] is exact: each rate by BR-CO-17, each share its own VAT rounded down or up, shares adding up", () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 20 }), (parts) => {
        const { rates, shares } = vatOf(parts);
        const found = [...new Set(parts.map((part) => part.rate))].toSorted((a, b) => a - b);
        expect(rates.map((row) => row.rate)).toEqual(found);
        for (const row of rates) {
          const own = parts.flatMap((part, at) =>
            part.rate === row.rate ? [{ part, share: shares[at] ?? Number.NaN }] : [],
          );
          expect(row.base).toBe(sum(own.map(({ part }) => part.base)));
          expect(row.amount).toBe(applyRate(row.base, row.rate));
          expect(sum(own.map(({ share }) => share))).toBe(row.amount);
          for (const { part, share } of own) {
            const error = BigInt(share) * 10_000n - exactly(part);
            expect(error > -10_000n && error < 10_000n).toBe(true);
          }
        }
      }),
    );
  });

  it("[MONEY-6] leaves a fee the VAT that it was quoted with, however the rest is rounded", () => {
    expect(vatOf([taxed(7, 0.2)], taxed(8, 0.2))).toEqual({
      rates: [{ rate: 0.2, base: 15, amount: 3 }],
      shares: [1],
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ rate: anyVatRate, base: anyPrice })),
        anyFee,
        (lines, fee) => {
          const { rates, shares } = vatOf(lines, fee);
          const all = [...lines, fee];
          expect(rates).toEqual(vatOf(all).rates);
          const own = lines.flatMap((line, at) =>
            line.rate === fee.rate ? [shares[at] ?? 0] : [],
          );
          const row = rates.find((other) => other.rate === fee.rate);
          expect(sum(own) + applyRate(fee.base, fee.rate)).toBe(row?.amount);
          for (const [at, line] of lines.entries()) {
            const error = BigInt(shares[at] ?? 0) * 10_000n - exactly(line);
            expect(error > -10_000n && error < 10_000n).toBe(true);
          }
        },
      ),
    );
  });

  it("[MONEY-6] is added up over invoices without being rounded again", () => {
    const [one, other] = [vatOf([taxed(10, 0.05)]), vatOf([taxed(10, 0.05), taxed(100, 0.2)])];
    expect(sumByRate([...other.rates, ...one.rates])).toEqual([
      { rate: 0.05, base: 20, amount: 2 },
      { rate: 0.2, base: 100, amount: 20 },
    ]);
  });
});
