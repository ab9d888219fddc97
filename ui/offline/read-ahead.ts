import type { StoreId } from "../../api-schema/primitives.ts";
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
  const { environment, queryClient, read } = shop;
  const now = environment.now();
  const last = Number(environment.tabStorage?.getItem(`${KEY}.${storeId}`) ?? 0);
  if (now - last < AGAIN_AFTER_MS) return;
  environment.tabStorage?.setItem(`${KEY}.${storeId}`, String(now));
  const reader: Reader = { storeId, ready: true, read };
  // Each by itself: what one role may not read keeps nothing from the others.
  const quietly = <A>(reading: Promise<A>): Promise<A | null> => reading.catch(() => null);
  await Promise.all([
    // Read before the first worker was there: without them the shop knows no store.
    quietly(read(({ api, stores }) => stores.listStores(api), new AbortController().signal)),
    quietly(queryClient.fetchQuery({ ...usualProducts(reader), staleTime: 0 })),
    quietly(queryClient.fetchQuery({ ...storeActivity(reader), staleTime: 0 })),
    quietly(queryClient.fetchQuery({ ...orderList(reader), staleTime: 0 })),
    quietly(queryClient.fetchQuery({ ...orderList(reader, { page: 1 }), staleTime: 0 })),
  ]);
  const lists = await quietly(queryClient.fetchQuery({ ...listsQuery(reader), staleTime: 0 }));
  for (const { id } of lists ?? []) {
    await quietly(queryClient.fetchQuery({ ...listQuery(reader, id), staleTime: 0 }));
  }
  const tops = await quietly(queryClient.fetchQuery({ ...topCategories(reader), staleTime: 0 }));
  for (const { code } of tops ?? []) {
    await quietly(queryClient.fetchQuery({ ...category(reader, code), staleTime: 0 }));
  }
};
