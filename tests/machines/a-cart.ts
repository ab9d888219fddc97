import type { VariantCode } from "../../api-schema/primitives.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { cartLinesMachine } from "../../machines/order/cart-lines.ts";
import {
  type CartRequest,
  shownQuantity,
  shownTotal,
} from "../../machines/order/cart-lines-plan.ts";
import { replayOwned } from "./owned.ts";
import { anOrder, butter, flour, type OrderSketch, storeA, yeast } from "./shop-data.ts";
import type { Step } from "./walk.ts";

// What happens to the lines of a cart, and what they come to: for the tests of their machine.

export const SEND = "cartLines.sending";
export const ASK = "cartLines.asking";
export const input = { storeId: storeA };
export const saved = (sketch: OrderSketch = {}): ShopEvent => {
  const order = anOrder(sketch);
  return { type: "cartToken.saved", storeId: storeA, token: order.tokenValue, order };
};
export const seen = (sketch: OrderSketch, storeId = storeA): ShopEvent => ({
  type: "cart.refreshed",
  storeId,
  order: anOrder(sketch),
  now: 0,
});
export const change = (variant: VariantCode, quantity: number, storeId = storeA): ShopEvent => ({
  type: "line.changed",
  storeId,
  variant,
  quantity,
});
export const add = (variant: VariantCode, quantity: number, storeId = storeA): ShopEvent => ({
  type: "lines.added",
  storeId,
  items: [{ variant, quantity }],
});
export const cleared: ShopEvent = { type: "cartToken.cleared", storeId: storeA };
export const emptied: ShopEvent = { type: "cart.emptied", storeId: storeA };

export const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replayOwned(cartLinesMachine, steps, input);
  const { lines, pendingChanges, inFlight, token, queued } = snapshot.context;
  const shown = (variant: VariantCode) => shownQuantity(lines, pendingChanges, variant);
  return {
    value: snapshot.value,
    token,
    inFlight: inFlight as CartRequest | null,
    pendingChanges,
    queued,
    shown: { flour: shown(flour), butter: shown(butter), yeast: shown(yeast) },
    total: shownTotal(lines, pendingChanges),
    emitted,
  };
};
