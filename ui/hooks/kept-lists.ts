import type { Actor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { AskedChange, ListChange } from "../../core/lists/asked-change.ts";
import type { KeptListChange } from "../../core/offline/kept-lists.ts";
import type { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import { listWords } from "../data/list-words.ts";
import { bookOf, followBook } from "./shown-book.ts";
import type { Shop } from "./shop.ts";

type ListsActor = Actor<typeof shoppingListsMachine>;

/**
 * Keeps what a machine of lists has asked for and not heard the end of, so that a page that goes loses
 * none of it. What is left when the store changes goes to the order book.
 */
export const keepUnsent = (shop: Shop, storeId: StoreId, actor: ListsActor): void => {
  const { system, environment, queryClient } = shop;
  const noted = new WeakMap<ListChange, KeptListChange>();
  let book: ReturnType<typeof bookOf> = null;
  let last: readonly AskedChange[] = [];
  const note = (asked: AskedChange): KeptListChange => {
    const known = noted.get(asked.change);
    if (known !== undefined) return known;
    const words = listWords(queryClient, storeId, asked);
    const kept = { ...asked, ...words, storeId, madeAt: environment.now() };
    noted.set(asked.change, kept);
    return kept;
  };
  const write = (): void => {
    const now = bookOf(shop);
    const { queue } = actor.getSnapshot().context;
    if (now === book && queue === last) return;
    const isNothing = queue.length === 0 && (now !== book || last.length === 0);
    book = now;
    last = queue;
    if (!isNothing) book?.keepLists(storeId, queue.map(note));
  };
  const unfollow = followBook(shop, write);
  const handOver = (): void => {
    unfollow();
    const { queue } = actor.getSnapshot().context;
    if (queue.length === 0 || bookOf(shop) === null) return;
    system.dispatch({ type: "shoppingList.deferred", storeId, changes: queue });
    bookOf(shop)?.keepLists(storeId, []);
  };
  actor.subscribe({ next: write, complete: handOver });
  write();
};
