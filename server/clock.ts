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

/**
 * The time of that clock that only goes on, in milliseconds from wherever it began: for how long
 * something took, or has been kept. Real where the clock is.
 */
export const monotonicMsOf = (clock: Clock.Clock) => (): number =>
  Number(clock.monotonicTimeNanosUnsafe()) / 1e6;

/** The same of the clock that is there. */
export const monotonicMs: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.sync(monotonicMsOf(clock)),
);

/** The present calendar day in Europe/Paris. */
export const today: Effect.Effect<CalendarDay> = Effect.map(now, parisDayOf);
