import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { ShopHealth } from "../staff-health.ts";
import { staff } from "./policies.ts";

/** How the shop fares, for whoever answers for it. */
export class StaffHealthGroup extends HttpApiGroup.make("staffHealth").add(
  /** Read anew each time: what waits, what failed, who stands behind what, what is deleted when. */
  Call.get("staffShopHealth", "/health", { success: ShopHealth }).pipe(
    staff("sends.handle", "L'état de la boutique et de ses partenaires"),
  ),
) {}
