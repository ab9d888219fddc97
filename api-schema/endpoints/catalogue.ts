import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { Brand, Product, ProductCard, Variant } from "../catalogue.ts";
import { MINUTE } from "../manner.ts";
import { MerchantCard, MerchantDetail } from "../merchant.ts";
import { pageQuery, paginationHeaders } from "../pagination.ts";
import { ProductCode, Slug, TaxonCode, Text, VariantCode } from "../primitives.ts";
import { NotFound } from "../problems.ts";
import { SearchResult, SearchSort, Suggestions } from "../search.ts";
import { Taxon } from "../taxon.ts";
import { DocumentFile } from "../product-documents.ts";
import { fileOf } from "./answers.ts";
import { anyone, viewer } from "./policies.ts";

const searchText = Text.check(Schema.isMaxLength(200));
/** Comma-separated values: brand slugs, labels, variant codes. */
const commaList = Text.check(Schema.isMaxLength(4000));
const flag = Schema.Literal("true");

/** Everything that can be looked at without ordering (spec §7 Content and catalogue). */
export class CatalogueGroup extends HttpApiGroup.make("catalogue").add(
  /** The taxon tree, cached by clients without revalidation (spec §7). */
  Call.get("taxons", "/taxons", { success: Schema.Array(Taxon) }).pipe(
    anyone("L'arbre des catégories", { freshFor: Infinity }),
  ),

  Call.get("taxon", "/taxons/:code", {
    params: { code: TaxonCode },
    success: Taxon,
    error: NotFound,
  }).pipe(anyone("Une catégorie et ses sous-catégories", { freshFor: 10 * MINUTE })),

  /** Up to 8 products and 4 categories for what has been typed so far; prices are the active store's. */
  Call.get("suggestions", "/search/suggestions", {
    query: { search: searchText },
    success: Suggestions,
  }).pipe(viewer("Suggestions pendant la frappe", { freshFor: MINUTE })),

  /** A page of results with its facets; prices are the active store's, none for a visitor. */
  Call.get("searchProducts", "/search/products", {
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
  }).pipe(viewer("Recherche à facettes", { freshFor: MINUTE })),

  Call.get("product", "/products/:code", {
    params: { code: ProductCode },
    success: Product,
    error: NotFound,
  }).pipe(viewer("Un produit par son code", { freshFor: MINUTE })),

  Call.get("productBySlug", "/products-by-slug/:slug", {
    params: { slug: Slug },
    success: Product,
    error: NotFound,
  }).pipe(viewer("Un produit par son adresse", { freshFor: MINUTE })),

  /** Its technical sheet as a PDF/A that says no price: the same for everybody. */
  Call.get("productSheet", "/products/:code/pdf-file", {
    params: { code: ProductCode },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(anyone("La fiche technique d'un produit")),

  /** A paper of a product that is sold, while it counts: the same for everybody. */
  Call.get("productDocument", "/products/:code/documents/:file", {
    params: { code: ProductCode, file: DocumentFile },
    success: fileOf("application/pdf"),
    error: NotFound,
  }).pipe(anyone("Un document d'un produit")),

  /** Variants by code, in the order asked for; unknown codes are left out. At most 100. */
  Call.get("variants", "/product-variants", {
    query: { codes: commaList },
    success: Schema.Array(Variant),
  }).pipe(viewer("Des variantes par leurs codes", { freshFor: MINUTE })),

  Call.get("variant", "/product-variants/:code", {
    params: { code: VariantCode },
    success: Variant,
    error: NotFound,
  }).pipe(viewer("Une variante", { freshFor: MINUTE })),

  /** In-stock variants that can replace this one, the best first. */
  Call.get("substitutions", "/product-variants-substitutions/:code", {
    params: { code: VariantCode },
    success: Schema.Array(Variant),
    error: NotFound,
  }).pipe(viewer("Variantes de remplacement", { freshFor: MINUTE })),

  Call.get("bestSelling", "/products-best-selling", { success: Schema.Array(ProductCard) }).pipe(
    viewer("Meilleures ventes", { freshFor: MINUTE }),
  ),

  Call.get("brands", "/brands", { success: Schema.Array(Brand) }).pipe(
    anyone("Les marques", { freshFor: 10 * MINUTE }),
  ),

  /** Those that sell now, the group first. */
  Call.get("merchants", "/merchants", { success: Schema.Array(MerchantCard) }).pipe(
    anyone("Les marchands", { freshFor: 10 * MINUTE }),
  ),

  /** One of them; a merchant that is inactive is not found. */
  Call.get("merchant", "/merchants/:slug", {
    params: { slug: Slug },
    success: MerchantDetail,
    error: NotFound,
  }).pipe(anyone("Un marchand", { freshFor: 10 * MINUTE })),
) {}

/** The one catalogue call that lives outside /shop (spec §7). */
export class RelatedGroup extends HttpApiGroup.make("related").add(
  Call.get("relatedProducts", "/related-products/:code", {
    params: { code: ProductCode },
    success: Schema.Array(ProductCard),
    error: NotFound,
  }).pipe(viewer("Produits associés", { freshFor: MINUTE })),
) {}
