import {
  Ean,
  Grams,
  MerchantId,
  ProductCode,
  PromotionId,
  Slug,
  TaxonCode,
  VariantCode,
  VariantId,
  type Instant,
} from "../../api-schema/primitives.ts";
import { dayParts } from "../../core/calendar/day.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { cents } from "../../core/money/cents.ts";
import { heldOf } from "../../core/money/unit-price.ts";
import { rateBetweenBounds } from "../../core/money/rate.ts";
import type { SoldVariant } from "../../core/selling/cart-state.ts";
import type { Catalogue, PriceRow, ProductRow, VariantRow } from "./catalogue.ts";
import { merchantOf } from "./merchants.ts";
import type { PromotionRow } from "./promotions.ts";
import { idIn, idsOf, merchantId } from "./row-ids.ts";
import type { SalesAreaSeedCode } from "./sales-areas.ts";
import { flattenTaxons, type TaxonSlug } from "./taxons.ts";

/** The demonstration catalogue as a cart sees it, at any time of its past. */
export interface Shelf {
  /** A variant with the price of an area and the offer that ran at that time. */
  readonly variant: (code: string, area: SalesAreaSeedCode, at: Instant) => SoldVariant;
  /** Codes of the default variants of a category, the best sellers first. */
  readonly bestOf: (taxon: TaxonSlug) => readonly string[];
}

/** Price lists rise by this on each first of January: older orders were cheaper. */
const YEARLY_RISE = 0.02;

export const makeShelf = (
  catalogue: Catalogue,
  promotions: readonly PromotionRow[],
  now: Instant,
): Shelf => {
  const products = new Map(catalogue.products.map((product) => [product.code, product]));
  const variants = new Map(catalogue.variants.map((variant) => [variant.code, variant]));
  const variantIds = idsOf(variants.keys());
  const prices = new Map(
    catalogue.prices.map((price) => [`${price.variantCode} ${price.salesArea}`, price]),
  );
  const thisYear = yearOf(now);
  return {
    variant: (code, area, at) => {
      const variant = variants.get(code);
      const product = variant === undefined ? undefined : products.get(variant.productCode);
      const price = prices.get(`${code} ${area}`);
      if (variant === undefined || product === undefined || price === undefined) {
        throw new RangeError(`No variant ${code} in ${area}`);
      }
      return {
        ...wordsOf(variant, product),
        id: VariantId.make(idIn(variantIds, code)),
        ...pastPrice(price, variant, thisYear - yearOf(at)),
        volumePrices: price.volumePrices,
        offer: offerOf(code, promotions, at),
      };
    },
    bestOf: (taxon) =>
      catalogue.products
        .filter(({ mainTaxon }) => mainTaxon === taxon)
        .toSorted((a, b) => b.popularity - a.popularity || (a.code < b.code ? -1 : 1))
        .flatMap(({ code }) => {
          const first = variants.get(`${code}-1`);
          return first === undefined || first.stock === 0 ? [] : [first.code];
        }),
  };
};

const yearOf = (at: Instant): number => dayParts(parisDayOf(at)).year;

/** Prices of former years were written for the packaging. */
const pastPrice = (
  { unitPrice, tariffPrice, priceUnit, priceBase }: PriceRow,
  variant: VariantRow,
  years: number,
): Pick<SoldVariant, "unitPrice" | "tariff"> => ({
  unitPrice: cents(Math.max(1, Math.round(unitPrice * (1 - YEARLY_RISE) ** years))),
  tariff:
    years > 0 || tariffPrice === null
      ? null
      : { tariffPrice, priceUnit, priceBase, priceHeld: heldOf(priceUnit, variant) },
});

const wordsOf = (variant: VariantRow, product: ProductRow) => {
  const merchant = merchantOf(product.merchant);
  return {
    code: VariantCode.make(variant.code),
    name: variant.name,
    reference: variant.reference,
    ean: Ean.make(variant.ean),
    packaging: variant.packaging,
    orderStep: variant.orderStep,
    netWeight: Grams.make(variant.netWeight),
    grossWeight: Grams.make(variant.grossWeight),
    pieces: variant.pieces,
    highlighted: variant.highlighted,
    vatRate: rateBetweenBounds(variant.vatRate),
    stock: variant.stock,
    onSale: true,
    productCode: ProductCode.make(product.code),
    productSlug: Slug.make(product.slug),
    productName: product.name,
    brand: product.brandName,
    images: variant.images.length === 0 ? product.images : variant.images,
    mainTaxonCode: TaxonCode.make(product.mainTaxon),
    taxonNames: taxonNamesOf(product.taxonCodes),
    transportTypeCode: product.transportTypeCode,
    merchant: {
      id: MerchantId.make(merchantId(merchant.slug)),
      name: merchant.name,
      slug: Slug.make(merchant.slug),
      gmp: merchant.gmp,
    },
    merchantMinimum: cents(merchant.minimumOrder),
    merchantMaximum: merchant.gmp ? null : cents(MERCHANT_MAXIMUM),
    merchantEarliestDays: merchant.earliestDays,
    merchantLatestDays: merchant.latestDays,
  };
};

/** What a marketplace merchant sends in one order at most, HT, in cents. */
export const MERCHANT_MAXIMUM = 1_500_000;

const taxonNamesOf = (codes: readonly string[]): readonly string[] =>
  flattenTaxons()
    .filter(({ code }) => codes.includes(code))
    .toSorted((a, b) => a.level - b.level || a.position - b.position)
    .map(({ name }) => name);

/** The best offer, as the shop's own statement chooses it. */
const offerOf = (
  variantCode: string,
  promotions: readonly PromotionRow[],
  at: Instant,
): SoldVariant["offer"] => {
  const running = promotions.flatMap((promotion) => {
    const own = promotion.variants.find((variant) => variant.variantCode === variantCode);
    return own === undefined || at < promotion.startsAt || at >= promotion.endsAt
      ? []
      : [{ id: PromotionId.make(promotion.id), rate: own.percentage, endsAt: promotion.endsAt }];
  });
  return running.toSorted((a, b) => b.rate - a.rate || (a.endsAt < b.endsAt ? 1 : -1))[0] ?? null;
};
