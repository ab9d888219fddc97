import type { Variant } from "../../../api-schema/catalogue.ts";
import type { CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { priceFor, volumePricesOf } from "../../../core/catalogue/price.ts";
import { nextDeliveries } from "../../../core/delivery/delivery-days.ts";
import { latestParcelDay } from "../../../core/delivery/parcel-delay.ts";
import type { BuyingStore, RangePlan } from "../../../api-schema/cart-basis.ts";
import type { CatalogueVariant } from "./sold-variant.ts";

/** What says when a lorry comes to a store. */
type Deliverable = {
  readonly store: Pick<BuyingStore, "closingDays">;
  readonly plans: readonly Pick<RangePlan, "rangeCode" | "weekdays" | "cutOff" | "closedDays">[];
};

/** A variant as the catalogue shows it to that store (spec §3 Variant). */
export const apiVariant = (
  variant: CatalogueVariant,
  place: Deliverable,
  now: Instant,
): Variant => ({
  ...variantBeforeStock(variant),
  stock: variant.stock,
  deliveryDate: deliveryDay(variant, place, now),
  ...variantAfterStock(variant),
});

// What is the same until the catalogue changes or an offer begins or ends stands around what is not: an
// answer keeps the order of its keys, and a list keeps the texts of both.

/** The first keys of a variant of the wire. */
export const variantBeforeStock = (variant: Omit<CatalogueVariant, "stock">) => {
  const list = listPriceOf(variant);
  const price = list === null ? null : priceFor(list, 1);
  return {
    code: variant.code,
    id: variant.id,
    name: variant.name,
    price: price?.unitPrice ?? null,
    discount: price?.discount ?? NO_DISCOUNT,
    priceOriginal: variant.unitPrice,
    ...(variant.tariff === null ? {} : { tariff: variant.tariff }),
    ...(variant.comingPrice === null || variant.comingPrice.price === price?.unitPrice
      ? {}
      : { comingPrice: variant.comingPrice }),
    product: { code: variant.productCode, slug: variant.productSlug, name: variant.productName },
  };
};

/** The keys that follow its stock and its day of delivery. */
export const variantAfterStock = (variant: Omit<CatalogueVariant, "stock">) => {
  const list = listPriceOf(variant);
  const volumePrices = list === null ? [] : volumePricesOf(list);
  return {
    images: variant.images,
    reference: variant.reference,
    merchant: variant.merchant,
    shippingInformation: {
      earliestDays: variant.merchantEarliestDays,
      latestDays: variant.merchantLatestDays,
    },
    conditionsMessages: [],
    highlighted: variant.highlighted,
    discountEndDate: variant.offer?.endsAt ?? null,
    hasVolumePrices: volumePrices.length > 0,
    hasVolumePricesPromotion: volumePrices.length > 0 && variant.offer !== null,
    volumePrices,
    ean: variant.ean,
    packaging: variant.packaging,
    orderStep: variant.orderStep,
    netWeight: variant.netWeight,
    grossWeight: variant.grossWeight,
    pieces: variant.pieces,
    vatRate: variant.vatRate,
    transportTypeCode: variant.transportTypeCode,
  };
};

const listPriceOf = ({
  unitPrice,
  volumePrices,
  offer,
}: Pick<CatalogueVariant, "unitPrice" | "volumePrices" | "offer">) =>
  unitPrice === null ? null : { unitPrice, volumePrices, offerPercentage: offer?.rate ?? null };

const NO_DISCOUNT = 0 as Variant["discount"]; // safe: 0 is a rate

/** The next day on which it can come to that store when ordered now; null when nobody can say. */
export const deliveryDay = (
  variant: Pick<CatalogueVariant, "transportTypeCode" | "merchantLatestDays">,
  { store, plans }: Deliverable,
  now: Instant,
): CalendarDay | null => {
  if (variant.transportTypeCode === "MKP") {
    return latestParcelDay(
      { collectionWithinHours: 0, deliveryWithinHours: variant.merchantLatestDays * 24 },
      now,
    );
  }
  const plan = plans.find(({ rangeCode }) => rangeCode === variant.transportTypeCode);
  if (plan === undefined) return null;
  const [next] = nextDeliveries({ plan, closingDays: store.closingDays, now, count: 1 });
  return next?.deliveryDate ?? null;
};
