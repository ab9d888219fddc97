import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductLink, RecipeIngredient } from "../../../api-schema/editorial.ts";
import { ProductCode, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import { bakersPercentage } from "../../../core/content/bakers-percentage.ts";
import { needsOf, shoppingList } from "../../../core/content/batch.ts";
import { packagingsFor } from "../../../core/content/packagings.ts";
import {
  countable,
  scaleIngredients,
  weighable,
  yieldFactor,
} from "../../../core/content/yield-scaling.ts";
import { grams } from "../values.ts";

const flourProduct: ProductLink = {
  slug: Slug.make("farine-t65"),
  code: ProductCode.make("101065"),
  name: "Farine T65",
  packagings: [
    {
      variant: VariantCode.make("101065-1"),
      packaging: "Sac 25 kg",
      netWeight: grams(25_000),
      orderStep: 1,
    },
    {
      variant: VariantCode.make("101065-2"),
      packaging: "Sac 10 kg",
      netWeight: grams(10_000),
      orderStep: 1,
    },
  ],
};

const ingredient = (
  name: string,
  weight: number,
  product: ProductLink | null = null,
  pieces: number | null = null,
): RecipeIngredient => ({
  name,
  part: "Pâte",
  product,
  quantity: pieces ?? weight,
  unit: pieces === null ? "g" : "pièce",
  grams: grams(weight),
  percentage: null,
});

const recipe = (title: string, quantity: number, ingredients: readonly RecipeIngredient[]) => ({
  title,
  yield: { quantity },
  ingredients,
});

const anyGrams = fc.integer({ min: 1, max: 500_000 });
const anyFactor = fc.double({ min: 0.01, max: 50, noNaN: true });

describe("scaling a recipe", () => {
  it("[CONTENT-1] weighs to 1 g under 1 kg and to 5 g from there on, never to nothing", () => {
    expect([0.2, 3.4, 3.6, 999.4, 999.6, 1002, 1003, 24_998].map(weighable)).toEqual([
      1, 3, 4, 999, 1000, 1000, 1005, 25_000,
    ]);
    expect([0, -3, Number.NaN].map(weighable)).toEqual([0, 0, 0]);
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (weight) => {
        const read = weighable(weight);
        expect(read).toBeGreaterThan(0);
        expect(read >= 1000 ? read % 5 : 0).toBe(0);
        expect(Math.abs(read - weight)).toBeLessThanOrEqual(
          weight < 1 ? 1 : weight < 999 ? 0.5 : 3,
        );
        expect(weighable(read)).toBe(read);
      }),
    );
  });

  it("[CONTENT-1] never gives less of anything for more pieces, and the recipe itself for its own yield", () => {
    fc.assert(
      fc.property(anyGrams, anyFactor, anyFactor, (weight, a, b) => {
        const scaled = (factor: number) =>
          scaleIngredients([ingredient("Farine", weight)], factor)[0]?.grams ?? 0;
        expect(scaled(Math.max(a, b))).toBeGreaterThanOrEqual(scaled(Math.min(a, b)));
      }),
    );
    expect(scaleIngredients([ingredient("Vanille", 3, null, 1)], -1)).toEqual([
      ingredient("Vanille", 0, null, 0),
    ]);
    const own = [ingredient("Farine", 1234), ingredient("Vanille", 3, null, 1)];
    expect(scaleIngredients(own, yieldFactor(recipe("", 48, own), 48))).toEqual(own);
    expect(scaleIngredients(own, yieldFactor(recipe("", 48, own), 120))).toEqual([
      ingredient("Farine", 3085),
      ingredient("Vanille", 8, null, 2.5),
    ]);
    expect(scaleIngredients(own, 0.3)).toEqual([
      ingredient("Farine", 370),
      ingredient("Vanille", 1, null, 0.5),
    ]);
  });

  it("[CONTENT-1] counts what is counted to the half above", () => {
    expect([0, 0.2, 0.5, 0.51, 2, 2.4999999999, 3 * 0.1 * 10].map(countable)).toEqual([
      0, 0.5, 0.5, 1, 2, 2.5, 3,
    ]);
    const [vanilla] = scaleIngredients([ingredient("Vanille", 3, null, 1)], 2.2);
    expect([vanilla?.quantity, vanilla?.grams]).toEqual([2.5, 7]);
    expect([yieldFactor(recipe("", 48, []), 120), yieldFactor(recipe("", 48, []), -1)]).toEqual([
      2.5, 0,
    ]);
  });

  it("[CONTENT-1] keeps the baker's percentages: of the flour, one decimal", () => {
    expect([
      bakersPercentage(6800, 10_000),
      bakersPercentage(70, 10_000),
      bakersPercentage(5, 0),
    ]).toEqual([68, 0.7, null]);
  });
});

