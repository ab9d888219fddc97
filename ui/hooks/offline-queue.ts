import { useCallback, useSyncExternalStore } from "react";
import { EMPTY_QUEUE, type Queue, queueCounts } from "../../core/offline/queue.ts";
import { offlineQueueOf, followOfflineQueue } from "./shown-offline-queue.ts";
import { useShop } from "./shop-context.ts";

/** What was done without network, as the browser keeps it; null until it has been read. */
export const useOfflineQueue = (): Queue | null => {
  const shop = useShop();
  const subscribe = useCallback((changed: () => void) => followOfflineQueue(shop, changed), [shop]);
  const read = (): Queue | null => offlineQueueOf(shop)?.queue() ?? null;
  return useSyncExternalStore(subscribe, read, () => null);
};

/** The same for who shows nothing until there is something. */
export const useQueue = (): Queue => useOfflineQueue() ?? EMPTY_QUEUE;

/** How many changes wait, and how many somebody has to look at. */
export const useOfflineQueueCounts = (): { readonly waiting: number; readonly toReview: number } =>
  queueCounts(useQueue());
