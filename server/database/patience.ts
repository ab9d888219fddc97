import { Clock, Duration, Effect, Fiber, Layer } from "effect";

const STEP_MS = 100;
/** Longer sleeps are for keeping things, not for waiting for an answer. */
const LONGEST_PATIENT_MS = 10_000;

/**
 * Waits so many milliseconds of a process that responds. In steps, with a turn of the loop after each:
 * when this process itself was held up for seconds, that counts as one step, and an answer that has
 * comes meanwhile is processed before anybody calls it missing.
 */
export const patiently = (milliseconds: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      yield* Effect.sleep(Math.min(STEP_MS, left));
    }
  });

/**
 * What `work` comes to, or what `until` does where that is first. Then the work is told to stop and its end
 * is not waited for: a connection that hangs takes seconds to be given up.
 */
export const abandonedAt =
  <B, F, S>(until: Effect.Effect<B, F, S>) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A | B, E | F, R | S> =>
    Effect.flatMap(Effect.forkDetach(work, { startImmediately: true }), (working) =>
      Fiber.join(working).pipe(
        Effect.raceFirst(until),
        Effect.ensuring(Effect.sync(() => working.interruptUnsafe())),
      ),
    );

/** The process's own clock, unless it is told another. */
const real = Effect.runSync(Clock.clockWith(Effect.succeed));

/** The present as it is, but whoever waits for seconds waits patiently: for time limits of connections. */
export const patientClock: Clock.Clock = {
  currentTimeMillisUnsafe: () => real.currentTimeMillisUnsafe(),
  currentTimeMillis: real.currentTimeMillis,
  currentTimeNanosUnsafe: () => real.currentTimeNanosUnsafe(),
  currentTimeNanos: real.currentTimeNanos,
  monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: real.monotonicTimeNanos,
  sleep: (duration) =>
    Duration.toMillis(duration) > LONGEST_PATIENT_MS
      ? real.sleep(duration)
      : Effect.provideService(patiently(Duration.toMillis(duration)), Clock.Clock, real),
};

/** Patience for what waits by the process's own clock; another clock, of whoever moves time, is left as it is. */
export const withPatience: Layer.Layer<never> = Layer.effect(
  Clock.Clock,
  Clock.clockWith((clock) => Effect.succeed(clock === real ? patientClock : clock)),
);
