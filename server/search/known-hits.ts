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

/** Ids kept of each search: pages beyond ask the database. */
export const KEPT_IDS = 180;

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
export const makeKnownHits = (repository: SearchRepository) => {
  const shelfOf = perSnapshot(makeShelf);

  const ask = (asked: Asked, countTaxons: boolean) =>
    Effect.suspend(() => {
      const shelf = shelfOf(asked.now.snapshot);
      noticeChange(shelf, asked.now.availability);
      // Where nothing is asked or shown of the stock, its changes do not matter.
      const cache = countTaxons && isAboutTaxonsOnly(asked) ? shelf.lasting : shelf.kept;
      const key = keyOf(asked, countTaxons);
      const known = cache.get(key);
      if (known !== undefined && performance.now() < known.until) return Effect.succeed(known);
      const pending = shelf.pending.get(key) ?? singleFlight(readEntry(asked, countTaxons, shelf));
      shelf.pending.set(key, pending);
      return Effect.map(pending, (entry) => {
        shelf.pending.delete(key);
        cache.set(key, entry);
        return entry;
      });
    });

  const readEntry = (asked: Asked, countTaxons: boolean, shelf: Shelf) =>
    Effect.suspend(() => {
      const askedAt = performance.now();
      const question = {
        ...questionOf(asked),
        countTaxons,
        first: KEPT_IDS,
        skip: 0,
        favourites: [],
      };
      return Effect.map(repository.hits(question), (hits): Entry => {
        const justChanged = askedAt - shelf.changedAt < JUST_CHANGED_MS;
        const until = askedAt + (justChanged ? HITS_AFTER_CHANGE_MS : HITS_MS);
        return { hits, until };
      });
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

  return { page };
};

export type KnownHits = ReturnType<typeof makeKnownHits>;

type TaxonSets = NonNullable<SearchHits["taxons"]>;

interface Entry {
  readonly hits: SearchHits;
  /** On the clock of performance.now(). */
  readonly until: number;
}

/** Of an entry, written when first asked for, with the sets of categories it was written with. */
interface Facets {
  readonly sets: TaxonSets;
  readonly text: JsonText;
}

interface Shelf {
  kept: BoundedCache<string, Entry>;
  readonly lasting: BoundedCache<string, Entry>;
  readonly facets: BoundedCache<Entry, Facets>;
  readonly pending: Map<string, Effect.Effect<Entry>>;
  availability: string;
  changedAt: number;
}

const makeShelf = (): Shelf => ({
  kept: makeCache(),
  lasting: makeCache(),
  facets: new BoundedCache(FACETS_BYTES, ({ text }, entry) => 2 * text.length + 8 * weigh(entry)),
  pending: new Map(),
  availability: "",
  changedAt: Number.NEGATIVE_INFINITY,
});

/** Of the facets' texts, with the entries that they hold. */
const FACETS_BYTES = 8_000_000;

const makeCache = () => new BoundedCache<string, Entry>(1_000_000, weigh);

const weigh = ({ hits }: Entry): number =>
  2 * hits.ids.length +
  5 * hits.flours.length +
  4 * hits.brands.length +
  10 * (hits.taxons?.length ?? 0) +
  500;

// What was counted before a variant came or went is dropped as a whole.
const noticeChange = (shelf: Shelf, availability: string): void => {
  if (shelf.availability === availability) return;
  if (shelf.availability !== "") {
    shelf.changedAt = performance.now();
    shelf.kept = makeCache();
    shelf.pending.clear();
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
