import type { StoreId } from "../../api-schema/primitives.ts";
import type { Order } from "../../api-schema/order.ts";
import type { KeptListChange } from "../../core/offline/kept-lists.ts";
import type { Queue } from "../../core/offline/queue.ts";
import type { PutIn } from "../../core/selling/put-in.ts";
import type { Shop } from "./shop.ts";

// The order book of each shop's page: whoever opens it needs nothing of what it holds.

/** The order book of this page, once its code is there. */
type Book = {
  readonly queue: () => Queue;
  /** All that this page has asked of a store's lists and not heard the end of. */
  readonly keepLists: (storeId: StoreId, changes: readonly KeptListChange[]) => void;
  /** The lines of a store's cart as they were put in; null when nothing is known of it. */
  readonly putIn: (storeId: StoreId) => Promise<PutIn | null>;
  /** They were all seen as they are in that order. */
  readonly putInAnew: (storeId: StoreId, order: Order) => Promise<PutIn>;
  readonly subscribe: (changed: () => void) => () => void;
};

const books = new WeakMap<Shop, Book>();
const waiting = new WeakMap<Shop, Set<() => void>>();

/** Shows that order book to the screens of this shop; null when nobody is there any more. */
export const showBook = (shop: Shop, book: Book | null): void => {
  if (book === null) books.delete(shop);
  else books.set(shop, book);
  for (const changed of waiting.get(shop) ?? []) changed();
};

/** The order book of this page; null while its code is not there, or nobody is. */
export const bookOf = (shop: Shop): Book | null => books.get(shop) ?? null;

/** Also the one that is opened later, or in its place. */
export const followBook = (shop: Shop, changed: () => void): (() => void) => {
  const all = waiting.get(shop) ?? new Set();
  waiting.set(shop, all);
  let stop = books.get(shop)?.subscribe(changed);
  const again = (): void => {
    stop?.();
    stop = books.get(shop)?.subscribe(changed);
    changed();
  };
  all.add(again);
  return () => {
    stop?.();
    all.delete(again);
  };
};
