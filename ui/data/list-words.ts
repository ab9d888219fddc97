import type { QueryClient } from "@tanstack/react-query";
import type { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { getShoppingList, listShoppingLists } from "../../core/api/calls/shopping-lists.ts";
import type { PendingChange, ListChange } from "../../core/lists/pending-change.ts";
import { lineName } from "../../core/lists/words.ts";
import type { ListWords } from "../../core/offline/queue.ts";
import { knownVariants } from "./known-variants.ts";
import { readKey } from "./read.ts";

/** What the pages call the list and the products of a change: by then they may not know them. */
export const listWords = (
  client: QueryClient,
  storeId: StoreId,
  { list, change }: PendingChange,
): ListWords => {
  const read = client.getQueryData(readKey(getShoppingList, storeId, { id: list }));
  const summaries = client.getQueryData(readKey(listShoppingLists, storeId));
  const codes = new Set(codesOf(change));
  const names = [
    ...knownVariants(client, storeId, codes).map(({ code, product }) => [code, product.name]),
    ...(read?.lines ?? [])
      .filter(({ code }) => codes.has(code))
      .map((line) => [line.code, lineName(line)]),
  ];
  return {
    listName: read?.name ?? summaries?.find(({ id }) => id === list)?.name ?? null,
    names: Object.fromEntries(names) as ListWords["names"], // safe: pairs of two strings
  };
};

const codesOf = (change: ListChange): readonly VariantCode[] => {
  switch (change.kind) {
    case "quantity":
    case "remove":
      return [change.code];
    case "add":
    case "collect":
      return change.products.map(({ code }) => code);
    default:
      return [];
  }
};
