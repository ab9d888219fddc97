import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, addMonths, dayParts } from "../calendar/day.ts";

/** Days of orders, both included. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export type PeriodName = "lastMonth" | "fourWeeks" | "yearAgo";

/** As people at the desk choose them. */
export const PERIOD_WORDS: { readonly [Name in PeriodName]: string } = {
  lastMonth: "Le mois dernier",
  fourWeeks: "Les quatre dernières semaines",
  yearAgo: "Les quatre mêmes semaines, un an plus tôt",
};

/**
 * The days of a period as seen from `today`, which is never of it: its orders are not all there yet. A year
 * ago is 52 weeks ago, so that weekdays fall on weekdays.
 */
export const periodOf = (name: PeriodName, today: CalendarDay): Period => {
  if (name === "lastMonth") {
    const first = addDays(today, 1 - dayParts(today).day);
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  }
  const back = name === "yearAgo" ? WEEKS_OF_A_YEAR * 7 : 0;
  return { from: addDays(today, -28 - back), to: addDays(today, -1 - back) };
};

const WEEKS_OF_A_YEAR = 52;
