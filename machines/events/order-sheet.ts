import { Schema } from "effect";
import { PaymentScope } from "../../api-schema/order.ts";
import { ShipmentWish } from "../../api-schema/order-sheet.ts";
import { OrderToken } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { OpeningLine } from "../../core/selling/opening-line-schema.ts";
import { eventSchemas, inStore, wantedLine } from "./event.ts";

/** Of ordering at once, on a sheet beside the cart. */
export const ORDER_SHEET_EVENTS = eventSchemas({
  "orderSheet.opened": {
    ...inStore,
    token: OrderToken,
    /** To be added to the cart, or ordered beside it, in the order of the sheet. */
    items: Schema.Array(OpeningLine),
  },
  "orderSheet.changed": wantedLine,
  /** What the cart holds stays there, or is ordered along after all. */
  "orderSheet.cartKept": { keep: Schema.Boolean },
  "orderSheet.deliveryChosen": { wish: ShipmentWish },
  "orderSheet.methodChosen": { scope: PaymentScope, method: PaymentMethodCode },
  /** The terms were accepted; the Idempotency-Key of this order. */
  "orderSheet.confirmed": { key: Schema.String },
  "orderSheet.retried": {},
  "orderSheet.closed": {},
});
