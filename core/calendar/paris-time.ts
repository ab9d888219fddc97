import type { CalendarDay, ClockTime, Instant } from "../../api-schema/primitives.ts";
import { addDays, calendarDay, dayOfNumber, numberOfDay, weekdayOf } from "./day.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The instant at which clocks in Paris show that time of that day (product §2). A time that the
 * spring change skips is moved one hour later; one that the autumn change repeats is its first
 * occurrence. The European rule is written here rather than asked of Intl, which is slow in the
 * delivery loops; a test compares both.
 */
export const parisInstant = (day: CalendarDay, time: ClockTime): Instant => {
  const local = numberOfDay(day) * DAY_MS + minutesOf(time) * MINUTE_MS;
  const inSummer = local - 2 * HOUR_MS;
  return instantOfMs(isParisSummer(inSummer) ? inSummer : local - HOUR_MS);
};

/** The instant at which that day begins in Paris. */
export const beginningOfDay = (day: CalendarDay): Instant => parisInstant(day, MIDNIGHT);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as HH:MM is written
const MIDNIGHT = "00:00" as ClockTime;

/** The calendar day in Paris at that instant. */
export const parisDayOf = (instant: Instant): CalendarDay =>
  dayOfNumber(Math.floor(parisLocalMs(instant) / DAY_MS));

/** The wall-clock time in Paris at that instant, to the minute. */
export const parisTimeOf = (instant: Instant): ClockTime => {
  const local = parisLocalMs(instant);
  const minutes = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
  const text = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- minutes of one day, as HH:MM
  return text as ClockTime;
};

/** Milliseconds since 1970 of an instant. */
export const msOfInstant = (instant: Instant): number => Date.parse(instant);

/** The instant at that many milliseconds since 1970. */
export const instantOfMs = (ms: number): Instant =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- toISOString writes that form
  new Date(ms).toISOString() as Instant;

/** The instant `ms` milliseconds later. */
export const addMs = (instant: Instant, ms: number): Instant =>
  instantOfMs(msOfInstant(instant) + ms);

/** Minutes since midnight of a wall-clock time. */
export const minutesOf = (time: ClockTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const parisLocalMs = (instant: Instant): number => {
  const ms = msOfInstant(instant);
  return ms + (isParisSummer(ms) ? 2 : 1) * HOUR_MS;
};

/** Summer time runs from the last Sunday of March to that of October, both at 01:00 UTC. */
const isParisSummer = (ms: number): boolean => {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 3) + HOUR_MS && ms < lastSunday(year, 10) + HOUR_MS;
};

const lastSunday = (year: number, month: 3 | 10): number => {
  const last = calendarDay(year, month, 31);
  return numberOfDay(addDays(last, -(weekdayOf(last) % 7))) * DAY_MS;
};

const pad = (value: number): string => String(value).padStart(2, "0");
