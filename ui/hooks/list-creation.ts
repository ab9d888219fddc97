import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CreateShoppingList, ShoppingList } from "../../api-schema/shopping-list.ts";
import { type ApiError, unreachable } from "../../core/api/errors.ts";
import { listKey, listsKey } from "../data/lists.ts";
import { useReader } from "./reader.ts";
import { useShop } from "./shop-context.ts";

/** Makes a list of the active store; the same wish, tried again after a lost answer, is one list. */
export const useListCreation = () => {
  const reader = useReader();
  const { environment } = useShop();
  const client = useQueryClient();
  const sent = useRef({ wish: "", key: "" });
  return useMutation<ShoppingList, ApiError, CreateShoppingList>({
    mutationFn: (wish) => {
      const { storeId } = reader;
      if (storeId === null) return Promise.reject(unreachable);
      const written = JSON.stringify([storeId, wish]);
      if (sent.current.wish !== written) {
        sent.current = { wish: written, key: environment.newKey() };
      }
      const { key } = sent.current;
      return reader.read(
        ({ api, shoppingLists }) => shoppingLists.createShoppingList(api, storeId, wish, key),
        new AbortController().signal,
      );
    },
    onSuccess: (list) => {
      sent.current = { wish: "", key: "" };
      client.setQueryData(listKey(reader.storeId, list.id), list);
      void client.invalidateQueries({ queryKey: [...listsKey(reader.storeId), "all"] });
    },
  });
};
