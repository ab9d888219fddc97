import type { CalendarDay, Weekday } from "../../api-schema/primitives.ts";

// Days are handled as day numbers (0 is 1970-01-01), never as Date objects: a Date at midnight
// local time becomes the day before in another zone.

/** The day `count` days later (earlier when negative), within the years 0000 to 9999. */
export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  dayOfNumber(numberOfDay(day) + Math.trunc(count));

/**
 * The same day of the month `count` months later; the month's last day where it has no such day: one
 * month after 31 January is 28 February, not 3 March.
 */
export const addMonths = (day: CalendarDay, count: number): CalendarDay => {
  const { year, month, day: dayOfMonth } = dayParts(day);
  const months = year * 12 + month - 1 + Math.trunc(count);
  const first = calendarDay(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
  const sameDay = addDays(first, dayOfMonth - 1);
  return dayParts(sameDay).day === dayOfMonth ? sameDay : addDays(sameDay, -dayParts(sameDay).day);
};

/** ISO weekday: 1 Monday to 7 Sunday. */
export const weekdayOf = (day: CalendarDay): Weekday => {
  const index = (((numberOfDay(day) + 3) % 7) + 7) % 7;
  return WEEKDAYS[index] ?? 1;
};

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Negative when `a` is before `b`, 0 when equal, positive after. */
export const compareDays = (a: CalendarDay, b: CalendarDay): number =>
  numberOfDay(a) - numberOfDay(b);

/** Days to walk from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  numberOfDay(to) - numberOfDay(from);

/** True when the text is a day that exists: 2026-02-30 has the form but is no day. */
export const isCalendarDay = (text: string): text is CalendarDay =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOfNumber(numberOfDay(text)) === text;

/** The day of an address or a field; null for anything else. */
export const readDay = (text: string | null): CalendarDay | null =>
  text !== null && isCalendarDay(text) ? text : null;

/** The day of that year, month (1 to 12) and day; overflow rolls over as on a calendar. */
export const calendarDay = (year: number, month: number, day: number): CalendarDay =>
  dayOfNumber(numberOfDate(year, month, 1) + day - 1);

export type DayParts = { readonly year: number; readonly month: number; readonly day: number };

/** Year, month 1 to 12 and day 1 to 31 of a day. */
export const dayParts = (day: string): DayParts => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});

/** Days since 1970-01-01. */
export const numberOfDay = (day: string): number => {
  const { year, month, day: dayOfMonth } = dayParts(day);
  return numberOfDate(year, month, 1) + dayOfMonth - 1;
};

/** The day that is `number` days after 1970-01-01 (proleptic Gregorian, 400-year eras). */
export const dayOfNumber = (number: number): CalendarDay => {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written in the schema's form
  return text as CalendarDay;
};

const numberOfDate = (year: number, month: number, day: number): number => {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

const pad = (value: number, width: number): string => String(value).padStart(width, "0");
