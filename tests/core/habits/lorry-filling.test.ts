import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { type Fillable, fillLorry } from "../../../core/habits/lorry-filling.ts";

const sack = (variant: string, more: Partial<Fillable> = {}): Fillable => ({
  variant: variant as VariantCode,
  usual: 4,
  inCart: 0,
  stock: 100,
  step: 1,
  worth: (quantity) => 25_000 * quantity,
  ...more,
});
const room = Infinity;

describe("fillLorry", () => {
  it("[HABIT-4] takes the usual products in order, the last one no more than needed", () => {
    expect(fillLorry({ missing: 150_000, room }, [sack("T65"), sack("T80"), sack("T55")])).toEqual([
      { variant: "T65", quantity: 4 },
      { variant: "T80", quantity: 2 },
    ]);
  });

  it("[HABIT-4] begins with what is not on the lorry yet, then goes beyond the usual", () => {
    const products = [sack("T65", { inCart: 4 }), sack("T80")];
    expect(fillLorry({ missing: 100_000, room }, products)).toEqual([
      { variant: "T80", quantity: 4 },
    ]);
    expect(fillLorry({ missing: 175_000, room }, products)).toEqual([
      { variant: "T65", quantity: 3 },
      { variant: "T80", quantity: 4 },
    ]);
  });

  it("[HABIT-4] goes by multiples of the step, and no further in a round than the next of them", () => {
    const byThree = [sack("T65", { step: 3 }), sack("T80")];
    expect(fillLorry({ missing: 100_000, room }, byThree)).toEqual([
      { variant: "T65", quantity: 6 },
    ]);
    expect(fillLorry({ missing: 200_000, room }, byThree)).toEqual([
      { variant: "T65", quantity: 6 },
      { variant: "T80", quantity: 2 },
    ]);
  });

  it("[HABIT-4] goes up to three times the usual quantity, and no further than needed", () => {
    expect(fillLorry({ missing: 250_000, room }, [sack("T65")])).toEqual([
      { variant: "T65", quantity: 10 },
    ]);
    expect(fillLorry({ missing: 300_000, room }, [sack("T65")])).toEqual([
      { variant: "T65", quantity: 12 },
    ]);
    expect(fillLorry({ missing: 300_001, room }, [sack("T65")])).toBeNull();
  });

  it("[HABIT-4] fills the room that is left to the last gram", () => {
    expect(fillLorry({ missing: 60_000, room: 75_000 }, [sack("T65")])).toEqual([
      { variant: "T65", quantity: 3 },
    ]);
    expect(fillLorry({ missing: 60_000, room: 74_999 }, [sack("T65")])).toBeNull();
  });

  it("[HABIT-4] gives up rather than suggest what nobody has room for", () => {
    expect(fillLorry({ missing: 1_000_000, room }, [sack("T65")])).toBeNull();
    expect(fillLorry({ missing: 50_000, room }, [sack("T65", { stock: 1 })])).toBeNull();
    expect(fillLorry({ missing: 60_000, room: 70_000 }, [sack("T65")])).toBeNull();
    expect(fillLorry({ missing: 50_000, room }, [])).toBeNull();
    expect(fillLorry({ missing: 0, room }, [sack("T65")])).toEqual([]);
  });

  it("[HABIT-4] counts a volume price that the added ones bring for the whole line", () => {
    const worth = (quantity: number) => quantity * (quantity >= 10 ? 900 : 1000);
    expect(fillLorry({ missing: 1000, room }, [sack("BEURRE", { inCart: 9, worth })])).toEqual([
      { variant: "BEURRE", quantity: 3 },
    ]);
  });

  const product = fc.record({
    usual: fc.integer({ min: 1, max: 20 }),
    inCart: fc.integer({ min: 0, max: 10 }),
    stock: fc.integer({ min: 0, max: 60 }),
    step: fc.integer({ min: 1, max: 6 }),
    unit: fc.integer({ min: 100, max: 30_000 }),
  });
  const shelf = fc
    .array(product, { maxLength: 6 })
    .map((all) =>
      all.map(({ unit, ...each }, index) =>
        sack(`P${index}`, { ...each, worth: (quantity: number) => quantity * unit }),
      ),
    );

  it("[HABIT-4] reaches the minimum with multiples in stock, and not one multiple too many", () => {
    fc.assert(
      fc.property(shelf, fc.integer({ min: 1, max: 500_000 }), (products, missing) => {
        const filling = fillLorry({ missing, room }, products);
        if (filling === null) return;
        const gainOf = (picks: typeof filling) =>
          picks.reduce((sum, { variant, quantity }) => {
            const own = products.find((each) => each.variant === variant);
            return sum + (own === undefined ? 0 : own.worth(quantity));
          }, 0);
        expect(gainOf(filling)).toBeGreaterThanOrEqual(missing);
        const isTight = filling.some((pick) => {
          const step = products.find(({ variant }) => variant === pick.variant)?.step ?? 1;
          const fewer = filling.map((each) =>
            each === pick ? { ...each, quantity: each.quantity - step } : each,
          );
          return gainOf(fewer) < missing;
        });
        expect(isTight).toBe(true);
        for (const { variant, quantity } of filling) {
          const own = products.find((each) => each.variant === variant);
          expect(quantity % (own?.step ?? 1)).toBe(0);
          expect(quantity + (own?.inCart ?? 0)).toBeLessThanOrEqual(own?.stock ?? 0);
        }
      }),
    );
  });
});
