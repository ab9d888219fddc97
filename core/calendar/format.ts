import type {
  CalendarDay,
  CalendarMonth,
  ClockTime,
  Weekday,
} from "../../api-schema/primitives.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";
import { dayParts, weekdayOf } from "./day.ts";

/**
 * How a day is written: 'long' is 'jeudi 26 novembre', 'short' 'jeu. 26 nov.', 'full' 'jeudi 26
 * novembre 2026', 'date' '26 novembre 2026', 'shortDate' '26 nov. 2026', 'dayMonth' '26 nov.', 'weekday'
 * 'jeudi', 'numeric' '26/11/2026'.
 */
export type DayStyle =
  | "long"
  | "short"
  | "full"
  | "date"
  | "shortDate"
  | "dayMonth"
  | "weekday"
  | "numeric";

/** A day in French; the first of a month is '1er'. */
export const formatDay = (day: CalendarDay, style: DayStyle): string => {
  const { year, month, day: dayOfMonth } = dayParts(day);
  const weekday = weekdayName(weekdayOf(day));
  const [name = "", shortName = ""] = MONTHS[month - 1] ?? [];
  const ordinal = dayOfMonth === 1 ? "1er" : String(dayOfMonth);
  switch (style) {
    case "long":
      return `${weekday} ${ordinal} ${name}`;
    case "short":
      return `${weekday.slice(0, 3)}. ${ordinal} ${shortName}`;
    case "full":
      return `${weekday} ${ordinal} ${name} ${year}`;
    case "date":
      return `${ordinal} ${name} ${year}`;
    case "shortDate":
      return `${ordinal} ${shortName} ${year}`;
    case "dayMonth":
      return `${ordinal} ${shortName}`;
    case "weekday":
      return weekday;
    case "numeric":
      return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
  }
};

/** A month in French, 'oct.' or 'octobre 2026'. */
export const formatMonth = (month: CalendarMonth, style: "short" | "full"): string => {
  const [year = "", number = ""] = month.split("-");
  const [name = "", shortName = ""] = MONTHS[Number(number) - 1] ?? [];
  return style === "short" ? shortName : `${name} ${year}`;
};

/** 'jeudi' for 4. */
export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday - 1] ?? "";

/** A wall-clock time: '11:00' is '11 h 00', '06:30' is '6 h 30' (no-break spaces). */
export const formatClock = (time: ClockTime): string =>
  [String(Number(time.slice(0, 2))), "h", time.slice(3, 5)].join(NO_BREAK_SPACE);

/**
 * Time left, rounded down so that it never promises a minute too many: '1 j 3 h', '2 j', '2 h 14',
 * '45 min', '< 1 min', and '0 min' when it is over.
 */
export const formatCountdown = (ms: number): string => {
  if (!(ms > 0)) return `0${NO_BREAK_SPACE}min`;
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return `<${NO_BREAK_SPACE}1${NO_BREAK_SPACE}min`;
  if (hours < 1) return `${minutes}${NO_BREAK_SPACE}min`;
  if (hours < 24) return [hours, "h", String(minutes % 60).padStart(2, "0")].join(NO_BREAK_SPACE);
  const days = [Math.floor(hours / 24), "j"];
  return (hours % 24 === 0 ? days : [...days, hours % 24, "h"]).join(NO_BREAK_SPACE);
};

const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

const MONTHS: readonly (readonly [string, string])[] = [
  ["janvier", "janv."],
  ["février", "févr."],
  ["mars", "mars"],
  ["avril", "avr."],
  ["mai", "mai"],
  ["juin", "juin"],
  ["juillet", "juil."],
  ["août", "août"],
  ["septembre", "sept."],
  ["octobre", "oct."],
  ["novembre", "nov."],
  ["décembre", "déc."],
];
