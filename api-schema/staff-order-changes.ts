import { Schema } from "effect";
import { AmendmentSide } from "./amendment.ts";
import { HouseReason } from "./house-change.ts";
import {
  CalendarDay,
  Cents,
  Count,
  Quantity,
  ShipmentId,
  Text,
  VariantCode,
} from "./primitives.ts";

const shipments = Schema.Array(
  Schema.Struct({
    shipment: ShipmentId,
    /** All that stays of it; none cancels it. */
    items: Schema.Array(Schema.Struct({ variant: VariantCode, quantity: Quantity })).check(
      Schema.isMaxLength(500),
    ),
    /** What goes instead of what is lacked of a line, one article a line. */
    substitutes: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({ variant: VariantCode, by: VariantCode, quantity: Quantity }),
      ).check(Schema.isMaxLength(100)),
    ),
  }),
).check(Schema.isMinLength(1), Schema.isMaxLength(50));

/**
 * What the house takes out of an order before it leaves: shipments that are cancelled, or one whose lines become
 * less.
 */
export const OrderChangeWish = Schema.Struct({ reason: HouseReason, shipments }).annotate({
  identifier: "OrderChangeWish",
});
export type OrderChangeWish = typeof OrderChangeWish.Type;

/** What goes with every wish that is done: on the version and with the total TTC that were seen. */
const done = {
  /** Sent twice it is done once. */
  key: Text.check(Schema.isPattern(/^[\w-]{8,40}$/)),
  /** As the customer reads them beside the reason; may be empty. */
  words: Text.check(Schema.isMaxLength(300)),
  version: Count,
  expectedTotal: Cents,
};

/** The wish, as it is done. */
export const OrderChange = Schema.Struct({
  ...OrderChangeWish.fields,
  ...done,
}).annotate({ identifier: "OrderChange" });
export type OrderChange = typeof OrderChange.Type;

/** What may go instead of a line, what the store has bought before first. */
export const LineSubstitutes = Schema.Struct({
  variant: VariantCode,
  substitutes: Schema.Array(
    Schema.Struct({
      variant: VariantCode,
      reference: Schema.String,
      productName: Schema.String,
      packaging: Schema.String,
      /** HT: the lower of the line's and its own of the day. */
      unitPrice: Cents,
      stock: Count,
    }),
  ),
}).annotate({ identifier: "LineSubstitutes" });
export type LineSubstitutes = typeof LineSubstitutes.Type;

/** A shipment before and after. */
export const ChangedShipment = Schema.Struct({
  shipment: ShipmentId,
  label: Schema.String,
  isCancelled: Schema.Boolean,
  before: AmendmentSide,
  after: AmendmentSide,
}).annotate({ identifier: "ChangedShipment" });
export type ChangedShipment = typeof ChangedShipment.Type;

/** What an order costs, HT but for the total. */
export const OrderFigures = Schema.Struct({
  promotionHT: Cents,
  shippingHT: Cents,
  totalHT: Cents,
  total: Cents,
}).annotate({ identifier: "OrderFigures" });
export type OrderFigures = typeof OrderFigures.Type;

/** What a change comes to; nothing is written. */
export const OrderChangePreview = Schema.Struct({
  version: Count,
  shipments: Schema.Array(ChangedShipment),
  before: OrderFigures,
  after: OrderFigures,
  /** What goes back on cards. */
  refund: Cents,
  /** What becomes of the money of each part, in French, as the customer is told. */
  money: Schema.Array(Schema.String),
  /** What goes back into stock. */
  stock: Schema.Array(
    Schema.Struct({
      reference: Schema.String,
      productName: Schema.String,
      packaging: Schema.String,
      quantity: Count,
    }),
  ),
  /** Why it cannot be done, in French; null when it can. */
  refusal: Schema.NullOr(Schema.String),
}).annotate({ identifier: "OrderChangePreview" });
export type OrderChangePreview = typeof OrderChangePreview.Type;

/** What goes from a shipment to the lorry of another day; with one that already brings goods of the order it is one. */
export const OrderSplitWish = Schema.Struct({
  reason: HouseReason,
  shipment: ShipmentId,
  day: CalendarDay,
  items: Schema.Array(Schema.Struct({ variant: VariantCode, quantity: Quantity })).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(500),
  ),
}).annotate({ identifier: "OrderSplitWish" });
export type OrderSplitWish = typeof OrderSplitWish.Type;

/** The wish, as it is done. */
export const OrderSplit = Schema.Struct({
  ...OrderSplitWish.fields,
  ...done,
}).annotate({ identifier: "OrderSplit" });
export type OrderSplit = typeof OrderSplit.Type;

/** A day on which a lorry may bring goods of a shipment, and the one of the same order that it brings already. */
export const SplitDay = Schema.Struct({
  day: CalendarDay,
  shipment: Schema.NullOr(ShipmentId),
}).annotate({ identifier: "SplitDay" });
export type SplitDay = typeof SplitDay.Type;

/** What a split comes to; nothing is written. */
export const OrderSplitPreview = Schema.Struct({
  version: Count,
  /** Nothing stays: both are one from then on. */
  isJoined: Schema.Boolean,
  label: Schema.String,
  /** The shipment that goods leave, then the one that they go to. */
  from: Schema.Struct({ before: AmendmentSide, after: AmendmentSide }),
  to: Schema.Struct({ before: AmendmentSide, after: AmendmentSide }),
  before: OrderFigures,
  after: OrderFigures,
  /** What goes back on cards: cents that rounding the VAT of two papers takes off. */
  refund: Cents,
  /** What becomes of the money, in French, as the customer is told. */
  money: Schema.String,
  /** Why it cannot be done, in French; null when it can. */
  refusal: Schema.NullOr(Schema.String),
}).annotate({ identifier: "OrderSplitPreview" });
export type OrderSplitPreview = typeof OrderSplitPreview.Type;
