// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import type { ShadowDayDetail, ShadowMonth } from "../../../api-schema/staff-shadow.ts";
import type { Nothing, Read } from "../call.ts";

/** `GET /api/v2/staff/shadow` */
export const staffShadow: Read<Nothing, ShadowMonth, "agent"> = {
  name: "staffShadow.staffShadow",
  who: "agent",
};

/**
 * As it was last said; 404 where nothing was.
 *
 * `GET /api/v2/staff/shadow/{day}`
 */
export const staffShadowDay: Read<{ readonly day: CalendarDay }, ShadowDayDetail, "agent"> = {
  name: "staffShadow.staffShadowDay",
  who: "agent",
};
