import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { formatClock, formatDay } from "../calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";

/**
 * When a message was written, as a list tells it: 'aujourd’hui 10 h 12', 'hier 10 h 12', else the day: 'lun. 16
 * nov.', with its year once that has passed. `now`: milliseconds since 1970.
 */
export const messageMoment = (at: Instant, now: number): string => {
  const day = parisDayOf(at);
  const today = parisDayOf(instantOfMs(now));
  const name = nearDay(day, today);
  if (name !== null) return `${name} ${formatClock(parisTimeOf(at))}`;
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "short" : "date");
};

/** What stands between the messages of two days: 'Aujourd’hui', 'Hier', 'lundi 16 novembre 2026'. */
export const messageDay = (day: CalendarDay, now: number): string => {
  const name = nearDay(day, parisDayOf(instantOfMs(now))) ?? formatDay(day, "full");
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};

/** '10 h 12'. */
export const messageTime = (at: Instant): string => formatClock(parisTimeOf(at));

const nearDay = (day: CalendarDay, today: CalendarDay): string | null => {
  if (day === today) return "aujourd’hui";
  return day === addDays(today, -1) ? "hier" : null;
};
