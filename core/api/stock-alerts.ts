import type { StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { StockAlerts } from "../../api-schema/stock-alert.ts";
import { one } from "./checks.ts";
import { endpoint } from "./endpoint.ts";

const path = "/api/v2/shop/stock-alerts";

/** What the customer waits for in the store, and how they are told (product §5). */
export const stockAlerts = endpoint("get", path, one(StockAlerts), (storeId: StoreId) => ({
  storeId,
}));

/** 'Me prévenir': asked again, it changes nothing. 409 for what is in stock, or for one too many. */
export const askStockAlert = endpoint(
  "post",
  path,
  one(StockAlerts),
  (storeId: StoreId, code: VariantCode) => ({ storeId, body: { code } }),
);

/** Waits for it no longer. */
export const dropStockAlert = endpoint(
  "delete",
  `${path}/{code}`,
  one(StockAlerts),
  (storeId: StoreId, code: VariantCode) => ({ storeId, path: { code } }),
);
