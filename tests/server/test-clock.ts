import { Clock, Effect } from "effect";

/** The shop's clock in a test: real time shifted by what the test asked for. Waiting stays real. */
export interface TestClock {
  readonly clock: Clock.Clock;
  readonly now: () => number;
  /** Moves the shop's present by so many milliseconds; negative goes back. */
  readonly advance: (milliseconds: number) => void;
  /** Moves the shop's present to an instant; time goes on from there. */
  readonly set: (instant: string) => void;
}

export function makeTestClock(): TestClock {
  let shift = 0;
  const now = () => Date.now() + shift;
  return {
    clock: shiftedClock(() => shift),
    now,
    advance: (milliseconds) => {
      shift += milliseconds;
    },
    set: (instant) => {
      shift = Date.parse(instant) - Date.now();
    },
  };
}

function shiftedClock(shift: () => number): Clock.Clock {
  const real = Effect.runSync(Clock.clockWith(Effect.succeed));
  const millis = () => real.currentTimeMillisUnsafe() + shift();
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(shift()) * 1_000_000n;
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration),
  };
}
