import { useCallback, useSyncExternalStore } from "react";
import { EMPTY_QUEUE, type Queue, queueCounts } from "../../core/offline/queue.ts";
import { bookOf, followBook } from "./shown-book.ts";
import { useShop } from "./shop-context.ts";

/** What was done without network, as the browser keeps it; null until it has been read. */
export const useOrderBook = (): Queue | null => {
  const shop = useShop();
  const subscribe = useCallback((changed: () => void) => followBook(shop, changed), [shop]);
  const read = (): Queue | null => bookOf(shop)?.queue() ?? null;
  return useSyncExternalStore(subscribe, read, () => null);
};

/** The same for who shows nothing until there is something. */
export const useQueue = (): Queue => useOrderBook() ?? EMPTY_QUEUE;

/** How many changes wait, and how many somebody has to look at. */
export const useBookCounts = (): { readonly waiting: number; readonly toReview: number } =>
  queueCounts(useQueue());
