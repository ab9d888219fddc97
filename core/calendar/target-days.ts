import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, calendarDay, dayParts, weekdayOf } from "./day.ts";
import { easterSunday } from "./holidays.ts";

// Banks settle on the days of TARGET, the Eurosystem's own calendar. It is not France's: 14 July is
// open, Good Friday and 26 December are closed.

/** True when banks settle: no weekend, and none of the six closing days of TARGET. */
export const isBankDay = (day: CalendarDay): boolean =>
  weekdayOf(day) < 6 && !closingDays(dayParts(day).year).includes(day);

/** The day itself when banks are open, else the next one on which they are. */
export const nextBankDay = (day: CalendarDay): CalendarDay => {
  let open = day;
  while (!isBankDay(open)) open = addDays(open, 1);
  return open;
};

/**
 * `count` bank days later (earlier when negative). What happens on a closed day counts as of the next
 * open one, as banks do: two bank days after a Saturday are those after the Monday.
 */
export const addBankDays = (day: CalendarDay, count: number): CalendarDay => {
  const step = count < 0 ? -1 : 1;
  let reached = nextBankDay(day);
  for (let left = Math.abs(Math.trunc(count)); left > 0; left -= 1) {
    reached = addDays(reached, step);
    while (!isBankDay(reached)) reached = addDays(reached, step);
  }
  return reached;
};

const closingDaysByYear = new Map<number, readonly CalendarDay[]>();

/** 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Computed once a year. */
const closingDays = (year: number): readonly CalendarDay[] => {
  const known = closingDaysByYear.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const days = [
    calendarDay(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, 1),
    calendarDay(year, 5, 1),
    calendarDay(year, 12, 25),
    calendarDay(year, 12, 26),
  ];
  closingDaysByYear.set(year, days);
  return days;
};
