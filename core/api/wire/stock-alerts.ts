// Generated from api-schema/endpoints by npm run generate.
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { type StockAlertWish, StockAlerts } from "../../../api-schema/stock-alert.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/stock-alerts.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const stockAlerts: Wired<typeof reads.stockAlerts> = endpoint(
  "get",
  "/api/v2/shop/stock-alerts",
  one(StockAlerts),
);

/**
 * 'Me prévenir': tells this customer once when the packaging is back, within ninety days. Asked again,
 * it changes nothing. 409 for what is in stock, or beyond fifty of them; 403 without access to the
 * marketplace.
 *
 * `POST /api/v2/shop/stock-alerts`
 */
export const askStockAlert: Wired<
  Call<{ readonly body: StockAlertWish }, StockAlerts, "cart.order">
> = endpoint("post", "/api/v2/shop/stock-alerts", one(StockAlerts));

/**
 * Waits for it no longer; what is not waited for stays so.
 *
 * `DELETE /api/v2/shop/stock-alerts/{code}`
 */
export const dropStockAlert: Wired<
  Call<{ readonly code: VariantCode }, StockAlerts, "cart.order">
> = endpoint("delete", "/api/v2/shop/stock-alerts/{code}", one(StockAlerts));
