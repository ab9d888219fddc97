import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Variant } from "../../../api-schema/catalogue.ts";
import { PromotionId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { priceFor } from "../../../core/catalogue/price.ts";
import { cents } from "../../../core/money/cents.ts";
import type { SoldVariant } from "../../../core/selling/cart-state.ts";
import { soldVariantOf } from "../../../core/selling/known-variant.ts";
import { anyShop, cardOf, runningAt, START } from "./any-cart.ts";
import { FLOUR, NOW, PARCEL } from "./bakers-cart.ts";

const NOBODY = { merchants: [] };
const FERBLANC = {
  id: PARCEL.merchant.id,
  minimum: cents(5000),
  maximum: cents(900_000),
  latestDays: 9,
};
const later = addMs(NOW, 3_600_000);

/** Cheaper from 10 and from 40 on, and 8 % off for an hour. */
const OFFERED: SoldVariant = {
  ...FLOUR,
  volumePrices: [
    { quantityFrom: 10, percentage: 0.05 },
    { quantityFrom: 40, percentage: 0.1 },
  ],
  offer: { id: PromotionId.make(5), rate: 0.08, endsAt: later },
};

/** What no card tells. */
const UNTOLD = { brand: null, mainTaxonCode: "", taxonNames: [] };

/** The price list's row from 1 on: a card shows it, and the list is the same with it. */
const FROM_ONE = { quantityFrom: 1, percentage: 0 };

describe("a variant of the catalogue", () => {
  it("[SALE-12] of the group's lorries is known by its card", () => {
    const card = cardOf({ ...FLOUR, merchantLatestDays: 2 });
    expect(soldVariantOf(card, NOBODY, NOW)).toEqual({
      ...card,
      ...FLOUR,
      ...UNTOLD,
      merchantLatestDays: 2,
    });
  });

  it("[SALE-12] is known with its volume prices and its offer, but for the offer's number", () => {
    const card = cardOf(OFFERED);
    expect(soldVariantOf(card, NOBODY, NOW)).toEqual({
      ...card,
      ...OFFERED,
      ...UNTOLD,
      volumePrices: [FROM_ONE, ...OFFERED.volumePrices],
      offer: { id: 0, rate: 0.08, endsAt: later },
    });
  });

  it("[SALE-12] has no offer any more from the instant on at which that ends", () => {
    const offerAt = (ms: number) => soldVariantOf(cardOf(OFFERED), NOBODY, addMs(later, ms))?.offer;
    expect([offerAt(-1), offerAt(0), offerAt(1)]).toEqual([
      { id: 0, rate: 0.08, endsAt: later },
      null,
      null,
    ]);
  });

  it("[SALE-12] of a merchant is known with what the cart says that the merchant asks for", () => {
    const other = { ...FERBLANC, id: FLOUR.merchant.id, minimum: cents(1) };
    const card = cardOf(PARCEL);
    expect([
      soldVariantOf(card, { merchants: [other, FERBLANC] }, NOW),
      soldVariantOf(card, { merchants: [other] }, NOW),
    ]).toEqual([
      {
        ...card,
        ...PARCEL,
        ...UNTOLD,
        merchantMinimum: 5000,
        merchantMaximum: 900_000,
        merchantLatestDays: 9,
      },
      undefined,
    ]);
  });

  const [first, ...others] = cardOf(OFFERED).volumePrices;
  const changed: readonly (readonly [string, Partial<Variant>])[] = [
    ["are not shown", { price: null }],
    ["have no list price", { priceOriginal: null }],
    ["are nothing, off no list price", { price: cents(0), priceOriginal: null, volumePrices: [] }],
    ["are neither shown nor listed", { price: null, priceOriginal: null }],
    ["are other ones than its list's", { price: cents(1839) }],
    ["are reduced until nobody knows when", { discountEndDate: null }],
    ["are none for small quantities", { volumePrices: others }],
    ["are not in order", { volumePrices: cardOf(OFFERED).volumePrices.toReversed() }],
    ["are for one quantity only", { volumePrices: first === undefined ? [] : [first] }],
    [
      "are another one from a quantity on",
      {
        volumePrices: cardOf(OFFERED).volumePrices.map((row) =>
          row.quantityFrom === 40 ? { ...row, unitPrice: cents(1500) } : row,
        ),
      },
    ],
  ];

  it.each(changed)("[SALE-12] is not known when its prices %s", (_, change) => {
    expect(soldVariantOf({ ...cardOf(OFFERED), ...change }, NOBODY, NOW)).toBeUndefined();
  });

  it("[SALE-12] is not known by a table that begins with a reduction of nothing", () => {
    const card = cardOf({ ...FLOUR, volumePrices: [{ quantityFrom: 5, percentage: 0.05 }] });
    const rows = card.volumePrices.flatMap((row) =>
      row.quantityFrom === 5 ? [{ ...row, unitPrice: cents(2000) }] : [],
    );
    expect(soldVariantOf({ ...card, volumePrices: rows }, NOBODY, NOW)).toBeUndefined();
  });

  it("[SALE-12] costs at each quantity what it costs on the server", () => {
    fc.assert(
      fc.property(anyShop, fc.integer({ min: 1, max: 60 }), ({ catalogue }, quantity) => {
        const priced = catalogue.flatMap((variant) => {
          const sold = runningAt(variant, START);
          const known = soldVariantOf(cardOf(sold), { merchants: [] }, START);
          return known === undefined ? [] : [[priceAt(known, quantity), priceAt(sold, quantity)]];
        });
        expect(priced.map(([known]) => known)).toEqual(priced.map(([, sold]) => sold));
      }),
    );
  });

  it("[SALE-12] that the lorries bring is known whenever it has a price and no offer", () => {
    fc.assert(
      fc.property(anyShop, ({ catalogue }) => {
        const known = catalogue
          .filter(({ transportTypeCode }) => transportTypeCode !== "MKP")
          .map((variant) => [
            variant.unitPrice !== null,
            soldVariantOf(cardOf({ ...variant, offer: null }), NOBODY, START) !== undefined,
          ]);
        expect(known.filter(([isPriced, isKnown]) => isPriced !== isKnown)).toEqual([]);
      }),
    );
  });
});

const priceAt = ({ unitPrice, volumePrices, offer }: SoldVariant, quantity: number) =>
  unitPrice === null
    ? null
    : priceFor({ unitPrice, volumePrices, offerPercentage: offer?.rate ?? null }, quantity);
