import { queryOptions, replaceEqualDeep, skipToken } from "@tanstack/react-query";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken, StoreId } from "../../api-schema/primitives.ts";
import type { Reader } from "./reader.ts";

export const cartKey = (storeId: StoreId | null, token: OrderToken | null) =>
  [storeId, "cart", token] as const;

/** The one that is not older: an answer that was overtaken on its way changes nothing. */
export const freshestOrder = (known: Order | undefined, order: Order): Order =>
  known !== undefined && known.tokenValue === order.tokenValue && known.revision > order.revision
    ? known
    : order;

/**
 * The store's cart. Machines write their answers into it; it is read again on each return to the
 * tab, so that it comes right after a change made elsewhere (product §6).
 */
export const cart = (reader: Reader, token: OrderToken | null) => {
  const { storeId } = reader;
  return queryOptions({
    queryKey: cartKey(storeId, token),
    queryFn:
      storeId === null || token === null
        ? skipToken
        : ({ signal }) =>
            reader.read(({ api, orders }) => orders.order(api, { storeId, token }), signal),
    staleTime: 60_000,
    refetchOnWindowFocus: "always",
    // What did not change stays the very same, so that only the lines that did are rendered again.
    structuralSharing: (known, order) =>
      // safe: both are what this query's function and freshestOrder gave
      replaceEqualDeep(known, freshestOrder(known as Order | undefined, order as Order)),
  });
};
