import { install } from "@sinonjs/fake-timers";
import { type Clock, Duration, Effect } from "effect";

/**
 * The night's time, which goes on when the night says so. It is this process's own: whatever asks for the
 * time or waits, waits for it.
 */
export interface VirtualTime {
  readonly now: () => number;
  /** Another instant, at which nothing waits for anything. */
  readonly begin: (instant: number) => void;
  /** So much later. What was due in between happens once, in its order, and late. */
  readonly leap: (milliseconds: number) => void;
  /** How long until something is due; undefined when nothing waits. */
  readonly untilNext: () => number | undefined;
  /** A clock for one process of the shop: when that ends, nothing of it is due any more. */
  readonly processClock: () => ProcessClock;
}

export interface ProcessClock {
  readonly clock: Clock.Clock;
  readonly end: () => void;
}

export const installTime = (): VirtualTime => {
  const time = install({
    now: Date.now(),
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  return {
    now: () => time.now,
    begin: (instant) => {
      time.reset();
      time.setSystemTime(instant);
    },
    leap: (milliseconds) => {
      time.jump(milliseconds);
    },
    untilNext: () => {
      const before = time.now;
      // safe: the timers of the library, by their numbers
      const { timers = {} } = time as unknown as {
        readonly timers?: { readonly [id: string]: { readonly callAt: number } };
      };
      const due = Object.values(timers).map(({ callAt }) => callAt);
      return due.length === 0 ? undefined : Math.max(0, Math.min(...due) - before);
    },
    processClock: () => {
      const waiting = new Set<ReturnType<typeof setTimeout>>();
      let ended = false;
      const now = () => time.now;
      const nanos = () => BigInt(Math.round(time.now * 1000)) * 1000n;
      const clock: Clock.Clock = {
        currentTimeMillisUnsafe: now,
        currentTimeMillis: Effect.sync(now),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos),
        monotonicTimeNanosUnsafe: nanos,
        monotonicTimeNanos: Effect.sync(nanos),
        sleep: (duration) =>
          Effect.callback<void>((resume) => {
            const milliseconds = Duration.toMillis(duration);
            if (ended || !Number.isFinite(milliseconds)) return;
            const timer = setTimeout(() => {
              waiting.delete(timer);
              resume(Effect.void);
            }, milliseconds);
            waiting.add(timer);
            return Effect.sync(() => {
              waiting.delete(timer);
              clearTimeout(timer);
            });
          }),
      };
      return {
        clock,
        end: () => {
          ended = true;
          for (const timer of waiting) clearTimeout(timer);
          waiting.clear();
        },
      };
    },
  };
};
