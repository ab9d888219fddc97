import { Schema } from "effect";
import { DocumentKind } from "./product-documents.ts";
import { Merchant } from "./merchant.ts";
import {
  BrandId,
  CalendarDay,
  Cents,
  Count,
  Ean,
  Grams,
  Instant,
  ProductCode,
  ProductId,
  Quantity,
  Rate,
  Slug,
  TransportTypeCode,
  VariantCode,
  VariantId,
} from "./primitives.ts";
import { Tariff } from "./tariff.ts";
import { TaxonRef } from "./taxon.ts";

/** A picture: `path` is asked with `?w=640` and answers AVIF, WebP or JPEG by Accept. */
export const Image = Schema.Struct({ path: Schema.String, alt: Schema.String }).annotate({
  identifier: "Image",
});
export type Image = typeof Image.Type;

export const Brand = Schema.Struct({
  id: BrandId,
  name: Schema.String,
  slug: Slug,
  description: Schema.String,
  keywords: Schema.Array(Schema.String),
}).annotate({ identifier: "Brand" });
export type Brand = typeof Brand.Type;

/** Quality labels that are facets of the search (spec §3). */
export const QualityLabel = Schema.Literals(["AOP", "Bio", "CRC", "Rouge"]);
export type QualityLabel = typeof QualityLabel.Type;

/** One row of the volume price table; `quantityTo` null is 'and more'. Percentages are decimals. */
export const VolumePrice = Schema.Struct({
  quantityFrom: Quantity,
  quantityTo: Schema.NullOr(Quantity),
  unitPrice: Cents,
  unitOriginalPrice: Cents,
  percentage: Rate,
  previousPercentage: Rate,
}).annotate({ identifier: "VolumePrice" });
export type VolumePrice = typeof VolumePrice.Type;

/**
 * What one packaging will cost next by its list, and from when on, where that is known; while an offer runs what it
 * costs once that is over.
 */
export const ComingPrice = Schema.Struct({ from: Instant, price: Cents }).annotate({
  identifier: "ComingPrice",
});
export type ComingPrice = typeof ComingPrice.Type;

/** Why a variant cannot be put in the cart as it is, or a warning about it. */
export const ConditionsMessages = Schema.Array(Schema.String);

/**
 * What the catalogue shows and sells: a packaging of a product (spec §3 Variant). Prices are HT, of
 * the active store's sales area, and null for a visitor (product §4).
 */
export const Variant = Schema.Struct({
  code: VariantCode,
  id: VariantId,
  name: Schema.String,
  price: Schema.NullOr(Cents),
  /** Decimal discount of the running offer, 0 without. */
  discount: Rate,
  priceOriginal: Schema.NullOr(Cents),
  /** The mill's price of which `priceOriginal` is made, where it writes one. */
  tariff: Schema.optionalKey(Tariff),
  comingPrice: Schema.optionalKey(ComingPrice),
  product: Schema.Struct({
    code: ProductCode,
    slug: Slug,
    name: Schema.String,
  }),
  stock: Count,
  /** About when it is back, while it is out of stock; absent when nobody can say. */
  restockDate: Schema.optionalKey(CalendarDay),
  deliveryDate: Schema.NullOr(CalendarDay),
  images: Schema.Array(Image),
  reference: Schema.String,
  merchant: Merchant,
  shippingInformation: Schema.Struct({ earliestDays: Count, latestDays: Count }),
  conditionsMessages: ConditionsMessages,
  highlighted: Schema.Boolean,
  discountEndDate: Schema.NullOr(Instant),
  hasVolumePrices: Schema.Boolean,
  hasVolumePricesPromotion: Schema.Boolean,
  volumePrices: Schema.Array(VolumePrice),
  ean: Schema.NullOr(Ean),
  /** 'Sac 25 kg', 'Carton 120 × 80 g'. */
  packaging: Schema.String,
  /** Ordered by multiples of this. */
  orderStep: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  netWeight: Grams,
  grossWeight: Grams,
  /** Pieces in one packaging, null when sold by weight. */
  pieces: Schema.NullOr(Count),
  vatRate: Rate,
  transportTypeCode: TransportTypeCode,
}).annotate({ identifier: "Variant" });
export type Variant = typeof Variant.Type;

export const Allergen = Schema.Literals([
  "gluten",
  "crustaces",
  "oeufs",
  "poissons",
  "arachides",
  "soja",
  "lait",
  "fruits-a-coque",
  "celeri",
  "moutarde",
  "sesame",
  "sulfites",
  "lupin",
  "mollusques",
]);
export type Allergen = typeof Allergen.Type;

/** Nutrition per 100 g: energy in kJ and kcal, the rest in hundredths of a gram. */
export const Nutrition = Schema.Struct({
  energyKj: Count,
  energyKcal: Count,
  fat: Count,
  saturatedFat: Count,
  carbohydrate: Count,
  sugars: Count,
  /** The law lets it lack. */
  fibre: Schema.NullOr(Count),
  protein: Count,
  salt: Count,
}).annotate({ identifier: "Nutrition" });
export type Nutrition = typeof Nutrition.Type;

