import { describe, expect, it } from "vitest";
import type { UsualProduct } from "../../../api-schema/habits.ts";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { shipmentConditions } from "../../../core/selling/conditions.ts";
import { lorryProposal, type LoadedLorry } from "../../../core/habits/lorry-proposal.ts";
import { missingQuantity } from "../../../core/habits/usual-lines.ts";
import { cents } from "../../../core/money/cents.ts";

// safe: a fixture names only what the rules read
const usual = (code: string, more: Record<string, unknown> = {}, quantity = 4, times = 3) =>
  ({
    quantity,
    times,
    variant: {
      code,
      netWeight: 25_000,
      stock: 100,
      orderStep: 1,
      price: 1000,
      volumePrices: [],
      transportTypeCode: "Z002",
      merchant: { id: 1 },
      ...more,
    },
  }) as unknown as UsualProduct;

const lorry = (
  transportTypeCode: LoadedLorry["transportTypeCode"],
  {
    minimum,
    maximum = null,
    used = 0,
  }: { minimum: number | null; maximum?: number | null; used?: number },
  more: Partial<LoadedLorry> = {},
): LoadedLorry => ({
  transportTypeCode,
  merchantId: null,
  conditions: shipmentConditions(
    { transportTypeCode, minimum, maximum },
    // safe: whole numbers
    { grams: used as never, itemsHT: cents(used) },
  ),
  items: [],
  ...more,
});

const told = (proposal: ReturnType<typeof lorryProposal>) =>
  proposal?.map(({ product, quantity }) => [product.variant.code, quantity]) ?? null;

describe("lorryProposal", () => {
  it("[HABIT-5] takes what is bought most often first, of that lorry only", () => {
    const usuals = [
      usual("SEIGLE", {}, 2, 1),
      usual("T65", {}, 4, 3),
      usual("CROISSANT", { transportTypeCode: "Z001" }, 9, 9),
    ];
    const flour = lorry("Z002", { minimum: 500_000, used: 375_000 });
    expect(told(lorryProposal(flour, usuals))).toEqual([
      ["T65", 4],
      ["SEIGLE", 1],
    ]);
  });

  it("[HABIT-5] fills an empty lorry from zero, and proposes nothing that is long or reached", () => {
    expect(told(lorryProposal(lorry("Z002", { minimum: 100_000 }), [usual("T65")]))).toEqual([
      ["T65", 4],
    ]);
    const many = ["A", "B", "C", "D", "E"].map((code) => usual(code, {}, 1));
    expect(lorryProposal(lorry("Z002", { minimum: 125_000 }), many)).toBeNull();
    expect(told(lorryProposal(lorry("Z002", { minimum: 100_000 }), many))).toHaveLength(4);
    const reached = lorry("Z002", { minimum: 100_000, used: 100_000 });
    expect(lorryProposal(reached, [usual("T65")])).toBeNull();
  });

  it("[HABIT-5] takes the larger of two that are bought as often, by its step", () => {
    const flour = lorry("Z002", { minimum: 125_000 });
    const usuals = [usual("SEIGLE", {}, 2), usual("T65", { orderStep: 3 }, 4)];
    expect(told(lorryProposal(flour, usuals))).toEqual([["T65", 6]]);
    expect(told(lorryProposal(flour, usuals.toReversed()))).toEqual([["T65", 6]]);
  });

  it("[HABIT-5] begins with what the lorry does not hold yet", () => {
    const loaded = lorry(
      "Z002",
      { minimum: 200_000, used: 100_000 },
      { items: [{ variant: VariantCode.make("T65"), quantity: 4 }] },
    );
    expect(told(lorryProposal(loaded, [usual("T65"), usual("SEIGLE")]))).toEqual([["SEIGLE", 4]]);
  });

  it("[HABIT-5] proposes nothing without a minimum, past a maximum, or of what does not suffice", () => {
    const proposal = (limits: Parameters<typeof lorry>[1], usuals = [usual("T65")]) =>
      told(lorryProposal(lorry("Z002", limits), usuals));
    expect([
      proposal({ minimum: null }),
      proposal({ minimum: 60_000, maximum: 70_000 }),
      proposal({ minimum: 60_000, maximum: 75_000 }),
      proposal({ minimum: 60_000 }, []),
    ]).toEqual([null, null, [["T65", 3]], null]);
  });

  it("[HABIT-5] keeps to the merchant of a parcel", () => {
    const parcel = lorry(
      "MKP",
      { minimum: 5000, used: 1000 },
      {
        merchantId: 7 as LoadedLorry["merchantId"],
        items: [{ variant: "X" as never, quantity: 1 }],
      },
    );
    const mkp = (id: number) => ({ transportTypeCode: "MKP", merchant: { id } });
    expect(told(lorryProposal(parcel, [usual("OTHER", mkp(8)), usual("OWN", mkp(7))]))).toEqual([
      ["OWN", 4],
    ]);
  });
});

describe("missingQuantity", () => {
  it.each([
    [4, 0, 1, 100, 4],
    [4, 4, 1, 100, 0],
    [4, 9, 1, 100, 0],
    [12, 5, 6, 100, 12],
    [4, 1, 1, 3, 2],
    [4, 3, 1, 3, 0],
    [12, 0, 6, 11, 6],
  ])(
    "[HABIT-6] of %i with %i in the cart, by %i of %i, is %i",
    (own, inCart, step, stock, more) => {
      expect(missingQuantity(usual("T65", { orderStep: step, stock }, own), inCart)).toBe(more);
    },
  );
});
