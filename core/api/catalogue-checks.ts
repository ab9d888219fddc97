import { Result, Schema } from "effect";
import { ProductCard } from "../../api-schema/catalogue.ts";
import { ProductSuggestion, SearchResult, Suggestions } from "../../api-schema/search.ts";
import { type Check, keepValid, one } from "./checks.ts";

// Lists inside an object: what surrounds them must be right, wrong items are dropped (spec §5).

const unknownItems = Schema.Array(Schema.Unknown);

const searchShell = one(
  Schema.Struct({
    ...SearchResult.fields,
    results: Schema.Struct({ ...SearchResult.fields.results.fields, products: unknownItems }),
  }),
);
const keepCards = keepValid(ProductCard);

/** Found products of another shape are dropped. */
export const searchCheck: Check<SearchResult, typeof SearchResult.Encoded> = (received, log) =>
  Result.map(searchShell(received, log), (found) => ({
    ...found,
    results: { ...found.results, products: keepCards(found.results.products, log) },
  }));

const suggestionsShell = one(Schema.Struct({ ...Suggestions.fields, products: unknownItems }));
const keepSuggestions = keepValid(ProductSuggestion);

/** Suggested products of another shape are dropped. */
export const suggestionsCheck: Check<Suggestions, typeof Suggestions.Encoded> = (received, log) =>
  Result.map(suggestionsShell(received, log), (found) => ({
    ...found,
    products: keepSuggestions(found.products, log),
  }));
