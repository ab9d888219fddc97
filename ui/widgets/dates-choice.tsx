import { lazy, Suspense } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { SkeletonBlock } from "./skeleton.tsx";

export interface DatesChoiceProps {
  readonly label: string;
  /** The first and the last day that can be chosen. */
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly values: readonly CalendarDay[];
  /** A day was taken in, or out. */
  readonly onToggle: (day: CalendarDay) => void;
  readonly today?: CalendarDay | undefined;
}

const Calendar = lazy(() => import("./dates-choice-calendar.tsx"));

/** A month in which any number of days is chosen; keys as in DateChoice. Its room is kept. */
export function DatesChoice(props: DatesChoiceProps) {
  return (
    <Suspense fallback={<SkeletonBlock width="min(100%, 24rem)" height="22rem" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
