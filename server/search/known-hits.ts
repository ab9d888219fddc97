import { Effect } from "effect";
import type { SearchSort } from "../../api-schema/search.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { jsonOf, type JsonText } from "../catalogue/json-text.ts";
import { singleFlight } from "../cache/single-flight.ts";
import { perSnapshot, type CatalogueNow } from "../catalogue/snapshot.ts";
import type { View } from "../catalogue/view.ts";
import type { Bought } from "./bought.ts";
import { aggregationsOf } from "./facets.ts";
import type { SearchWords } from "./query.ts";
import type { SearchFilters, SearchHits, SearchQuestion } from "./search-hits.ts";
import type { SearchIndex } from "./search-index.ts";

/** All that decides the hits of a page. */
export interface SearchParameters extends Omit<SearchFilters, "only"> {
  readonly now: CatalogueNow;
  readonly view: View;
  readonly words: SearchWords | undefined;
  readonly sort: SearchSort;
  readonly skip: number;
  readonly first: number;
  /** What the store has bought goes before its equals, where pages are not kept in memory. */
  readonly favourites: Bought | null;
  /** Only what the store has bought. */
  readonly only: Bought | null;
}

export interface HitsPage {
  readonly ids: readonly number[];
  readonly total: number;
  /** The Aggregations of the wire but what the store has bought. */
  readonly facets: JsonText;
  /** The first hits of all pages, CACHED_IDS at most, with their ranks. */
  readonly cached: Pick<SearchHits, "ids" | "ranks">;
}

/** Ids kept of each search: pages beyond ask the index, and so does what a store has bought of more hits. */
export const CACHED_IDS = 1000;

/**
 * Hits and facet counts by what was asked, kept until the index or the catalogue is another one: what is
 * found and counted is what the index knows, a second old at most, and offers begin and end on time.
 * Sorts by price are kept by price context, the others hold nothing of it.
 */
export const makeKnownHits = (index: SearchIndex["Service"]) => {
  const cacheOf = perSnapshot(makeHitsCache);

  const cacheFor = ({ now }: SearchParameters): Effect.Effect<HitsCache> =>
    Effect.map(index.follow(now), (generation) => {
      const cache = cacheOf(now.snapshot);
      if (cache.generation !== generation) {
        cache.generation = generation;
        cache.all = makeDrawer(weigh);
        cache.own = makeDrawer(weighOwn);
      }
      return cache;
    });

  const own = Effect.fnUntraced(function* (parameters: SearchParameters) {
    const cache = yield* cacheFor(parameters);
    const read = Effect.map(
      index.hits(firstOf(parameters, false)),
      ({ ids, ranks, total }): OwnHits => ({ ids, ranks, total }),
    );
    return yield* throughDrawer(cache.own, keyOf(parameters), read);
  });

  const page = Effect.fnUntraced(function* (parameters: SearchParameters) {
    const cache = yield* cacheFor(parameters);
    const read = index.hits(firstOf(parameters, true));
    const hits = yield* throughDrawer(cache.all, keyOf(parameters), read);
    const { total } = hits;
    const end = parameters.skip + parameters.first;
    const isKept = end <= CACHED_IDS || total <= CACHED_IDS || parameters.skip >= total;
    const ids = isKept
      ? hits.ids.slice(parameters.skip, end)
      : (yield* index.hits({ ...questionOf(parameters), facets: false })).ids;
    const answer: HitsPage = {
      ids,
      total,
      facets: facetsText(hits, parameters, cache.facets),
      cached: hits,
    };
    return answer;
  });

  return {
    page,
    /** The same of what `only` one store has bought, without facets: small enough to keep for many. */
    own,
  };
};

export type KnownHits = ReturnType<typeof makeKnownHits>;

/** How many hits there are, and the first CACHED_IDS. */
export type OwnHits = Pick<SearchHits, "ids" | "ranks" | "total">;

/** What is known of one kind of question, and what is being asked of it. */
interface Drawer<Hits> {
  readonly known: BoundedCache<string, Hits>;
  readonly pending: Map<string, Effect.Effect<Hits>>;
}

