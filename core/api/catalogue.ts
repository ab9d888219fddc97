import { Effect, Result, Schema } from "effect";
import { Brand, Product, ProductCard, Variant } from "../../api-schema/catalogue.ts";
import { MerchantCard, MerchantDetail } from "../../api-schema/merchant.ts";
import type {
  ProductCode,
  Slug,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { ProductSuggestion, SearchResult, Suggestions } from "../../api-schema/search.ts";
import { Taxon, type TaxonRef } from "../../api-schema/taxon.ts";
import { refOf } from "../catalogue/taxon-ref.ts";
import { type TopCategory, topCategoriesOf } from "../catalogue/top-categories.ts";
import type { SearchQuery } from "../search/search-params.ts";
import { type Check, keepValid, list, one, type Page, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

// Prices are those of the store; null, a visitor's, sees none (product §4).

/** The top categories with their sub-categories, of the taxon tree (spec §7). */
export const topCategories = (api: Api): Effect.Effect<readonly TopCategory[], ApiError> =>
  Effect.map(taxonTree(api), topCategoriesOf);

/** The taxon tree (spec §7). */
export const taxonTree = (api: Api): Effect.Effect<readonly Taxon[], ApiError> =>
  api.call((client, init) => client.GET("/api/v2/shop/taxons", init), list(Taxon));

/** Code and name of a category, as its own page needs them. */
export const category = (api: Api, code: TaxonCode): Effect.Effect<TaxonRef, ApiError> =>
  api
    .call(
      (client, init) =>
        client.GET("/api/v2/shop/taxons/{code}", { ...init, params: { path: { code } } }),
      one(Taxon),
    )
    .pipe(Effect.map(refOf));

/** Products and categories for what has been typed so far (spec §2 Header). */
export const suggestions = (api: Api, search: string): Effect.Effect<Suggestions, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/search/suggestions", { ...init, params: { query: { search } } }),
    suggestionsCheck,
  );

/** A page of results with its facets (spec §7). */
export const searchProducts = (
  api: Api,
  storeId: StoreId | null,
  params: SearchQuery,
): Effect.Effect<Page<SearchResult>, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/search/products", {
        ...init,
        params: { query: searchQuery(params) },
      }),
    paged(searchCheck),
    { storeId },
  );

/** A product by its code. */
export const product = (
  api: Api,
  storeId: StoreId | null,
  code: ProductCode,
): Effect.Effect<Product, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/products/{code}", { ...init, params: { path: { code } } }),
    one(Product),
    { storeId },
  );

/** A product by its address. */
export const productBySlug = (
  api: Api,
  storeId: StoreId | null,
  slug: Slug,
): Effect.Effect<Product, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/products-by-slug/{slug}", { ...init, params: { path: { slug } } }),
    one(Product),
    { storeId },
  );

/** Variants by code, in the order asked for; at most 100. */
export const variants = (
  api: Api,
  storeId: StoreId | null,
  codes: readonly VariantCode[],
): Effect.Effect<readonly Variant[], ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/product-variants", {
        ...init,
        params: { query: { codes: codes.join(",") } },
      }),
    list(Variant),
    { storeId },
  );

/** A variant by its code. */
export const variant = (
  api: Api,
  storeId: StoreId | null,
  code: VariantCode,
): Effect.Effect<Variant, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/product-variants/{code}", { ...init, params: { path: { code } } }),
    one(Variant),
    { storeId },
  );

/** Variants in stock that can replace this one, the best first. */
export const substitutes = (
  api: Api,
  storeId: StoreId | null,
  code: VariantCode,
): Effect.Effect<readonly Variant[], ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/product-variants-substitutions/{code}", {
        ...init,
        params: { path: { code } },
      }),
    list(Variant),
    { storeId },
  );

/** Best sellers. */
export const bestSellers = (
  api: Api,
  storeId: StoreId | null,
): Effect.Effect<readonly ProductCard[], ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/products-best-selling", init),
    list(ProductCard),
    { storeId },
  );

/** Products that go with this one. */
export const relatedProducts = (
  api: Api,
  storeId: StoreId | null,
  code: ProductCode,
): Effect.Effect<readonly ProductCard[], ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/related-products/{code}", { ...init, params: { path: { code } } }),
    list(ProductCard),
    { storeId },
  );

/** Brands, the merchants, and one merchant's page. */
export const brands = (api: Api): Effect.Effect<readonly Brand[], ApiError> =>
  api.call((client, init) => client.GET("/api/v2/shop/brands", init), list(Brand));

export const merchants = (api: Api): Effect.Effect<readonly MerchantCard[], ApiError> =>
  api.call((client, init) => client.GET("/api/v2/shop/merchants", init), list(MerchantCard));

export const merchant = (api: Api, slug: Slug): Effect.Effect<MerchantDetail, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/merchants/{slug}", { ...init, params: { path: { slug } } }),
    one(MerchantDetail),
  );

/** Parameters as the endpoint names them: the absent ones say nothing. */
const searchQuery = (params: SearchQuery) => ({
  page: params.page,
  itemsPerPage: params.itemsPerPage,
  ...(params.search === "" ? {} : { search: params.search }),
  ...(params.taxonCode === null ? {} : { taxon_code: params.taxonCode }),
  ...(params.brands.length === 0 ? {} : { brands: params.brands.join(",") }),
  ...(params.merchant === null ? {} : { merchant: params.merchant }),
  ...(params.labels.length === 0 ? {} : { labels: params.labels.join(",") }),
  ...(params.promotion ? { promotion: "true" as const } : {}),
  ...(params.stock ? { stock: "true" as const } : {}),
  ...(params.sort === "relevance" ? {} : { sort: params.sort }),
});

// Lists inside an object: what surrounds them must be right, wrong items are dropped (spec §5).

const unknownItems = Schema.Array(Schema.Unknown);

const searchShell = one(
  Schema.Struct({
    ...SearchResult.fields,
    results: Schema.Struct({ ...SearchResult.fields.results.fields, products: unknownItems }),
  }),
);
const keepCards = keepValid(ProductCard);

const searchCheck: Check<SearchResult> = (received, log) =>
  Result.map(searchShell(received, log), (found) => ({
    ...found,
    results: { ...found.results, products: keepCards(found.results.products, log) },
  }));

const suggestionsShell = one(Schema.Struct({ ...Suggestions.fields, products: unknownItems }));
const keepSuggestions = keepValid(ProductSuggestion);

const suggestionsCheck: Check<Suggestions> = (received, log) =>
  Result.map(suggestionsShell(received, log), (found) => ({
    ...found,
    products: keepSuggestions(found.products, log),
  }));
