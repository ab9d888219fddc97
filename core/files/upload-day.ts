import { type Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { beginningOfDay, msOfInstant, parisDayOf } from "../calendar/paris-time.ts";

// Beside upload-allowance.ts, which pages load: the wire's schemas, and Effect with them, stay away.

/** Whole seconds until the next day of Paris begins, in which all counts from nothing; at least one. */
export const secondsToTomorrow = (now: Instant): number => {
  const tomorrow = beginningOfDay(addDays(parisDayOf(now), 1));
  return Math.max(1, Math.ceil((msOfInstant(tomorrow) - msOfInstant(now)) / 1000));
};
