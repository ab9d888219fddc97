import type { ShoppingListId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import {
  type AddListProducts,
  type ChangeShoppingList,
  type CreateShoppingList,
  type SetListProduct,
  ShoppingList,
  ShoppingListStore,
  ShoppingListSummary,
} from "../../api-schema/shopping-list.ts";
import { list, nothing, one } from "./checks.ts";
import { endpoint } from "./handmade.ts";
import type { ApiError } from "./errors.ts";

/** A list, and the store it belongs to: every call carries that store. */
export type InList = { readonly storeId: StoreId; readonly id: ShoppingListId };

/** True when somebody else has changed the list since (409 LISTE_MODIFIEE): it is read again. */
export const isListChanged = (error: ApiError): boolean =>
  error._tag === "ServerRefused" && error.code === "LISTE_MODIFIEE";

/** The store's lists, the quick-order list first, then the one changed last. */
export const listShoppingLists = endpoint(
  "get",
  "/api/v2/shop/shopping-lists",
  list(ShoppingListSummary),
  (storeId: StoreId) => ({ storeId }),
);

/** A new list: empty, a copy, with products. The same key makes one list. */
export const createShoppingList = endpoint(
  "post",
  "/api/v2/shop/shopping-lists",
  one(ShoppingList),
  (storeId: StoreId, wish: CreateShoppingList, idempotencyKey: string) => ({
    storeId,
    body: wish,
    idempotencyKey,
  }),
);

/** A list with its products as they are sold today. 404: nobody's, or another store's. */
export const shoppingList = endpoint(
  "get",
  "/api/v2/shop/shopping-lists/{id}",
  one(ShoppingList),
  ({ storeId, id }: InList) => ({ storeId, path: { id } }),
);

/** In which of the customer's stores that list is, whatever the active one. 404: in none. */
export const shoppingListStore = endpoint(
  "get",
  "/api/v2/shop/shopping-lists/{id}/store",
  one(ShoppingListStore),
  (id: ShoppingListId) => ({ path: { id } }),
);

/** Renames or reorders; `isListChanged` when the revision is not the present one. */
export const changeShoppingList = endpoint(
  "patch",
  "/api/v2/shop/shopping-lists/{id}",
  one(ShoppingList),
  ({ storeId, id }: InList, change: ChangeShoppingList) => ({
    storeId,
    path: { id },
    body: change,
    outlivesPage: true,
  }),
);

/** Deletes a list; it can be restored for 30 days. 422 for the quick-order list. */
export const removeShoppingList = endpoint(
  "delete",
  "/api/v2/shop/shopping-lists/{id}",
  nothing,
  ({ storeId, id }: InList) => ({ storeId, path: { id } }),
);

/** Takes a deletion back. */
export const restoreShoppingList = endpoint(
  "post",
  "/api/v2/shop/shopping-lists/{id}/restore",
  one(ShoppingList),
  ({ storeId, id }: InList) => ({ storeId, path: { id } }),
);

/** Adds products; one that is there keeps its place and takes the new quantity. */
export const addListProducts = endpoint(
  "post",
  "/api/v2/shop/shopping-lists/{id}/products",
  one(ShoppingList),
  ({ storeId, id }: InList, products: AddListProducts["products"]) => ({
    storeId,
    path: { id },
    body: { products },
    outlivesPage: true,
  }),
);

/** Quantity, place or section of one line. 404 too when the line is gone. */
export const setListProduct = endpoint(
  "put",
  "/api/v2/shop/shopping-lists/{id}/products/{code}",
  one(ShoppingList),
  ({ storeId, id }: InList, code: VariantCode, wish: SetListProduct) => ({
    storeId,
    path: { id, code },
    body: wish,
    outlivesPage: true,
  }),
);

/** Takes a product out; one that is not there any more is as good as removed. */
export const removeListProduct = endpoint(
  "delete",
  "/api/v2/shop/shopping-lists/{id}/products/{code}",
  one(ShoppingList),
  ({ storeId, id }: InList, code: VariantCode) => ({
    storeId,
    path: { id, code },
    outlivesPage: true,
  }),
);
