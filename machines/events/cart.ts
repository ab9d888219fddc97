import { Schema } from "effect";
import { CartChange, Order } from "../../api-schema/order.ts";
import { OrderToken } from "../../api-schema/primitives.ts";
import { Milliseconds } from "../../core/calendar/milliseconds-schema.ts";
import { PersistedExpiredOffers } from "../../core/selling/expired-offers-schema.ts";
import { eventSchemas, inStore, WantedLine, wantedLine } from "./event.ts";

/** Of a store's cart, its lines and what stands about it. */
export const CART_EVENTS = eventSchemas({
  "cartToken.saved": { ...inStore, token: OrderToken, order: Order },
  "cartToken.cleared": inStore,
  "cart.retried": {},
  "cart.gone": { ...inStore, token: OrderToken },
  /**
   * What was asked for as a cart is an order by now; `isOwn` when this browser has confirmed it and
   * had no answer.
   */
  "cart.ordered": { ...inStore, order: Order, isOwn: Schema.Boolean },
  /** Another tab has ordered it, and shows it. */
  "cart.orderedElsewhere": { ...inStore, token: OrderToken },
  "cart.refreshed": { ...inStore, order: Order, now: Milliseconds },
  "cart.answered": { ...inStore, order: Order, changes: Schema.Array(CartChange) },
  "cart.doubted": inStore,
  "line.changed": { ...inStore, ...wantedLine },
  "lines.added": { ...inStore, items: Schema.Array(WantedLine) },
  /** What was added at once is wanted no more: these are the totals from before. */
  "lines.takenBack": { ...inStore, items: Schema.Array(WantedLine) },
  "cart.emptied": inStore,
  "popup.dismissed": {},
  "popup.hidden": { hidden: Schema.Boolean },
  "expiredOffers.hidden": {},
  "expiredOffers.persisted": { kept: Schema.NullOr(PersistedExpiredOffers) },
});
