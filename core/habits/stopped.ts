import type { CalendarDay, Weekday } from "../../api-schema/primitives.ts";
import { daysBetween, weekdayOf } from "../calendar/day.ts";

/** Fewer days with an order are no habit. */
const LEAST_DAYS = 4;
/** Whoever orders more seldom has no rhythm to fall out of. */
const LONGEST_RHYTHM = 21;
/** A week's holiday is nothing to call about. */
const SHORTEST_SILENCE = 10;
/** After this long it is known. */
const LONGEST_SILENCE = 120;

/** How a store that has stopped ordering used to. */
export type Stopped = {
  /** Days since its last order. */
  readonly silent: number;
  /** Days between two of its orders: the median. */
  readonly rhythm: number;
  /** The weekday on which it ordered most often; the earlier of the week where two are alike. */
  readonly weekday: Weekday;
};

/**
 * Whether a store that ordered on these days has stopped: it had a rhythm, and has been silent for more than
 * twice as long. Null for all others.
 */
export const stoppedOrdering = (
  days: readonly CalendarDay[],
  today: CalendarDay,
): Stopped | null => {
  const past = [...new Set(days)].filter((day) => day <= today).toSorted();
  const last = past.at(-1);
  if (last === undefined || past.length < LEAST_DAYS) return null;
  const gaps = past
    .slice(1)
    .map((day, place) => daysBetween(past[place] ?? day, day))
    .toSorted((a, b) => a - b);
  const rhythm = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const silent = daysBetween(last, today);
  const isStopped =
    rhythm <= LONGEST_RHYTHM &&
    silent > Math.max(SHORTEST_SILENCE, 2 * rhythm) &&
    silent <= LONGEST_SILENCE;
  return isStopped ? { silent, rhythm, weekday: mostOften(past.map(weekdayOf)) } : null;
};

const mostOften = (weekdays: readonly Weekday[]): Weekday => {
  const times = (weekday: Weekday): number => weekdays.filter((other) => other === weekday).length;
  const [first = 1] = [...new Set(weekdays)].toSorted((a, b) => times(b) - times(a) || a - b);
  return first;
};
