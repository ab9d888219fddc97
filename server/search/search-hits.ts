import type { SearchSort } from "../../api-schema/search.ts";
import type { PriceContext } from "../../core/catalogue/nearest-price.ts";
import type { FlourCount, FlourFilters } from "./flour-filters.ts";
import type { SearchWords } from "./query.ts";

/** A search with names turned into ids. Null filters are off; an empty list lets nothing through. */
export interface SearchFilters {
  readonly taxonId: number | null;
  readonly brandIds: readonly number[] | null;
  readonly merchantId: number | null;
  readonly labelBits: number;
  readonly promotion: boolean;
  readonly stock: boolean;
  readonly flour: FlourFilters;
  /** Only these products: what a store has bought. */
  readonly only: readonly number[] | null;
}

export interface SearchQuestion extends SearchFilters {
  readonly words: SearchWords | undefined;
  readonly runningOffers: readonly number[];
  /** The caller's, nearest first; none for a visitor. */
  readonly priceLists: PriceContext;
  readonly sort: SearchSort;
  readonly first: number;
  readonly skip: number;
  /** Whether facets are counted. */
  readonly facets: boolean;
  /** Products that go before their equals in the order of relevance. */
  readonly favourites: readonly number[];
}

/** What the index answers: ids in order, and for each facet its counts. */
export interface SearchHits {
  readonly ids: readonly number[];
  /** Of the ids, the lower the better; what equals itself is sorted by popularity. Null without a price. */
  readonly ranks: readonly (number | null)[];
  readonly total: number;
  readonly promoted: number;
  readonly stocked: number;
  readonly labels: readonly (readonly [bits: number, count: number])[];
  readonly brands: readonly (readonly [id: number, count: number])[];
  readonly taxons: readonly (readonly [id: number, count: number])[];
  /** By the figures of flours, without their own filters. */
  readonly flours: readonly FlourCount[];
}
