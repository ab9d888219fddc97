import { QueryClient } from "@tanstack/react-query";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ApiClient } from "../../core/api/api-client.ts";
import type * as invoices from "../../core/api/calls/invoices.ts";
import type * as session from "../../core/api/calls/session.ts";
import type * as stores from "../../core/api/calls/stores.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import type { Store } from "../../api-schema/store.ts";
import { getOrder, listOrders } from "../../core/api/calls/orders.ts";
import { getShoppingList, listShoppingLists } from "../../core/api/calls/shopping-lists.ts";
import { type ApiError, isMissing, isPassing } from "../../core/api/errors.ts";
import type { ShopEvent, ShopEventOf } from "../../machines/events/shop-event.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import { readKey } from "../data/read.ts";
import { ANY_STORE } from "../data/reader.ts";
import { invalidate } from "../data/invalidate.ts";

const RETRIES = 2;
/** How long nobody asks again for what was not found. */
const MISSING_STALE_MS = 15_000;

/** The cache of server reads: only what may pass by itself is tried again. */
export const makeQueryClient = (now: () => number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without network what is kept is read; a query that waits for it would show nothing.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures: number, error: ApiError) =>
          failures < RETRIES && isPassing(error) && navigator.onLine,
        retryOnMount: ({ state }) =>
          !isMissing(state) || now() - state.errorUpdatedAt > MISSING_STALE_MS,
      },
    },
  });

/**
 * Keeps what was read as fresh as what the machines know: their news make it old or come into it,
 * and a reset leaves nothing. The open order is not in it: its owner is machines/order.
 */
export const connectCache = (system: ShopSystem, client: QueryClient): (() => void) => {
  const stopListening = system.listen((shopEvent) => followFact(client, shopEvent));
  const stopComparing = system.listen(refreshOnNewTerms(client));
  const stopRemembering = system.listen(refreshAfterCached(client));
  return () => {
    stopListening();
    stopComparing();
    stopRemembering();
  };
};

const followFact = (client: QueryClient, shopEvent: ShopEvent): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events say nothing of what is read
  switch (shopEvent.type) {
    case "order.answered":
      keepOrder(client, shopEvent);
      void invalidate(client, { queryKey: readKey(listOrders, shopEvent.storeId) });
      return;
    case "order.completed":
      void invalidate(client, { predicate: isOldByOrders(shopEvent.storeId) });
      return;
    case "order.amended":
      keepOrder(client, shopEvent);
      void invalidate(client, { predicate: isOldByOrders(shopEvent.storeId) });
      return;
    case "quickEntry.added":
    case "quickEntry.restored":
      void invalidate(client, { queryKey: [shopEvent.storeId, LISTS] });
      return;
    case "shoppingList.answered":
      followList(client, shopEvent.storeId, shopEvent.list);
      return;
    case "outstandings.changed":
      void invalidate(client, {
        predicate: ({ queryKey: [, word, name] }) =>
          word === "outstandings" || name === "loggedInData",
      });
      return;
    case "inbox.answered":
    case "inbox.changed":
    case "inbox.viewed":
    case "message.sent":
      void invalidate(client, { queryKey: [shopEvent.storeId, "messaging", "inbox"] });
      return;
    case "session.reset":
      // What belongs to nobody is fetched again by the screens that show it; all else is gone.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ANY_STORE });
      void client.resetQueries({ queryKey: [ANY_STORE] });
      return;
    default:
      return;
  }
};

/** Words of what is read that tell of orders, and what tells of them under other words. */
const OF_ORDERS: ReadonlySet<unknown> = new Set([
  "orders",
  "quickEntry",
  "stockAlerts",
  "festiveProducts",
  "loggedInData",
  "orderDocuments",
  "purchases",
  "usualProducts",
] satisfies readonly (
  | keyof ApiClient
  | keyof typeof invoices
  | keyof typeof session
  | keyof typeof stores
)[]);

/** The word of the reads of lists. */
const LISTS = "shoppingLists" satisfies keyof ApiClient;

/** The order as the machines know it comes into the cache. */
const keepOrder = (
  client: QueryClient,
  { storeId, order }: ShopEventOf<"order.answered"> | ShopEventOf<"order.amended">,
): void => {
  client.setQueryData(readKey(getOrder, storeId, { token: order.tokenValue }), order);
};

/** What an order that is placed or amended makes old. */
const isOldByOrders =
  (storeId: StoreId) =>
  ({ queryKey: [lead, word, name] }: { readonly queryKey: readonly unknown[] }): boolean =>
    lead === storeId && (OF_ORDERS.has(word) || OF_ORDERS.has(name));

/** An answer that another one has overtaken does not come back into the cache. */
const followList = (client: QueryClient, storeId: StoreId, list: ShoppingList | null): void => {
  void invalidate(client, { queryKey: readKey(listShoppingLists, storeId) });
  if (list === null) {
    void invalidate(client, { queryKey: [storeId, LISTS] });
    return;
  }
  client.setQueryData(readKey(getShoppingList, storeId, { id: list.id }), (known) =>
    known !== undefined && known.revision > list.revision ? known : list,
  );
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
    void invalidate(client, { queryKey: [id] });
  };
};

/**
 * What a page asked for before it was known that only cached answers can be had is asked for again; and
 * what was kept is old once the server answers.
 */
const refreshAfterCached = (client: QueryClient): ((shopEvent: ShopEvent) => void) => {
  let showsCached = false;
  return ({ type }) => {
    if (type === "session.remembered" || (type === "session.opened" && showsCached)) {
      void invalidate(client);
    }
    if (type === "session.remembered") showsCached = true;
    if (type === "session.opened" || type === "session.reset") showsCached = false;
  };
};

const termsOf = (store: Store): string => {
  const { salesArea, marketPlaceAccess, banned, status, approval, closingDays } = store;
  return JSON.stringify([salesArea, marketPlaceAccess, banned, status, approval, closingDays]);
};
