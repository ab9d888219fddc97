import { RangePlan } from "../../api-schema/cart-basis.ts";
import { dates, int, ints, table, text, time } from "./table.ts";

const { fields } = RangePlan;

/** How a range travels in a sales area. */
export const deliveryPlan = table("delivery_plan", {
  rangeCode: text(fields.rangeCode),
  weekdays: ints(fields.weekdays),
  cutOff: time(fields.cutOff),
  closedDays: dates(fields.closedDays),
  franco: int(fields.franco),
  maximum: int(fields.maximum),
  deliveryFee: int(fields.deliveryFee),
});
