import { Effect, Fiber } from "effect";

/**
 * Waits a second at most for the last that is said to the database, and gives it up then: one that is away
 * is not what a process stays for.
 */
export const briefly = (work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.flatMap(Effect.forkDetach(work), (working) =>
    Effect.raceFirst(Effect.asVoid(Fiber.await(working)), Effect.sleep("1 second")).pipe(
      // Not waited for: a connection that hangs takes seconds to be given up.
      Effect.ensuring(Effect.sync(() => working.interruptUnsafe())),
    ),
  );
