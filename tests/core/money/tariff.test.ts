import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceUnit, Tariff } from "../../../api-schema/tariff.ts";
import { cents } from "../../../core/money/cents.ts";
import {
  NO_TARIFF,
  TARIFF_OF_LINE,
  tariffBySale,
  tariffOf,
  tariffOfLine,
  tariffText,
  tariffWords,
} from "../../../core/money/tariff.ts";
import { heldOf, salePriceOf } from "../../../core/money/unit-price.ts";

const perKilograms = (tariffPrice: number, priceBase = 100): Tariff => ({
  tariffPrice,
  priceUnit: "kilogram",
  priceBase,
  priceHeld: 25_000,
});
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, " ") ?? null;

/** Articles with the tariff by which they are sold. */
const anySold = fc
  .record({
    tariffPrice: fc.integer({ min: 1, max: 10_000_000 }),
    priceUnit: fc.constantFrom<PriceUnit>("kilogram", "tonne", "piece", "sale"),
    priceBase: fc.constantFrom(1, 10, 100, 1000),
    netWeight: fc.constantFrom(1_000, 5_000, 10_000, 25_000, 33_000),
    pieces: fc.constantFrom(1, 40, 80, 120),
  })
  .map(({ netWeight, pieces, ...written }) => {
    const { tariffPrice: amount, priceUnit: unit, priceBase: base } = written;
    const sold = { netWeight, pieces };
    const price = salePriceOf({ amount, unit, base }, sold) ?? cents(0);
    return { price, tariff: { ...written, priceHeld: heldOf(unit, sold) } };
  });

describe("the mill's price on a line", () => {
  it("[PRICE-10] is said as the mill writes it", () => {
    expect(
      [
        perKilograms(762_000),
        perKilograms(736_250),
        perKilograms(7_620, 1),
        { ...perKilograms(12_345_600, 1), priceUnit: "tonne" as const },
        { ...perKilograms(950_000, 1000), priceUnit: "piece" as const },
        { ...perKilograms(184_050, 1), priceUnit: "sale" as const },
      ].map((tariff) => plain(tariffText(tariff))),
    ).toEqual([
      "76,20 € / 100 kg",
      "73,6250 € / 100 kg",
      "0,7620 € / kg",
      "1 234,56 € / t",
      "95,00 € / 1 000 pièces",
      "18,4050 € / unité",
    ]);
  });

  it("[PRICE-10] names its unit, one or many", () => {
    const units = (["kilogram", "tonne", "piece", "sale"] as const).map((priceUnit) =>
      [1, 100].map((base) => plain(tariffText({ ...perKilograms(762_000, base), priceUnit }))),
    );
    expect(units).toEqual([
      ["76,20 € / kg", "76,20 € / 100 kg"],
      ["76,20 € / t", "76,20 € / 100 t"],
      ["76,20 € / pièce", "76,20 € / 100 pièces"],
      ["76,20 € / unité", "76,20 € / 100 unités"],
    ]);
  });

  it("[PRICE-10] is none where one part of it is not known", () => {
    const whole = perKilograms(762_000);
    expect(tariffOf(whole)).toEqual(whole);
    const lacking = TARIFF_OF_LINE.map((part) => tariffOf({ ...whole, [part]: null }));
    expect(lacking).toEqual([null, null, null, null]);
  });

  it("[PRICE-10] says that something was taken off where the line costs another price than it makes", () => {
    const tariff = perKilograms(762_000);
    expect([
      plain(tariffWords(tariff, cents(1905))),
      plain(tariffWords(tariff, cents(1810))),
      tariffWords(null, cents(1905)),
    ]).toEqual(["Tarif 76,20 € HT / 100 kg", "Tarif 76,20 € HT / 100 kg, avant remise", null]);
  });

  it("[PRICE-10] is never 'avant remise' at the price that it makes, however that was rounded", () => {
    fc.assert(
      fc.property(anySold, ({ tariff, price }) => {
        expect(tariffWords(tariff, price)).not.toMatch(/avant remise/);
        expect(tariffWords(tariff, cents(price + 1))).toMatch(/avant remise/);
      }),
    );
  });

  it("[PRICE-10] is kept whole, or not at all", () => {
    const tariff = perKilograms(762_000);
    expect([
      tariffOf(tariffOfLine(tariff)),
      tariffOf(NO_TARIFF),
      tariffOfLine(null),
      tariffOf({ ...tariff, priceHeld: null }),
    ]).toEqual([tariff, null, NO_TARIFF, null]);
  });
});

describe("the mill's price for several units of sale", () => {
  it("[PRICE-10] is that of as many sacks as its base holds", () => {
    const sold = (tariff: Tariff, price: number) => tariffBySale(tariff, cents(price));
    expect([
      sold(perKilograms(762_000), 1905),
      sold({ ...perKilograms(7_620_000, 1), priceUnit: "tonne" }, 1905),
      sold({ ...perKilograms(762_000), priceHeld: 10_000 }, 762),
      // 18,40625 is charged 18,41; 10 kg hold no sack; a third of a tonne; an offer; one sack is no base.
      sold(perKilograms(736_250), 1841),
      sold(perKilograms(76_200, 10), 1905),
      sold({ ...perKilograms(762_000), priceHeld: 33_000 }, 2515),
      sold(perKilograms(762_000), 1810),
      sold(perKilograms(190_500, 25), 1905),
      tariffBySale(undefined, cents(1905)),
    ]).toEqual([
      { amount: 762_000, quantity: 4 },
      { amount: 7_620_000, quantity: 40 },
      { amount: 762_000, quantity: 10 },
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  it("[PRICE-10] makes every line's amount to the cent, whatever its quantity, and is none where it would not", () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 1, max: 100_000 }).map(cents),
          sacks: fc.constantFrom(1, 4, 10, 40),
          beside: fc.constantFrom(0, 0, 1, -1, 50),
        }),
        ({ price, sacks, beside }) => {
          const tariffPrice = price * sacks * 100 + beside;
          const priceHeld = 1_000_000 / sacks;
          const tariff: Tariff = { tariffPrice, priceUnit: "tonne", priceBase: 1, priceHeld };
          expect(tariffBySale(tariff, price)).toEqual(
            beside === 0 && sacks > 1
              ? { amount: price * 100 * sacks, quantity: sacks }
              : undefined,
          );
        },
      ),
    );
  });
});
