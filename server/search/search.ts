import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Viewer } from "../../api-schema/access.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { jsonArray, jsonOf, membersOf, type JsonText } from "../catalogue/json-text.ts";
import { perSnapshot, shortMerchant, Snapshots, type Snapshot } from "../catalogue/snapshot.ts";
import { askedOf, noFilters, type SearchRequest } from "./asked.ts";
import { makeBoughtReader } from "./bought.ts";
import { makeKnownHits, type Asked } from "./known-hits.ts";
import { readQuery, withWords, wordsOf } from "./query.ts";
import { makeSearchRepository } from "./search-repository.ts";
import { correct } from "./spelling.ts";
import { storePage } from "./store-hits.ts";

/**
 * Search and suggestions, as JSON of the wire. What the sort by price shows is the price list of the
 * caller's sales area; a visitor, who sees no price, gets the order of relevance instead.
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
  static readonly layer: Layer.Layer<Search, never, SqlClient.SqlClient | Snapshots | Catalogue> =
    Layer.effect(
      Search,
      Effect.suspend(() => makeSearch),
    );
}

/** Kept in memory of what was typed lately. */
const SUGGESTIONS_BYTES = 8_000_000;
const CORRECTIONS_BYTES = 1_000_000;

const makeSearch = Effect.gen(function* () {
  const catalogue = yield* Catalogue;
  const repository = yield* makeSearchRepository;
  const knownHits = makeKnownHits(repository);
  const boughtBy = makeBoughtReader(repository);
  const suggestionsOf = perSnapshot(
    () =>
      new BoundedCache<string, Suggested>(
        SUGGESTIONS_BYTES,
        ({ ids, rest }, key) => 8 * ids.length + 2 * (rest.length + key.length) + 200,
      ),
  );
  const correctionsOf = perSnapshot(
    () =>
      new BoundedCache<string, readonly string[] | null>(
        CORRECTIONS_BYTES,
        (words, key) => 2 * ((words?.join().length ?? 0) + key.length) + 200,
      ),
  );

  const corrected = Effect.fnUntraced(function* (snapshot: Snapshot, typed: readonly string[]) {
    const cache = correctionsOf(snapshot);
    const key = typed.join(" ");
    const known = cache.get(key);
    if (known !== undefined) return known ?? undefined;
    const words = correct(yield* repository.spellings(typed));
    cache.set(key, words ?? null);
    return words;
  });

  const suggested = Effect.fnUntraced(function* (snapshot: Snapshot, text: string) {
    const words = readQuery(text, snapshot.rewrites);
    if (words === undefined) return noSuggestion;
    const found = yield* repository.suggestions(words);
    const taxons = snapshot.tree.matching(words.typed, MOST_TAXONS);
    if (found !== null || taxons.length > 0) return suggestedOf(found, taxons);
    const better = yield* corrected(snapshot, words.typed);
    if (better === undefined) return noSuggestion;
    return suggestedOf(
      yield* repository.suggestions(withWords(better, snapshot.rewrites)),
      snapshot.tree.matching(better, MOST_TAXONS),
    );
  });

  // Only with no result at all, whatever the filters: a filter is no mistake of spelling.
  const spelledRight = Effect.fnUntraced(function* (asked: Asked) {
    const { words } = asked;
    const { snapshot } = asked.now;
    if (words === undefined) return undefined;
    const unfiltered = yield* knownHits.page({ ...asked, ...noFilters, skip: 0, first: 1 });
    if (unfiltered.total > 0) return undefined;
    const better = yield* corrected(snapshot, words.typed);
    return better === undefined ? undefined : withWords(better, snapshot.rewrites);
  });

  return Search.of({
    suggestions: Effect.fnUntraced(function* (text, who) {
      const { now, view } = yield* catalogue.viewFor(who);
      const cache = suggestionsOf(now.snapshot);
      const key = `${wordsOf(text).join(" ")}|${/\d/.test(text) ? text.trim() : ""}`;
      const found = cache.get(key) ?? (yield* suggested(now.snapshot, text));
      cache.set(key, found);
      const products = yield* catalogue.suggestions(view, found.ids);
      return `{"products":${jsonArray(products)},${found.rest}}` as JsonText; // safe: JSON parts
    }),
    products: Effect.fnUntraced(function* (request, who) {
      const { now, view } = yield* catalogue.viewFor(who);
      const bought = who.store === null ? null : yield* boughtBy(who.store.storeId);
      const asked = askedOf(request, { now, view, bought });
      let page = yield* storePage(knownHits, asked, bought);
      let words = asked.words;
      let correction: string | null = null;
      if (page.total === 0) {
        const better = yield* spelledRight(asked);
        const second =
          better === undefined
            ? undefined
            : yield* storePage(knownHits, { ...asked, words: better }, bought);
        if (better !== undefined && second !== undefined && second.total > 0) {
          page = second;
          words = better;
          correction = better.typed.join(" ");
        }
      }
      const cards = yield* catalogue.cards(view, page.ids);
      const taxons =
        words === undefined ? [] : now.snapshot.tree.matching(words.typed, MOST_TAXONS);
      const path = now.snapshot.tree.pathTo(request.taxon_code ?? "");
      const seller = now.snapshot.sellerBySlug.get(request.merchant ?? "");
      const merchant = seller === undefined ? null : shortMerchant(seller);
      const text = `{"results":{"products":${jsonArray(cards)},"taxons":${jsonOf(taxons)}},"aggregations":${page.facets},"correction":${JSON.stringify(correction)},"nearest":[],"taxonPath":${jsonOf(path)},"merchant":${jsonOf(merchant)}}`;
      // safe: its parts are JSON
      return { text: text as JsonText, total: page.total };
    }),
  });
});

/** Categories proposed beside the products (api-schema: 4). */
const MOST_TAXONS = 4;

/** What suggestions are but their prices and stocks. */
interface Suggested {
  readonly ids: readonly number[];
  /** The members beside the products. */
  readonly rest: string;
}

const suggestedOf = (ids: readonly number[] | null, taxons: readonly unknown[]): Suggested => ({
  ids: ids ?? [],
  rest: membersOf({ taxons, nearest: [] }),
});

const noSuggestion = suggestedOf([], []);
