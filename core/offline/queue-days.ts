import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { instantOfMs, parisDayOf } from "../calendar/paris-time.ts";
import type { QueueEntry } from "./queue.ts";

export type QueueDay = { readonly day: CalendarDay; readonly entries: readonly QueueEntry[] };

/** What was done by day in Paris, the newest first; what has to be looked at leads its day. */
export const queueDays = (entries: readonly QueueEntry[]): readonly QueueDay[] => {
  const byDay = Map.groupBy(entries, ({ madeAt }) => parisDayOf(instantOfMs(madeAt)));
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, ofDay]) => ({
      day,
      entries: ofDay.toSorted((a, b) => RANKS[a.state] - RANKS[b.state] || b.madeAt - a.madeAt),
    }));
};

const RANKS: Readonly<Record<QueueEntry["state"], number>> = { toReview: 0, waiting: 1, sent: 2 };

/** When cached answers are from: '24 nov. 02:51', in Paris. */
export const cachedAtText = (at: number): string =>
  `${formatDay(parisDayOf(instantOfMs(at)), "dayMonth")} ${CLOCK.format(at)}`;

const CLOCK = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
});

/** The hour of something that was done, in Paris: '02:51'. */
export const clockText = (at: number): string => CLOCK.format(at);
