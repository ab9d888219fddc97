import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, calendarDay, dayParts, weekdayOf } from "./day.ts";

/** The eleven public holidays of France in that year, in order (product §4). Computed once a year. */
export const frenchHolidays = (year: number): readonly CalendarDay[] => {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const holidays = [
    calendarDay(year, 1, 1),
    addDays(easter, 1),
    calendarDay(year, 5, 1),
    calendarDay(year, 5, 8),
    addDays(easter, 39),
    addDays(easter, 50),
    calendarDay(year, 7, 14),
    calendarDay(year, 8, 15),
    calendarDay(year, 11, 1),
    calendarDay(year, 11, 11),
    calendarDay(year, 12, 25),
  ].toSorted();
  holidaysByYear.set(year, holidays);
  return holidays;
};

/** True on a public holiday of France. */
export const isHoliday = (day: CalendarDay): boolean =>
  frenchHolidays(dayParts(day).year).includes(day);

/** A day on which the mills prepare lorries: neither a Sunday nor a public holiday. */
export const isWorkingDay = (day: CalendarDay): boolean => weekdayOf(day) !== 7 && !isHoliday(day);

/** The last working day strictly before `day`. */
export const workingDayBefore = (day: CalendarDay): CalendarDay => {
  const before = addDays(day, -1);
  return isWorkingDay(before) ? before : workingDayBefore(before);
};

const holidaysByYear = new Map<number, readonly CalendarDay[]>();

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easterSunday = (year: number): CalendarDay => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const sum = d + e - 7 * f + 114;
  return calendarDay(year, Math.floor(sum / 31), (sum % 31) + 1);
};
