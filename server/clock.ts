import { Clock, Effect } from "effect";
import type { CalendarDay, Instant } from "../api-schema/primitives.ts";
import { instantOfMs, parisDayOf } from "../core/calendar/paris-time.ts";

/**
 * The present, from Effect's Clock. Business time never comes from SQL's now() nor from Date.now():
 * tests move this clock.
 */
export const now: Effect.Effect<Instant> = Effect.map(Clock.currentTimeMillis, instantOfMs);

/** The present as a Date, for timestamptz parameters. */
export const nowDate: Effect.Effect<Date> = Effect.map(
  Clock.currentTimeMillis,
  (ms) => new Date(ms),
);

/** The present calendar day in Europe/Paris. */
export const today: Effect.Effect<CalendarDay> = Effect.map(now, parisDayOf);