export const ProductAttribute = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  value: Schema.String,
}).annotate({ identifier: "ProductAttribute" });
export type ProductAttribute = typeof ProductAttribute.Type;

export const Review = Schema.Struct({
  rating: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
  title: Schema.String,
  comment: Schema.String,
  author: Schema.String,
  createdAt: Instant,
}).annotate({ identifier: "Review" });
export type Review = typeof Review.Type;

/** At what temperature goods keep: around 20 °C, 0 to 4 °C, −18 °C. */
export const StorageClass = Schema.Literals(["ambient", "chilled", "frozen"]);
export type StorageClass = typeof StorageClass.Type;

/** The technical sheet of a food product; null fields do not apply. */
export const TechnicalSheet = Schema.Struct({
  /** The list of ingredients; each allergen's own word stands between `**`, as the law asks. */
  ingredients: Schema.NullOr(Schema.String),
  allergens: Schema.Array(Allergen),
  traces: Schema.Array(Allergen),
  nutrition: Schema.NullOr(Nutrition),
  storageClass: Schema.optionalKey(Schema.NullOr(StorageClass)),
  storage: Schema.NullOr(Schema.String),
  /** How it keeps once it is opened. */
  afterOpening: Schema.optionalKey(Schema.NullOr(Schema.String)),
  storageMin: Schema.NullOr(Schema.Int),
  storageMax: Schema.NullOr(Schema.Int),
  shelfLifeDays: Schema.NullOr(Count),
  /** Those that count today, each a PDF. */
  documents: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      path: Schema.String,
      kind: Schema.optionalKey(DocumentKind),
      /** Bytes. */
      size: Schema.optionalKey(Count),
    }),
  ),
}).annotate({ identifier: "TechnicalSheet" });
export type TechnicalSheet = typeof TechnicalSheet.Type;

/** Product (spec §3) with all its variants. */
export const Product = Schema.Struct({
  id: ProductId,
  code: ProductCode,
  name: Schema.String,
  slug: Slug,
  description: Schema.String,
  shortDescription: Schema.String,
  brand: Schema.NullOr(Brand),
  images: Schema.Array(Image),
  attributes: Schema.Array(ProductAttribute),
  averageRating: Schema.Finite,
  reviews: Schema.Array(Review),
  /** From the top category to the product's own: the breadcrumb. */
  taxonPath: Schema.Array(TaxonRef),
  productTaxons: Schema.Array(TaxonRef),
  mainTaxon: TaxonRef,
  defaultVariant: Schema.Struct({ code: VariantCode, merchant: Merchant }),
  variants: Schema.Array(Variant),
  labels: Schema.Array(QualityLabel),
  sheet: TechnicalSheet,
  gmp: Schema.Boolean,
  transportTypeCode: TransportTypeCode,
  deliveryDate: Schema.NullOr(CalendarDay),
  metaKeywords: Schema.String,
  metaDescription: Schema.String,
  createdAt: Instant,
  updatedAt: Instant,
}).annotate({ identifier: "Product" });
export type Product = typeof Product.Type;

/** What a product card needs, for lists, search, best sellers and related products. */
export const ProductCard = Schema.Struct({
  code: ProductCode,
  productCode: ProductCode,
  name: Schema.String,
  slug: Slug,
  type: Schema.Literal("product"),
  description: Schema.String,
  brand: Schema.NullOr(Schema.String),
  image: Schema.NullOr(Image),
  mainTaxon: TaxonRef,
  taxons: Schema.Array(TaxonRef),
  labels: Schema.Array(QualityLabel),
  variantCount: Count,
  /** The default variant: what 'Ajouter' adds. */
  variant: Schema.Struct({
    code: VariantCode,
    reference: Schema.String,
    packaging: Schema.String,
    orderStep: Schema.Int,
    netWeight: Grams,
    pieces: Schema.NullOr(Count),
    price: Schema.NullOr(Cents),
    priceOriginal: Schema.NullOr(Cents),
    discount: Rate,
    discountEndDate: Schema.NullOr(Instant),
    comingPrice: Schema.optionalKey(ComingPrice),
    /** The first volume price: 'dès 10 : 20,33 €'. */
    volumeHint: Schema.NullOr(Schema.Struct({ quantityFrom: Quantity, unitPrice: Cents })),
    stock: Count,
    restockDate: Schema.optionalKey(CalendarDay),
    deliveryDate: Schema.NullOr(CalendarDay),
    merchant: Merchant,
    transportTypeCode: TransportTypeCode,
  }),
}).annotate({ identifier: "ProductCard" });
export type ProductCard = typeof ProductCard.Type;

/** Festive (pre-ordered) product of a store (spec §3). */
export const FestiveItem = Schema.Struct({
  variant: Variant,
  preOrderedQuantity: Quantity,
  /** In completed orders since the pre-order; what is in the cart is not. */
  alreadyConsumedQuantity: Count,
  /** The last day in Paris on which it may be drawn on. */
  deadline: CalendarDay,
}).annotate({ identifier: "FestiveItem" });
export type FestiveItem = typeof FestiveItem.Type;
