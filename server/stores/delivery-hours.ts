import type {
  CalendarDay,
  ClockTime,
  ClosingDay,
  Instant,
  RangeCode,
  Weekday,
} from "../../api-schema/primitives.ts";
import type { RangeDeliveries, TopHour } from "../../api-schema/store.ts";
import { nextDeliveries } from "../../core/delivery/delivery-days.ts";
import { RANGE_ORDER } from "../../core/delivery/ranges.ts";

/** A row of delivery_plan, its cut-off as HH:MM. */
export interface PlanRow {
  readonly range: RangeCode;
  readonly weekdays: readonly Weekday[];
  readonly cutOff: ClockTime;
  readonly closedDays: readonly CalendarDay[];
}

export interface TopHours {
  readonly Z001: TopHour | null;
  readonly Z002: TopHour | null;
}

/** The next cut-off of each range for a store and the delivery it buys (product §4). */
export const topHours = (
  plans: readonly PlanRow[],
  closingDays: readonly ClosingDay[],
  now: Instant,
): TopHours => ({
  Z001: topHour("Z001", plans, closingDays, now),
  Z002: topHour("Z002", plans, closingDays, now),
});

/** How many deliveries to come a store's page names. */
const NAMED_DELIVERIES = 4;

/** Each range that has a plan, flour first, with its next deliveries (product §4). */
export const rangeDeliveries = (
  plans: readonly PlanRow[],
  closingDays: readonly ClosingDay[],
  now: Instant,
): readonly RangeDeliveries[] =>
  RANGE_ORDER.flatMap((code) => {
    const plan = plans.find(({ range }) => range === code);
    if (plan === undefined) return [];
    const { weekdays, cutOff } = plan;
    const next = nextDeliveries({ plan, closingDays, now, count: NAMED_DELIVERIES });
    return [{ code, weekdays, cutOff, next }];
  });

const topHour = (
  code: RangeCode,
  plans: readonly PlanRow[],
  closingDays: readonly ClosingDay[],
  now: Instant,
): TopHour | null => {
  const plan = plans.find(({ range }) => range === code);
  if (plan === undefined) return null;
  const key = `${code} ${plan.weekdays.join("")} ${plan.cutOff} ${plan.closedDays.join(",")} ${closingDays.join(",")}`;
  const known = counted.get(key);
  if (known !== undefined && known.from <= now && now <= known.topHour.cutOff) return known.topHour;
  const [next] = nextDeliveries({ plan, closingDays, now, count: 1 });
  if (next === undefined) return null;
  const { cutOff, deliveryDate } = next;
  const topHour = { code, hour: plan.cutOff, cutOff, deliveryDate };
  // Plans are few and so are dates of closure; the limit only keeps strange data from filling the memory.
  if (counted.size > 1000) counted.clear();
  counted.set(key, { from: now, topHour });
  return topHour;
};

/**
 * The same for every store with the same plan and closing days until the cut-off passes: counted once
 * and kept until then, or a list of ten thousand stores would count twenty thousand times.
 */
const counted = new Map<string, { readonly from: Instant; readonly topHour: TopHour }>();
