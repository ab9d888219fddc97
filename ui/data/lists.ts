import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import { ofOwnStore, type Reader } from "./reader.ts";

/** Key of one list: what a change answers is put there. */
export const listKey = (storeId: StoreId | null, id: ShoppingListId) =>
  [storeId, "lists", "list", id] as const;

/** Key of all lists of a store and of each of them. */
export const listsKey = (storeId: StoreId | null) => [storeId, "lists"] as const;

/** The store's lists, the quick-order list first. */
export const listsQuery = (reader: Reader) =>
  ofOwnStore(reader, "lists.use", ["lists", "all"], ({ api, shoppingLists }, storeId) =>
    shoppingLists.listShoppingLists(api, storeId),
  );

/** One list with its products as they are sold today. */
export const listQuery = (reader: Reader, id: ShoppingListId) =>
  ofOwnStore(
    reader,
    "lists.use",
    listKey(reader.storeId, id).slice(1),
    ({ api, shoppingLists }, storeId) => shoppingLists.shoppingList(api, { storeId, id }),
  );

/** In which of the customer's stores that list is; asked when the active one does not have it. */
export const listStoreQuery = (reader: Reader, id: ShoppingListId) =>
  ofOwnStore(reader, null, ["lists", "store", id], ({ api, shoppingLists }) =>
    shoppingLists.shoppingListStore(api, id),
  );
