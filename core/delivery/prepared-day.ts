import type { CalendarDay, Instant } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";
import { parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";

/**
 * The day whose lorries the mill prepares at that instant, where nobody has chosen one: tomorrow's, in Paris. A
 * night's work goes on after midnight: until eight it is for the lorries of the day that has begun.
 */
export const preparedDay = (now: Instant): CalendarDay =>
  parisTimeOf(now) < END_OF_NIGHT ? parisDayOf(now) : addDays(parisDayOf(now), 1);

const END_OF_NIGHT = "08:00";
