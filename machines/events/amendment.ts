import { Schema } from "effect";
import { AmendmentWish } from "../../api-schema/amendment.ts";
import { Order } from "../../api-schema/order.ts";
import { OrderToken, ShipmentId } from "../../api-schema/primitives.ts";
import { eventSchemas, inStore } from "./event.ts";

/** Of changing an order after its confirmation. */
export const AMENDMENT_EVENTS = eventSchemas({
  /** A shipment of a confirmed order is to be changed, from the version that is on the screen. */
  "amendment.opened": {
    token: OrderToken,
    shipment: ShipmentId,
    version: Schema.Finite,
    wish: AmendmentWish,
  },
  "amendment.changed": { wish: AmendmentWish },
  "amendment.saveRequested": { key: Schema.String },
  "amendment.retried": {},
  "amendment.closed": {},
  "amendment.supplementPaid": { url: Schema.String },
  "amendment.supplementGivenUp": { token: OrderToken },
  /** An order was changed after its confirmation: what is shown of orders is old. */
  "order.amended": { ...inStore, order: Order },
});
