import { Effect } from "effect";
import type { ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { arrangementOf, type ListChange, missingProducts } from "../lists/pending-change.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";
import {
  addListProducts,
  changeShoppingList,
  getShoppingList,
  removeListProduct,
  removeShoppingList,
  restoreShoppingList,
  setListProduct,
} from "./wire/shopping-lists.ts";

/** A list, and the store it belongs to: every call carries that store. */
export type InList = { readonly storeId: StoreId; readonly id: ShoppingListId };

/** A change of one list; `refreshed` is the list that it is made of, null when it needs none. */
export type SentListChange = InList & {
  readonly change: ListChange;
  readonly refreshed: ShoppingList | null;
};

/**
 * Sends one change of a list and answers the list as it is then; null for a deleted one. A new name
 * or order is a change of the revision that was seen: 409 when there is a newer one.
 */
export const sendListChange = (
  api: Api,
  { change, refreshed, ...list }: SentListChange,
): Effect.Effect<ShoppingList | null, ApiError> => {
  switch (change.kind) {
    case "quantity":
      return setListProduct(api, {
        ...list,
        code: change.code,
        body: { quantity: change.quantity },
      });
    case "remove":
      return removeListProduct(api, { ...list, code: change.code });
    case "add":
      return addListProducts(api, { ...list, body: { products: change.products } });
    case "collect": {
      const known =
        refreshed === null ? change.products : missingProducts(refreshed, change.products);
      return addListProducts(api, { ...list, body: { products: known } });
    }
    case "delete":
      return Effect.as(removeShoppingList(api, list), null);
    case "restore":
      return restoreShoppingList(api, list);
    case "rename":
    case "arrange":
      return Effect.flatMap(
        refreshed === null ? getShoppingList(api, list) : Effect.succeed(refreshed),
        (known) =>
          changeShoppingList(api, {
            ...list,
            body: {
              revision: known.revision,
              ...(change.kind === "rename"
                ? { name: change.name }
                : { arrangement: arrangementOf(known, change.arrangement) }),
            },
          }),
      );
  }
};
