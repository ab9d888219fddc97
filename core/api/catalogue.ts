import { Effect } from "effect";
import { Brand, Product, ProductCard, Variant } from "../../api-schema/catalogue.ts";
import { MerchantCard, MerchantDetail } from "../../api-schema/merchant.ts";
import type {
  ProductCode,
  Slug,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { Taxon, type TaxonRef } from "../../api-schema/taxon.ts";
import { refOf } from "../catalogue/taxon-ref.ts";
import { type TopCategory, topCategoriesOf } from "../catalogue/top-categories.ts";
import type { SearchQuery } from "../search/search-params.ts";
import { searchCheck, suggestionsCheck } from "./catalogue-checks.ts";
import { list, one, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

// Prices are those of the store; null, a visitor's, sees none (product §4).

/** The top categories with their sub-categories, of the taxon tree (spec §7). */
export const topCategories = (api: Api): Effect.Effect<readonly TopCategory[], ApiError> =>
  Effect.map(taxonTree(api), topCategoriesOf);

/** The taxon tree (spec §7). */
export const taxonTree = endpoint("get", "/api/v2/shop/taxons", list(Taxon), () => ({}));

/** Code and name of a category, as its own page needs them. */
export const category = (api: Api, code: TaxonCode): Effect.Effect<TaxonRef, ApiError> =>
  Effect.map(taxon(api, code), refOf);

const taxon = endpoint("get", "/api/v2/shop/taxons/{code}", one(Taxon), (code: TaxonCode) => ({
  path: { code },
}));

/** Products and categories for what has been typed so far (spec §2 Header). */
export const suggestions = endpoint(
  "get",
  "/api/v2/shop/search/suggestions",
  suggestionsCheck,
  (storeId: StoreId | null, search: string) => ({ storeId, query: { search } }),
);

/** A page of results with its facets (spec §7). */
export const searchProducts = endpoint(
  "get",
  "/api/v2/shop/search/products",
  paged(searchCheck),
  (storeId: StoreId | null, params: SearchQuery) => ({ storeId, query: searchQuery(params) }),
);

/** A product by its code. */
export const product = endpoint(
  "get",
  "/api/v2/shop/products/{code}",
  one(Product),
  (storeId: StoreId | null, code: ProductCode) => ({ storeId, path: { code } }),
);

/** A product by its address. */
export const productBySlug = endpoint(
  "get",
  "/api/v2/shop/products-by-slug/{slug}",
  one(Product),
  (storeId: StoreId | null, slug: Slug) => ({ storeId, path: { slug } }),
);

/** Variants by code, in the order asked for; at most 100. */
export const variants = endpoint(
  "get",
  "/api/v2/shop/product-variants",
  list(Variant),
  (storeId: StoreId | null, codes: readonly VariantCode[]) => ({
    storeId,
    query: { codes: codes.join(",") },
  }),
);

/** A variant by its code. */
export const variant = endpoint(
  "get",
  "/api/v2/shop/product-variants/{code}",
  one(Variant),
  (storeId: StoreId | null, code: VariantCode) => ({ storeId, path: { code } }),
);

/** Variants in stock that can replace this one, the best first. */
export const substitutes = endpoint(
  "get",
  "/api/v2/shop/product-variants-substitutions/{code}",
  list(Variant),
  (storeId: StoreId | null, code: VariantCode) => ({ storeId, path: { code } }),
);

/** Best sellers. */
export const bestSellers = endpoint(
  "get",
  "/api/v2/shop/products-best-selling",
  list(ProductCard),
  (storeId: StoreId | null) => ({ storeId }),
);

/** Products that go with this one. */
export const relatedProducts = endpoint(
  "get",
  "/api/v2/related-products/{code}",
  list(ProductCard),
  (storeId: StoreId | null, code: ProductCode) => ({ storeId, path: { code } }),
);

/** Brands, the merchants, and one merchant's page. */
export const brands = endpoint("get", "/api/v2/shop/brands", list(Brand), () => ({}));

export const merchants = endpoint("get", "/api/v2/shop/merchants", list(MerchantCard), () => ({}));

export const merchant = endpoint(
  "get",
  "/api/v2/shop/merchants/{slug}",
  one(MerchantDetail),
  (slug: Slug) => ({ path: { slug } }),
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
  ...(params.bought ? { bought: "true" as const } : {}),
  ...(params.strength.length === 0 ? {} : { strength: params.strength.join(",") }),
  ...(params.flourTypes.length === 0 ? {} : { flourType: params.flourTypes.join(",") }),
  ...(params.protein.length === 0 ? {} : { protein: params.protein.join(",") }),
  ...(params.balance.length === 0 ? {} : { balance: params.balance.join(",") }),
  ...(params.sort === "relevance" ? {} : { sort: params.sort }),
});
