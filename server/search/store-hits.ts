import { Effect } from "effect";
import type { JsonText } from "../catalogue/json-text.ts";
import type { Bought } from "./bought.ts";
import { BOUGHT_BONUS } from "./index/asked.ts";
import {
  type SearchParameters,
  type HitsPage,
  CACHED_IDS,
  type KnownHits,
  type OwnHits,
} from "./known-hits.ts";

/** A page of hits as one store sees it. */
export interface StorePage {
  readonly ids: readonly number[];
  readonly total: number;
  /** The Aggregations of the wire. */
  readonly facets: JsonText;
}

/**
 * The page that a store asks for: how many of the hits it has bought, and by relevance those before
 * their equals. What is kept in memory of a search is the same for all stores; only of a search with
 * more hits than that the index is asked which of them one store has bought.
 */
export const storePage = (
  knownHits: KnownHits,
  parameters: SearchParameters,
  bought: Bought | null,
): Effect.Effect<StorePage> =>
  bought === null
    ? Effect.map(knownHits.page(parameters), (page) => withBought(page, page.ids, null))
    : pageOf(knownHits, parameters, bought);

const pageOf = Effect.fnUntraced(function* (
  knownHits: KnownHits,
  parameters: SearchParameters,
  bought: Bought,
) {
  const isPersonal = parameters.words !== undefined && parameters.sort === "relevance";
  const favourites = isPersonal && parameters.only === null ? bought : null;
  const page = yield* knownHits.page({ ...parameters, favourites });
  if (parameters.only !== null) return withBought(page, page.ids, page.total);
  const isWhole = page.total <= CACHED_IDS;
  const own = isWhole ? ownOf(page, bought) : yield* ownHits(knownHits, parameters, bought);
  const end = parameters.skip + parameters.first;
  const ids =
    favourites !== null && (isWhole || end <= CACHED_IDS)
      ? merged(page.cached, own, { bought, end }).slice(parameters.skip)
      : page.ids;
  return withBought(page, ids, own.total);
});

const ownHits = (knownHits: KnownHits, parameters: SearchParameters, bought: Bought) =>
  knownHits.own({ ...parameters, only: bought });

type Ranked = HitsPage["cached"];

const ownOf = ({ cached }: HitsPage, bought: Bought): OwnHits => {
  const ids: number[] = [];
  const ranks: number[] = [];
  for (const [place, id] of cached.ids.entries()) {
    if (!bought.has(id)) continue;
    ids.push(id);
    ranks.push(cached.ranks[place] ?? 0);
  }
  return { ids, ranks, total: ids.length };
};

/**
 * The first hits up to `end`, as the index sorts them with favourites: both come in the order
 * of their ranks, and of equals what was bought goes first.
 */
const merged = (
  all: Ranked,
  own: Ranked,
  { bought, end }: { readonly bought: Bought; readonly end: number },
): readonly number[] => {
  const ids: number[] = [];
  let next = 0;
  const takeOwn = (upTo: number): void => {
    for (; next < own.ids.length && (own.ranks[next] ?? 0) - BOUGHT_BONUS <= upTo; next += 1)
      ids.push(own.ids[next] ?? 0);
  };
  for (let place = 0; place < all.ids.length && ids.length < end; place += 1) {
    const id = all.ids[place] ?? 0;
    if (bought.has(id)) continue;
    takeOwn(all.ranks[place] ?? 0);
    ids.push(id);
  }
  if (ids.length < end) takeOwn(Number.POSITIVE_INFINITY);
  return ids.slice(0, end);
};

const withBought = (
  { total, facets }: HitsPage,
  ids: readonly number[],
  count: number | null,
): StorePage => ({
  ids,
  total,
  facets: `${facets.slice(0, -1)},"bought":${count}}` as JsonText, // safe: a member more
});
