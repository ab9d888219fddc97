// Generated from api-schema/endpoints by npm run generate.
import { Brand, Product, ProductCard, Variant } from "../../../api-schema/catalogue.ts";
import { MerchantCard, MerchantDetail } from "../../../api-schema/merchant.ts";
import { Taxon } from "../../../api-schema/taxon.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/catalogue.ts";
import { searchCheck, suggestionsCheck } from "../catalogue-checks.ts";
import { list, one, paged } from "../checks.ts";
import { endpoint, file } from "../endpoint.ts";

export const taxons: Wired<typeof reads.taxons> = endpoint(
  "get",
  "/api/v2/shop/taxons",
  list(Taxon),
);

export const taxon: Wired<typeof reads.taxon> = endpoint(
  "get",
  "/api/v2/shop/taxons/{code}",
  one(Taxon),
);

export const suggestions: Wired<typeof reads.suggestions> = endpoint(
  "get",
  "/api/v2/shop/search/suggestions",
  suggestionsCheck,
  { query: ["search"] },
);

export const searchProducts: Wired<typeof reads.searchProducts> = endpoint(
  "get",
  "/api/v2/shop/search/products",
  paged(searchCheck),
  {
    query: [
      "search",
      "taxon_code",
      "brands",
      "merchant",
      "labels",
      "promotion",
      "stock",
      "bought",
      "strength",
      "flourType",
      "protein",
      "balance",
      "sort",
      "page",
      "itemsPerPage",
    ],
  },
);

export const product: Wired<typeof reads.product> = endpoint(
  "get",
  "/api/v2/shop/products/{code}",
  one(Product),
);

export const productBySlug: Wired<typeof reads.productBySlug> = endpoint(
  "get",
  "/api/v2/shop/products-by-slug/{slug}",
  one(Product),
);

export const productSheet: Wired<typeof reads.productSheet> = file(
  "/api/v2/shop/products/{code}/pdf-file",
);

export const productDocument: Wired<typeof reads.productDocument> = file(
  "/api/v2/shop/products/{code}/documents/{file}",
);

export const variants: Wired<typeof reads.variants> = endpoint(
  "get",
  "/api/v2/shop/product-variants",
  list(Variant),
  { query: ["codes"] },
);

export const variant: Wired<typeof reads.variant> = endpoint(
  "get",
  "/api/v2/shop/product-variants/{code}",
  one(Variant),
);

export const substitutions: Wired<typeof reads.substitutions> = endpoint(
  "get",
  "/api/v2/shop/product-variants-substitutions/{code}",
  list(Variant),
);

export const bestSelling: Wired<typeof reads.bestSelling> = endpoint(
  "get",
  "/api/v2/shop/products-best-selling",
  list(ProductCard),
);

export const brands: Wired<typeof reads.brands> = endpoint(
  "get",
  "/api/v2/shop/brands",
  list(Brand),
);

export const merchants: Wired<typeof reads.merchants> = endpoint(
  "get",
  "/api/v2/shop/merchants",
  list(MerchantCard),
);

export const merchant: Wired<typeof reads.merchant> = endpoint(
  "get",
  "/api/v2/shop/merchants/{slug}",
  one(MerchantDetail),
);
