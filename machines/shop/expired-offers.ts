import { assign, enqueueActions, setup } from "xstate";
import type { Order } from "../../api-schema/order.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import {
  type PersistedExpiredOffers,
  persistedExpiredOffers,
} from "../../core/selling/expired-offers.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

export type ExpiredOffersContext = {
  readonly storeId: StoreId | null;
  readonly kept: PersistedExpiredOffers | null;
  /** What the customer has already hidden: the same offers of the same cart do not come back. */
  readonly hidden: PersistedExpiredOffers | null;
};

/**
 * The offers that left the cart (spec §4 Expired offers): kept in the browser's storage and shown
 * until hidden, or until the cart changes.
 */
export const expiredOffersMachine = setup({
  types: {
    context: {} as ExpiredOffersContext, // safe: type carriers that nothing reads
    events: {} as ShopEventOf<
      | "app.started"
      | "store.activated"
      | "cart.refreshed"
      | "expiredOffers.hidden"
      | "session.reset"
    >,
    emitted: {} as ShopEventOf<"expiredOffers.persisted">,
  },
  actions: {
    look: enqueueActions(({ context, enqueue }, { order }: { readonly order: Order }) => {
      const kept = persistedExpiredOffers(context.kept, order);
      if (isSame(kept, context.kept) || (kept !== null && isSame(kept, context.hidden))) return;
      enqueue.assign({ kept });
      enqueue.emit({ type: "expiredOffers.persisted", kept });
    }),
    clear: enqueueActions(({ context, enqueue }) => {
      if (context.kept === null) return;
      enqueue.assign({ kept: null, hidden: context.kept });
      enqueue.emit({ type: "expiredOffers.persisted", kept: null });
    }),
    restore: assign((_, { expiredOffers }: Pick<ShopEventOf<"app.started">, "expiredOffers">) => ({
      kept: expiredOffers,
    })),
    /** What one store's cart has lost is not said in another; coming back says it again. */
    rememberStore: enqueueActions(
      ({ context, enqueue }, { storeId }: { readonly storeId: StoreId }) => {
        enqueue.assign({ storeId });
        if (context.storeId === null || context.storeId === storeId) return;
        enqueue.assign({ kept: null, hidden: null });
        if (context.kept !== null) enqueue.emit({ type: "expiredOffers.persisted", kept: null });
      },
    ),
    forgetStore: assign({ storeId: null, hidden: null }),
  },
  guards: {
    isForThisStore: ({ context }, { storeId }: { readonly storeId: StoreId }) =>
      storeId === context.storeId,
    hasOffers: ({ context }) => context.kept !== null,
    hasNoOffers: ({ context }) => context.kept === null,
  },
}).createMachine({
  id: "expiredOffers",
  context: { storeId: null, kept: null, hidden: null },
  initial: "nothing",
  on: {
    "app.started": { actions: { type: "restore", params: ({ event }) => event } },
    "store.activated": { actions: { type: "rememberStore", params: ({ event }) => event } },
    "cart.refreshed": {
      guard: { type: "isForThisStore", params: ({ event }) => event },
      actions: { type: "look", params: ({ event }) => event },
    },
    "expiredOffers.hidden": { actions: "clear" },
    "session.reset": { actions: ["clear", "forgetStore"] },
  },
  states: {
    nothing: { always: { guard: "hasOffers", target: "showing" } },
    showing: { always: { guard: "hasNoOffers", target: "nothing" } },
  },
});

const isSame = (a: PersistedExpiredOffers | null, b: PersistedExpiredOffers | null): boolean =>
  a?.token === b?.token &&
  a?.offers.map(({ id }) => id).join() === b?.offers.map(({ id }) => id).join();
