import { Result } from "effect";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import {
  DELIVERY_HORIZON_DAYS,
  type DeliveryContext,
  deliveryOn,
  type DeliveryPlan,
} from "./delivery-days.ts";

/** A delivery as it was chosen when it was ordered. */
export interface ChosenDelivery extends Omit<DeliveryContext, "plan"> {
  readonly day: CalendarDay;
  readonly before: DeliveryPlan;
  readonly after: DeliveryPlan;
}

/**
 * Where another plan would have brought it: the first day after it that could still be had then, or no day at all ('none').
 * Undefined where it would have come on its day, or could not be had by the plan of `before` either.
 */
export const movedDelivery = ({
  day,
  before,
  after,
  ...context
}: ChosenDelivery): CalendarDay | "none" | undefined => {
  const isHad = (plan: DeliveryPlan, on: CalendarDay): boolean =>
    Result.isSuccess(deliveryOn(on, { ...context, plan }));
  if (!isHad(before, day) || isHad(after, day)) return undefined;
  for (let ahead = 1; ahead <= DELIVERY_HORIZON_DAYS; ahead += 1) {
    const on = addDays(day, ahead);
    if (isHad(after, on)) return on;
  }
  return "none";
};
