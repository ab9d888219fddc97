import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Instant, PriceListId } from "../../../api-schema/primitives.ts";
import { type DatedPrice, priceThatCounts } from "../../../core/catalogue/nearest-price.ts";
import { anyInstant, anyPrices, CONTEXT } from "./any-prices.ts";

describe("the price that counts", () => {
  const [own = PriceListId.make(0), group = own, area = own] = CONTEXT;
  const ever = (list: PriceListId): DatedPrice => ({ list, from: null, to: null });

  it("[PRICE-7] is the nearest list's: the shop's, then its group's, then its area's", () => {
    const all = [ever(area), ever(own), ever(group)];
    expect(priceThatCounts(all, [own, group, area], at("2026-12-01"))).toEqual(ever(own));
    expect(priceThatCounts(all, [group, area], at("2026-12-01"))).toEqual(ever(group));
    expect(priceThatCounts(all, [area], at("2026-12-01"))).toEqual(ever(area));
    expect(priceThatCounts(all, [], at("2026-12-01"))).toBeUndefined();
  });

  it("[PRICE-7] gives way to the next level from the instant at which it ends", () => {
    const ends = { list: own, from: at("2026-12-01"), to: at("2026-12-24") };
    const of = (instant: string) =>
      priceThatCounts([ever(area), ends], [own, area], Instant.make(instant))?.list;
    expect([
      of("2026-11-30T23:59:59.999Z"),
      of("2026-12-01T00:00:00.000Z"),
      of("2026-12-23T23:59:59.999Z"),
      of("2026-12-24T00:00:00.000Z"),
    ]).toEqual([area, own, own, area]);
  });

  it("[PRICE-7] is valid then, of no nearer list that has a valid one, in whatever order they come", () => {
    fc.assert(
      fc.property(
        anyPrices.chain((prices) =>
          fc.tuple(fc.constant(prices), fc.shuffledSubarray(prices, { minLength: prices.length })),
        ),
        fc.shuffledSubarray([...CONTEXT]),
        anyInstant,
        ([prices, shuffled], context, instant) => {
          const isValid = ({ from, to }: DatedPrice) =>
            !(from !== null && instant < from) && !(to !== null && instant >= to);
          const sold = context.filter((list) =>
            prices.some((price) => price.list === list && isValid(price)),
          );
          const found = priceThatCounts(prices, context, instant);
          expect(found?.list).toBe(sold[0]);
          expect(found === undefined || isValid(found)).toBe(true);
          expect(priceThatCounts(shuffled, context, instant)).toEqual(found);
        },
      ),
    );
  });
});

const at = (day: string): Instant => Instant.make(`${day}T00:00:00.000Z`);