const anyPackagings = fc.array(
  fc.record({
    variant: fc.constantFrom("A", "B", "C").map((code) => VariantCode.make(code)),
    netWeight: fc.integer({ min: 1, max: 25_000 }),
    orderStep: fc.integer({ min: 1, max: 12 }),
    price: fc.option(fc.integer({ min: 1, max: 10_000 })),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("packagings", () => {
  it("[CONTENT-2] hold the need, by multiples of the step, with less than one step to spare", () => {
    fc.assert(
      fc.property(anyGrams, anyPackagings, (need, packagings) => {
        const packed = packagingsFor(need, packagings);
        if (packed === null) return;
        const fitting = packagings.filter(
          ({ variant, netWeight, orderStep }) =>
            variant === packed.variant &&
            packed.grams === packed.quantity * netWeight &&
            packed.quantity % orderStep === 0 &&
            packed.surplus < netWeight * orderStep,
        );
        expect(fitting.length).toBeGreaterThan(0);
        expect(packed.surplus).toBe(packed.grams - need);
        expect(packed.surplus).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("[CONTENT-2] are the cheapest when all prices are known, else those that leave least over", () => {
    const sack = { variant: VariantCode.make("S25"), netWeight: 25_000, orderStep: 1 };
    const bag = { variant: VariantCode.make("S10"), netWeight: 10_000, orderStep: 1 };
    expect(packagingsFor(30_000, [sack, bag])).toEqual({
      variant: "S10",
      quantity: 3,
      grams: 30_000,
      surplus: 0,
    });
    expect(
      packagingsFor(20_000, [
        { ...sack, price: 2140 },
        { ...bag, price: 1200 },
      ]),
    ).toEqual({ variant: "S25", quantity: 1, grams: 25_000, surplus: 5_000 });
    expect(
      [
        [
          { ...sack, price: 2140 },
          { ...bag, price: null },
        ],
        [
          { ...sack, price: null },
          { ...bag, price: 1200 },
        ],
      ].map((packagings) => packagingsFor(20_000, packagings)?.variant),
    ).toEqual(["S10", "S10"]);
    // As dear, then as much left over: the fewest to carry; nothing of what lacks before what is there.
    const half = { variant: VariantCode.make("S5"), netWeight: 5000, orderStep: 1 };
    const chosen = (need: number, ...packagings: Parameters<typeof packagingsFor>[1]) => {
      const packed = packagingsFor(need, packagings);
      return packed && [packed.variant, packed.quantity];
    };
    expect([
      chosen(20_000, { ...half, price: 500 }, { ...bag, price: 1000 }),
      chosen(20_000, { ...sack, price: 2000 }, { ...bag, price: 1000 }),
      chosen(20_000, half, bag),
      chosen(20_000, bag, half),
      chosen(20_000, { ...bag, stock: 1 }, { ...sack, stock: 1 }),
      chosen(20_000, { ...sack, stock: 1 }, { ...bag, stock: 1 }),
      chosen(20_000, { ...bag, stock: 2 }, { ...sack, stock: 1 }),
      chosen(20_000, { ...bag, orderStep: 6 }),
      chosen(20_000, { ...bag, orderStep: 0 }),
      chosen(20_000, { ...bag, orderStep: 2.9 }),
      chosen(99_990_000, bag),
      chosen(99_990_001, bag),
      chosen(Number.NaN, bag),
      chosen(-1, bag),
    ]).toEqual([
      ["S10", 2],
      ["S10", 2],
      ["S10", 2],
      ["S10", 2],
      ["S25", 1],
      ["S25", 1],
      ["S10", 2],
      ["S10", 6],
      ["S10", 2],
      ["S10", 2],
      ["S10", 9999],
      null,
      null,
      null,
    ]);
    expect([
      packagingsFor(0, [sack]),
      packagingsFor(10, []),
      packagingsFor(10, [{ ...sack, netWeight: 0 }]),
    ]).toEqual([null, null, null]);
  });
});

describe("a batch", () => {
  const baguette = recipe("Baguette", 50, [
    ingredient("Farine", 10_000, flourProduct),
    ingredient("Eau", 6800),
    ingredient("Pâte fermentée", 1000),
  ]);
  const fougasse = recipe("Fougasse", 30, [ingredient("Farine de tradition", 5000, flourProduct)]);

  it("[CONTENT-3] merges recipes and yields into one list of needs, minus what is ordered", () => {
    const needs = needsOf([
      { recipe: baguette, pieces: 240 },
      { recipe: fougasse, pieces: 60 },
      { recipe: fougasse, pieces: 0 },
    ]);
    expect(
      needs.map(({ key, name, grams: need, recipes }) => ({ key, name, need, recipes })),
    ).toEqual([
      { key: "farine-t65", name: "Farine T65", need: 58_000, recipes: ["Baguette", "Fougasse"] },
      { key: "Eau", name: "Eau", need: 32_640, recipes: ["Baguette"] },
      { key: "Pâte fermentée", name: "Pâte fermentée", need: 4_800, recipes: ["Baguette"] },
    ]);
    const lines = shoppingList(needs, new Map([["farine-t65", 30_000]]));
    expect(lines.map(({ ordered, missing, packed }) => ({ ordered, missing, packed }))).toEqual([
      {
        ordered: 30_000,
        missing: 28_000,
        packed: { variant: "101065-2", quantity: 3, grams: 30_000, surplus: 2_000 },
      },
      // Water runs from the tap.
      { ordered: 0, missing: 4_800, packed: null },
    ]);
    expect(shoppingList(needs, new Map([["farine-t65", 99_000]]))[0]).toMatchObject({
      missing: 0,
      packed: null,
    });
  });

  it("[CONTENT-3] has each recipe once that needs a thing, and nothing of what none needs", () => {
    const plain = recipe("Pain", 10, [
      ingredient("Farine", 333, flourProduct),
      ingredient("Farine", 333, flourProduct),
      ingredient("Sel", 0),
      ingredient("Levain", 1),
    ]);
    expect(needsOf([{ recipe: plain, pieces: 5 }])).toEqual([
      {
        key: "farine-t65",
        name: "Farine T65",
        product: flourProduct,
        grams: 333,
        recipes: ["Pain"],
      },
      { key: "Levain", name: "Levain", product: null, grams: 1, recipes: ["Pain"] },
    ]);
    expect(needsOf([{ recipe: plain, pieces: Number.NaN }])).toEqual([]);
    expect(
      needsOf([
        { recipe: fougasse, pieces: 30 },
        { recipe: plain, pieces: 0 },
      ]),
    ).toEqual([
      {
        key: "farine-t65",
        name: "Farine T65",
        product: flourProduct,
        grams: 5000,
        recipes: ["Fougasse"],
      },
    ]);
  });

  it("[CONTENT-3] never needs more together than apart, nor less than each, in whatever order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 500 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (wishes) => {
          const batch = wishes.map(([first, wished]) => ({
            recipe: first ? baguette : fougasse,
            pieces: wished,
          }));
          const flour = (bakings: typeof batch) =>
            needsOf(bakings).find(({ key }) => key === "farine-t65")?.grams ?? 0;
          const apart = batch.map((baking) => flour([baking]));
          const together = flour(batch);
          expect(together).toBeLessThanOrEqual(apart.reduce((sum, each) => sum + each, 0));
          expect(together).toBeGreaterThanOrEqual(Math.max(...apart));
          expect(flour(batch.toReversed())).toBe(together);
        },
      ),
    );
  });
});
