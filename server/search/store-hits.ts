import { Effect } from "effect";
import type { JsonText } from "../catalogue/json-text.ts";
import type { Bought } from "./bought.ts";
import { type Asked, type HitsPage, KEPT_IDS, type KnownHits } from "./known-hits.ts";

/** What a store has bought ranks so much better: it passes its equals and near ones, not better words. */
export const BOUGHT_BONUS = 1;

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
 * more hits than that the database is asked which of them one store has bought.
 */
export const storePage = (
  knownHits: KnownHits,
  asked: Asked,
  bought: Bought | null,
): Effect.Effect<StorePage> =>
  bought === null
    ? Effect.map(knownHits.page(asked), (page) => withBought(page, page.ids, null))
    : pageOf(knownHits, asked, bought);

const pageOf = Effect.fnUntraced(function* (knownHits: KnownHits, asked: Asked, bought: Bought) {
  const isPersonal = asked.words !== undefined && asked.sort === "relevance";
  const favourites = isPersonal && asked.only === null ? bought : null;
  const page = yield* knownHits.page({ ...asked, favourites });
  if (asked.only !== null) return withBought(page, page.ids, page.total);
  const isWhole = page.total <= KEPT_IDS;
  const own = isWhole ? ownOf(page, bought) : yield* ownHits(knownHits, asked, bought);
  const end = asked.skip + asked.first;
  const ids =
    favourites !== null && (isWhole || end <= KEPT_IDS)
      ? merged(page.kept, own.kept, bought).slice(asked.skip, end)
      : page.ids;
  return withBought(page, ids, own.total);
});

const ownHits = (knownHits: KnownHits, asked: Asked, bought: Bought) =>
  knownHits.page({ ...asked, only: bought, skip: 0, first: 1 });

type Ranked = HitsPage["kept"];

const ownOf = ({ kept }: HitsPage, bought: Bought): Pick<HitsPage, "total" | "kept"> => {
  const places = kept.ids.flatMap((id, place) => (bought.has(id) ? [place] : []));
  return {
    total: places.length,
    kept: {
      ids: places.flatMap((place) => kept.ids[place] ?? []),
      ranks: places.flatMap((place) => kept.ranks[place] ?? []),
    },
  };
};

/** Both in their order, as search_catalogue() sorts them with favourites. */
const merged = (all: Ranked, own: Ranked, bought: Bought): readonly number[] => {
  const others = all.ids.flatMap((id, place) =>
    bought.has(id) ? [] : [{ id, rank: all.ranks[place] ?? 0 }],
  );
  const favourites = own.ids.map((id, place) => ({
    id,
    rank: (own.ranks[place] ?? 0) - BOUGHT_BONUS,
  }));
  // Stable: equals stay as they are, favourites before others.
  return [...favourites, ...others].toSorted((a, b) => a.rank - b.rank).map(({ id }) => id);
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
