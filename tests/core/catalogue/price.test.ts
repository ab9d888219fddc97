import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeTier,
  comparisonPrice,
  nextTier,
  priceFor,
  pricePerKilogram,
  reductionRate,
  unitPriceAt,
  volumeApplied,
  volumeHint,
  volumeNews,
  volumePricesOf,
  type PriceList,
} from "../../../core/catalogue/price.ts";
import { cents } from "../../../core/money/cents.ts";
import { anyPrice, grams } from "../values.ts";

const t65: PriceList = {
  unitPrice: cents(2140),
  volumePrices: [
    { quantityFrom: 40, percentage: 0.09 },
    { quantityFrom: 10, percentage: 0.05 },
  ],
  offerPercentage: null,
};

const anyList: fc.Arbitrary<PriceList> = fc.record({
  unitPrice: anyPrice,
  volumePrices: fc.array(
    fc.record({
      quantityFrom: fc.integer({ min: 0, max: 60 }),
      percentage: fc.integer({ min: 0, max: 9999 }).map((points) => points / 10_000),
    }),
    { maxLength: 5 },
  ),
  offerPercentage: fc.option(fc.integer({ min: 1, max: 9999 }).map((points) => points / 10_000)),
});
const anyQuantity = fc.integer({ min: 1, max: 100 });

