import { Schema } from "effect";
import { type CalendarDay, ClockTime, type Instant } from "../../api-schema/primitives.ts";
import { addDays, addMonths, calendarDay, dayParts } from "../calendar/day.ts";
import { parisInstant, parisDayOf } from "../calendar/paris-time.ts";

/** How often a customer is invoiced: each delivery by itself, or one paper a décade or a month. */
export const BillingRhythm = Schema.Literals(["delivery", "tenDays", "month"]);
export type BillingRhythm = typeof BillingRhythm.Type;
export type PeriodicRhythm = Exclude<BillingRhythm, "delivery">;

/** When the mill invoices, by the clock of Paris: the deliveries of the day, or the period that ends. */
export const INVOICING_TIME = ClockTime.make("18:00");

/** The last day of the period that a day lies in: the 10th, the 20th or the last of the month. */
export const periodEnd = (rhythm: PeriodicRhythm, day: CalendarDay): CalendarDay => {
  const { year, month, day: date } = dayParts(day);
  if (rhythm === "tenDays" && date <= 20) return calendarDay(year, month, date <= 10 ? 10 : 20);
  return addDays(addMonths(calendarDay(year, month, 1), 1), -1);
};

/** The last day of the period that was closed last: at six in the evening of that day. */
export const closedUntil = (rhythm: PeriodicRhythm, now: Instant): CalendarDay => {
  const today = parisDayOf(now);
  if (periodEnd(rhythm, today) === today && now >= parisInstant(today, INVOICING_TIME)) {
    return today;
  }
  const { year, month, day } = dayParts(today);
  const begun = rhythm === "month" || day <= 10 ? 1 : day <= 20 ? 11 : 21;
  return addDays(calendarDay(year, month, begun), -1);
};
