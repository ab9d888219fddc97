import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecipeIngredient } from "../../../api-schema/editorial.ts";
import { ProductCode, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import {
  gramsByProduct,
  isPinch,
  needsOf,
  type Offer,
  shoppingList,
} from "../../../core/content/batch.ts";
import { materialCost } from "../../../core/content/material-cost.ts";
import { amountOf } from "../../../core/content/shopping-amount.ts";
import { cents } from "../../../core/money/cents.ts";
import { grams } from "../values.ts";

const sack = VariantCode.make("sac-25");
const bag = VariantCode.make("sac-10");

const flour: RecipeIngredient = {
  name: "Farine",
  part: "Pâte",
  product: {
    slug: Slug.make("farine-t65"),
    code: ProductCode.make("101065"),
    name: "Farine T65",
    packagings: [
      { variant: sack, packaging: "Sac 25 kg", netWeight: grams(25_000), orderStep: 1 },
      { variant: bag, packaging: "Sac 10 kg", netWeight: grams(10_000), orderStep: 1 },
    ],
  },
  quantity: 12_000,
  unit: "g",
  grams: grams(12_000),
  percentage: 100,
};
const water: RecipeIngredient = { ...flour, name: "Eau", product: null, percentage: 65 };

const needs = needsOf([
  { recipe: { title: "Pain", yield: { quantity: 10 }, ingredients: [flour, water] }, pieces: 10 },
]);
const packedWith = (offers: ReadonlyMap<VariantCode, Offer>, there = new Map<string, number>()) =>
  shoppingList(needs, there, offers)[0]?.packed;

describe("what is left to order", () => {
  it("[RECIPE-7] leaves water to the tap, and not what only sounds like it", () => {
    const named = (name: string): RecipeIngredient => ({ ...water, name });
    const names = [
      "Eau",
      "Eau de bassinage",
      "eau à 65 °C",
      "Eau-de-vie",
      "Eau de rose",
      "Eau  de rose",
      "Eau de  fleur d’oranger",
      "Eaux-vives",
      "Poireau",
    ];
    const ingredients = names.map(named);
    const wet = needsOf([
      { recipe: { title: "Pain", yield: { quantity: 10 }, ingredients }, pieces: 10 },
    ]);
    expect(shoppingList(wet, new Map()).map(({ name }) => name)).toEqual([
      "Eau-de-vie",
      "Eau de rose",
      "Eau  de rose",
      "Eau de  fleur d’oranger",
      "Eaux-vives",
      "Poireau",
    ]);
  });

  it("[RECIPE-7] buys water that the shop sells", () => {
    const sold = needs.map((need) => ({ ...need, name: "Eau de source" }));
    expect(shoppingList(sold, new Map()).map(({ key }) => key)).toEqual(["farine-t65"]);
  });

  it("[RECIPE-2] adds the grams of a product over all that it is told", () => {
    expect([
      ...gramsByProduct(
        [
          { productSlug: "sel", grams: 5 },
          { productSlug: "farine-t65", grams: 100 },
        ],
        [],
        [{ productSlug: "sel", grams: 7 }],
      ),
    ]).toEqual([
      ["sel", 12],
      ["farine-t65", 100],
    ]);
    expect(gramsByProduct()).toEqual(new Map());
  });

  it("[RECIPE-7] knows a pinch by the packaging it would be taken from", () => {
    const ofTenKilos = { variant: bag, quantity: 1, grams: 10_000, surplus: 0 };
    expect([499, 500, 501].map((missing) => isPinch({ missing, packed: ofTenKilos }))).toEqual([
      true,
      false,
      false,
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: 1, max: 40_000 }),
        (missing, bought) => {
          const packed = { variant: sack, quantity: 1, grams: bought, surplus: bought - missing };
          expect(isPinch({ missing, packed })).toBe(missing * 20 < bought);
          expect(isPinch({ missing, packed: null })).toBe(false);
        },
      ),
    );
  });

  it("[RECIPE-2] is the need without what is in the cart and on its way, each gram once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 4 }),
        (inCart, awaited) => {
          const lines = (all: readonly number[]) =>
            all.map((each) => ({ productSlug: "farine-t65", grams: each }));
          const there = gramsByProduct(lines(inCart), lines(awaited));
          const sum = [...inCart, ...awaited].reduce((total, each) => total + each, 0);
          const [line] = shoppingList(needs, there);
          expect(line?.missing).toBe(Math.max(0, 12_000 - sum));
          expect(line?.packed === null).toBe(sum >= 12_000);
        },
      ),
    );
  });

  it("[RECIPE-2] avoids a packaging that the store is not sold, and one of which there is not enough", () => {
    const both = new Map<VariantCode, Offer>([
      [sack, { price: 2000, stock: 40 }],
      [bag, { price: 1100, stock: 40 }],
    ]);
    expect(packedWith(both)).toMatchObject({ variant: sack, quantity: 1 });
    expect(packedWith(new Map(both).set(sack, { price: null, stock: 40 }))).toMatchObject({
      variant: bag,
      quantity: 2,
    });
    expect(packedWith(new Map(both).set(sack, { price: 2000, stock: 0 }))).toMatchObject({
      variant: bag,
      quantity: 2,
    });
    // Two bags leave less over than a sack, where the store may have them.
    const ofSack: Offer = { price: 2000, stock: 40 };
    expect([
      packedWith(new Map([[sack, ofSack]])),
      packedWith(new Map(both).set(bag, { price: null, stock: 40 })),
    ]).toEqual([
      { variant: sack, quantity: 1, grams: 25_000, surplus: 13_000 },
      { variant: sack, quantity: 1, grams: 25_000, surplus: 13_000 },
    ]);
    const none: Offer = { price: null, stock: 0 };
    const nowhere = new Map([
      [sack, none],
      [bag, none],
    ]);
    expect(packedWith(nowhere)).toMatchObject({ quantity: 2, variant: bag });
  });
});

