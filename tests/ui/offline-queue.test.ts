import { afterEach, beforeEach, expect, it } from "vitest";
import { variant } from "../../core/api/calls/catalogue.ts";
import { getShoppingList } from "../../core/api/calls/shopping-lists.ts";
import { listEntry } from "../../core/offline/stored-lists.ts";
import { lineName } from "../../core/lists/words.ts";
import { type Queue, type QueueStep, wantedOf } from "../../core/offline/queue.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { sampleEntry } from "../../machines/laboratory/flows/samples.ts";
import { sampleCart } from "../../machines/laboratory/flows/sample-order.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { readKey } from "../../ui/data/read.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import { connectOfflineQueue } from "../../ui/offline/connect-offline-queue.ts";
import { type OpenOfflineQueue, openOfflineQueue } from "../../ui/offline/offline-queue.ts";
import type { QueueBrowser } from "../../ui/offline/queue-browser.ts";
import type { QueueStore } from "../../ui/offline/queue-store.ts";
import { aProduct } from "../core/compare/a-product.ts";
import {
  fakeBrowser,
  type FakeServer,
  fakeServer,
  openTab,
  PASSWORD,
} from "../machines/fake-shop.ts";
import { storeA } from "../machines/shop-data.ts";

let server: FakeServer;
let shop: Shop;
let close: () => void;
let book: OpenOfflineQueue | undefined;
beforeEach(() => {
  server = fakeServer();
  ({ shop, close } = openTab(fakeBrowser(server), undefined, {
    newKey: () => "cle-de-l-entree",
  }));
});
afterEach(() => {
  book?.stop();
  close();
});

/** What an earlier page has left: one quantity and one change of a list that wait. */
const list = listEntry(
  { list: sampleList.id, change: { kind: "delete" }, storeId: sampleEntry.storeId, madeAt: 0 },
  { id: "liste-1", customerId: sampleEntry.customerId },
);
const left: QueueStore = {
  step: async () => ({ entries: [sampleEntry, list], news: [] }),
  unanswered: async () => null,
  keepUnanswered: async () => undefined,
  cartBaseline: async () => null,
  storeCartBaseline: async () => undefined,
  order: async () => null,
  keepOrder: async () => undefined,
  products: async () => [],
  keepProducts: async () => undefined,
  forgetOrder: async () => undefined,
  putIn: async () => null,
  notePutIn: async (_, note) => note(null),
  keepListChanges: async () => undefined,
  takeLeftLists: async () => false,
  eraseOthersCarts: async () => undefined,
  eraseAll: async () => undefined,
};

/** A browser that keeps this, without locks and other tabs. */
const browserOf = (store: Partial<QueueStore>): QueueBrowser => ({
  store: { ...left, ...store },
  locks: null,
  openChannel: () => null,
});

it("tells a store that opens after the queue was read what waits for its cart and its lists", async () => {
  const { customerId, storeId } = sampleEntry;
  const opened = openOfflineQueue(shop, customerId, false, browserOf({}));
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
    {
      type: "queue.linesRefreshed",
      storeId,
      wanted: wantedOf({ entries: [sampleEntry], news: [] }, storeId),
    },
    {
      type: "queue.listsRefreshed",
      storeId,
      changes: [{ list: sampleList.id, change: { kind: "delete" } }],
    },
  ]);
});

it("[CARNET-12] takes the changes of lists that cannot be sent, with what the pages call them", async () => {
  const { customerId, storeId } = sampleEntry;
  const steps: QueueStep[] = [];
  book = openOfflineQueue(
    shop,
    customerId,
    false,
    browserOf({
      step: async (_, step) => {
        steps.push(step);
        return { entries: [], news: [] };
      },
    }),
  );
  const [line] = sampleList.lines;
  if (line === undefined) throw new Error("The sample list has no line");
  shop.queryClient.setQueryData(
    readKey(getShoppingList, storeId, { id: sampleList.id }),
    sampleList,
  );
  const changes = [{ list: sampleList.id, change: { kind: "remove", code: line.code } }] as const;
  book.follow({ type: "shoppingList.deferred", storeId, changes });
  await expect.poll(() => steps.length).toBe(2);
  expect(steps[1]).toEqual({
    kind: "append",
    entries: [
      listEntry(
        {
          list: sampleList.id,
          change: { kind: "remove", code: line.code },
          listName: sampleList.name,
          names: { [line.code]: lineName(line) },
          storeId,
          madeAt: 0,
        },
        { id: "cle-de-l-entree", customerId },
      ),
    ],
  });
});

