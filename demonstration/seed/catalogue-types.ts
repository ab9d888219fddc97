import type { QualityLabel, TechnicalSheet } from "../../api-schema/catalogue.ts";
import type { TransportTypeCode } from "../../api-schema/primitives.ts";
import type { PictureSpec } from "../pictures/picture-spec.ts";
import type { BrandSlug } from "./brands.ts";
import type { VatRate } from "./catalogue-rows.ts";
import type { MerchantSlug } from "./merchants.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";
import type { TaxonSlug } from "./taxons.ts";

// The demonstration catalogue as it goes into the tables product, variant, price, picture,
// product_relation, variant_substitution and review: same columns, but other rows are named by
// their codes and slugs, because identities are the database's.

export interface ImageRow {
  readonly path: string;
  readonly alt: string;
}

/** What is drawn at a path. */
export interface DrawingRow {
  readonly path: string;
  readonly spec: PictureSpec;
}

export type PictureRow = ImageRow & DrawingRow;

export interface AttributeRow {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

export interface ProductRow {
  /** 6 digits (7 in the large catalogues). */
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly shortDescription: string;
  readonly description: string;
  readonly brand: BrandSlug;
  readonly brandName: string;
  readonly merchant: MerchantSlug;
  readonly mainTaxon: TaxonSlug;
  /** The taxons it stands in, the main one first, without their ancestors. */
  readonly taxons: readonly TaxonSlug[];
  /** All its taxons with all their ancestors, each once. */
  readonly taxonCodes: readonly string[];
  readonly labels: readonly QualityLabel[];
  readonly transportTypeCode: TransportTypeCode;
  readonly images: readonly ImageRow[];
  readonly attributes: readonly AttributeRow[];
  readonly sheet: typeof TechnicalSheet.Encoded;
  /** Trade words that find it, separated by spaces: 'T65 type 65 tradition'. */
  readonly synonyms: string;
  readonly metaKeywords: string;
  readonly metaDescription: string;
  /** Of its reviews, to a hundredth; 0 without any. */
  readonly averageRating: number;
  /** 0 to 1000: order of the best sellers. */
  readonly popularity: number;
  /** Code of the product and codes, references and EANs of its variants. */
  readonly lookupCodes: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface VariantRow {
  /** The product's code, a dash and the position: '101065-1'. */
  readonly code: string;
  readonly productCode: string;
  readonly name: string;
  /** Printed on cards and order sheets: '101065' for the first packaging, '101065-2' for the next. */
  readonly reference: string;
  readonly ean: string;
  readonly packaging: string;
  readonly position: number;
  readonly isDefault: boolean;
  readonly orderStep: number;
  readonly netWeight: number;
  readonly grossWeight: number;
  /** Null when sold by weight. */
  readonly pieces: number | null;
  readonly vatRate: VatRate;
  readonly stock: number;
  /** In so many days its supplier brings what ran out; null when it has not said so. */
  readonly restockInDays: number | null;
  readonly highlighted: boolean;
  readonly images: readonly ImageRow[];
}

export interface VolumePriceRow {
  readonly quantityFrom: number;
  /** Decimal rate off the unit price: 0.05. */
  readonly percentage: number;
}

export interface PriceRow {
  readonly variantCode: string;
  readonly salesArea: SalesAreaSeedCode;
  /** HT, in cents. */
  readonly unitPrice: number;
  /** Ascending quantities. */
  readonly volumePrices: readonly VolumePriceRow[];
}

export interface RelationRow {
  readonly productCode: string;
  readonly relatedCode: string;
  readonly position: number;
}

export interface SubstitutionRow {
  readonly variantCode: string;
  readonly substituteCode: string;
  readonly position: number;
}

export interface ReviewRow {
  readonly productCode: string;
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
  readonly author: string;
  readonly createdAt: string;
}

export interface Catalogue {
  readonly products: readonly ProductRow[];
  readonly variants: readonly VariantRow[];
  /** One for each variant and sales area. */
  readonly prices: readonly PriceRow[];
  /** Every path that the images of products and variants name. */
  readonly pictures: readonly PictureRow[];
  readonly relations: readonly RelationRow[];
  readonly substitutions: readonly SubstitutionRow[];
  readonly reviews: readonly ReviewRow[];
}
