import type { Actor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { PendingChange, ListChange } from "../../core/lists/pending-change.ts";
import type { StoredListChange } from "../../core/offline/stored-lists.ts";
import type { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import { listWords } from "../data/list-words.ts";
import { offlineQueueOf, followOfflineQueue } from "./shown-offline-queue.ts";
import type { Shop } from "./shop.ts";

type ListsActor = Actor<typeof shoppingListsMachine>;

/** How those stop who take what is asked for of a store's lists after its machine has gone. */
const lateTakers = new WeakMap<Shop, Map<StoreId, () => void>>();

/**
 * Keeps what a machine of lists has requested and got no answer for yet, so that a page that goes loses
 * none of it. What is left when the store changes goes to the offline queue, and so does what is taken
 * back after that: its message stands there still.
 */
export const storeUnsent = (shop: Shop, storeId: StoreId, actor: ListsActor): void => {
  const { system, environment, queryClient } = shop;
  const takers = lateTakers.get(shop) ?? new Map<StoreId, () => void>();
  lateTakers.set(shop, takers);
  takers.get(storeId)?.();
  const noted = new WeakMap<ListChange, StoredListChange>();
  let offlineQueue: ReturnType<typeof offlineQueueOf> = null;
  let last: readonly PendingChange[] = [];
  const note = (pending: PendingChange): StoredListChange => {
    const known = noted.get(pending.change);
    if (known !== undefined) return known;
    const words = listWords(queryClient, storeId, pending);
    const stored = { ...pending, ...words, storeId, madeAt: environment.now() };
    noted.set(pending.change, stored);
    return stored;
  };
  const write = (): void => {
    const now = offlineQueueOf(shop);
    const { queue } = actor.getSnapshot().context;
    if (now === offlineQueue && queue === last) return;
    const isNothing = queue.length === 0 && (now !== offlineQueue || last.length === 0);
    offlineQueue = now;
    last = queue;
    if (!isNothing) offlineQueue?.keepLists(storeId, queue.map(note));
  };
  const unfollow = followOfflineQueue(shop, write);
  const takeLate = (): void => {
    const stop = system.listen((event) => {
      if (event.type === "session.reset") stop();
      if (event.type !== "shoppingList.changed" || event.storeId !== storeId) return;
      const changes = event.changes.map((change) => ({ list: event.list, change }));
      system.dispatch({ type: "shoppingList.deferred", storeId, changes });
    });
    takers.set(storeId, stop);
  };
  const handOver = (): void => {
    unfollow();
    takeLate();
    const { queue } = actor.getSnapshot().context;
    if (queue.length === 0 || offlineQueueOf(shop) === null) return;
    system.dispatch({ type: "shoppingList.deferred", storeId, changes: queue });
    offlineQueueOf(shop)?.keepLists(storeId, []);
  };
  actor.subscribe({ next: write, complete: handOver });
  write();
};
