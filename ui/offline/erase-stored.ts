import { isPrivate } from "../../core/offline/cache-names.ts";
import { openQueueStore, type QueueStore } from "./queue-store.ts";

/**
 * Nothing of any customer stays in this browser but what it keeps by itself (an explicit sign-out):
 * carts, offline queues, answers, pictures. The worker is notified too, or what is on its way to it would be
 * kept after all.
 */
export const eraseStored = async (
  store: Pick<QueueStore, "eraseAll"> = openQueueStore(),
): Promise<void> => {
  navigator.serviceWorker?.controller?.postMessage("forget");
  await store.eraseAll();
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) {
    if (isPrivate(name)) await caches.delete(name);
  }
};