describe("what it costs", () => {
  it("[RECIPE-3] is the grams that are used, at the cheapest packaging of each product", () => {
    const prices = new Map([
      [sack, { price: 2000 }],
      [bag, { price: 1100 }],
    ]);
    // 12 kg at 0,80 €/kg; water costs nothing here.
    expect(materialCost([flour, water], prices)).toBe(960);
    expect(materialCost([flour], new Map([[bag, { price: 1100 }]]))).toBe(1320);
    expect(materialCost([flour], new Map())).toBeNull();
    expect(materialCost([water], prices)).toBeNull();
    const product = flour.product && {
      ...flour.product,
      packagings: flour.product.packagings.map((one) => ({ ...one, netWeight: grams(0) })),
    };
    expect([
      materialCost([{ ...flour, product }], prices),
      materialCost([flour, { ...flour, product, grams: grams(0) }], prices),
      materialCost([{ ...flour, grams: grams(0) }, water], new Map()),
      materialCost([flour, { ...flour, grams: grams(31) }], prices),
      materialCost([flour], new Map([[sack, { price: null }]])),
    ]).toEqual([null, 960, null, 962, null]);
  });

  it("[RECIPE-2] counts a line at the volume price that it reaches, and nothing without a price", () => {
    const volumePrices = [
      { quantityFrom: 1, quantityTo: 9, unitPrice: cents(2000) },
      { quantityFrom: 10, quantityTo: null, unitPrice: cents(1900) },
    ];
    expect(amountOf({ price: cents(2000), volumePrices }, 3)).toBe(6000);
    expect(amountOf({ price: cents(2000), volumePrices }, 10)).toBe(19_000);
    expect(amountOf({ price: cents(2000), volumePrices: [] }, 2)).toBe(4000);
    expect(amountOf({ price: null, volumePrices: [] }, 2)).toBeNull();
  });
});
