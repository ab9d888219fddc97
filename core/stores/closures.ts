import type { CalendarDay, ClosingDay, Weekday } from "../../api-schema/primitives.ts";
import { addDays, compareDays, daysBetween, isCalendarDay } from "../calendar/day.ts";
import { formatDay } from "../calendar/format.ts";
import { CLOSURE_HORIZON_DAYS } from "./store-change.ts";

/** Days in a row on which a store is closed. */
export type ClosurePeriod = { readonly from: CalendarDay; readonly to: CalendarDay };

/** Dates as periods, in order: neighbours are one. */
export const closurePeriods = (dates: readonly CalendarDay[]): readonly ClosurePeriod[] =>
  [...new Set(dates)].toSorted(compareDays).reduce<readonly ClosurePeriod[]>((periods, day) => {
    const last = periods.at(-1);
    return last !== undefined && addDays(last.to, 1) === day
      ? [...periods.slice(0, -1), { from: last.from, to: day }]
      : [...periods, { from: day, to: day }];
  }, []);

/** The dates of a period, its ends included; none when it ends before it begins. Two years at most. */
export const datesOfPeriod = ({ from, to }: ClosurePeriod): readonly CalendarDay[] => {
  const length = Math.min(daysBetween(from, to), CLOSURE_HORIZON_DAYS) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, ahead) => addDays(from, ahead));
};

/** 'jeudi 24 décembre 2026', 'du 3 août 2027 au 23 août 2027'. */
export const periodText = ({ from, to }: ClosurePeriod): string =>
  from === to
    ? formatDay(from, "full")
    : `du ${formatDay(from, "date")} au ${formatDay(to, "date")}`;

/** Closing days as one text, for a draft: '1 7 2026-12-25'. */
export const closingDaysText = (days: readonly ClosingDay[]): string => days.join(" ");

/** The closing days in such a text; what is none is left out. */
export const readClosingDays = (text: string): readonly ClosingDay[] =>
  text.split(" ").flatMap((word): readonly ClosingDay[] => {
    const weekday = WEEKDAYS.find((one) => String(one) === word);
    if (weekday !== undefined) return [weekday];
    return isCalendarDay(word) ? [word] : [];
  });

/** Monday to Sunday. */
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const NAMES = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];

/** 'Lundi'. */
export const weekdayName = (weekday: Weekday): string => NAMES[weekday - 1] ?? "";

/** 'Mardi, jeudi et samedi'; 'Aucun jour' for none, 'Tous les jours' for all seven. */
export const weekdaysText = (weekdays: readonly Weekday[]): string => {
  const names = WEEKDAYS.filter((one) => weekdays.includes(one)).map(weekdayName);
  if (names.length === 7) return "Tous les jours";
  const [first, ...others] = names;
  if (first === undefined) return "Aucun jour";
  const last = others.pop()?.toLowerCase();
  const middle = others.map((name) => `, ${name.toLowerCase()}`).join("");
  return last === undefined ? first : `${first}${middle} et ${last}`;
};
