import { afterEach, beforeEach, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { getShoppingList } from "../../core/api/calls/shopping-lists.ts";
import { type Outcome, unreachable } from "../../core/api/errors.ts";
import type { StoredListChange } from "../../core/offline/stored-lists.ts";
import { EMPTY_QUEUE } from "../../core/offline/queue.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { readKey } from "../../ui/data/read.ts";
import { storeUnsent } from "../../ui/hooks/stored-lists.ts";
import { showOfflineQueue } from "../../ui/hooks/shown-offline-queue.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

let shop: Shop;
let close: () => void;
beforeEach(() => {
  ({ shop, close } = openTab(fakeBrowser(fakeServer())));
});
afterEach(() => close());

const storeId = StoreId.make(1);
const code = VariantCode.make("FARINE-T65-25");
const nobody = { ok: false, error: unreachable } as const;
const away = shoppingListsMachine.provide({
  actors: {
    loadList: fromPromise(async (): Promise<Outcome<ShoppingList>> => nobody),
    changeList: fromPromise(async (): Promise<Outcome<ShoppingList | null>> => nobody),
  },
});

/** A book that keeps one tab's changes. */
const openBook = () => {
  const book: { kept: readonly StoredListChange[] } = { kept: [] };
  showOfflineQueue(shop, {
    queue: () => EMPTY_QUEUE,
    subscribe: () => () => undefined,
    putIn: async () => null,
    putInAnew: () => Promise.reject(new Error("nothing is read")),
    keepLists: (_, changes) => {
      book.kept = changes;
    },
  });
  return book;
};

const asked = { kind: "quantity", code, quantity: 7 } as const;
const list = sampleList.id;

it("[CARNET-9] keeps what was asked before the order book was there, with what the pages call it", () => {
  const actor = createActor(away, { input: { storeId, queued: null } });
  storeUnsent(shop, storeId, actor);
  shop.system.join("shoppingLists", actor);
  shop.queryClient.setQueryData(readKey(getShoppingList, storeId, { id: list }), sampleList);
  shop.system.dispatch({ type: "shoppingList.changed", storeId, list, changes: [asked] });
  const book = openBook();
  const words = { listName: sampleList.name, names: { [code]: expect.any(String) } };
  expect(book.kept).toEqual([{ list, change: asked, storeId, madeAt: 0, ...words }]);
  // The order book has it: this page has nothing of its own any more.
  const changes = [{ list, change: asked }];
  return expect
    .poll(() => {
      shop.system.dispatch({ type: "queue.listsRefreshed", storeId, changes });
      return book.kept;
    })
    .toEqual([])
    .finally(() => showOfflineQueue(shop, null));
});

it("[CARNET-9] gives the order book what is left when the store changes", () => {
  const actor = createActor(away, { input: { storeId, queued: null } });
  storeUnsent(shop, storeId, actor);
  const leave = shop.system.join("shoppingLists", actor);
  const book = openBook();
  shop.system.dispatch({ type: "shoppingList.changed", storeId, list, changes: [asked] });
  const told: ShopEvent[] = [];
  shop.system.listen((event) => void told.push(event));
  leave();
  expect([told, book.kept]).toEqual([
    [{ type: "shoppingList.deferred", storeId, changes: [{ list, change: asked }] }],
    [],
  ]);
  showOfflineQueue(shop, null);
});

it("what is taken back in another store goes to the order book, until the login ends or the store is back", () => {
  const actor = createActor(away, { input: { storeId, queued: null } });
  storeUnsent(shop, storeId, actor);
  shop.system.join("shoppingLists", actor)();
  const told: ShopEvent[] = [];
  shop.system.listen((event) => void told.push(event));
  const undo = { type: "shoppingList.changed", storeId, list, changes: [asked] } as const;
  const deferred = { type: "shoppingList.deferred", storeId, changes: [{ list, change: asked }] };
  const sentLate = (): readonly unknown[] => {
    told.splice(0);
    shop.system.dispatch(undo);
    return told.filter(({ type }) => type === "shoppingList.deferred");
  };
  const late = sentLate();
  const again = createActor(away, { input: { storeId, queued: null } });
  storeUnsent(shop, storeId, again);
  const leave = shop.system.join("shoppingLists", again);
  const own = sentLate();
  leave();
  const lateAgain = sentLate().length;
  shop.system.dispatch({ type: "session.reset", reason: "signOut" });
  expect([late, own, lateAgain, sentLate()]).toEqual([[deferred], [], 1, []]);
});
