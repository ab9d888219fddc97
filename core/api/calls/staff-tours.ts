// Generated from api-schema/endpoints by npm run generate.
import type { CalendarDay, RangeCode, SalesAreaCode } from "../../../api-schema/primitives.ts";
import type { LorryHit, StaffTours } from "../../../api-schema/staff-tours.ts";
import type { Read } from "../call.ts";

/**
 * The week of that day; this one without.
 *
 * `GET /api/v2/staff/tours`
 */
export const staffTours: Read<{ readonly day?: CalendarDay | null }, StaffTours, "agent"> = {
  name: "staffTours.staffTours",
  who: "agent",
};

/** `GET /api/v2/staff/tours/{area}/{range}/{day}/hit` */
export const staffLorryHit: Read<
  { readonly area: SalesAreaCode; readonly range: RangeCode; readonly day: CalendarDay },
  LorryHit,
  "agent"
> = { name: "staffTours.staffLorryHit", who: "agent" };