/** Hits as they are kept, read when they are not: once for all who ask meanwhile. */
const throughDrawer = <Hits>(
  { known, pending }: Drawer<Hits>,
  key: string,
  read: Effect.Effect<Hits>,
): Effect.Effect<Hits> => {
  const held = known.get(key);
  if (held !== undefined) return Effect.succeed(held);
  const reading = pending.get(key) ?? singleFlight(read);
  pending.set(key, reading);
  return reading.pipe(
    Effect.tap((hits) => Effect.sync(() => known.set(key, hits))),
    Effect.ensuring(Effect.sync(() => pending.delete(key))),
  );
};

interface HitsCache {
  all: Drawer<SearchHits>;
  /** Of stores, each with what it has bought. */
  own: Drawer<OwnHits>;
  readonly facets: BoundedCache<SearchHits, JsonText>;
  generation: number;
}

const makeHitsCache = (): HitsCache => ({
  all: makeDrawer(weigh),
  own: makeDrawer(weighOwn),
  facets: new BoundedCache(FACETS_BYTES, (text, hits) => 2 * text.length + 8 * weigh(hits), {
    budget: processCaches,
    name: "facets",
  }),
  generation: 0,
});

/** Of the facets' texts, with the hits that they hold. */
const FACETS_BYTES = 8_000_000;

/** Of each kind of hits, eight a number. */
const DRAWER_BYTES = 8_000_000;

const makeDrawer = <Hits>(weighHits: (hits: Hits) => number): Drawer<Hits> => ({
  known: new BoundedCache(DRAWER_BYTES, (hits: Hits) => 8 * weighHits(hits), {
    budget: processCaches,
    name: "hits",
  }),
  pending: new Map(),
});

const weigh = (hits: SearchHits): number =>
  2 * hits.ids.length +
  5 * hits.flours.length +
  4 * hits.brands.length +
  4 * hits.taxons.length +
  500;

/** With its key, of some 200 letters. */
const weighOwn = (hits: OwnHits): number => 2 * hits.ids.length + 100;

const facetsText = (
  hits: SearchHits,
  { now: { snapshot }, flour }: SearchParameters,
  written: HitsCache["facets"],
): JsonText => {
  const known = written.get(hits);
  if (known !== undefined) return known;
  const text = jsonOf(aggregationsOf(hits, { snapshot, flour }));
  written.set(hits, text);
  return text;
};

/** The hits of all pages that are kept in memory. */
const firstOf = (parameters: SearchParameters, facets: boolean): SearchQuestion => ({
  ...questionOf(parameters),
  facets,
  first: CACHED_IDS,
  skip: 0,
  favourites: [],
});

const questionOf = (parameters: SearchParameters): Omit<SearchQuestion, "facets"> => ({
  words: parameters.words,
  taxonId: parameters.taxonId,
  brandIds: parameters.brandIds,
  merchantId: parameters.merchantId,
  labelBits: parameters.labelBits,
  promotion: parameters.promotion,
  stock: parameters.stock,
  flour: parameters.flour,
  only: parameters.only?.ids ?? null,
  favourites: parameters.favourites?.ids ?? [],
  runningOffers: parameters.view.offers.ids,
  priceLists: parameters.view.prices ?? [],
  sort: parameters.sort,
  first: parameters.first,
  skip: parameters.skip,
});

const keyOf = (parameters: SearchParameters): string =>
  JSON.stringify([
    parameters.words?.groups ?? null,
    parameters.words?.codes ?? null,
    parameters.words?.how ?? null,
    parameters.taxonId,
    parameters.brandIds,
    parameters.merchantId,
    parameters.labelBits,
    parameters.promotion,
    parameters.stock,
    parameters.flour,
    parameters.only?.key ?? null,
    parameters.sort,
    parameters.view.offers.key,
    parameters.sort === "price" || parameters.sort === "-price" ? parameters.view.prices : null,
  ]);
