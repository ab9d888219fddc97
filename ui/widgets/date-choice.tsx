import { lazy, Suspense } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { calendarDay, compareDays, dayParts, weekdayOf } from "../../core/calendar/day.ts";
import { SkeletonBlock } from "./skeleton.tsx";

export interface DateChoiceProps {
  readonly label: string;
  /** The only days that can be chosen, in any order; at least one. */
  readonly days: readonly CalendarDay[];
  readonly value: CalendarDay | null;
  readonly onValueChange: (day: CalendarDay) => void;
  /** Marked in the grid. */
  readonly today?: CalendarDay | undefined;
}

const Calendar = lazy(() => import("./date-choice-calendar.tsx"));

/**
 * A month that offers only the given days. Keyboard of the ARIA grid pattern: arrows move by a day
 * or a week, Home and End within the week, page keys by a month, Enter or space choose. Its code
 * comes after the page's; its room is kept.
 */
export function DateChoice(props: DateChoiceProps) {
  const first = props.value ?? props.days.toSorted(compareDays)[0];
  if (first === undefined) return null;
  return (
    <Suspense fallback={<SkeletonBlock width="min(100%, 24rem)" height={monthHeight(first)} />}>
      <Calendar {...props} />
    </Suspense>
  );
}

/** The line of the month, the names of the days, the weeks: what comes moves nothing below it. */
function monthHeight(day: CalendarDay): string {
  const { year, month } = dayParts(day);
  const before = weekdayOf(calendarDay(year, month, 1)) - 1;
  const length = dayParts(calendarDay(year, month + 1, 0)).day;
  const weeks = Math.ceil((before + length) / 7);
  return `calc(var(--target) + var(--space-8) + ${weeks} * (var(--target) + 0.125rem))`;
}
