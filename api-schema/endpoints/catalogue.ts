import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy, Viewing } from "../access.ts";
import { Brand, Product, ProductCard, Variant } from "../catalogue.ts";
import { MerchantCard, MerchantDetail } from "../merchant.ts";
import { pageQuery, paginationHeaders } from "../pagination.ts";
import { ProductCode, Slug, TaxonCode, Text, VariantCode } from "../primitives.ts";
import { NotFound } from "../problems.ts";
import { SearchResult, SearchSort, Suggestions } from "../search.ts";
import { Taxon } from "../taxon.ts";
import { anyone } from "./policies.ts";

const searchText = Text.check(Schema.isMaxLength(200));
/** Comma-separated values: brand slugs, labels, variant codes. */
const commaList = Text.check(Schema.isMaxLength(4000));
const flag = Schema.Literal("true");

/** The taxon tree, cached by clients without revalidation (spec §7). */
const taxons = HttpApiEndpoint.get("taxons", "/taxons", { success: Schema.Array(Taxon) })
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "L'arbre des catégories");

const taxon = HttpApiEndpoint.get("taxon", "/taxons/:code", {
  params: { code: TaxonCode },
  success: Taxon,
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Une catégorie et ses sous-catégories");

/** Up to 8 products and 4 categories for what has been typed so far; prices are the active store's. */
const suggestions = HttpApiEndpoint.get("suggestions", "/search/suggestions", {
  query: { search: searchText },
  success: Suggestions,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Suggestions pendant la frappe");

/** A page of results with its facets; prices are the active store's, none for a visitor. */
const search = HttpApiEndpoint.get("searchProducts", "/search/products", {
  query: {
    search: Schema.optionalKey(searchText),
    taxon_code: Schema.optionalKey(TaxonCode),
    brands: Schema.optionalKey(commaList),
    /** Within the products of one merchant; of an unknown or inactive one there is nothing. */
    merchant: Schema.optionalKey(Slug),
    labels: Schema.optionalKey(commaList),
    promotion: Schema.optionalKey(flag),
    stock: Schema.optionalKey(flag),
    /** What the store has ever ordered: for a visitor, nothing. */
    bought: Schema.optionalKey(flag),
    /** Bands of `core/search/flour-bands.ts`; types as '55,65'. */
    strength: Schema.optionalKey(commaList),
    flourType: Schema.optionalKey(commaList),
    protein: Schema.optionalKey(commaList),
    balance: Schema.optionalKey(commaList),
    sort: Schema.optionalKey(SearchSort),
    ...pageQuery(100),
  },
  success: HttpApiSchema.WithHeaders(SearchResult, paginationHeaders),
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Recherche à facettes");

const product = HttpApiEndpoint.get("product", "/products/:code", {
  params: { code: ProductCode },
  success: Product,
  error: NotFound,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Un produit par son code");

const productBySlug = HttpApiEndpoint.get("productBySlug", "/products-by-slug/:slug", {
  params: { slug: Slug },
  success: Product,
  error: NotFound,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Un produit par son adresse");

/** Its technical sheet as a PDF/A that says no price: the same for everybody. */
const productSheet = HttpApiEndpoint.get("productSheet", "/products/:code/pdf-file", {
  params: { code: ProductCode },
  success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/pdf" })),
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "La fiche technique d'un produit");

/** Variants by code, in the order asked for; unknown codes are left out. At most 100. */
const variants = HttpApiEndpoint.get("variants", "/product-variants", {
  query: { codes: commaList },
  success: Schema.Array(Variant),
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Des variantes par leurs codes");

const variant = HttpApiEndpoint.get("variant", "/product-variants/:code", {
  params: { code: VariantCode },
  success: Variant,
  error: NotFound,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Une variante");

/** In-stock variants that can replace this one, the best first. */
const substitutions = HttpApiEndpoint.get(
  "substitutions",
  "/product-variants-substitutions/:code",
  {
    params: { code: VariantCode },
    success: Schema.Array(Variant),
    error: NotFound,
  },
)
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Variantes de remplacement");

const bestSelling = HttpApiEndpoint.get("bestSelling", "/products-best-selling", {
  success: Schema.Array(ProductCard),
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Meilleures ventes");

const brands = HttpApiEndpoint.get("brands", "/brands", { success: Schema.Array(Brand) })
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les marques");

/** Those that sell now, the group first. */
const merchants = HttpApiEndpoint.get("merchants", "/merchants", {
  success: Schema.Array(MerchantCard),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les marchands");

/** One of them; a merchant that is inactive is not found. */
const merchant = HttpApiEndpoint.get("merchant", "/merchants/:slug", {
  params: { slug: Slug },
  success: MerchantDetail,
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Un marchand");

/** Everything that can be looked at without ordering (spec §7 Content and catalogue). */
export class CatalogueGroup extends HttpApiGroup.make("catalogue").add(
  taxons,
  taxon,
  suggestions,
  search,
  product,
  productBySlug,
  productSheet,
  variants,
  variant,
  substitutions,
  bestSelling,
  brands,
  merchants,
  merchant,
) {}

const related = HttpApiEndpoint.get("relatedProducts", "/related-products/:code", {
  params: { code: ProductCode },
  success: Schema.Array(ProductCard),
  error: NotFound,
})
  .middleware(Viewing)
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Produits associés");

/** The one catalogue call that lives outside /shop (spec §7). */
export class RelatedGroup extends HttpApiGroup.make("related").add(related) {}
