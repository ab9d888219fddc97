// Generated from api-schema/endpoints by npm run generate.
import type { Brand, Product, ProductCard, Variant } from "../../../api-schema/catalogue.ts";
import type { MerchantCard, MerchantDetail } from "../../../api-schema/merchant.ts";
import type { ProductCode, Slug, TaxonCode, VariantCode } from "../../../api-schema/primitives.ts";
import type { SearchResult, SearchSort, Suggestions } from "../../../api-schema/search.ts";
import type { Taxon } from "../../../api-schema/taxon.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * The taxon tree, cached by clients without revalidation (spec §7).
 *
 * `GET /api/v2/shop/taxons`
 */
export const taxons: Read<Nothing, readonly Taxon[], "anyone"> = {
  name: "catalogue.taxons",
  who: "anyone",
  freshFor: Infinity,
};

/** `GET /api/v2/shop/taxons/{code}` */
export const taxon: Read<{ readonly code: TaxonCode }, Taxon, "anyone"> = {
  name: "catalogue.taxon",
  who: "anyone",
  freshFor: 600000,
};

/**
 * Up to 8 products and 4 categories for what has been typed so far; prices are the active store's.
 *
 * `GET /api/v2/shop/search/suggestions`
 */
export const suggestions: Read<{ readonly search: string }, Suggestions, "viewer"> = {
  name: "catalogue.suggestions",
  who: "viewer",
  freshFor: 60000,
};

/**
 * A page of results with its facets; prices are the active store's, none for a visitor.
 *
 * `GET /api/v2/shop/search/products`
 */
export const searchProducts: Read<
  {
    readonly search?: string | null;
    readonly taxon_code?: TaxonCode | null;
    readonly brands?: string | null;
    readonly merchant?: Slug | null;
    readonly labels?: string | null;
    readonly promotion?: "true" | null;
    readonly stock?: "true" | null;
    readonly bought?: "true" | null;
    readonly strength?: string | null;
    readonly flourType?: string | null;
    readonly protein?: string | null;
    readonly balance?: string | null;
    readonly sort?: SearchSort | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<SearchResult>,
  "viewer"
> = { name: "catalogue.searchProducts", who: "viewer", freshFor: 60000 };

/** `GET /api/v2/shop/products/{code}` */
export const product: Read<{ readonly code: ProductCode }, Product, "viewer"> = {
  name: "catalogue.product",
  who: "viewer",
  freshFor: 60000,
};

/** `GET /api/v2/shop/products-by-slug/{slug}` */
export const productBySlug: Read<{ readonly slug: Slug }, Product, "viewer"> = {
  name: "catalogue.productBySlug",
  who: "viewer",
  freshFor: 60000,
};

/**
 * Its technical sheet as a PDF/A that says no price: the same for everybody.
 *
 * `GET /api/v2/shop/products/{code}/pdf-file`
 */
export const productSheet: Read<{ readonly code: ProductCode }, Blob, "anyone"> = {
  name: "catalogue.productSheet",
  who: "anyone",
};

/**
 * A paper of a product that is sold, while it counts: the same for everybody.
 *
 * `GET /api/v2/shop/products/{code}/documents/{file}`
 */
export const productDocument: Read<
  { readonly code: ProductCode; readonly file: string },
  Blob,
  "anyone"
> = { name: "catalogue.productDocument", who: "anyone" };

/**
 * Variants by code, in the order asked for; unknown codes are left out. At most 100.
 *
 * `GET /api/v2/shop/product-variants`
 */
export const variants: Read<{ readonly codes: string }, readonly Variant[], "viewer"> = {
  name: "catalogue.variants",
  who: "viewer",
  freshFor: 60000,
};

/** `GET /api/v2/shop/product-variants/{code}` */
export const variant: Read<{ readonly code: VariantCode }, Variant, "viewer"> = {
  name: "catalogue.variant",
  who: "viewer",
  freshFor: 60000,
};

/**
 * In-stock variants that can replace this one, the best first.
 *
 * `GET /api/v2/shop/product-variants-substitutions/{code}`
 */
export const substitutions: Read<{ readonly code: VariantCode }, readonly Variant[], "viewer"> = {
  name: "catalogue.substitutions",
  who: "viewer",
  freshFor: 60000,
};

/** `GET /api/v2/shop/products-best-selling` */
export const bestSelling: Read<Nothing, readonly ProductCard[], "viewer"> = {
  name: "catalogue.bestSelling",
  who: "viewer",
  freshFor: 60000,
};

/** `GET /api/v2/shop/brands` */
export const brands: Read<Nothing, readonly Brand[], "anyone"> = {
  name: "catalogue.brands",
  who: "anyone",
  freshFor: 600000,
};

/**
 * Those that sell now, the group first.
 *
 * `GET /api/v2/shop/merchants`
 */
export const merchants: Read<Nothing, readonly MerchantCard[], "anyone"> = {
  name: "catalogue.merchants",
  who: "anyone",
  freshFor: 600000,
};

/**
 * One of them; a merchant that is inactive is not found.
 *
 * `GET /api/v2/shop/merchants/{slug}`
 */
export const merchant: Read<{ readonly slug: Slug }, MerchantDetail, "anyone"> = {
  name: "catalogue.merchant",
  who: "anyone",
  freshFor: 600000,
};
