import { Schema } from "effect";
import { Image } from "./catalogue.ts";
import { CartChange } from "./order.ts";
import { CalendarDay, Cents, Count, Instant, Quantity, Slug, VariantCode } from "./primitives.ts";

/**
 * A shipment of a confirmed order as it is wished (product §10): all of its lines, those that are not
 * named leave it; none cancels the shipment.
 */
export const AmendmentWish = Schema.Struct({
  items: Schema.Array(Schema.Struct({ variant: VariantCode, quantity: Quantity })).check(
    Schema.isMaxLength(500),
  ),
  /** The lorry's day; the one that it has when absent, and always for a parcel. */
  deliveryDate: Schema.optionalKey(CalendarDay),
}).annotate({ identifier: "AmendmentWish" });
export type AmendmentWish = typeof AmendmentWish.Type;

/** The wish, on the version and with the total TTC of the order that the customer has seen. */
export const AmendShipment = Schema.Struct({
  ...AmendmentWish.fields,
  version: Count,
  expectedTotal: Cents,
}).annotate({ identifier: "AmendShipment" });
export type AmendShipment = typeof AmendShipment.Type;

/** A line of a version. `subtotal` HT. */
export const AmendmentItem = Schema.Struct({
  variant: VariantCode,
  reference: Schema.String,
  productName: Schema.String,
  packaging: Schema.String,
  quantity: Quantity,
  unitPrice: Cents,
  subtotal: Cents,
}).annotate({ identifier: "AmendmentItem" });
export type AmendmentItem = typeof AmendmentItem.Type;

/** A version of a shipment, with the totals of the shipment and of the order. */
export const AmendmentSide = Schema.Struct({
  deliveryDate: Schema.NullOr(CalendarDay),
  items: Schema.Array(AmendmentItem),
  shippingTotalHT: Cents,
  totalHt: Cents,
  totalTTC: Cents,
  orderTotalHT: Cents,
  orderTotal: Cents,
}).annotate({ identifier: "AmendmentSide" });
export type AmendmentSide = typeof AmendmentSide.Type;

export const AmendmentDifference = Schema.Struct({
  variant: VariantCode,
  reference: Schema.String,
  productName: Schema.String,
  packaging: Schema.String,
  before: Quantity,
  after: Quantity,
}).annotate({ identifier: "AmendmentDifference" });
export type AmendmentDifference = typeof AmendmentDifference.Type;

/** A line as it can be changed; the lines that left stay with the quantity 0. */
export const AmendmentLine = Schema.Struct({
  ...AmendmentItem.fields,
  productSlug: Slug,
  image: Schema.NullOr(Image),
  ordered: Quantity,
  orderStep: Schema.Int,
  /** What it can be raised to: what it has reserved and what is in stock. */
  most: Quantity,
}).annotate({ identifier: "AmendmentLine" });
export type AmendmentLine = typeof AmendmentLine.Type;

/** Before and after of a change that is not saved yet. */
export const AmendmentPreview = Schema.Struct({
  version: Count,
  /** Until when the shipment as it is ordered can be changed. */
  changeableUntil: Instant,
  before: AmendmentSide,
  after: AmendmentSide,
  differences: Schema.Array(AmendmentDifference),
  lines: Schema.Array(AmendmentLine),
  /** What the server would do otherwise than asked. */
  changes: Schema.Array(CartChange),
  /** Why it cannot be saved, in French; null when it can. */
  refusal: Schema.NullOr(Schema.String),
  /** What becomes of the money, in French. */
  money: Schema.String,
  /** What is to be paid by card before it counts; 0 when nothing is. */
  supplement: Cents,
  /** The days that the lorry can still come on. */
  deliveries: Schema.Array(Schema.Struct({ date: CalendarDay, cutOff: Instant })),
}).annotate({ identifier: "AmendmentPreview" });
export type AmendmentPreview = typeof AmendmentPreview.Type;
