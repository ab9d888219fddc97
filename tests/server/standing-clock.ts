import { type Clock, Duration, Effect } from "effect";

/** A clock that stands still but for who moves it; whoever sleeps wakes when it is moved there. */
export interface StandingClock {
  readonly clock: Clock.Clock;
  /** Moves it, and wakes everybody who slept for an instant until then, in their order. */
  readonly advance: (milliseconds: number) => void;
  /** Moves it and wakes nobody. */
  readonly move: (milliseconds: number) => void;
  /** Wakes one whose instant has come; false when there is none. */
  readonly wakeNext: () => boolean;
  readonly now: () => number;
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
  const wakeNext = (): boolean => {
    const due = [...sleepers]
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at)
      .at(0);
    if (due === undefined) return false;
    sleepers.delete(due);
    due.wake();
    return true;
  };
  const move = (milliseconds: number): void => {
    now += milliseconds;
  };
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
    now: millis,
    wakeNext,
    move,
    advance: (milliseconds) => {
      move(milliseconds);
      while (wakeNext());
    },
    awaited: () => [...sleepers].map(({ at }) => at).toSorted((a, b) => a - b),
  };
};
