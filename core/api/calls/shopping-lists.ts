// Generated from api-schema/endpoints by npm run generate.
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type {
  ShoppingList,
  ShoppingListStore,
  ShoppingListSummary,
} from "../../../api-schema/shopping-list.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * The quick-order list first, then the one that was changed last.
 *
 * `GET /api/v2/shop/shopping-lists`
 */
export const listShoppingLists: Read<Nothing, readonly ShoppingListSummary[], "lists.use"> = {
  name: "shoppingLists.listShoppingLists",
  who: "lists.use",
};

/**
 * With prices, stock and substitutes of today.
 *
 * `GET /api/v2/shop/shopping-lists/{id}`
 */
export const getShoppingList: Read<{ readonly id: ShoppingListId }, ShoppingList, "lists.use"> = {
  name: "shoppingLists.getShoppingList",
  who: "lists.use",
};

/**
 * In which of the customer's stores that list is, whatever the active one: a shared link knows no
 * store. 404, the same for somebody else's list, for none, and where the role may not use lists.
 *
 * `GET /api/v2/shop/shopping-lists/{id}/store`
 */
export const shoppingListStore: Read<
  { readonly id: ShoppingListId },
  ShoppingListStore,
  "customer"
> = { name: "shoppingLists.shoppingListStore", who: "customer" };
