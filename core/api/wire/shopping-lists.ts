// Generated from api-schema/endpoints by npm run generate.
import type { ShoppingListId, VariantCode } from "../../../api-schema/primitives.ts";
import {
  type AddListProducts,
  type ChangeShoppingList,
  type CreateShoppingList,
  type SetListProduct,
  ShoppingList,
  ShoppingListStore,
  ShoppingListSummary,
} from "../../../api-schema/shopping-list.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/shopping-lists.ts";
import { list, nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const listShoppingLists: Wired<typeof reads.listShoppingLists> = endpoint(
  "get",
  "/api/v2/shop/shopping-lists",
  list(ShoppingListSummary),
);

/**
 * Empty, a copy, or with products. Idempotent by key.
 * 404: the list to copy is none of the store's. 422: the name is taken or too long, too many lists.
 *
 * `POST /api/v2/shop/shopping-lists`
 */
export const createShoppingList: Wired<
  Call<
    { readonly body: CreateShoppingList; readonly idempotencyKey: string },
    ShoppingList,
    "lists.use"
  >
> = endpoint("post", "/api/v2/shop/shopping-lists", one(ShoppingList));

export const getShoppingList: Wired<typeof reads.getShoppingList> = endpoint(
  "get",
  "/api/v2/shop/shopping-lists/{id}",
  one(ShoppingList),
);

export const shoppingListStore: Wired<typeof reads.shoppingListStore> = endpoint(
  "get",
  "/api/v2/shop/shopping-lists/{id}/store",
  one(ShoppingListStore),
);

/**
 * A new name or another order; 409 when somebody has changed the list since that revision.
 *
 * `PATCH /api/v2/shop/shopping-lists/{id}`
 */
export const changeShoppingList: Wired<
  Call<
    { readonly id: ShoppingListId; readonly body: ChangeShoppingList },
    ShoppingList,
    "lists.use"
  >
> = endpoint("patch", "/api/v2/shop/shopping-lists/{id}", one(ShoppingList), {
  outlivesPage: true,
});

/**
 * It can be restored for 30 days. 422 for the quick-order list.
 *
 * `DELETE /api/v2/shop/shopping-lists/{id}`
 */
export const removeShoppingList: Wired<Call<{ readonly id: ShoppingListId }, null, "lists.use">> =
  endpoint("delete", "/api/v2/shop/shopping-lists/{id}", nothing);

/**
 * Takes a deletion back; a name that was taken meanwhile gets a number.
 *
 * `POST /api/v2/shop/shopping-lists/{id}/restore`
 */
export const restoreShoppingList: Wired<
  Call<{ readonly id: ShoppingListId }, ShoppingList, "lists.use">
> = endpoint("post", "/api/v2/shop/shopping-lists/{id}/restore", one(ShoppingList));

/**
 * A product that is there keeps its place and takes the new quantity: repeating changes nothing.
 *
 * `POST /api/v2/shop/shopping-lists/{id}/products`
 */
export const addListProducts: Wired<
  Call<{ readonly id: ShoppingListId; readonly body: AddListProducts }, ShoppingList, "lists.use">
> = endpoint("post", "/api/v2/shop/shopping-lists/{id}/products", one(ShoppingList), {
  outlivesPage: true,
});

/**
 * 404 too when the product is no longer in the list.
 *
 * `PUT /api/v2/shop/shopping-lists/{id}/products/{code}`
 */
export const setListProduct: Wired<
  Call<
    { readonly id: ShoppingListId; readonly code: VariantCode; readonly body: SetListProduct },
    ShoppingList,
    "lists.use"
  >
> = endpoint("put", "/api/v2/shop/shopping-lists/{id}/products/{code}", one(ShoppingList), {
  outlivesPage: true,
});

/**
 * A product that is not in the list any more is as good as removed.
 *
 * `DELETE /api/v2/shop/shopping-lists/{id}/products/{code}`
 */
export const removeListProduct: Wired<
  Call<{ readonly id: ShoppingListId; readonly code: VariantCode }, ShoppingList, "lists.use">
> = endpoint("delete", "/api/v2/shop/shopping-lists/{id}/products/{code}", one(ShoppingList), {
  outlivesPage: true,
});
