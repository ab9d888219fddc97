import { type FetchQueryOptions, skipToken } from "@tanstack/react-query";
import type { StoreId } from "../../api-schema/primitives.ts";
import { listOrders } from "../../core/api/calls/orders.ts";
import { getShoppingList, listShoppingLists } from "../../core/api/calls/shopping-lists.ts";
import { storeActivity, usualProducts } from "../../core/api/calls/stores.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { category, topCategories } from "../../core/api/own-reads.ts";
import { roleInStore } from "../../core/roles/permissions.ts";
import { readOf } from "../data/read.ts";
import type { Reader } from "../data/reader.ts";
import type { Shop } from "../hooks/shop.ts";

/** How long what was read ahead of a store is good enough. */
const AGAIN_AFTER_MS = 30 * 60_000;
const KEY = "panetier.readAhead";

/**
 * Reads, once in half an hour, what a baker opens at 3 in the morning without network: the same calls
 * as their pages make, kept by the service worker on the way.
 */
export const readAhead = async (shop: Shop, storeId: StoreId): Promise<void> => {
  const { environment, queryClient, read, system } = shop;
  // Only remembered: nothing can be read for them yet, and none of it be noted as read.
  if (system.actors.session.getSnapshot().context.login === null) return;
  const now = environment.now();
  const last = Number(environment.tabStorage?.getItem(`${KEY}.${storeId}`) ?? 0);
  if (now - last < AGAIN_AFTER_MS) return;
  environment.tabStorage?.setItem(`${KEY}.${storeId}`, String(now));
  const store = system.actors.appStart
    .getSnapshot()
    .context.stores.find(({ id }) => id === storeId);
  const role = store === undefined ? undefined : roleInStore(store.storeShopUsers, storeId);
  const reader: Reader = { storeId, role: role ?? null, ready: true, read };
  // Each by itself: one that fails keeps nothing from the others. What the role may not read is not asked for.
  const quietly = <A>(reading: Promise<A>): Promise<A | null> => reading.catch(() => null);
  const ahead = <A>(options: Readable<A>): Promise<A | null> =>
    options.queryFn === skipToken
      ? Promise.resolve(null)
      : quietly(queryClient.fetchQuery({ ...options, staleTime: 0 }));
  await Promise.all([
    // Read before the first worker was there: without them the shop knows no store.
    quietly(read(({ api, stores }) => stores.allStores(api), new AbortController().signal)),
    ahead(readOf(reader, usualProducts)),
    ahead(readOf(reader, storeActivity)),
    ahead(readOf(reader, listOrders)),
    ahead(readOf(reader, listOrders, { page: 1 })),
  ]);
  for (const { id } of (await ahead(readOf(reader, listShoppingLists))) ?? []) {
    await ahead(readOf(reader, getShoppingList, { id }));
  }
  for (const { code } of (await ahead(readOf(reader, topCategories))) ?? []) {
    await ahead(readOf(reader, category, { code }));
  }
};

type Readable<A> = FetchQueryOptions<A, ApiError, A>;
