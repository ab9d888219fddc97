import { type FetchQueryOptions, skipToken } from "@tanstack/react-query";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { roleInStore } from "../../core/roles/permissions.ts";
import { category, topCategories } from "../data/catalogue.ts";
import { usualProducts } from "../data/habits.ts";
import { listQuery, listsQuery } from "../data/lists.ts";
import { orderList } from "../data/orders.ts";
import type { Reader } from "../data/reader.ts";
import { storeActivity } from "../data/stores.ts";
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
    quietly(read(({ api, stores }) => stores.listStores(api), new AbortController().signal)),
    ahead(usualProducts(reader)),
    ahead(storeActivity(reader)),
    ahead(orderList(reader)),
    ahead(orderList(reader, { page: 1 })),
  ]);
  for (const { id } of (await ahead(listsQuery(reader))) ?? []) await ahead(listQuery(reader, id));
  for (const { code } of (await ahead(topCategories(reader))) ?? []) {
    await ahead(category(reader, code));
  }
};

type Readable<A> = FetchQueryOptions<A, ApiError, A, unknown[]>;
