import { Schema } from "effect";
import { Image, ProductCard, QualityLabel } from "./catalogue.ts";
import { Merchant } from "./merchant.ts";
import { Count, ProductCode, Slug, TaxonCode } from "./primitives.ts";
import { TaxonRef } from "./taxon.ts";

/**
 * A live suggestion under the search field: 60×60 thumbnail, name, brand, code (spec §2), and what is
 * added by default with its packaging and, for a signed-in store, its price, as its card has them.
 */
export const ProductSuggestion = Schema.Struct({
  slug: Slug,
  image: Schema.NullOr(Image),
  name: Schema.String,
  brand: Schema.NullOr(Schema.String),
  productCode: ProductCode,
  variant: ProductCard.fields.variant,
}).annotate({ identifier: "ProductSuggestion" });
export type ProductSuggestion = typeof ProductSuggestion.Type;

export const Suggestions = Schema.Struct({
  products: Schema.Array(ProductSuggestion),
  taxons: Schema.Array(TaxonRef),
  /** Searches near what was typed that find something, the best first; none where much is found. */
  nearest: Schema.Array(Schema.String),
}).annotate({ identifier: "Suggestions" });
export type Suggestions = typeof Suggestions.Type;

/** A taxon with the number of results below it: three levels (spec §3). */
export interface TaxonCount {
  readonly code: TaxonCode;
  readonly name: string;
  readonly count: number;
  readonly children: ReadonlyArray<TaxonCount>;
}
interface TaxonCountEncoded {
  readonly code: string;
  readonly name: string;
  readonly count: number;
  readonly children: ReadonlyArray<TaxonCountEncoded>;
}
export const TaxonCount = Schema.Struct({
  code: TaxonCode,
  name: Schema.String,
  count: Count,
  children: Schema.Array(
    Schema.suspend((): Schema.Codec<TaxonCount, TaxonCountEncoded> => TaxonCount),
  ),
}).annotate({ identifier: "TaxonCount" });

/** So many results have a figure within a band of `core/search/flour-bands.ts`: '200-249', '300-'. */
const BandCount = Schema.Struct({ band: Schema.String, count: Count }).annotate({
  identifier: "BandCount",
});

/** Figures of the flours among the results; bands and types without any are left out. */
export const FlourAggregations = Schema.Struct({
  /** W of the alveograph. */
  strength: Schema.Array(BandCount),
  /** By ash: 65 is T65. Ascending. */
  types: Schema.Array(Schema.Struct({ type: Count, count: Count })),
  /** In tenths of a percent. */
  protein: Schema.Array(BandCount),
  /** P/L of the alveograph, in hundredths. */
  balance: Schema.Array(BandCount),
}).annotate({ identifier: "FlourAggregations" });
export type FlourAggregations = typeof FlourAggregations.Type;

/** Each facet counts the results with all other filters on, so that counts and results agree. */
export const Aggregations = Schema.Struct({
  brands: Schema.Array(Schema.Struct({ slug: Slug, name: Schema.String, count: Count })),
  labels: Schema.Array(Schema.Struct({ label: QualityLabel, count: Count })),
  taxons: Schema.Array(TaxonCount),
  promotion: Count,
  inStock: Count,
  /** What the store has ever ordered; null for a visitor. */
  bought: Schema.NullOr(Count),
  /** Null without a flour among the results. */
  flour: Schema.NullOr(FlourAggregations),
}).annotate({ identifier: "Aggregations" });
export type Aggregations = typeof Aggregations.Type;

export const SearchSort = Schema.Literals([
  "relevance",
  "price",
  "-price",
  "name",
  "-name",
  "promotion",
]);
export type SearchSort = typeof SearchSort.Type;

export const SearchResult = Schema.Struct({
  results: Schema.Struct({
    products: Schema.Array(ProductCard),
    taxons: Schema.Array(TaxonRef),
  }),
  aggregations: Aggregations,
  /** With no result: the nearest spelling that has some; the results are then those of it. */
  correction: Schema.NullOr(Schema.String),
  /** With little or no result: other searches near it that find something, the best first. */
  nearest: Schema.Array(Schema.String),
  /** The category of `taxon_code`, with its path from the top. */
  taxonPath: Schema.Array(Schema.Struct({ code: TaxonCode, name: Schema.String })),
  /** The merchant of `merchant`; null without one, or when it does not sell. */
  merchant: Schema.NullOr(Merchant),
}).annotate({ identifier: "SearchResult" });
export type SearchResult = typeof SearchResult.Type;
