import type { Instant, PriceListId } from "../../api-schema/primitives.ts";

/** The lists that somebody buys by, nearest first: a shop's own, its group's, its area's. */
export type PriceContext = readonly PriceListId[];

/** A price of one article on a list, from an instant (included) to another (excluded); null is ever. */
export interface DatedPrice {
  readonly list: PriceListId;
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/**
 * Which of an article's prices counts at an instant: that of the nearest list which has one then. Undefined
 * where none has: the article is not sold. SQL's `nearestPrice` is held to it.
 */
export const priceThatCounts = <Price extends DatedPrice>(
  prices: readonly Price[],
  context: PriceContext,
  at: Instant,
): Price | undefined => {
  const valid = prices.filter(
    ({ from, to }) => (from === null || from <= at) && (to === null || at < to),
  );
  return nearest(context, (list) => valid.find((price) => price.list === list));
};

/** What the nearest of the lists, the first, has that has anything. */
export const nearest = <List, A>(
  lists: readonly List[],
  of: (list: List) => A | undefined,
): A | undefined => {
  for (const list of lists) {
    const found = of(list);
    if (found !== undefined) return found;
  }
  return undefined;
};
