import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import { isByTariff, withSalePrice } from "../../../core/exchange/tariff-price.ts";

/** A sack of 25 kg, and a box of eighty pieces that is sold by nothing else. */
const sack = { netWeight: 25_000, pieces: null };
const box = { netWeight: 0, pieces: 80 };

const NO_WEIGHT =
  "L'article n'a pas de poids net : donnez-le d'abord, ou écrivez le prix d'une unité de vente.";

describe("[PRICE-8] a price in a unit of the mill's own", () => {
  it("is there where a line says one of its columns, or where it stands already", () => {
    expect([
      isByTariff({ unitPrice: 1840 }, undefined),
      isByTariff({ unitPrice: 1840 }, { tariffPrice: null }),
      isByTariff({ unitPrice: 1840 }, { tariffPrice: 7_000 }),
      isByTariff({ tariffPrice: null }, undefined),
      isByTariff({ priceUnit: "kilogram" }, undefined),
      isByTariff({ priceBase: 100 }, undefined),
    ]).toEqual([false, false, true, true, true, true]);
  });

  it.each<readonly [string, ExchangeRow, ExchangeRow | undefined, ExchangeRow]>([
    [
      "is counted for the unit of sale that it does not name",
      { tariffPrice: 184_000 },
      undefined,
      { tariffPrice: 184_000, priceUnit: "sale", priceBase: 1, unitPrice: 1840 },
    ],
    [
      "is that of so many kilograms",
      { tariffPrice: 736_250, priceUnit: "kilogram", priceBase: 100 },
      undefined,
      { tariffPrice: 736_250, priceUnit: "kilogram", priceBase: 100, unitPrice: 1841 },
    ],
    [
      "keeps the unit and the base that stand",
      { tariffPrice: 800_000 },
      { tariffPrice: 736_250, priceUnit: "kilogram", priceBase: 100 },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100, unitPrice: 2000 },
    ],
    [
      "takes the standing price into another base",
      { priceBase: 50 },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100 },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 50, unitPrice: 4000 },
    ],
    [
      "is for one of another unit, whatever its base was",
      { priceUnit: "tonne" },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100 },
      { tariffPrice: 800_000, priceUnit: "tonne", priceBase: 1, unitPrice: 200 },
    ],
    [
      "goes with a price of the unit of sale that says the same",
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100, unitPrice: 2000 },
      undefined,
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100, unitPrice: 2000 },
    ],
    [
      "stays where only the other columns of its line are said",
      { volumePrices: [] },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100 },
      { volumePrices: [] },
    ],
    [
      "is taken away with its unit and its base",
      { tariffPrice: null, unitPrice: 1900 },
      { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100 },
      { tariffPrice: null, unitPrice: 1900, priceUnit: null, priceBase: null },
    ],
    ["is none where none is said", { unitPrice: 1900 }, { tariffPrice: null }, { unitPrice: 1900 }],
  ])("%s", (_, said, today, completed) => {
    expect(withSalePrice(said, today, sack)).toEqual({ said: completed, faults: [] });
  });

  const AT_ALL = { tariffPrice: 800_000, priceUnit: "kilogram", priceBase: 100 };
  it.each<
    readonly [string, ExchangeRow, ExchangeRow | undefined, typeof sack | typeof box, object]
  >([
    [
      "without the price that a unit needs",
      { priceUnit: "kilogram" },
      undefined,
      sack,
      {
        column: "tariffPrice",
        reason: "Il manque « Prix » : une unité ou une base en a besoin.",
      },
    ],
    [
      "by the kilogram of what has no weight",
      AT_ALL,
      undefined,
      box,
      { column: "priceUnit", reason: NO_WEIGHT },
    ],
    [
      "by the tonne of what has no weight",
      { ...AT_ALL, priceUnit: "tonne" },
      undefined,
      box,
      { column: "priceUnit", reason: NO_WEIGHT },
    ],
    [
      "by the piece of what has none",
      { ...AT_ALL, priceUnit: "piece" },
      undefined,
      sack,
      {
        column: "priceUnit",
        reason:
          "L'article ne dit pas combien de pièces il contient : donnez-le d'abord, ou écrivez le prix d'une unité de vente.",
      },
    ],
    [
      "that makes less than a cent",
      { tariffPrice: 1, priceUnit: "tonne" },
      undefined,
      sack,
      {
        column: "tariffPrice",
        reason: "L'unité de vente ferait moins d'un centime : vérifiez l'unité et la base.",
      },
    ],
    [
      "that makes more than any price",
      { tariffPrice: 100_000_000_100, priceUnit: "sale" },
      undefined,
      sack,
      {
        column: "tariffPrice",
        reason: "L'unité de vente serait trop chère : vérifiez l'unité et la base.",
      },
    ],
    [
      "beside another price of the unit of sale",
      { ...AT_ALL, unitPrice: 1900 },
      undefined,
      sack,
      {
        column: "unitPrice",
        reason:
          "« Prix » fait 20,00\u00a0€ l'unité de vente, pas 19,00\u00a0€ : changez « Prix », ou enlevez-le (« supprimer »).",
      },
    ],
    [
      "that stands, beside another price of the unit of sale",
      { unitPrice: 1900 },
      AT_ALL,
      sack,
      {
        column: "unitPrice",
        reason:
          "« Prix » fait 20,00\u00a0€ l'unité de vente, pas 19,00\u00a0€ : changez « Prix », ou enlevez-le (« supprimer »).",
      },
    ],
  ])("is refused %s", (_, said, today, sold, fault) => {
    expect(withSalePrice(said, today, sold)).toEqual({ said, faults: [{ value: "", ...fault }] });
  });

  it("may make one cent, and ten millions of euros", () => {
    const priceOf = (tariffPrice: number) => withSalePrice({ tariffPrice }, undefined, sack);
    expect([priceOf(50), priceOf(100_000_000_000)].map(({ said }) => said["unitPrice"])).toEqual([
      1, 1_000_000_000,
    ]);
    expect([priceOf(50), priceOf(100_000_000_000)].flatMap(({ faults }) => faults)).toEqual([]);
  });

  it("counts the pieces of what is sold by them", () => {
    expect(withSalePrice({ tariffPrice: 1_250, priceUnit: "piece" }, undefined, box)).toEqual({
      said: { tariffPrice: 1_250, priceUnit: "piece", priceBase: 1, unitPrice: 1000 },
      faults: [],
    });
  });

  it("says again, of what it has worked out, the same", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.constantFrom("kilogram", "tonne", "sale"),
        fc.constantFrom(1, 10, 100),
        (tariffPrice, priceUnit, priceBase) => {
          const first = withSalePrice({ tariffPrice, priceUnit, priceBase }, undefined, sack);
          fc.pre(first.faults.length === 0);
          expect(withSalePrice(first.said, undefined, sack)).toEqual(first);
          expect(withSalePrice({ priceUnit }, first.said, sack).said).toEqual({ ...first.said });
        },
      ),
    );
  });
});
