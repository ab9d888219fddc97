// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { ShadowDayDetail, ShadowMonth } from "../../../api-schema/staff-shadow.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-shadow.ts";
import { nothing, one } from "../checks.ts";
import { endpoint } from "../endpoint.ts";

export const staffShadow: Wired<typeof reads.staffShadow> = endpoint(
  "get",
  "/api/v2/staff/shadow",
  one(ShadowMonth),
);

export const staffShadowDay: Wired<typeof reads.staffShadowDay> = endpoint(
  "get",
  "/api/v2/staff/shadow/{day}",
  one(ShadowDayDetail),
);

/**
 * What was said before stays beside it; 404 where nothing was ordered on that day.
 *
 * `POST /api/v2/staff/shadow/{day}/comparisons`
 */
export const staffCompareShadowDay: Wired<Call<{ readonly day: CalendarDay }, null, "agent">> =
  endpoint("post", "/api/v2/staff/shadow/{day}/comparisons", nothing);
