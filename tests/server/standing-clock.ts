import { type Clock, Duration, Effect } from "effect";

/** A clock that stands still but for who moves it; whoever sleeps wakes when it is moved there. */
export interface StandingClock {
  readonly clock: Clock.Clock;
  /** Moves it, stopping at each instant for which somebody sleeps, in their order; who wakes works on by itself. */
  readonly advance: (milliseconds: number) => void;
  /** Instants for which somebody sleeps, the next first. */
  readonly awaited: () => readonly number[];
}

export const makeStandingClock = (instant: string): StandingClock => {
  const begin = Date.parse(instant);
  let now = begin;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  const millis = () => now;
  const nanos = () => BigInt(now) * 1_000_000n;
  const monotonic = () => BigInt(now - begin) * 1_000_000n;
  return {
    clock: {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: monotonic,
      monotonicTimeNanos: Effect.sync(monotonic),
      sleep: (duration) => {
        const ms = Duration.toMillis(duration);
        if (ms <= 0) return Effect.yieldNow;
        return Effect.callback((resume) => {
          const sleeper = { at: now + ms, wake: () => resume(Effect.void) };
          sleepers.add(sleeper);
          return Effect.sync(() => sleepers.delete(sleeper));
        });
      },
    },
    advance: (milliseconds) => {
      const goal = now + milliseconds;
      for (;;) {
        const due = [...sleepers]
          .filter(({ at }) => at <= goal)
          .toSorted((a, b) => a.at - b.at)
          .at(0);
        if (due === undefined) break;
        sleepers.delete(due);
        now = due.at;
        due.wake();
      }
      now = goal;
    },
    awaited: () => [...sleepers].map(({ at }) => at).toSorted((a, b) => a - b),
  };
};
