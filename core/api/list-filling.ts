import { Effect } from "effect";
import type { ShoppingListId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";
import { addListProducts, removeListProduct } from "./wire/shopping-lists.ts";

type Line = { readonly variant: VariantCode; readonly quantity: number };

/** What a list is to have, and what it is to have no more. */
export type ListFilling = {
  readonly storeId: StoreId;
  readonly list: ShoppingListId;
  readonly items: readonly Line[];
  readonly removed: readonly Line[];
};

/**
 * Brings a list to have those quantities of some products, and none of others. Asked again after a
 * lost answer it does the same: both calls say what is wanted, not what is more.
 */
export const fillList = (
  api: Api,
  { storeId, list, items, removed }: ListFilling,
): Effect.Effect<null, ApiError> =>
  Effect.gen(function* () {
    const inList = { storeId, id: list };
    const products = items.map(({ variant, quantity }) => ({ code: variant, quantity }));
    if (products.length > 0) yield* addListProducts(api, { ...inList, body: { products } });
    for (const { variant } of removed) yield* removeListProduct(api, { ...inList, code: variant });
    return null;
  });
