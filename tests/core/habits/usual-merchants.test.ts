import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MerchantId } from "../../../api-schema/primitives.ts";
import {
  emptyParcels,
  MOST_EMPTY_PARCELS,
  usualMerchants,
} from "../../../core/habits/usual-merchants.ts";

const from = (id: number, times: number) => ({ merchant: { id: id as MerchantId }, times });

describe("usualMerchants", () => {
  it("[HABIT-8] names each merchant once, the one bought from on most days first", () => {
    expect(usualMerchants([from(1, 2), from(2, 5), from(1, 6), from(3, 5)])).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
  });

  it("[HABIT-8] leaves no merchant out and never ranks one by less than its most bought product", () => {
    const usuals = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 56 })),
    );
    fc.assert(
      fc.property(usuals, (pairs) => {
        const found = usualMerchants(pairs.map(([id, times]) => from(id, times)));
        const most = found.map(({ id }) =>
          Math.max(...pairs.filter(([own]) => own === id).map(([, times]) => times)),
        );
        expect(most).toEqual(most.toSorted((a, b) => b - a));
        const ids = found.map(({ id }) => Number(id));
        expect(new Set(ids)).toEqual(new Set(pairs.map(([id]) => id)));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe("emptyParcels", () => {
  const parcel = (id: number, minimum: number | null) => ({
    merchant: { id: id as MerchantId },
    minimum,
  });

  it("[HABIT-8] leaves out what the cart holds already and what has no minimum to reach", () => {
    const parcels = [parcel(1, 5000), parcel(2, null), parcel(3, 0), parcel(4, 900)];
    expect(emptyParcels(parcels, (id) => Number(id) === 1)).toEqual([parcel(4, 900)]);
  });

  it("[HABIT-8] names no more than stand beside the lorries, in their order", () => {
    const parcels = Array.from({ length: 6 }, (_, index) => parcel(index + 1, 100));
    expect(emptyParcels(parcels, () => false)).toEqual(parcels.slice(0, MOST_EMPTY_PARCELS));
  });
});
