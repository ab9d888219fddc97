import type { Actor } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingListSummary } from "../../api-schema/shopping-list.ts";
import type { AskedChange, ListChange } from "../../core/lists/asked-change.ts";
import type { KeptListChange } from "../../core/offline/kept-lists.ts";
import type { shoppingListsMachine } from "../../machines/shop/shopping-lists.ts";
import { listsKey } from "../data/lists.ts";
import { bookOf, followBook } from "./order-book.ts";
import type { Shop } from "./shop.ts";

type ListsActor = Actor<typeof shoppingListsMachine>;

/**
 * Keeps what a machine of lists has not sent in the order book, and gives it what an earlier page has
 * left there: first that, or it would be written over.
 */
export const keepUnsent = (shop: Shop, storeId: StoreId, actor: ListsActor): void => {
  const { system, environment } = shop;
  const noted = new WeakMap<ListChange, KeptListChange>();
  let book: ReturnType<typeof bookOf> = null;
  let isTaken = false;
  let last: readonly AskedChange[] = [];
  const note = (asked: AskedChange): KeptListChange => {
    const known = noted.get(asked.change);
    if (known !== undefined) return known;
    const listName = nameOf(shop, actor, asked, storeId);
    const kept = { ...asked, storeId, listName, madeAt: environment.now() };
    noted.set(asked.change, kept);
    return kept;
  };
  const write = (): void => {
    const { queue } = actor.getSnapshot().context;
    if (book === null || !isTaken || queue === last) return;
    last = queue;
    book.keepLists(storeId, queue.map(note));
  };
  const take = async (from: NonNullable<typeof book>): Promise<void> => {
    const changes = await from.takeLists(storeId);
    if (book !== from) return;
    for (const kept of changes) noted.set(kept.change, kept);
    if (changes.length > 0) system.dispatch({ type: "shoppingList.restored", storeId, changes });
    isTaken = true;
    write();
  };
  const follow = (): void => {
    const now = bookOf(shop);
    if (now === book) return;
    book = now;
    isTaken = false;
    if (now === null) return;
    take(now).catch((failure: unknown) =>
      environment.log("What waits of lists could not be read", failure),
    );
  };
  const unfollow = followBook(shop, follow);
  actor.subscribe({ next: write, complete: unfollow });
  follow();
};

const nameOf = (
  { queryClient }: Shop,
  actor: ListsActor,
  { list }: AskedChange,
  storeId: StoreId,
): string | null => {
  const summaries = queryClient.getQueryData<readonly ShoppingListSummary[]>([
    ...listsKey(storeId),
    "all",
  ]);
  return (
    actor.getSnapshot().context.seen[list]?.name ??
    summaries?.find(({ id }) => id === list)?.name ??
    null
  );
};
