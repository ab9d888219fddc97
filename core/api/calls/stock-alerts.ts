// Generated from api-schema/endpoints by npm run generate.
import type { StockAlerts } from "../../../api-schema/stock-alert.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/shop/stock-alerts` */
export const stockAlerts: Read<Nothing, StockAlerts, "cart.order"> = {
  name: "stockAlerts.stockAlerts",
  who: "cart.order",
  freshFor: 60000,
};
