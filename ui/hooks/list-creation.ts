import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreateShoppingList, ShoppingList } from "../../api-schema/shopping-list.ts";
import { getShoppingList, listShoppingLists } from "../../core/api/calls/shopping-lists.ts";
import { type ApiError, unreachable } from "../../core/api/errors.ts";
import { readKey } from "../data/read.ts";
import { requestKey } from "../widgets/request-key.ts";
import { useReader } from "./reader.ts";
import { useShop } from "./shop-context.ts";
import { invalidate } from "../data/invalidate.ts";

/** Makes a list of the active store; the same request, tried again after a lost answer, is one list. */
export const useListCreation = () => {
  const reader = useReader();
  const { environment } = useShop();
  const client = useQueryClient();
  const [key] = useState(() => requestKey(environment.newKey));
  return useMutation<ShoppingList, ApiError, CreateShoppingList, Pick<typeof reader, "storeId">>({
    // The answer may come when another store is the active one.
    onMutate: () => ({ storeId: reader.storeId }),
    mutationFn: (wish) => {
      const { storeId } = reader;
      if (storeId === null) return Promise.reject(unreachable);
      const idempotencyKey = key.of([storeId, wish]);
      return reader.read(
        ({ api, shoppingLists }) =>
          shoppingLists.createShoppingList(api, { storeId, body: wish, idempotencyKey }),
        new AbortController().signal,
      );
    },
    onSuccess: (list, _, { storeId }) => {
      key.forget();
      client.setQueryData(readKey(getShoppingList, storeId, { id: list.id }), list);
      void invalidate(client, { queryKey: readKey(listShoppingLists, storeId) });
    },
  });
};
