import { ofOwnStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/**
 * What the active store usually buys, for those who may order (product §10). Under 'customer': an
 * order that is placed makes it old.
 */
export const usualProducts = (reader: Reader) => ({
  ...ofOwnStore(reader, "cart.order", ["customer", "usualProducts"], ({ api, stores }, storeId) =>
    stores.usualProducts(api, storeId),
  ),
  staleTime: 5 * MINUTE,
});

/** What the active store bought last of each packaging: an order that is placed makes it old. */
export const lastPurchases = (reader: Reader) => ({
  ...ofOwnStore(reader, "orders.view", ["customer", "purchases"], ({ api, stores }, storeId) =>
    stores.purchases(api, storeId),
  ),
  staleTime: 5 * MINUTE,
});
