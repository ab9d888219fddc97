import type { CustomerId } from "../../api-schema/primitives.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Shop } from "../hooks/shop.ts";
import { showOfflineQueue } from "../hooks/shown-offline-queue.ts";
import type { QueueBrowser } from "./queue-browser.ts";
import type { OpenOfflineQueue } from "./offline-queue.ts";

/**
 * Opens the offline queue of whoever is signed in, or remembered; its code comes after the page. What
 * is told meanwhile waits for it. A sign-out leaves nothing of its customer in the browser. What it
 * answers ends it, as the end of the page does.
 */
export const connectOfflineQueue = (shop: Shop, browser?: QueueBrowser): (() => void) => {
  // Browsers that keep nothing, and tests of single screens.
  if (browser === undefined && typeof indexedDB === "undefined") return () => undefined;
  let current: Opening | null = null;
  const open = (customerId: CustomerId, maySend: boolean): void => {
    if (current?.customerId === customerId) return;
    current?.close();
    current = opening(shop, { customerId, maySend, browser });
  };
  const leave = shop.system.listen((event) => {
    if (event.type === "session.remembered") open(event.remembered.customerId, false);
    // An agent in a customer's place leaves nothing in this browser.
    if (event.type === "session.opened" && event.login.logoutCallbackUrl === null) {
      open(event.login.customerId, true);
    }
    current?.follow(event);
    if (event.type !== "session.reset") return;
    current?.close();
    current = null;
    if (event.reason === "signOut") void erase(shop, browser);
  });
  return () => {
    leave();
    current?.close();
  };
};

type Opening = {
  readonly customerId: CustomerId;
  readonly follow: (event: ShopEvent) => void;
  readonly close: () => void;
};

const opening = (
  shop: Shop,
  {
    customerId,
    maySend,
    browser,
  }: {
    readonly customerId: CustomerId;
    readonly maySend: boolean;
    readonly browser: QueueBrowser | undefined;
  },
): Opening => {
  const missed: ShopEvent[] = [];
  let queue: OpenOfflineQueue | null = null;
  let isClosed = false;
  let maySendNow = maySend;
  const load = async (): Promise<void> => {
    const { openOfflineQueue } = await import("./offline-queue.ts");
    if (isClosed) return;
    queue = openOfflineQueue(shop, customerId, maySendNow, browser);
    showOfflineQueue(shop, queue);
    for (const event of missed.splice(0)) queue.follow(event);
  };
  // Without its code what is pressed stays in this page, and is sent by it.
  const loading = load();
  loading.catch((failure: unknown) => shop.environment.log("The order book did not load", failure));
  return {
    customerId,
    follow: (event) => {
      if (event.type === "session.opened") maySendNow = true;
      if (queue !== null) queue.follow(event);
      else if (MISSED.has(event.type)) missed.push(event);
    },
    close: () => {
      isClosed = true;
      queue?.stop();
      showOfflineQueue(shop, null);
    },
  };
};

/** What is told before the book's code is there, and would be lost. */
const MISSED: ReadonlySet<ShopEvent["type"]> = new Set([
  "lines.deferred",
  "shoppingList.deferred",
  "cart.refreshed",
  "cart.gone",
  "cart.ordered",
  "cart.orderedElsewhere",
]);

const erase = async ({ environment }: Shop, browser: QueueBrowser | undefined): Promise<void> => {
  try {
    const { eraseStored } = await import("./erase-stored.ts");
    await eraseStored(browser?.store);
  } catch (failure) {
    environment.log("What this browser kept could not be erased", failure);
  }
};
