import { QueryClient, type QueryCacheNotifyEvent } from "@tanstack/react-query";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";
import { type ApiError, isNotFound, isPassing } from "../../core/api/errors.ts";
import type { ShopEvent } from "../../machines/system/events.ts";
import type { ShopSystem } from "../../machines/system/system.ts";
import { cartKey, freshestOrder } from "../data/cart.ts";
import { orderKey } from "../data/orders.ts";
import { ANY_STORE } from "../data/reader.ts";

const RETRIES = 2;

/** The cache of server reads: only what may pass by itself is tried again. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures: number, error: ApiError) => failures < RETRIES && isPassing(error),
      },
    },
  });

/**
 * Keeps the cache and the machines of one mind: machines' answers are written into the cart query,
 * what the cart query learns is told to the machines, and a reset leaves nothing in the cache.
 */
export const connectCache = (
  system: ShopSystem,
  client: QueryClient,
  known: Known,
): (() => void) => {
  const stopListening = system.listen((shopEvent) =>
    followFact(system, client, known.now, shopEvent),
  );
  const stopComparing = system.listen(refreshOnNewTerms(client));
  const stopWatching = client.getQueryCache().subscribe((event) => {
    const shopEvent = cartFactOf(event, known);
    if (shopEvent !== null) system.dispatch(shopEvent);
  });
  return () => {
    stopListening();
    stopComparing();
    stopWatching();
  };
};

/** What this browser knows that the cache does not. */
type Known = {
  readonly now: () => number;
  /** Whether this browser has confirmed that cart, and had no answer. */
  readonly isConfirmed: (storeId: StoreId, token: OrderToken) => boolean;
};

const followFact = (
  system: ShopSystem,
  client: QueryClient,
  now: () => number,
  shopEvent: ShopEvent,
): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events say nothing of what is read
  switch (shopEvent.type) {
    case "cartToken.saved":
    case "cart.answered":
      client.setQueryData(cartKey(shopEvent.storeId, shopEvent.order.tokenValue), (known?: Order) =>
        freshestOrder(known, shopEvent.order),
      );
      return;
    case "order.answered":
      client.setQueryData(orderKey(shopEvent.storeId, shopEvent.order.tokenValue), shopEvent.order);
      return;
    case "cart.doubted":
      void client.invalidateQueries({ queryKey: [shopEvent.storeId, "cart"] });
      return;
    case "order.completed":
      client.removeQueries({ queryKey: cartKey(shopEvent.storeId, shopEvent.token) });
      void client.invalidateQueries({ queryKey: [shopEvent.storeId, "orders"] });
      void client.invalidateQueries({ queryKey: [shopEvent.storeId, "customer"] });
      return;
    case "store.activated": {
      // A store that was active before: its cart is known already, and nobody would say so.
      const token = system.actors.cartToken.getSnapshot().context.tokens[shopEvent.storeId] ?? null;
      const order = client.getQueryData<Order>(cartKey(shopEvent.storeId, token));
      if (order !== undefined) {
        system.dispatch({ type: "cart.seen", storeId: shopEvent.storeId, order, now: now() });
      }
      return;
    }
    case "session.reset":
      // What belongs to nobody is fetched anew by the screens that show it; all else is gone.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ANY_STORE });
      void client.resetQueries({ queryKey: [ANY_STORE] });
      return;
    default:
      return;
  }
};

/**
 * A sync that changed what a store is offered (prices, deliveries, marketplace, ban) makes all that
 * was read for it old; any other sync leaves it alone.
 */
const refreshOnNewTerms = (client: QueryClient): ((shopEvent: ShopEvent) => void) => {
  const termsById = new Map<StoreId, string>();
  return (shopEvent) => {
    if (shopEvent.type === "stores.loaded") {
      for (const store of shopEvent.stores) termsById.set(store.id, termsOf(store));
    }
    if (shopEvent.type !== "store.updated") return;
    const { id } = shopEvent.store;
    const terms = termsOf(shopEvent.store);
    if (termsById.get(id) === terms) return;
    termsById.set(id, terms);
    void client.invalidateQueries({ queryKey: [id] });
  };
};

const termsOf = (store: Store): string => {
  const { salesArea, marketPlaceAccess, banned, status, approval, closingDays } = store;
  return JSON.stringify([salesArea, marketPlaceAccess, banned, status, approval, closingDays]);
};

/** What an event of the cache says of a cart, null when it is about something else. */
const cartFactOf = (
  event: QueryCacheNotifyEvent,
  { now, isConfirmed }: Known,
): ShopEvent | null => {
  if (event.type !== "updated") return null;
  const key = readCartKey(event.query.queryKey);
  if (key === null) return null;
  const { storeId, token } = key;
  if (event.action.type === "success") {
    const order = event.query.state.data as Order; // safe: the key is the cart's
    return order.checkoutState === "completed"
      ? { type: "cart.ordered", storeId, order, isOwn: isConfirmed(storeId, token) }
      : { type: "cart.seen", storeId, order, now: now() };
  }
  if (event.action.type === "error") {
    const error = event.action.error as ApiError; // safe: the default error of every query
    return isNotFound(error) ? { type: "cart.gone", storeId, token } : null;
  }
  return null;
};

const readCartKey = (
  key: readonly unknown[],
): { readonly storeId: StoreId; readonly token: OrderToken } | null => {
  const [storeId, word, token] = key;
  if (word !== "cart" || typeof storeId !== "number" || typeof token !== "string") return null;
  return { storeId: storeId as StoreId, token: token as OrderToken }; // safe: made by cartKey
};
