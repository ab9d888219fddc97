import { assign, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  type CartCount,
  type CountedLine,
  POPUP_AUTO_CLOSE_MS,
  popupDecision,
} from "../../core/cart/popup.ts";
import { paths } from "../../core/routes/paths.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type CartPopupContext = {
  readonly storeId: StoreId | null;
  /** The last quantity seen, under the token of its cart. */
  readonly baseline: CartCount | null;
  readonly onCartSummary: boolean;
  readonly hidden: boolean;
  /** Packagings that were added since the popup opened. */
  readonly added: number;
  /** The lines last seen. */
  readonly seen: readonly CountedLine[];
  /** The lines of the cart before the popup opened: what 'Annuler' goes back to. */
  readonly before: readonly CountedLine[];
};

const NOTHING = { storeId: null, baseline: null, added: 0, seen: [], before: [] };

/**
 * The add-to-cart popup (spec §4): opens when the quantity of the active store's cart rises,
 * closes by itself after 5 seconds, and is never shown on the cart summary page or while hidden. It
 * remembers the cart as it was before, for who takes the addition back.
 */
export const cartPopupMachine = setup({
  types: {
    context: {} as CartPopupContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "cart.refreshed"
      | "store.activated"
      | "session.reset"
      | "route.changed"
      | "popup.dismissed"
      | "popup.hidden"
    >,
  },
  actions: {
    count: assign(({ context }, { order }: { readonly order: Order }) => ({
      ...popupDecision(context.baseline, countOf(order), context),
      seen: linesOf(order),
      before: context.seen,
    })),
    /** The open popup speaks of all that was added since it opened. */
    countMore: assign(({ context }, { order }: { readonly order: Order }) => {
      const { added, baseline } = popupDecision(context.baseline, countOf(order), context);
      const seen = linesOf(order);
      const inAll = quantityOf(seen) - quantityOf(context.before);
      return { added: Math.max(added, inAll), baseline, seen };
    }),
    /** The number of the open popup stays: only what it is compared with moves. */
    rememberQuantity: assign(({ context }, { order }: { readonly order: Order }) => {
      const seen = linesOf(order);
      const isSameCart = context.baseline?.token === order.tokenValue;
      return { baseline: countOf(order), seen, before: isSameCart ? context.before : seen };
    }),
    forget: assign(NOTHING),
    startAfresh: assign((_, { storeId }: { readonly storeId: StoreId }) => ({
      ...NOTHING,
      storeId,
    })),
    enterSummary: assign({ onCartSummary: true }),
    leaveSummary: assign({ onCartSummary: false }),
    hide: assign({ hidden: true }),
    allow: assign({ hidden: false }),
  },
  delays: { untilClosed: POPUP_AUTO_CLOSE_MS },
  guards: {
    isForAnotherStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId !== context.storeId,
    hasRisen: ({ context }, { order }: { readonly order: Order }) =>
      popupDecision(context.baseline, countOf(order), context).added > 0,
    isCartSummary: (_, { path }: { readonly path: string }) => path === paths.cart(),
    isToHide: (_, { hidden }: { readonly hidden: boolean }) => hidden,
  },
}).createMachine({
  id: "cartPopup",
  context: { ...NOTHING, onCartSummary: false, hidden: false },
  initial: "closed",
  on: {
    "session.reset": { target: ".closed", actions: "forget" },
    "store.activated": {
      target: ".closed",
      actions: { type: "startAfresh", params: ({ event }) => event },
    },
    "cart.refreshed": [
      { guard: { type: "isForAnotherStore", params: ({ event }) => event } },
      {
        guard: { type: "hasRisen", params: ({ event }) => event },
        target: ".open",
        reenter: true,
        actions: { type: "count", params: ({ event }) => event },
      },
      { actions: { type: "rememberQuantity", params: ({ event }) => event } },
    ],
    "route.changed": [
      {
        guard: { type: "isCartSummary", params: ({ event }) => event },
        target: ".closed",
        actions: "enterSummary",
      },
      { actions: "leaveSummary" },
    ],
    "popup.hidden": [
      {
        guard: { type: "isToHide", params: ({ event }) => event },
        target: ".closed",
        actions: "hide",
      },
      { actions: "allow" },
    ],
  },
  states: {
    closed: {},
    open: {
      after: { untilClosed: "closed" },
      on: {
        "popup.dismissed": "closed",
        "cart.refreshed": [
          { guard: { type: "isForAnotherStore", params: ({ event }) => event } },
          {
            guard: { type: "hasRisen", params: ({ event }) => event },
            target: "open",
            reenter: true,
            actions: { type: "countMore", params: ({ event }) => event },
          },
          { actions: { type: "rememberQuantity", params: ({ event }) => event } },
        ],
      },
    },
  },
});

/** Total quantity of the shipments, under the cart's token. */
const countOf = (order: Order): CartCount => ({
  token: order.tokenValue,
  quantity: order.shipments.reduce((sum, { quantity }) => sum + quantity, 0),
});

const linesOf = (order: Order): readonly CountedLine[] =>
  order.shipments.flatMap(({ items }) =>
    items.map(({ variant, quantity }) => ({ variant, quantity })),
  );

const quantityOf = (lines: readonly CountedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
