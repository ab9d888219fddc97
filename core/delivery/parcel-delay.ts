import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { isWorkingDay } from "../calendar/holidays.ts";
import { parisDayOf } from "../calendar/paris-time.ts";

export type ParcelDelay = {
  /** Hours until the carrier collects the parcel, and from there to the door. */
  readonly collectionWithinHours: number;
  readonly deliveryWithinHours: number;
};

/**
 * The last day on which a merchant's parcel ordered at `now` may arrive: its hours as whole working
 * days, counted from the next day (`miraklLatestDeliveryDate`, spec §3, product §6).
 */
export const latestParcelDay = (delay: ParcelDelay, now: Instant): CalendarDay => {
  const hours = Math.max(0, delay.collectionWithinHours) + Math.max(0, delay.deliveryWithinHours);
  return workingDaysAfter(parisDayOf(now), Math.max(1, Math.ceil(hours / 24)));
};

const workingDaysAfter = (day: CalendarDay, count: number): CalendarDay => {
  const next = addDays(day, 1);
  const left = isWorkingDay(next) ? count - 1 : count;
  return left === 0 ? next : workingDaysAfter(next, left);
};
