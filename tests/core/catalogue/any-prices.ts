import fc from "fast-check";
import { Instant, PriceListId } from "../../../api-schema/primitives.ts";
import {
  type DatedPrice,
  type PriceContext,
  priceThatCounts,
} from "../../../core/catalogue/nearest-price.ts";

/** A shop's own list, its group's and its area's. */
export const CONTEXT = [3, 1, 2].map((id) => PriceListId.make(id));

const HOURS = 12;
const instantAt = (hour: number): Instant =>
  Instant.make(`2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`);

/** Instants are few, so that borders meet. */
export const anyInstant = fc.integer({ min: 0, max: HOURS }).map(instantAt);

/** Prices of one article on the lists of the context and another one, never two at once on a list. */
export const anyPrices = fc
  .tuple(...[...CONTEXT, PriceListId.make(4)].map((list) => pricesOf(list)))
  .map((lists) => lists.flat());

function pricesOf(list: PriceListId) {
  return fc
    .record({
      borders: fc.uniqueArray(fc.integer({ min: 0, max: HOURS }), { maxLength: 5 }),
      isOpen: fc.record({ first: fc.boolean(), last: fc.boolean() }),
      kept: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    })
    .map(({ borders, isOpen, kept }) => {
      const sorted = borders.toSorted((a, b) => a - b).map(instantAt);
      const starts = [...(isOpen.first ? [null] : []), ...sorted];
      return starts
        .map((from, place) => {
          const to = starts[place + 1] ?? null;
          return { list, from, to, unitPrice: 100 * list + place + 1 };
        })
        .filter(({ to }, place) => (to !== null || isOpen.last) && kept[place] === true);
    });
}

/**
 * The next price that differs from the one that counts at an instant, and from when on it counts. Undefined where
 * none will, and where the article is not sold then.
 */
export const comingPriceByRule = (
  prices: readonly (DatedPrice & { readonly unitPrice: number })[],
  context: PriceContext,
  at: Instant,
): { readonly from: Instant; readonly unitPrice: number } | undefined => {
  const now = priceThatCounts(prices, context, at)?.unitPrice;
  const turns = prices
    .flatMap(({ from, to }) => [from, to])
    .filter((turn): turn is Instant => turn !== null && turn > at)
    .toSorted();
  for (const from of turns) {
    const unitPrice = priceThatCounts(prices, context, from)?.unitPrice;
    if (unitPrice !== now) return unitPrice === undefined ? undefined : { from, unitPrice };
  }
  return undefined;
};
