import type { Order } from "../../api-schema/order.ts";
import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import type { SessionContext } from "../../machines/shop/session.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";

// Whose cart the browser shows as it kept it, when the server gives none (product §10).

export type StoredCarts = {
  /** The customer who is only remembered: nothing can be asked for them. */
  readonly remembered: () => CustomerId | null;
  /** Whose cart may stand in where the server gives none; null once a cart has gone: it was that one. */
  readonly standIn: (storeId: StoreId) => CustomerId | null;
  /** The cart as the server confirmed it last. */
  readonly read: (place: {
    readonly customerId: CustomerId;
    readonly storeId: StoreId;
  }) => Promise<Order | null>;
  /** That store shows a cart that stands in. */
  readonly noteStandIn: (storeId: StoreId) => void;
  /** What stands in is doubted as soon as it is shown: the server is asked again by itself. */
  readonly follow: (event: ShopEvent) => readonly ShopEvent[];
};

type Known = {
  readonly session: () => SessionContext;
  readonly tokens: () => { readonly [storeId: StoreId]: unknown };
  readonly read: StoredCarts["read"];
};

export const openStoredCarts = ({ session, tokens, read }: Known): StoredCarts => {
  const standingIn = new Set<StoreId>();
  return {
    remembered: () => {
      const { login, isRemembered, remembered: person } = session();
      return login === null && isRemembered ? (person?.customerId ?? null) : null;
    },
    standIn: (storeId) => {
      const { login } = session();
      // An agent in a customer's place leaves nothing in this browser, and is shown nothing of it.
      if (login === null || login.logoutCallbackUrl !== null) return null;
      return tokens()[storeId] === undefined ? login.customerId : null;
    },
    read,
    noteStandIn: (storeId) => {
      standingIn.add(storeId);
    },
    follow: (event) =>
      event.type === "cartToken.saved" && standingIn.delete(event.storeId)
        ? [{ type: "cart.doubted", storeId: event.storeId }]
        : [],
  };
};

/** Read from the browser's database; its code is not part of the first load. */
export const readStoredCart: StoredCarts["read"] = async (place) => {
  const { openQueueStore } = await import("../offline/queue-store.ts");
  return openQueueStore().order(place);
};
