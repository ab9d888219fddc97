import { Effect } from "effect";
import type { SearchSort } from "../../api-schema/search.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { jsonOf, type JsonText } from "../catalogue/json-text.ts";
import { singleFlight } from "../cache/single-flight.ts";
import { perSnapshot, type CatalogueNow } from "../catalogue/snapshot.ts";
import type { View } from "../catalogue/view.ts";
import type { Bought } from "./bought.ts";
import { aggregationsOf } from "./facets.ts";
import type { SearchWords } from "./query.ts";
import type {
  SearchFilters,
  SearchHits,
  SearchQuestion,
  SearchRepository,
} from "./search-repository.ts";

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

/**
 * Ids kept of each search: pages beyond ask the database, and so does what a store has bought of more
 * hits. Most words and categories of 50,000 products have fewer, and a thousand cost a cold search of
 * 10 ms one or two more.
 */
export const CACHED_IDS = 1000;

/** How long hits and counts are kept while nothing is announced. */
export const HITS_MS = 60_000;
/**
 * How long, when the stock of some variant has just begun or ended: the announcement may come a
 * moment before the order that caused it is committed.
 */
export const HITS_AFTER_CHANGE_MS = 2000;
const JUST_CHANGED_MS = 5000;

/**
 * Hits and facet counts by what was asked. Freshness: changes of the catalogue one second; a product
 * that sells out or comes back is counted right within three seconds; offers begin and end on time.
 * Sorts by price are kept by sales area, the others hold nothing of it.
 */
