import { deliveryPlan } from "../rows/delivery-plan.ts";
import { many, object } from "../rows/value.ts";

const p = deliveryPlan.as("p");

/** When lorries come to the sales area of the store `s`. */
export const areaPlans = many(
  object({ range: p.rangeCode, weekdays: p.weekdays, cutOff: p.cutOff, closedDays: p.closedDays }),
  "delivery_plan p where p.sales_area_id = s.sales_area_id",
);
