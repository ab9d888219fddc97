import type { StoreId } from "../../api-schema/primitives.ts";
import type { Order } from "../../api-schema/order.ts";
import type { StoredListChange } from "../../core/offline/stored-lists.ts";
import type { Queue } from "../../core/offline/queue.ts";
import type { PutIn } from "../../core/selling/put-in.ts";
import type { Shop } from "./shop.ts";

// The offline queue of each shop's page: whoever opens it needs nothing of what it holds.

/** The offline queue of this page, once its code is there. */
type OfflineQueue = {
  readonly queue: () => Queue;
  /** All that this page has requested of a store's lists and got no answer for yet. */
  readonly keepLists: (storeId: StoreId, changes: readonly StoredListChange[]) => void;
  /** The lines of a store's cart as they were put in; null when nothing is known of it. */
  readonly putIn: (storeId: StoreId) => Promise<PutIn | null>;
  /** They were all seen as they are in that order. */
  readonly putInAnew: (storeId: StoreId, order: Order) => Promise<PutIn>;
  readonly subscribe: (changed: () => void) => () => void;
};

const offlineQueues = new WeakMap<Shop, OfflineQueue>();
const waiting = new WeakMap<Shop, Set<() => void>>();

/** Shows that offline queue to the screens of this shop; null when nobody is there any more. */
export const showOfflineQueue = (shop: Shop, offlineQueue: OfflineQueue | null): void => {
  if (offlineQueue === null) offlineQueues.delete(shop);
  else offlineQueues.set(shop, offlineQueue);
  for (const changed of waiting.get(shop) ?? []) changed();
};

/** The offline queue of this page; null while its code is not there, or nobody is. */
export const offlineQueueOf = (shop: Shop): OfflineQueue | null => offlineQueues.get(shop) ?? null;

/** Also the one that is opened later, or in its place. */
export const followOfflineQueue = (shop: Shop, changed: () => void): (() => void) => {
  const all = waiting.get(shop) ?? new Set();
  waiting.set(shop, all);
  let stop = offlineQueues.get(shop)?.subscribe(changed);
  const again = (): void => {
    stop?.();
    stop = offlineQueues.get(shop)?.subscribe(changed);
    changed();
  };
  all.add(again);
  return () => {
    stop?.();
    all.delete(again);
  };
};
