import { Schema } from "effect";
import { Cents, Count, MerchantId, Rate, Slug } from "./primitives.ts";

/** Merchant (spec §3), short form. `gmp` marks the group itself. */
export const Merchant = Schema.Struct({
  id: MerchantId,
  name: Schema.String,
  slug: Slug,
  gmp: Schema.Boolean,
}).annotate({ identifier: "Merchant" });
export type Merchant = typeof Merchant.Type;

/** A shipping service of a marketplace merchant, as its page lists it. */
export const MerchantShippingMethod = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  amountWithoutVat: Cents,
  vatRate: Rate,
  collectionWithinHours: Count,
  deliveryWithinHours: Count,
  /** Where the customer fetches the goods; null when they are delivered. */
  pickupPlace: Schema.NullOr(Schema.String),
}).annotate({ identifier: "MerchantShippingMethod" });
export type MerchantShippingMethod = typeof MerchantShippingMethod.Type;

const card = {
  ...Merchant.fields,
  title: Schema.String,
  description: Schema.String,
  coverImage: Schema.NullOr(Schema.String),
  logoImage: Schema.NullOr(Schema.String),
  storeType: Schema.String,
  /** HT; 0 for the group, whose franco is that of each sales area. */
  minimumOrder: Cents,
  /** Working days until a parcel arrives. */
  earliestDays: Count,
  latestDays: Count,
  /** Products that can be ordered. */
  productCount: Count,
};

/** A merchant in the list of those that sell. */
export const MerchantCard = Schema.Struct(card).annotate({ identifier: "MerchantCard" });
export type MerchantCard = typeof MerchantCard.Type;

/** Merchant, extended form. */
export const MerchantDetail = Schema.Struct({
  ...card,
  longDescription: Schema.String,
  profileImage: Schema.NullOr(Schema.String),
  defaultCurrency: Schema.Literal("EUR"),
  status: Schema.Literals(["active", "inactive"]),
  shippingMethods: Schema.Array(MerchantShippingMethod),
  attributes: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
}).annotate({ identifier: "MerchantDetail" });
export type MerchantDetail = typeof MerchantDetail.Type;
