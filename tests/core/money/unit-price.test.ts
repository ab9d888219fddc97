import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceUnit } from "../../../api-schema/tariff.ts";
import { type SaleUnit, salePriceOf } from "../../../core/money/unit-price.ts";

const SACK: SaleUnit = { netWeight: 25_000, pieces: null };
const UNITS: readonly PriceUnit[] = ["kilogram", "tonne", "piece", "sale"];

describe("the price of a unit of sale", () => {
  it("[PRICE-8] is that of the mill's unit, half up to the cent", () => {
    const of = (amount: number, unit: PriceUnit, base: number, sold = SACK) =>
      salePriceOf({ amount, unit, base }, sold);
    expect([
      of(736_000, "kilogram", 100),
      of(736_200, "kilogram", 100),
      of(736_199, "kilogram", 100),
      of(7_362_000, "tonne", 1),
      of(1_234_567, "piece", 1000, { netWeight: 0, pieces: 80 }),
      of(184_050, "sale", 1),
    ]).toEqual([1840, 1841, 1840, 1841, 988, 1841]);
  });

  it("[PRICE-8] is none without the weight or the pieces that it is written for", () => {
    const bare = { netWeight: 0, pieces: null };
    expect(
      UNITS.map((unit) => [unit, salePriceOf({ amount: 10_000, unit, base: 1 }, bare)]),
    ).toEqual([
      ["kilogram", undefined],
      ["tonne", undefined],
      ["piece", undefined],
      ["sale", 100],
    ]);
  });

  it("[PRICE-8] is never more than half a cent away, and goes up at the half", () => {
    const held = { kilogram: 1000n, tonne: 1_000_000n, piece: 1n, sale: 1n };
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 1, max: 100_000_000_000 }),
          unit: fc.constantFrom(...UNITS),
          base: fc.integer({ min: 1, max: 1_000_000 }),
        }),
        fc.record({
          netWeight: fc.integer({ min: 1, max: 2_000_000 }),
          pieces: fc.integer({ min: 1, max: 100_000 }),
        }),
        (price, sold) => {
          const found = salePriceOf(price, sold);
          const parts = {
            kilogram: sold.netWeight,
            tonne: sold.netWeight,
            piece: sold.pieces,
            sale: 1,
          };
          const exact = BigInt(price.amount) * BigInt(parts[price.unit]);
          const cent = 100n * BigInt(price.base) * held[price.unit];
          const away = 2n * (BigInt(found ?? -1) * cent - exact);
          expect(away > -cent && away <= cent).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
