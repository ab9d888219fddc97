import type { QueryClient } from "@tanstack/react-query";
import type { Product, Variant } from "../../api-schema/catalogue.ts";
import type { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";

/** The variants among these that a page has read for that store, as it shows them. */
export const knownVariants = (
  client: QueryClient,
  storeId: StoreId,
  codes: ReadonlySet<VariantCode>,
): readonly Variant[] =>
  ["catalogue", "shoppingLists"]
    .flatMap((word) => client.getQueriesData({ queryKey: [storeId, word] }))
    .flatMap(([key, data]) => (data === undefined ? [] : variantsOf(key[2], data)))
    .filter(({ code }) => codes.has(code));

// safe: what the reads of these names answer
const variantsOf = (word: unknown, data: unknown): readonly Variant[] => {
  switch (word) {
    case "product":
    case "productBySlug":
      return (data as Product).variants;
    case "variant":
      return [data as Variant];
    case "variants":
    case "substitutions":
      return data as readonly Variant[];
    case "getShoppingList":
      return (data as ShoppingList).lines.flatMap(({ variant }) => variant ?? []);
    default:
      return [];
  }
};
