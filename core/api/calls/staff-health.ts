// Generated from api-schema/endpoints by npm run generate.
import type { ShopHealth } from "../../../api-schema/staff-health.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * Read anew each time: what waits, what failed, who stands behind what, what is deleted when.
 *
 * `GET /api/v2/staff/health`
 */
export const staffShopHealth: Read<Nothing, ShopHealth, "agent"> = {
  name: "staffHealth.staffShopHealth",
  who: "agent",
};
