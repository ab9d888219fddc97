import * as fc from "fast-check";
import { expect, it } from "vitest";
import { inStoreroomOrder } from "../../../core/habits/storeroom-order.ts";

const shelved = fc.record({
  categoryRank: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  lineRank: fc.integer({ min: 1, max: 20 }),
});

it("[HABIT-3] goes by category, then by the last order's lines", () => {
  const products = [
    { name: "croissant", categoryRank: [5, 1], lineRank: 2 },
    { name: "T80", categoryRank: [1, 1], lineRank: 9 },
    { name: "seigle", categoryRank: [1, 2], lineRank: 1 },
    { name: "T65", categoryRank: [1, 1], lineRank: 3 },
    { name: "farines", categoryRank: [1], lineRank: 8 },
  ];
  expect(inStoreroomOrder(products).map(({ name }) => name)).toEqual([
    "farines",
    "T65",
    "T80",
    "seigle",
    "croissant",
  ]);
});

it("[HABIT-3] loses nothing and changes nothing more the second time", () => {
  fc.assert(
    fc.property(fc.array(shelved), (products) => {
      const once = inStoreroomOrder(products);
      expect(once).toHaveLength(products.length);
      expect(once.every((product) => products.includes(product))).toBe(true);
      expect(inStoreroomOrder(once)).toEqual(once);
    }),
  );
});
