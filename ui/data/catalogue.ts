import type {
  ProductCode,
  Slug,
  StoreId,
  TaxonCode,
  VariantCode,
} from "../../api-schema/primitives.ts";
import { ofAnyStore, ofStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/** The top categories and theirs, cached without revalidation as the taxon tree is (spec §7). */
export const topCategories = (reader: Reader) => ({
  ...ofAnyStore(reader, ["catalogue", "taxons"], ({ api, catalogue }) =>
    catalogue.topCategories(api),
  ),
  staleTime: Infinity,
  gcTime: Infinity,
});

export const category = (reader: Reader, code: TaxonCode) => ({
  ...ofAnyStore(reader, ["catalogue", "taxon", code], ({ api, catalogue }) =>
    catalogue.category(api, code),
  ),
  staleTime: 10 * MINUTE,
});

export const product = (reader: Reader, code: ProductCode) => ({
  ...ofStore(reader, ["catalogue", "product", code], ({ api, catalogue }) =>
    catalogue.product(api, reader.storeId, code),
  ),
  staleTime: MINUTE,
});

export const productBySlug = (reader: Reader, slug: Slug) => ({
  ...ofStore(reader, ["catalogue", "productBySlug", slug], ({ api, catalogue }) =>
    catalogue.productBySlug(api, reader.storeId, slug),
  ),
  staleTime: MINUTE,
});

export const variants = (reader: Reader, codes: readonly VariantCode[]) => ({
  ...ofStore(reader, ["catalogue", "variants", codes], ({ api, catalogue }) =>
    catalogue.variants(api, reader.storeId, codes),
  ),
  staleTime: MINUTE,
});

/** Key of one variant as a store is sold it. */
export const variantKey = (storeId: StoreId | null, code: VariantCode) =>
  [storeId, "catalogue", "variant", code] as const;

export const variant = (reader: Reader, code: VariantCode) => ({
  ...ofStore(reader, variantKey(reader.storeId, code).slice(1), ({ api, catalogue }) =>
    catalogue.variant(api, reader.storeId, code),
  ),
  staleTime: MINUTE,
});

export const substitutes = (reader: Reader, code: VariantCode) => ({
  ...ofStore(reader, ["catalogue", "substitutes", code], ({ api, catalogue }) =>
    catalogue.substitutes(api, reader.storeId, code),
  ),
  staleTime: MINUTE,
});

export const bestSellers = (reader: Reader) => ({
  ...ofStore(reader, ["catalogue", "bestSellers"], ({ api, catalogue }) =>
    catalogue.bestSellers(api, reader.storeId),
  ),
  staleTime: MINUTE,
});

export const relatedProducts = (reader: Reader, code: ProductCode) => ({
  ...ofStore(reader, ["catalogue", "related", code], ({ api, catalogue }) =>
    catalogue.relatedProducts(api, reader.storeId, code),
  ),
  staleTime: MINUTE,
});

export const brands = (reader: Reader) => ({
  ...ofAnyStore(reader, ["catalogue", "brands"], ({ api, catalogue }) => catalogue.brands(api)),
  staleTime: 10 * MINUTE,
});

export const merchants = (reader: Reader) => ({
  ...ofAnyStore(reader, ["catalogue", "merchants"], ({ api, catalogue }) =>
    catalogue.merchants(api),
  ),
  staleTime: 10 * MINUTE,
});

export const merchant = (reader: Reader, slug: Slug) => ({
  ...ofAnyStore(reader, ["catalogue", "merchant", slug], ({ api, catalogue }) =>
    catalogue.merchant(api, slug),
  ),
  staleTime: 10 * MINUTE,
});
