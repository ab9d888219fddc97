import { Schema } from "effect";
import {
  AddItem,
  CartChange,
  ChoosePayment,
  CompleteOrder,
  Order,
  PaymentChoices,
  PaymentScope,
} from "./order.ts";
import { AddressId, CalendarDay, Quantity, ShipmentId, VariantCode } from "./primitives.ts";
import { PaymentMethodCode } from "./store.ts";

/**
 * Names a shipment before it has an id: 'gmp:Z002' is the flour lorry, 'mkp:7' the parcel of the
 * merchant 7 (product §6).
 */
export const ShipmentKey = Schema.String.check(
  Schema.isPattern(/^(gmp:Z00[12]|mkp:[1-9]\d{0,9})$/),
).annotate({ identifier: "ShipmentKey" });

const items = Schema.Array(AddItem).check(Schema.isMaxLength(500));

/** A day for a lorry, or a shipping option for a merchant. */
export const ShipmentWish = Schema.Struct({
  key: ShipmentKey,
  deliveryDate: Schema.optionalKey(CalendarDay),
  shippingMethod: Schema.optionalKey(Schema.Int),
}).annotate({ identifier: "ShipmentWish" });
export type ShipmentWish = typeof ShipmentWish.Type;

const shipmentWishes = Schema.Array(ShipmentWish).check(Schema.isMaxLength(100));

/**
 * True for an order beside the cart: it is made of `items` alone, and what the cart holds stays in the
 * store's open cart. Without it the cart is ordered along.
 */
const keepCart = Schema.optionalKey(Schema.Boolean);

/** What would be added to the cart, or ordered beside it, and the deliveries chosen so far. */
export const PreviewOrder = Schema.Struct({
  items,
  keepCart,
  shipments: Schema.optionalKey(shipmentWishes),
}).annotate({ identifier: "PreviewOrder" });
export type PreviewOrder = typeof PreviewOrder.Type;

/** Everything that the checkout would ask for, already answered; null where nothing can be proposed. */
export const OrderProposal = Schema.Struct({
  shippingAddress: Schema.NullOr(AddressId),
  shipments: Schema.Array(
    Schema.Struct({
      key: ShipmentKey,
      /** The shipment of the previewed order. */
      shipment: ShipmentId,
      /** For a lorry: the wished day, else the chosen one, else the next. */
      deliveryDate: Schema.NullOr(CalendarDay),
      /** For a merchant: the wished option, else the chosen one, else the cheapest delivery. */
      shippingMethod: Schema.NullOr(Schema.Int),
    }),
  ),
  /** Of each part that has a preferred method. */
  payments: Schema.Array(Schema.Struct({ scope: PaymentScope, method: PaymentMethodCode })),
}).annotate({ identifier: "OrderProposal" });
export type OrderProposal = typeof OrderProposal.Type;

/** The order as it would be, priced with the proposed deliveries; nothing is written. */
export const OrderPreview = Schema.Struct({
  /** Ids of shipments and lines that the cart does not have yet name nothing outside this answer. */
  order: Order,
  changes: Schema.Array(CartChange),
  /** Of each wished variant, in the order wished: what is ordered from the cart, and what is added. */
  lines: Schema.Array(Schema.Struct({ variant: VariantCode, inCart: Quantity, added: Quantity })),
  paymentChoices: PaymentChoices,
  proposal: OrderProposal,
}).annotate({ identifier: "OrderPreview" });
export type OrderPreview = typeof OrderPreview.Type;

/** An order in one call: what is added, how it is delivered and paid, and the total that was seen. */
export const OrderAtOnce = Schema.Struct({
  items,
  keepCart,
  shippingAddress: AddressId,
  shipments: shipmentWishes,
  ...ChoosePayment.fields,
  ...CompleteOrder.fields,
}).annotate({ identifier: "OrderAtOnce" });
export type OrderAtOnce = typeof OrderAtOnce.Type;
