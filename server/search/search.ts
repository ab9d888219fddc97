import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { CatalogueReads } from "../database/catalogue-reads.ts";
import type { Viewer } from "../../api-schema/access.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { jsonArray, jsonOf, membersOf, type JsonText } from "../catalogue/json-text.ts";
import {
  perSnapshot,
  shortMerchant,
  type CatalogueNow,
  type Snapshots,
} from "../catalogue/snapshot.ts";
import { searchParametersOf, noFilters, type SearchRequest } from "./search-parameters.ts";
import { makeBoughtReader, type Bought } from "./bought.ts";
import { makeKnownHits, type SearchParameters } from "./known-hits.ts";
import { readQuery, type SearchWords } from "./query.ts";
import { type CountHits, makeReader, readingKey } from "./reading.ts";
import { SearchIndex } from "./search-index.ts";
import { SearchRepository } from "./search-repository.ts";
import { BOUGHT_BONUS } from "./index/asked.ts";
import { storePage } from "./store-hits.ts";

/**
 * Search and suggestions, as JSON of the wire. What the sort by price goes by is what the
 * caller's lists say; a visitor, who sees no price, gets the order of relevance instead.
 */
export class Search extends Context.Service<
  Search,
  {
    readonly suggestions: (text: string, who: Viewer["Service"]) => Effect.Effect<JsonText>;
    readonly products: (
      request: SearchRequest,
      who: Viewer["Service"],
    ) => Effect.Effect<{ readonly text: JsonText; readonly total: number }>;
  }
>()("panetier/Search") {
  static readonly layer: Layer.Layer<
    Search,
    never,
    SqlClient.SqlClient | CatalogueReads | Snapshots | Catalogue
  > = Layer.effect(
    Search,
    Effect.suspend(() => makeSearch),
  ).pipe(Layer.provide(SearchIndex.layer), Layer.provide(SearchRepository.layer));
}

/** Kept in memory of what was typed lately. */
const SUGGESTIONS_BYTES = 8_000_000;
/** Products that are suggested (api-schema: 8), and those of which they are the best for one store. */
const MOST_SUGGESTED = 8;
const MOST_FOUND = 24;
/** Categories proposed beside the products (api-schema: 4). */
const MOST_TAXONS = 4;

const makeSearch = Effect.gen(function* () {
  const catalogue = yield* Catalogue;
  const repository = yield* SearchRepository;
  const index = yield* SearchIndex;
  const knownHits = makeKnownHits(index);
  const boughtBy = makeBoughtReader(repository);
  const read = makeReader(repository);
  const suggestionsOf = perSnapshot(
    () =>
      new BoundedCache<string, Suggested>(
        SUGGESTIONS_BYTES,
        ({ products, rest }, key) => 40 * products.length + 2 * (rest.length + key.length) + 200,
        { budget: processCaches, name: "suggestions" },
      ),
  );

  const boughtFor = ({ store }: Viewer["Service"]): Effect.Effect<Bought | null> =>
    store === null ? Effect.succeed(null) : boughtBy(store.storeId);

  const suggested = Effect.fnUntraced(function* (now: CatalogueNow, text: string) {
    const { snapshot } = now;
    yield* index.follow(now);
    const found = new Map<SearchWords, readonly Suggestion[]>();
    const count: CountHits = (words) =>
      words.how === "described"
        ? Effect.succeed(0)
        : Effect.map(index.hits({ ...SUGGESTED, words }), ({ ids, ranks }) => {
            found.set(
              words,
              ids.map((id, place): Suggestion => [id, ranks[place] ?? 0]),
            );
            return ids.length;
          });
    const typed = readQuery(text, snapshot.rewrites)?.typed ?? [];
    const taxons = snapshot.tree.matching(typed, MOST_TAXONS);
    const { words, nearest, correction } = yield* read.suggested(snapshot, text, count);
    if (words === undefined) return noSuggestion;
    // A category is an answer: nothing is taken for a mistake beside it.
    if (correction !== null && taxons.length > 0) return suggestedOf([], taxons, nearest);
    const better = correction === null ? taxons : snapshot.tree.matching(words.typed, MOST_TAXONS);
    return suggestedOf(found.get(words) ?? [], better, nearest);
  });

  const countFor =
    (parameters: SearchParameters): CountHits =>
    (words) =>
      Effect.map(
        knownHits.page({ ...parameters, ...noFilters, favourites: null, words, skip: 0, first: 1 }),
        ({ total }) => total,
      );

  return Search.of({
    suggestions: Effect.fnUntraced(function* (text, who) {
      const { now, view } = yield* catalogue.viewFor(who);
      const cache = suggestionsOf(now.snapshot);
      const key = readingKey(text);
      const found = cache.get(key) ?? (yield* suggested(now, text));
      cache.set(key, found);
      const ids = suggestedTo(yield* boughtFor(who), found.products);
      const products = yield* catalogue.suggestions(view, ids);
      return `{"products":${jsonArray(products)},${found.rest}}` as JsonText; // safe: JSON parts
    }),
    products: Effect.fnUntraced(function* (request, who) {
      const { now, view } = yield* catalogue.viewFor(who);
      const { snapshot } = now;
      const bought = yield* boughtFor(who);
      const first = searchParametersOf(request, { now, view, bought });
      const reading = yield* read.searched(snapshot, request.search ?? "", countFor(first));
      const { words } = reading;
      const page = yield* storePage(knownHits, { ...first, words }, bought);
      const isFound = page.total > 0;
      const cards = yield* catalogue.cards(view, page.ids);
      const seller = snapshot.sellerBySlug.get(request.merchant ?? "");
      const taxons = words === undefined ? [] : snapshot.tree.matching(words.typed, MOST_TAXONS);
      const rest = membersOf({
        correction: isFound ? reading.correction : null,
        nearest: reading.nearest,
        taxonPath: snapshot.tree.pathTo(request.taxon_code ?? ""),
        merchant: seller === undefined ? null : shortMerchant(seller),
      });
      const text = `{"results":{"products":${jsonArray(cards)},"taxons":${jsonOf(taxons)}},"aggregations":${page.facets},${rest}}`;
      // safe: its parts are JSON
      return { text: text as JsonText, total: page.total };
    }),
  });
});

/** A product for what has been typed so far, and how well it fits: the lower the better. */
type Suggestion = readonly [productId: number, rank: number];

/** What suggestions are asked with besides the words. */
const SUGGESTED = {
  ...noFilters,
  runningOffers: [],
  priceLists: [],
  sort: "relevance",
  first: MOST_FOUND,
  skip: 0,
  facets: false,
  favourites: [],
} as const;

/** What suggestions are but whom they are for. */
interface Suggested {
  readonly products: readonly Suggestion[];
  /** The members beside the products. */
  readonly rest: string;
}

const suggestedOf = (
  products: readonly Suggestion[],
  taxons: readonly TaxonRef[],
  nearest: readonly string[],
): Suggested => ({ products, rest: membersOf({ taxons, nearest }) });

const noSuggestion = suggestedOf([], [], []);

/** The best of them, what the store has bought before its equals. */
const suggestedTo = (bought: Bought | null, products: readonly Suggestion[]): readonly number[] => {
  const ranked =
    bought === null
      ? products
      : products
          .map(([id, rank]): Suggestion => [id, bought.has(id) ? rank - BOUGHT_BONUS : rank])
          .toSorted(([, a], [, b]) => a - b);
  return ranked.slice(0, MOST_SUGGESTED).map(([id]) => id);
};
