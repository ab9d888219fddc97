import { CalendarMonth, type CalendarDay } from "../../../../api-schema/primitives.ts";
import { formatDay, formatMonth } from "../../../../core/calendar/format.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { deskPaths } from "../../paths.ts";

/** 'novembre 2026' for the month that a day lies in. */
export const monthWords = (day: CalendarDay): string =>
  formatMonth(CalendarMonth.make(day.slice(0, 7)), "full");

/** The days of a period, by the name of its month where it lies in one. */
export const periodWords = (from: CalendarDay, until: CalendarDay): string =>
  from.slice(0, 7) === until.slice(0, 7)
    ? monthWords(until)
    : `${formatDay(from, "shortDate")} – ${formatDay(until, "shortDate")}`;

export const entriesWords = (count: number): string =>
  `${wholeNumber(count)} écriture${count > 1 ? "s" : ""}`;

/** The way back to the room. */
export const ALL_JOURNALS = { href: deskPaths.books(), label: "Tous les journaux" };
