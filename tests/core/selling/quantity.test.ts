import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyQuantity,
  chosenQuantity,
  MAX_LINE_QUANTITY,
  quantityChangeMessage,
  quantityLimits,
  typedQuantity,
} from "../../../core/selling/quantity.ts";

describe("applyQuantity", () => {
  it.each([
    [3, 100, 1, 3, null],
    [7, 100, 6, 12, "orderStep"],
    [12, 100, 6, 12, null],
    [50, 20, 6, 18, "stock"],
    [18, 18, 6, 18, null],
    [19, 20, 6, 18, "stock"], // rounding up to 24 would pass the stock
    [1, 0, 1, 0, "unavailable"],
    [1, 5, 6, 0, "unavailable"],
    [20_000, 50_000, 1, 9999, "maximum"],
    [0, 10, 1, 0, null],
    [-4, 10, 1, 0, null],
  ])("[CART-1] answers %i wished of %i by %i", (requested, stock, step, quantity, change) => {
    expect(applyQuantity({ requested, stock, step })).toEqual({ quantity, change });
  });

  const anything = fc.oneof(
    fc.integer({ min: -10, max: 20_000 }),
    fc.double(),
    fc.constantFrom(Infinity, NaN),
  );

  it("[CART-1] stays within stock, packaging and maximum, whatever is asked", () => {
    fc.assert(
      fc.property(
        anything,
        fc.integer({ min: -5, max: 30_000 }),
        fc.integer({ min: -1, max: 50 }),
        (requested, stock, step) => {
          const { quantity } = applyQuantity({ requested, stock, step });
          expect(Number.isSafeInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(0);
          expect(quantity).toBeLessThanOrEqual(Math.max(0, Math.min(stock, MAX_LINE_QUANTITY)));
          expect(quantity % Math.max(1, step)).toBe(0);
        },
      ),
    );
  });

  it("[CART-1] changes nothing more when applied to its own answer", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12_000 }),
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: 1, max: 50 }),
        (requested, stock, step) => {
          const { quantity } = applyQuantity({ requested, stock, step });
          expect(applyQuantity({ requested: quantity, stock, step })).toEqual({
            quantity,
            change: null,
          });
        },
      ),
    );
  });

  it("[CART-2] names a reason exactly when the quantity is not the wished one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: 1, max: 50 }),
        (requested, stock, step) => {
          const { quantity, change } = applyQuantity({ requested, stock, step });
          expect(change === null).toBe(quantity === requested);
        },
      ),
    );
  });

  it("[CART-2] says in French what was changed", () => {
    const told = (["orderStep", "stock", "maximum", "unavailable"] as const).map((change) =>
      quantityChangeMessage(change, { quantity: 12, step: 6 }),
    );
    expect(told).toEqual([
      "Ce produit se vend par 6 : quantité portée à 12.",
      "Stock insuffisant : quantité ramenée à 12.",
      "Quantité limitée à 12 par ligne.",
      "Ce produit est en rupture de stock.",
    ]);
  });
});

describe("chosenQuantity", () => {
  it.each([
    [7, { step: 6, removable: true }, 12],
    [0, { step: 6, removable: true }, 0],
    [0, { step: 6, removable: false }, 6],
    [-3, { step: 1, min: 4, removable: false }, 4],
    [50, { step: 6, max: 20, removable: true }, 18],
    [5, { step: 5, min: 7, removable: false }, 10],
  ])("[BAKE-4] takes %i within %j as %i", (wish, bounds, quantity) => {
    expect(chosenQuantity(wish, bounds)).toBe(quantity);
  });

  const anyBounds = fc
    .record({ step: fc.integer({ min: 1, max: 50 }), removable: fc.boolean() })
    .chain(({ step, removable }) =>
      fc.record({
        step: fc.constant(step),
        removable: fc.constant(removable),
        min: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
        max: fc.option(fc.integer({ min: 400, max: 9999 }), { nil: undefined }),
      }),
    );

  it("[BAKE-4] is a multiple within the bounds or 0, and changes nothing when taken again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 20_000 }), anyBounds, (wish, bounds) => {
        const quantity = chosenQuantity(wish, bounds);
        const [least, most] = quantityLimits(bounds);
        expect(quantity % bounds.step).toBe(0);
        if (quantity !== 0 || !bounds.removable) {
          expect(quantity).toBeGreaterThanOrEqual(least);
          expect(quantity).toBeLessThanOrEqual(most);
        }
        expect(chosenQuantity(quantity, bounds)).toBe(quantity);
      }),
    );
  });

  it("[BAKE-4] never takes less for a larger wish", () => {
    const wish = fc.integer({ min: -100, max: 20_000 });
    fc.assert(
      fc.property(wish, wish, anyBounds, (one, other, bounds) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        expect(chosenQuantity(small, bounds)).toBeLessThanOrEqual(chosenQuantity(large, bounds));
      }),
    );
  });
});

describe("typedQuantity", () => {
  const bounds = { step: 4, min: 4, max: 40, removable: true };
  const whole = "Un nombre entier, sans virgule";

  it.each([
    ["5", { kind: "quantity", quantity: 8 }],
    [" 1 2 ", { kind: "quantity", quantity: 12 }],
    ["0", { kind: "quantity", quantity: 0 }],
    ["999", { kind: "quantity", quantity: 40 }],
    ["", { kind: "nothing" }],
    ["9999", { kind: "quantity", quantity: 40 }],
    ["1,5", { kind: "refused", message: whole }],
    ["1.5", { kind: "refused", message: whole }],
    ["-3", { kind: "refused", message: whole }],
    ["10000", { kind: "refused", message: "Au plus 9\u202f999" }],
  ])("[CART-11] of '%s' is %o", (text, typed) => {
    expect(typedQuantity(text, bounds)).toEqual(typed);
  });

  it("[CART-11] lets what may be larger than a line of the cart be larger", () => {
    const pieces = { step: 1, max: 99_999, removable: false };
    expect(typedQuantity("50000", pieces)).toEqual({ kind: "quantity", quantity: 50_000 });
    expect(typedQuantity("100000", pieces)).toEqual({
      kind: "refused",
      message: "Au plus 99\u202f999",
    });
  });

  it("[CART-11] takes a text for a quantity exactly when it is a whole number that a line may hold", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (text) => {
        const bare = text.replaceAll(/\s/g, "");
        const isWhole = /^\d+$/.test(bare) && Number(bare) <= 9999;
        const { kind } = typedQuantity(text, { step: 1, removable: false });
        expect(kind === "quantity").toBe(isWhole);
      }),
    );
  });
});