export const makeKnownHits = (repository: SearchRepository["Service"]) => {
  const cacheOf = perSnapshot(makeHitsCache);

  const cacheFor = ({ now }: SearchParameters): HitsCache => {
    const cache = cacheOf(now.snapshot);
    noticeChange(cache, now.availability);
    return cache;
  };

  const ask = (parameters: SearchParameters, countTaxons: boolean): Effect.Effect<Entry> =>
    Effect.suspend(() => {
      const cache = cacheFor(parameters);
      // Where nothing is asked or shown of the stock, its changes do not matter.
      const drawer = countTaxons && isAboutTaxonsOnly(parameters) ? cache.lasting : cache.cached;
      const read = Effect.suspend(() => repository.hits(firstOf(parameters, countTaxons)));
      return throughDrawer(drawer, cache, keyOf(parameters, countTaxons), read);
    });

  const own = (parameters: SearchParameters): Effect.Effect<OwnHits> =>
    Effect.suspend(() => {
      const cache = cacheFor(parameters);
      const read = Effect.map(
        Effect.suspend(() => repository.hits(firstOf(parameters, false))),
        ({ ids, ranks, total }): OwnHits => ({ ids, ranks, total }),
      );
      return Effect.map(
        throughDrawer(cache.own, cache, keyOf(parameters, false), read),
        ({ hits }) => hits,
      );
    });

  const page = Effect.fnUntraced(function* (parameters: SearchParameters) {
    // The hits of a category are few; the counts of the other categories walk the whole catalogue,
    // are the same for all categories, and so are kept apart.
    const isCategory = parameters.words === undefined && parameters.taxonId !== null;
    const entry = yield* ask(parameters, !isCategory);
    const { total } = entry.hits;
    const sets = isCategory
      ? (yield* ask({ ...parameters, taxonId: null, sort: "relevance", first: 0 }, true)).hits
          .taxons
      : entry.hits.taxons;
    const end = parameters.skip + parameters.first;
    const isKept = end <= CACHED_IDS || total <= CACHED_IDS || parameters.skip >= total;
    const ids = isKept
      ? entry.hits.ids.slice(parameters.skip, end)
      : (yield* repository.hits({ ...questionOf(parameters), countTaxons: false })).ids;
    const { facets } = cacheOf(parameters.now.snapshot);
    const answer: HitsPage = {
      ids,
      total,
      facets: facetsText(entry, sets ?? [], parameters, facets),
      cached: entry.hits,
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

type TaxonSets = NonNullable<SearchHits["taxons"]>;

/** How many hits there are, and the first CACHED_IDS. */
export type OwnHits = Pick<SearchHits, "ids" | "ranks" | "total">;

interface Known<Hits> {
  readonly hits: Hits;
  /** On the clock of performance.now(). */
  readonly until: number;
}
type Entry = Known<SearchHits>;

/** What is known of one kind of question, and what is being asked of it. */
interface Drawer<Hits> {
  readonly known: BoundedCache<string, Known<Hits>>;
  readonly pending: Map<string, Effect.Effect<Known<Hits>>>;
}

/** Hits as they are kept, read when they are not: once for all who ask meanwhile. */
const throughDrawer = <Hits>(
  { known, pending }: Drawer<Hits>,
  cache: HitsCache,
  key: string,
  read: Effect.Effect<Hits>,
): Effect.Effect<Known<Hits>> => {
  const held = known.get(key);
  if (held !== undefined && performance.now() < held.until) return Effect.succeed(held);
  const reading = pending.get(key) ?? singleFlight(withUntil(read, cache));
  pending.set(key, reading);
  return Effect.map(reading, (entry) => {
    pending.delete(key);
    known.set(key, entry);
    return entry;
  });
};

const withUntil = <Hits>(read: Effect.Effect<Hits>, cache: HitsCache): Effect.Effect<Known<Hits>> =>
  Effect.suspend(() => {
    const askedAt = performance.now();
    return Effect.map(read, (hits): Known<Hits> => {
      const justChanged = askedAt - cache.changedAt < JUST_CHANGED_MS;
      return { hits, until: askedAt + (justChanged ? HITS_AFTER_CHANGE_MS : HITS_MS) };
    });
  });

/** Of an entry, written when first asked for, with the sets of categories it was written with. */
interface Facets {
  readonly sets: TaxonSets;
  readonly text: JsonText;
}

interface HitsCache {
  cached: Drawer<SearchHits>;
  /** Of stores, each with what it has bought. */
  own: Drawer<OwnHits>;
  readonly lasting: Drawer<SearchHits>;
  readonly facets: BoundedCache<Entry, Facets>;
  availability: string;
  changedAt: number;
}

const makeHitsCache = (): HitsCache => ({
  cached: makeDrawer(weigh),
  own: makeDrawer(weighOwn),
  lasting: makeDrawer(weigh),
  facets: new BoundedCache(FACETS_BYTES, ({ text }, entry) => 2 * text.length + 8 * weigh(entry)),
  availability: "",
  changedAt: Number.NEGATIVE_INFINITY,
});

/** Of the facets' texts, with the entries that they hold. */
const FACETS_BYTES = 8_000_000;

/** Eight bytes each. */
const DRAWER_WORDS = 1_000_000;

const makeDrawer = <Hits>(weighHits: (known: Known<Hits>) => number): Drawer<Hits> => ({
  known: new BoundedCache(DRAWER_WORDS, weighHits),
  pending: new Map(),
});

const weigh = ({ hits }: Entry): number =>
  2 * hits.ids.length +
  5 * hits.flours.length +
  4 * hits.brands.length +
  10 * (hits.taxons?.length ?? 0) +
  500;

/** With its key, of some 200 letters. */
const weighOwn = ({ hits }: Known<OwnHits>): number => 2 * hits.ids.length + 100;

// What was counted before a variant came or went is dropped as a whole.
const noticeChange = (cache: HitsCache, availability: string): void => {
  if (cache.availability === availability) return;
  if (cache.availability !== "") {
    cache.changedAt = performance.now();
    cache.cached = makeDrawer(weigh);
    cache.own = makeDrawer(weighOwn);
  }
  cache.availability = availability;
};

const facetsText = (
  entry: Entry,
  sets: TaxonSets,
  { now: { snapshot }, flour }: SearchParameters,
  written: HitsCache["facets"],
): JsonText => {
  const known = written.get(entry);
  if (known?.sets === sets) return known.text;
  const text = jsonOf(aggregationsOf(entry.hits, sets, { snapshot, flour }));
  written.set(entry, { sets, text });
  return text;
};

const isAboutTaxonsOnly = (parameters: SearchParameters): boolean =>
  parameters.words === undefined &&
  parameters.taxonId === null &&
  parameters.only === null &&
  !parameters.stock &&
  parameters.first === 0;

/** The hits of all pages that are kept in memory. */
const firstOf = (parameters: SearchParameters, countTaxons: boolean): SearchQuestion => ({
  ...questionOf(parameters),
  countTaxons,
  first: CACHED_IDS,
  skip: 0,
  favourites: [],
});

const questionOf = (parameters: SearchParameters): Omit<SearchQuestion, "countTaxons"> => ({
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
  areaId:
    parameters.view.area === null
      ? null
      : (parameters.now.snapshot.areas.get(parameters.view.area)?.id ?? null),
  sort: parameters.sort,
  first: parameters.first,
  skip: parameters.skip,
});

const keyOf = (parameters: SearchParameters, countTaxons: boolean): string =>
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
    parameters.sort === "price" || parameters.sort === "-price" ? parameters.view.area : null,
    countTaxons,
  ]);
