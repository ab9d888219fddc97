import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { CalendarDay } from "../primitives.ts";
import { NotFound } from "../problems.ts";
import { ShadowDayDetail, ShadowMonth } from "../staff-shadow.ts";
import { staff } from "./policies.ts";

const ofDay = { params: { day: CalendarDay }, error: NotFound } as const;

/** A month in double: the old system's orders beside what the shop would have done. */
export class StaffShadowGroup extends HttpApiGroup.make("staffShadow").add(
  Call.get("staffShadow", "/shadow", { success: ShadowMonth }).pipe(
    staff("orders.view", "Les jours du mois en double"),
  ),

  /** As it was last said; 404 where nothing was. */
  Call.get("staffShadowDay", "/shadow/:day", { ...ofDay, success: ShadowDayDetail }).pipe(
    staff("orders.view", "Les écarts d’un jour"),
  ),

  /** What was said before stays beside it; 404 where nothing was ordered on that day. */
  Call.post("staffCompareShadowDay", "/shadow/:day/comparisons", {
    ...ofDay,
    success: HttpApiSchema.NoContent,
  }).pipe(staff("orders.handle", "Comparer un jour de nouveau")),
) {}
