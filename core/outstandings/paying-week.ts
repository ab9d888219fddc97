import type { OutstandingTotal } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { cents, ZERO } from "../money/cents.ts";

/** The last day of the week that begins today: what is due up to it is to be paid now. */
export const endOfPayingWeek = (today: CalendarDay): CalendarDay => addDays(today, 6);

export type DueSum = { readonly count: number; readonly amount: Cents };

/** What there is to pay, by when. */
export type DueByTime = {
  readonly late: DueSum;
  readonly week: DueSum;
  readonly later: DueSum;
};

/**
 * What is late, what falls due within the week and what later, from the totals of all that is unpaid and
 * of what is due up to the end of the week. The three together are all that is unpaid.
 */
export const dueByTime = (
  all: readonly OutstandingTotal[],
  upToWeek: readonly OutstandingTotal[],
): DueByTime => {
  const late = sumOf(all, 1);
  const week = sumOf(upToWeek, 0);
  const due = sumOf(all, 0);
  return {
    late,
    week,
    later: { count: due.count - week.count, amount: cents(due.amount - week.amount) },
  };
};

const sumOf = (totals: readonly OutstandingTotal[], status: 0 | 1): DueSum => {
  const found = totals.find((total) => total.status === status);
  return found === undefined
    ? { count: 0, amount: ZERO }
    : { count: found.count, amount: cents(found.amount) };
};
