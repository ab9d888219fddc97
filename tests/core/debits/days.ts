import * as fc from "fast-check";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { day } from "../values.ts";

/** A day of a hundred that have Christmas, New Year and many weekends. */
export const aDay: fc.Arbitrary<CalendarDay> = fc
  .integer({ min: 0, max: 100 })
  .map((count) => addDays(day("2026-11-02"), count));
