// Generated from api-schema/endpoints by npm run generate.
import { ShopHealth } from "../../../api-schema/staff-health.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/staff-health.ts";
import { one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffShopHealth: Wired<typeof reads.staffShopHealth> = endpoint(
  "get",
  "/api/v2/staff/health",
  one(ShopHealth),
);
