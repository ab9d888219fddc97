import { afterEach, beforeEach, expect, it } from "vitest";
import { sampleEntry } from "../../machines/flows/samples.ts";
import type { ShopEvent } from "../../machines/system/events.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import { type OpenBook, openOrderBook } from "../../ui/offline/order-book.ts";
import type { QueueStore } from "../../ui/offline/queue-store.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

let shop: Shop;
let close: () => void;
let book: OpenBook | undefined;
beforeEach(() => {
  ({ shop, close } = openTab(fakeBrowser(fakeServer())));
});
afterEach(() => {
  book?.stop();
  close();
});

/** What an earlier page has left: one quantity that waits. */
const left: QueueStore = {
  step: async () => ({ entries: [sampleEntry], news: [] }),
  unanswered: async () => null,
  keepUnanswered: async () => undefined,
  seenCart: async () => null,
  keepSeenCart: async () => undefined,
  order: async () => null,
  keepOrder: async () => undefined,
  products: async () => [],
  keepProducts: async () => undefined,
  listChanges: async () => [],
  keepListChanges: async () => undefined,
  takeListChanges: async () => [],
  eraseOthersCarts: async () => undefined,
  eraseAll: async () => undefined,
};

it("tells a store that opens after the queue was read what waits for its cart", async () => {
  const { customerId, storeId, command } = sampleEntry;
  const opened = openOrderBook(shop, customerId, false, left);
  book = opened;
  await new Promise<void>((resolve) => {
    opened.subscribe(() => opened.queue().entries.length > 0 && resolve());
  });
  const heard: ShopEvent[] = [];
  const leave = shop.system.listen((event) => heard.push(event));
  const activated = {
    type: "store.activated",
    storeId,
    mayOrder: true,
    mayMessage: false,
    needsScore: false,
    cause: "selection",
  } as const;
  opened.follow(activated);
  leave();
  expect(heard).toEqual([
    { type: "queue.seen", storeId, wanted: { [command.variant]: command.quantity } },
  ]);
});
