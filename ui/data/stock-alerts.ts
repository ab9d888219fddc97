import { ofOwnStore, type Reader } from "./reader.ts";

/** What the customer waits for in the active store. */
export const stockAlerts = (reader: Reader) => ({
  ...ofOwnStore(
    reader,
    "cart.order",
    ["customer", "stockAlerts"],
    ({ api, stockAlerts: calls }, storeId) => calls.stockAlerts(api, storeId),
  ),
  staleTime: 60_000,
});
