import type { ClockTime, Instant, RangeCode, Weekday } from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { nextDeliveries } from "../../core/delivery/delivery-days.ts";

/** A row of delivery_plan, its cut-off as HH:MM. */
export interface PlanRow {
  readonly range: RangeCode;
  readonly weekdays: readonly Weekday[];
  readonly cutOff: ClockTime;
}

export interface TopHours {
  readonly Z001: TopHour | null;
  readonly Z002: TopHour | null;
}

/** The next cut-off of each range for a store and the delivery it buys (product §4). */
export const topHours = (
  plans: readonly PlanRow[],
  closingDays: readonly Weekday[],
  now: Instant,
): TopHours => ({
  Z001: topHour("Z001", plans, closingDays, now),
  Z002: topHour("Z002", plans, closingDays, now),
});

const topHour = (
  code: RangeCode,
  plans: readonly PlanRow[],
  closingDays: readonly Weekday[],
  now: Instant,
): TopHour | null => {
  const plan = plans.find(({ range }) => range === code);
  if (plan === undefined) return null;
  const [next] = nextDeliveries({ plan, closingDays, now, count: 1 });
  if (next === undefined) return null;
  return { code, hour: plan.cutOff, cutOff: next.cutOff, deliveryDate: next.deliveryDate };
};
