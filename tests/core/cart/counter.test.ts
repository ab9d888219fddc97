import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cartLinkName, counterLabel } from "../../../core/cart/counter.ts";

it("[CART-3] hides the counter at zero or less", () => {
  expect([0, -1, Number.NaN].map(counterLabel)).toEqual([undefined, undefined, undefined]);
});

it("[CART-3] shows the quantity up to 9, then '9+'", () => {
  expect([1, 9, 10, 4000].map(counterLabel)).toEqual(["1", "9", "9+", "9+"]);
});

it("[CART-3] never takes more than two characters", () => {
  fc.assert(
    fc.property(fc.integer(), (quantity) => {
      expect((counterLabel(quantity) ?? "").length).toBeLessThanOrEqual(2);
    }),
  );
});

it("[CART-3] tells a screen reader the true quantity", () => {
  expect([0, 1, 12].map(cartLinkName)).toEqual([
    "Panier, vide",
    "Panier, 1 article",
    "Panier, 12 articles",
  ]);
});
