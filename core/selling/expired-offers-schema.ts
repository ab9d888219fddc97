import { Schema } from "effect";
import { Order } from "../../api-schema/order.ts";
import { OrderToken } from "../../api-schema/primitives.ts";

/** Expired offers as they are kept: with the cart that lost them. */
export const PersistedExpiredOffers = Schema.Struct({
  token: OrderToken,
  offers: Order.fields.expiredOffers,
});
