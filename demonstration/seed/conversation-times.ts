import { ClockTime, type Instant } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import { addMs, parisDayOf, parisInstant, parisTimeOf } from "../../core/calendar/paris-time.ts";
import type { Said, Script } from "./conversation-scripts.ts";

/** When a conversation begins: bakers write early and on any day, offices on working days. */
export const beginningOf = (
  { lines: [first] }: Script,
  now: Instant,
  daysAgo: number,
  minute: number,
): Instant => {
  const day = addDays(parisDayOf(now), -daysAgo);
  const isOurs = first?.who === "store";
  const hour = isOurs ? 4 + (daysAgo % 9) : 9;
  const time = ClockTime.make(
    `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
  );
  return parisInstant(isOurs || weekdayOf(day) < 6 ? day : addDays(day, -2), time);
};

/** When each line is written: what is answered from an office keeps its hours. */
export const timesOf = (lines: readonly Said[], begins: Instant) => {
  let at = begins;
  return lines.map((line, index) => {
    if (index > 0) at = addMs(at, (line.minutes ?? 0) * 60_000);
    if (index > 0 && line.who === "them") at = inOfficeHours(at);
    return { line, at };
  });
};

const inOfficeHours = (at: Instant): Instant => {
  const day = parisDayOf(at);
  const time = parisTimeOf(at);
  if (weekdayOf(day) < 7 && time >= "08:00" && time < "18:00") return at;
  const next = time < "08:00" && weekdayOf(day) < 7 ? day : addDays(day, 1);
  const open = weekdayOf(next) < 7 ? next : addDays(next, 1);
  return parisInstant(open, ClockTime.make(`08:${time.slice(3)}`));
};