describe("priceFor", () => {
  it("[PRICE-1] applies the tier that the quantity reaches", () => {
    expect([1, 9, 10, 39, 40].map((quantity) => priceFor(t65, quantity))).toEqual([
      { unitPrice: 2140, originalUnitPrice: 2140, discount: 0, volumeFrom: null },
      { unitPrice: 2140, originalUnitPrice: 2140, discount: 0, volumeFrom: null },
      { unitPrice: 2033, originalUnitPrice: 2140, discount: 0.05, volumeFrom: 10 },
      { unitPrice: 2033, originalUnitPrice: 2140, discount: 0.05, volumeFrom: 10 },
      { unitPrice: 1947, originalUnitPrice: 2140, discount: 0.0902, volumeFrom: 40 },
    ]);
  });

  it("[PRICE-2] takes the running offer off the tier's price", () => {
    expect(priceFor({ ...t65, offerPercentage: 0.08 }, 10)).toEqual({
      unitPrice: 1870, // 2033 × 0,92 = 1870,36
      originalUnitPrice: 2140,
      discount: 0.1262,
      volumeFrom: 10,
    });
  });

  it("[PRICE-1] never charges more for a packaging when more are bought", () => {
    fc.assert(
      fc.property(anyList, anyQuantity, (list, quantity) => {
        const fewer = priceFor(list, quantity).unitPrice;
        expect(priceFor(list, quantity + 1).unitPrice).toBeLessThanOrEqual(fewer);
        expect(fewer).toBeLessThanOrEqual(list.unitPrice);
        expect(fewer).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("volumePricesOf", () => {
  it("[PRICE-3] makes the table of the product page", () => {
    expect(volumePricesOf({ ...t65, offerPercentage: 0.1 })).toEqual([
      {
        quantityFrom: 1,
        quantityTo: 9,
        unitPrice: 1926,
        unitOriginalPrice: 2140,
        percentage: 0.1,
        previousPercentage: 0,
      },
      {
        quantityFrom: 10,
        quantityTo: 39,
        unitPrice: 1830,
        unitOriginalPrice: 2033,
        percentage: 0.1449,
        previousPercentage: 0.05,
      },
      {
        quantityFrom: 40,
        quantityTo: null,
        unitPrice: 1752,
        unitOriginalPrice: 1947,
        percentage: 0.1813,
        previousPercentage: 0.0902,
      },
    ]);
  });

  it("[PRICE-3] is empty when no tier makes a difference", () => {
    expect(volumePricesOf({ ...t65, volumePrices: [] })).toEqual([]);
    expect(volumePricesOf({ ...t65, volumePrices: [{ quantityFrom: 5, percentage: 0 }] })).toEqual(
      [],
    );
  });

  it("[PRICE-3] covers every quantity once, and its active row is the price charged", () => {
    fc.assert(
      fc.property(anyList, anyQuantity, (list, quantity) => {
        const rows = volumePricesOf(list);
        fc.pre(rows.length > 0);
        const covering = rows.filter(
          ({ quantityFrom, quantityTo }) =>
            quantity >= quantityFrom && quantity <= (quantityTo ?? Infinity),
        );
        expect(covering).toEqual([activeTier(rows, quantity)]);
        expect(covering[0]?.unitPrice).toBe(priceFor(list, quantity).unitPrice);
        expect(rows[0]?.quantityFrom).toBe(1);
      }),
    );
  });

  it("[PRICE-3] announces the next cheaper row", () => {
    const rows = volumePricesOf(t65);
    expect(nextTier(rows, 9)?.quantityFrom).toBe(10);
    expect(nextTier(rows, 40)).toBeUndefined();
    expect(nextTier(rows, -3)?.quantityFrom).toBe(10);
    expect(volumeHint({ quantityFrom: 10, unitPrice: cents(2033) })).toBe("dès 10 : 20,33\u00a0€");
  });

  it("[PRICE-3] counts a quantity under one as one", () => {
    const rows = volumePricesOf(t65);
    expect([-3, 0, 1, 9].map((quantity) => activeTier(rows, quantity)?.quantityFrom)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(activeTier([], 1)).toBeUndefined();
  });

  it.each([
    [1, "dès 10 : 20,33\u00a0€"],
    [9, "dès 10 : 20,33\u00a0€"],
    [10, "prix par 10 · dès 40 : 19,47\u00a0€"],
    [39, "prix par 10 · dès 40 : 19,47\u00a0€"],
    [40, "prix par 40"],
  ])("[PRICE-3] says of %d packagings what applies and what comes: %j", (quantity, news) => {
    expect(volumeNews(volumePricesOf(t65), quantity)).toBe(news);
  });

  it("[PRICE-3] says nothing where there is no volume price", () => {
    expect(volumeNews([], 40)).toBeUndefined();
    expect(volumeApplied(10)).toBe("prix par 10");
  });

  it("[PRICE-1] is what a packaging costs, else its price, and none where none is shown", () => {
    const volumePrices = volumePricesOf(t65);
    expect([
      unitPriceAt({ price: cents(2140), volumePrices }, 10),
      unitPriceAt({ price: cents(2140), volumePrices: [] }, 10),
      unitPriceAt({ price: null, volumePrices: [] }, 10),
    ]).toEqual([2033, 2140, null]);
  });

  it("[PRICE-1] takes the best of tiers that were typed in the wrong order or for nothing", () => {
    const typed = (...volumePrices: PriceList["volumePrices"]) =>
      volumePricesOf({ unitPrice: cents(1000), volumePrices, offerPercentage: null }).map(
        ({ quantityFrom, quantityTo, unitPrice }) => [quantityFrom, quantityTo, unitPrice],
      );
    expect([
      typed({ quantityFrom: 10, percentage: 0.05 }, { quantityFrom: 10, percentage: 0.1 }),
      typed({ quantityFrom: 10, percentage: 0.1 }, { quantityFrom: 20, percentage: 0.1 }),
      typed({ quantityFrom: 1, percentage: 0.5 }, { quantityFrom: 2, percentage: 0.1 }),
      typed({ quantityFrom: 5, percentage: 1.5 }),
      typed({ quantityFrom: 5, percentage: -0.5 }),
    ]).toEqual([
      [
        [1, 9, 1000],
        [10, null, 900],
      ],
      [
        [1, 9, 1000],
        [10, null, 900],
      ],
      [
        [1, 1, 1000],
        [2, null, 900],
      ],
      [
        [1, 4, 1000],
        [5, null, 0],
      ],
      [],
    ]);
  });
});

describe("reductionRate", () => {
  it.each([
    [2140, 2033, 0.05],
    [2140, 1947, 0.0902],
    [2140, 2140, 0],
    [2140, 2200, 0],
    [2140, 0, 1],
    [0, 0, 0],
    [0, -5, 0],
    [3, 1, 0.6667],
  ])("[PRICE-2] from %d to %d cents is %d", (from, to, reduction) => {
    expect(reductionRate(cents(from), cents(to))).toBe(reduction);
  });
});

describe("pricePerKilogram", () => {
  it.each([
    [2140, 25_000, 86],
    [1, 2000, 1],
    [1, 2001, 0],
    [500, 1, 500_000],
    [500, 0, undefined],
  ])("[PRICE-4] of %d cents for %d g is %s", (price, netWeight, byKilogram) => {
    expect(pricePerKilogram(cents(price), grams(netWeight))).toBe(byKilogram);
  });
});

describe("comparisonPrice", () => {
  it.each([
    [2140, 25_000, null, "0,86\u00a0€/kg"],
    [5890, 8400, 120, "0,49\u00a0€/pièce"],
    [990, 3000, 1000, "0,99\u00a0€ les 100"],
    [4999, 3000, 1000, "5,00\u00a0€ les 100"],
    [5000, 3000, 1000, "0,05\u00a0€/pièce"],
    [7950, 10_000, 1, "7,95\u00a0€/kg"],
    [500, 0, null, undefined],
  ])("[PRICE-4] compares %i cents for %i g and %s pieces", (price, netWeight, pieces, text) => {
    expect(comparisonPrice(cents(price), { netWeight: grams(netWeight), pieces })).toBe(text);
  });
});
