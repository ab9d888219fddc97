import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { Viewer } from "../../api-schema/access.ts";
import type { SearchSort } from "../../api-schema/search.ts";
import { QUALITY_LABELS } from "../../core/catalogue/labels.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { jsonArray, jsonOf, type JsonText } from "../catalogue/json-text.ts";
import {
  perSnapshot,
  shortMerchant,
  Snapshots,
  type CatalogueNow,
  type Snapshot,
} from "../catalogue/snapshot.ts";
import type { View } from "../catalogue/view.ts";
import { labelBit } from "./facets.ts";
import { makeKnownHits, type Asked } from "./known-hits.ts";
import { readQuery, withWords, wordsOf } from "./query.ts";
import { makeSearchRepository } from "./search-repository.ts";
import { correct } from "./spelling.ts";

/** A page of a search as the query string asks for it; lists are comma-separated. */
export interface SearchRequest {
  readonly search?: string;
  readonly taxon_code?: string;
  readonly brands?: string;
  readonly merchant?: string;
  readonly labels?: string;
  readonly promotion?: "true";
  readonly stock?: "true";
  readonly sort?: SearchSort;
  readonly page: number;
  readonly itemsPerPage: number;
}

/**
 * Search and suggestions, as JSON of the wire. What the sort by price shows is the price list of the
 * caller's sales area; a visitor, who sees no price, gets the order of relevance instead.
 */
export class Search extends Context.Service<
  Search,
  {
    readonly suggestions: (text: string) => Effect.Effect<JsonText>;
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
  const snapshots = yield* Snapshots;
  const catalogue = yield* Catalogue;
  const repository = yield* makeSearchRepository;
  const knownHits = makeKnownHits(repository);
  const suggestionsOf = perSnapshot(
    () =>
      new BoundedCache<string, JsonText>(
        SUGGESTIONS_BYTES,
        (text, key) => 2 * (text.length + key.length) + 100,
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

  const suggestions = Effect.fnUntraced(function* (snapshot: Snapshot, text: string) {
    const words = readQuery(text, snapshot.rewrites);
    if (words === undefined) return noSuggestion;
    const found = yield* repository.suggestions(words);
    const taxons = snapshot.tree.matching(words.typed, MOST_TAXONS);
    if (found !== "[]" || taxons.length > 0) return suggestionsText(found, taxons);
    const better = yield* corrected(snapshot, words.typed);
    if (better === undefined) return noSuggestion;
    return suggestionsText(
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
    suggestions: (text) =>
      Effect.flatMap(snapshots.now, ({ snapshot }) => {
        const cache = suggestionsOf(snapshot);
        const key = `${wordsOf(text).join(" ")}|${/\d/.test(text) ? text.trim() : ""}`;
        const known = cache.get(key);
        if (known !== undefined) return Effect.succeed(known);
        return Effect.map(suggestions(snapshot, text), (answer) => {
          cache.set(key, answer);
          return answer;
        });
      }),
    products: Effect.fnUntraced(function* (request, who) {
      const { now, view } = yield* catalogue.viewFor(who);
      const asked = askedOf(request, now, view);
      let page = yield* knownHits.page(asked);
      let words = asked.words;
      let correction: string | null = null;
      if (page.total === 0) {
        const better = yield* spelledRight(asked);
        const second =
          better === undefined ? undefined : yield* knownHits.page({ ...asked, words: better });
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
      const text = `{"results":{"products":${jsonArray(cards)},"taxons":${jsonOf(taxons)}},"aggregations":${page.facets},"correction":${JSON.stringify(correction)},"taxonPath":${jsonOf(path)},"merchant":${jsonOf(merchant)}}`;
      // safe: its parts are JSON
      return { text: text as JsonText, total: page.total };
    }),
  });
});

/** Categories proposed beside the products (api-schema: 4). */
const MOST_TAXONS = 4;

const noFilters = {
  taxonId: null,
  brandIds: null,
  merchantId: null,
  labelBits: 0,
  promotion: false,
  stock: false,
};

const askedOf = (request: SearchRequest, now: CatalogueNow, view: View): Asked => {
  const { snapshot } = now;
  const sort = request.sort ?? "relevance";
  const isByPrice = sort === "price" || sort === "-price";
  return {
    now,
    view,
    words: readQuery(request.search ?? "", snapshot.rewrites),
    taxonId:
      request.taxon_code === undefined
        ? null
        : (snapshot.tree.byCode.get(request.taxon_code)?.id ?? NO_ID),
    brandIds:
      listOf(request.brands)?.map((slug) => snapshot.brandBySlug.get(slug)?.id ?? NO_ID) ?? null,
    merchantId:
      request.merchant === undefined
        ? null
        : (snapshot.sellerBySlug.get(request.merchant)?.id ?? NO_ID),
    labelBits: labelBitsOf(listOf(request.labels)),
    promotion: request.promotion === "true",
    stock: request.stock === "true",
    sort: isByPrice && view.area === null ? "relevance" : sort,
    skip: (request.page - 1) * request.itemsPerPage,
    first: request.itemsPerPage,
  };
};

// A name that nothing bears must let nothing through: leaving the filter out would show everything.
const NO_ID = 0;
const NO_LABEL = 1 << 20;

const listOf = (text: string | undefined): readonly string[] | undefined => {
  const values = (text ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return values.length === 0 ? undefined : [...new Set(values)].toSorted();
};

const labelBitsOf = (labels: readonly string[] | undefined): number =>
  labels === undefined
    ? 0
    : QUALITY_LABELS.filter((label) => labels.includes(label)).reduce(
        (bits, label) => bits | labelBit(label),
        NO_LABEL,
      );

const suggestionsText = (products: string, taxons: readonly unknown[]): JsonText =>
  `{"products":${products},"taxons":${jsonOf(taxons)}}` as JsonText; // safe: two JSON parts

const noSuggestion = suggestionsText("[]", []);