it("[CARNET-3] says that a line waits once its product is kept, or cannot be", async () => {
  const { customerId, storeId } = sampleEntry;
  const place = { customerId, storeId };
  const product = aProduct({ code: "101065", price: 2140, attributes: {} });
  const done: unknown[] = [];
  const firstKept = Promise.withResolvers<void>();
  const keeps = [() => firstKept.promise, () => Promise.reject(new Error("no room"))];
  book = openOfflineQueue(
    shop,
    customerId,
    false,
    browserOf({
      keepProducts: async (of, products) => {
        done.push(["keep", of, products.map(({ code }) => code)]);
        await keeps.shift()?.();
      },
      step: async (_, step) => {
        if (step.kind === "append") done.push(["append", step.entries.length]);
        return { entries: [], news: [] };
      },
    }),
  );
  const [sack] = product.variants;
  if (sack === undefined) throw new Error("A product has a packaging");
  shop.queryClient.setQueryData(readKey(variant, storeId, { code: sack.code }), sack);
  const wish = (quantity: number): void =>
    book?.follow({
      type: "lines.deferred",
      storeId,
      token: sampleCart.tokenValue,
      items: [{ variant: sack.code, quantity }],
      unanswered: null,
    });
  const kept = ["keep", place, [sack.code]];
  wish(4);
  await expect.poll(() => done).toEqual([kept]);
  firstKept.resolve();
  await expect.poll(() => done).toEqual([kept, ["append", 1]]);
  wish(6);
  await expect.poll(() => done).toEqual([kept, ["append", 1], kept, ["append", 1]]);
});

it("[CARNET-11] forgets the kept cart once it has been ordered or is gone", () => {
  const { customerId, storeId } = sampleEntry;
  const forgotten: unknown[] = [];
  const opened = openOfflineQueue(
    shop,
    customerId,
    false,
    browserOf({ forgetOrder: async (...cart) => void forgotten.push(cart) }),
  );
  book = opened;
  const { tokenValue: token } = sampleCart;
  opened.follow({ type: "cart.gone", storeId, token });
  opened.follow({ type: "cart.orderedElsewhere", storeId, token });
  opened.follow({ type: "cart.ordered", storeId, order: sampleCart, isOwn: true });
  const place = { customerId, storeId };
  expect(forgotten).toEqual([
    [place, token],
    [place, token],
    [place, token],
  ]);
});

it("[CARNET-2] sends nothing more once the login is over", async () => {
  const { system } = shop;
  const read = Promise.withResolvers<Queue>();
  const disconnect = connectOfflineQueue(shop, browserOf({ step: () => read.promise }));
  system.dispatch({ type: "signIn.submitted", email: "gerant@x.fr", password: PASSWORD });
  await expect.poll(() => system.cartLines(storeA)?.getSnapshot().value).toBe("settled");
  await expect
    .poll(() => server.calls)
    .toEqual(expect.arrayContaining(["GET customers/7", "GET messaging/inbox"]));
  const before = server.calls.length;
  server.refuseTokensBefore = 99;
  read.resolve({ entries: [sampleEntry], news: [] });
  await expect.poll(() => system.actors.session.getSnapshot().value).toEqual({ signedOut: "idle" });
  // Of a book that was still there, this would send it again at once.
  system.dispatch({ type: "tab.returned", now: 0 });
  system.dispatch({ type: "signIn.submitted", email: "gerant@x.fr", password: "wrong" });
  await expect.poll(() => system.actors.session.getSnapshot().context.refusal).not.toBeNull();
  expect(server.calls.slice(before)).toEqual(["POST orders", "POST authentication-token"]);
  disconnect();
});
