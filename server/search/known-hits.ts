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
export interface Asked extends Omit<SearchFilters, "only"> {
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
  /** The first hits of all pages, KEPT_IDS at most, with their ranks. */
  readonly kept: Pick<SearchHits, "ids" | "ranks">;
}

/**
 * Ids kept of each search: pages beyond ask the database, and so does what a store has bought of more
 * hits. Most words and categories of 50,000 products have fewer, and a thousand cost a cold search of
 * 10 ms one or two more.
 */
export const KEPT_IDS = 1000;

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
  const shelfOf = perSnapshot(makeShelf);

  const shelfFor = ({ now }: Asked): Shelf => {
    const shelf = shelfOf(now.snapshot);
    noticeChange(shelf, now.availability);
    return shelf;
  };

  const ask = (asked: Asked, countTaxons: boolean): Effect.Effect<Entry> =>
    Effect.suspend(() => {
      const shelf = shelfFor(asked);
      // Where nothing is asked or shown of the stock, its changes do not matter.
      const drawer = countTaxons && isAboutTaxonsOnly(asked) ? shelf.lasting : shelf.kept;
      const read = Effect.suspend(() => repository.hits(firstOf(asked, countTaxons)));
      return throughDrawer(drawer, shelf, keyOf(asked, countTaxons), read);
    });

  const own = (asked: Asked): Effect.Effect<OwnHits> =>
    Effect.suspend(() => {
      const shelf = shelfFor(asked);
      const read = Effect.map(
        Effect.suspend(() => repository.hits(firstOf(asked, false))),
        ({ ids, ranks, total }): OwnHits => ({ ids, ranks, total }),
      );
      return Effect.map(
        throughDrawer(shelf.own, shelf, keyOf(asked, false), read),
        ({ hits }) => hits,
      );
    });

  const page = Effect.fnUntraced(function* (asked: Asked) {
    // The hits of a category are few; the counts of the other categories walk the whole catalogue,
    // are the same for all categories, and so are kept apart.
    const isCategory = asked.words === undefined && asked.taxonId !== null;
    const entry = yield* ask(asked, !isCategory);
    const { total } = entry.hits;
    const sets = isCategory
      ? (yield* ask({ ...asked, taxonId: null, sort: "relevance", first: 0 }, true)).hits.taxons
      : entry.hits.taxons;
    const end = asked.skip + asked.first;
    const isKept = end <= KEPT_IDS || total <= KEPT_IDS || asked.skip >= total;
    const ids = isKept
      ? entry.hits.ids.slice(asked.skip, end)
      : (yield* repository.hits({ ...questionOf(asked), countTaxons: false })).ids;
    const { facets } = shelfOf(asked.now.snapshot);
    const answer: HitsPage = {
      ids,
      total,
      facets: facetsText(entry, sets ?? [], asked, facets),
      kept: entry.hits,
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

/** How many hits there are, and the first KEPT_IDS. */
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
  shelf: Shelf,
  key: string,
  read: Effect.Effect<Hits>,
): Effect.Effect<Known<Hits>> => {
  const held = known.get(key);
  if (held !== undefined && performance.now() < held.until) return Effect.succeed(held);
  const reading = pending.get(key) ?? singleFlight(withUntil(read, shelf));
  pending.set(key, reading);
  return Effect.map(reading, (entry) => {
    pending.delete(key);
    known.set(key, entry);
    return entry;
  });
};

const withUntil = <Hits>(read: Effect.Effect<Hits>, shelf: Shelf): Effect.Effect<Known<Hits>> =>
  Effect.suspend(() => {
    const askedAt = performance.now();
    return Effect.map(read, (hits): Known<Hits> => {
      const justChanged = askedAt - shelf.changedAt < JUST_CHANGED_MS;
      return { hits, until: askedAt + (justChanged ? HITS_AFTER_CHANGE_MS : HITS_MS) };
    });
  });

/** Of an entry, written when first asked for, with the sets of categories it was written with. */
interface Facets {
  readonly sets: TaxonSets;
  readonly text: JsonText;
}

interface Shelf {
  kept: Drawer<SearchHits>;
  /** Of stores, each with what it has bought. */
  own: Drawer<OwnHits>;
  readonly lasting: Drawer<SearchHits>;
  readonly facets: BoundedCache<Entry, Facets>;
  availability: string;
  changedAt: number;
}

const makeShelf = (): Shelf => ({
  kept: makeDrawer(weigh),
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
const noticeChange = (shelf: Shelf, availability: string): void => {
  if (shelf.availability === availability) return;
  if (shelf.availability !== "") {
    shelf.changedAt = performance.now();
    shelf.kept = makeDrawer(weigh);
    shelf.own = makeDrawer(weighOwn);
  }
  shelf.availability = availability;
};

const facetsText = (
  entry: Entry,
  sets: TaxonSets,
  { now: { snapshot }, flour }: Asked,
  written: Shelf["facets"],
): JsonText => {
  const known = written.get(entry);
  if (known?.sets === sets) return known.text;
  const text = jsonOf(aggregationsOf(entry.hits, sets, { snapshot, flour }));
  written.set(entry, { sets, text });
  return text;
};

const isAboutTaxonsOnly = (asked: Asked): boolean =>
  asked.words === undefined &&
  asked.taxonId === null &&
  asked.only === null &&
  !asked.stock &&
  asked.first === 0;

/** The hits of all pages that are kept in memory. */
const firstOf = (asked: Asked, countTaxons: boolean): SearchQuestion => ({
  ...questionOf(asked),
  countTaxons,
  first: KEPT_IDS,
  skip: 0,
  favourites: [],
});

const questionOf = (asked: Asked): Omit<SearchQuestion, "countTaxons"> => ({
  words: asked.words,
  taxonId: asked.taxonId,
  brandIds: asked.brandIds,
  merchantId: asked.merchantId,
  labelBits: asked.labelBits,
  promotion: asked.promotion,
  stock: asked.stock,
  flour: asked.flour,
  only: asked.only?.ids ?? null,
  favourites: asked.favourites?.ids ?? [],
  runningOffers: asked.view.offers.ids,
  areaId:
    asked.view.area === null ? null : (asked.now.snapshot.areas.get(asked.view.area)?.id ?? null),
  sort: asked.sort,
  first: asked.first,
  skip: asked.skip,
});

const keyOf = (asked: Asked, countTaxons: boolean): string =>
  JSON.stringify([
    asked.words?.groups ?? null,
    asked.words?.codes ?? null,
    asked.words?.how ?? null,
    asked.taxonId,
    asked.brandIds,
    asked.merchantId,
    asked.labelBits,
    asked.promotion,
    asked.stock,
    asked.flour,
    asked.only?.key ?? null,
    asked.sort,
    asked.view.offers.key,
    asked.sort === "price" || asked.sort === "-price" ? asked.view.area : null,
    countTaxons,
  ]);
