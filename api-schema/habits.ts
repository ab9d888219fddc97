import { Schema } from "effect";
import { Variant } from "./catalogue.ts";
import { ShipmentConditions, UnavailableItem } from "./order.ts";
import { TaxonRef } from "./taxon.ts";
import {
  CalendarDay,
  Cents,
  Count,
  MerchantId,
  Quantity,
  RangeCode,
  Slug,
  VariantCode,
  Weekday,
} from "./primitives.ts";

/** A product that a store usually buys, as it may be put in the cart now. */
export const UsualProduct = Schema.Struct({
  variant: Variant,
  /** What is usual, as a multiple of the packaging that the stock can serve. */
  quantity: Quantity,
  /** Its top category: the part of the storeroom. */
  category: TaxonRef,
  /** On how many of the days that count it was bought. */
  times: Count,
  /** True when the stock does not hold what is usual. */
  limitedByStock: Schema.Boolean,
  /** What the same quantity cost a unit when it was last bought; null when that has not changed. */
  previousUnitPrice: Schema.NullOr(Cents),
}).annotate({ identifier: "UsualProduct" });
export type UsualProduct = typeof UsualProduct.Type;

/** What a store bought last of a packaging, and on which day in Paris. */
export const LastPurchase = Schema.Struct({
  code: VariantCode,
  quantity: Quantity,
  day: CalendarDay,
}).annotate({ identifier: "LastPurchase" });
export type LastPurchase = typeof LastPurchase.Type;

/** A marketplace merchant that a store usually buys from, and what bounds its next parcel. */
export const UsualMerchant = Schema.Struct({
  merchant: Schema.Struct({ id: MerchantId, name: Schema.String, slug: Slug }),
  /** In cents HT; null bounds do not exist. */
  minimum: Schema.NullOr(Count),
  maximum: Schema.NullOr(Count),
  /** The last day on which a parcel ordered now may come. */
  latestDay: CalendarDay,
}).annotate({ identifier: "UsualMerchant" });
export type UsualMerchant = typeof UsualMerchant.Type;

/**
 * 'Comme d'habitude' and 'Le prochain camion' of a store (product §10): what it buys on its next
 * usual weekday and at other times, in storeroom order, and the franco of each lorry.
 */
export const UsualProducts = Schema.Struct({
  /** The weekday of `products`; null for a store that keeps to none. */
  weekday: Schema.NullOr(Weekday),
  /** The next such day, today included. */
  next: Schema.NullOr(CalendarDay),
  /** On how many days with an order this rests. */
  days: Count,
  products: Schema.Array(UsualProduct),
  /** Bought several times on other days; the most often first. */
  others: Schema.Array(UsualProduct),
  /** Usual and no longer to be had, with what could replace them. */
  left: Schema.Array(UnavailableItem),
  /** Minimum and maximum of the group's lorries; null bounds do not exist. */
  lorries: Schema.Array(
    Schema.Struct({
      code: RangeCode,
      unit: ShipmentConditions.fields.unit,
      minimum: Schema.NullOr(Count),
      maximum: Schema.NullOr(Count),
    }),
  ),
  /** The marketplace merchants of the usual products, the most often bought from first. */
  merchants: Schema.Array(UsualMerchant),
}).annotate({ identifier: "UsualProducts" });
export type UsualProducts = typeof UsualProducts.Type;
