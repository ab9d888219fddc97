import { afterEach, beforeEach, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { type Outcome, unreachable } from "../../core/api/errors.ts";
import type { KeptListChange } from "../../core/offline/kept-lists.ts";
import { EMPTY_QUEUE } from "../../core/offline/queue.ts";
import { sampleList } from "../../machines/flows/sample-list.ts";
import { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import { keepUnsent } from "../../ui/hooks/kept-lists.ts";
import { showBook } from "../../ui/hooks/order-book.ts";
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
const openBook = (left: readonly KeptListChange[]) => {
  const book = { kept: left };
  showBook(shop, {
    queue: () => EMPTY_QUEUE,
    subscribe: () => () => undefined,
    lists: () => book.kept,
    keepLists: (_, changes) => {
      book.kept = changes;
    },
    takeLists: async () => book.kept,
  });
  return book;
};

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

it("[CARNET-9] keeps what was asked before the order book was there, behind what an earlier page has left", async () => {
  const actor = createActor(away, { input: { storeId } });
  keepUnsent(shop, storeId, actor);
  shop.system.join("shoppingLists", actor);
  const list = sampleList.id;
  const asked = { kind: "quantity", code, quantity: 7 } as const;
  shop.system.dispatch({ type: "shoppingList.changed", storeId, list, changes: [asked] });
  const change = { kind: "rename", name: "Lundi" } as const;
  const left = { list, change, storeId, listName: "Commande du lundi", madeAt: 5 };
  const book = openBook([left]);
  await settled();
  expect(book.kept.map((kept) => [kept.change, kept.madeAt === 5])).toEqual([
    [asked, false],
    [change, true],
  ]);
  showBook(shop, null);
});
