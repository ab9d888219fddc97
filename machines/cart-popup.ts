import { assign, setup } from "xstate";
import type { Order } from "../api-schema/order.ts";
import type { StoreId } from "../api-schema/primitives.ts";
import { type CartCount, POPUP_AUTO_CLOSE_MS, popupDecision } from "../core/cart/popup.ts";
import { paths } from "../core/routes/paths.ts";
import type { FactOf } from "./facts.ts";

export type CartPopupContext = {
  readonly storeId: StoreId | null;
  /** The last quantity seen, under the token of its cart. */
  readonly baseline: CartCount | null;
  readonly onCartSummary: boolean;
  readonly hidden: boolean;
  /** Packagings that were just added. */
  readonly added: number;
};

const NOTHING = { storeId: null, baseline: null, added: 0 };

/**
 * The add-to-cart popup (spec §4): opens when the quantity of the active store's cart rises,
 * closes by itself after 5 seconds, and is never shown on the cart summary page or while hidden.
 */
export const cartPopupMachine = setup({
  types: {
    context: {} as CartPopupContext, // safe: type carriers that nothing reads
    events: {} as FactOf<
      | "cart.seen"
      | "store.activated"
      | "session.reset"
      | "route.changed"
      | "popup.dismissed"
      | "popup.hidden"
    >,
  },
  actions: {
    count: assign(({ context }, { order }: { readonly order: Order }) =>
      popupDecision(context.baseline, countOf(order), context),
    ),
  },
  delays: { untilClosed: POPUP_AUTO_CLOSE_MS },
  guards: {
    hasRisen: ({ context }, { order }: { readonly order: Order }) =>
      popupDecision(context.baseline, countOf(order), context).added > 0,
  },
}).createMachine({
  id: "cartPopup",
  context: { ...NOTHING, onCartSummary: false, hidden: false },
  initial: "closed",
  on: {
    "session.reset": { target: ".closed", actions: assign(NOTHING) },
    "store.activated": {
      target: ".closed",
      actions: assign(({ event }) => ({ ...NOTHING, storeId: event.storeId })),
    },
    "cart.seen": [
      {
        guard: ({ context, event }) => event.storeId !== context.storeId,
      },
      {
        guard: { type: "hasRisen", params: ({ event }) => ({ order: event.order }) },
        target: ".open",
        reenter: true,
        actions: { type: "count", params: ({ event }) => ({ order: event.order }) },
      },
      {
        // The number of the open popup stays: only the baseline moves.
        actions: assign(({ event }) => ({ baseline: countOf(event.order) })),
      },
    ],
    "route.changed": [
      {
        guard: ({ event }) => event.path === paths.cart(),
        target: ".closed",
        actions: assign({ onCartSummary: true }),
      },
      { actions: assign({ onCartSummary: false }) },
    ],
    "popup.hidden": [
      {
        guard: ({ event }) => event.hidden,
        target: ".closed",
        actions: assign({ hidden: true }),
      },
      { actions: assign({ hidden: false }) },
    ],
  },
  states: {
    closed: {},
    open: { after: { untilClosed: "closed" }, on: { "popup.dismissed": "closed" } },
  },
});

/** Total quantity of the shipments, under the cart's token. */
const countOf = (order: Order): CartCount => ({
  token: order.tokenValue,
  quantity: order.shipments.reduce((sum, { quantity }) => sum + quantity, 0),
});
