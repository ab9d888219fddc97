import { Effect, Layer, Semaphore } from "effect";
import { type Lane, lanes, partnerLanes } from "./lanes.ts";
import { Outbox } from "./outbox.ts";
import { inBackground } from "../process-role.ts";

/**
 * Does the waiting events of the outbox as long as the process runs: each lane by itself, as many at
 * once as it can take. It looks again every half second (any process may have written one), and stops
 * between two events: what is under way is brought to its end.
 */
export const OutboxWorker: Layer.Layer<never, never, Outbox> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { take } = yield* Outbox;
    const steps: Effect.Effect<void>[] = [];
    for (const lane of lanes) {
      // One of a lane's fibers looks at a time; the others do what was found, or wait here.
      const door = yield* Semaphore.make(1);
      const step = Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(door.take(1));
          const doing = yield* take(lane).pipe(
            // The database may be away for a while: say it, once a lane, and try again.
            Effect.catchCause((cause) =>
              Effect.logWarning("La file des événements est arrêtée un instant", cause).pipe(
                Effect.annotateLogs({ lane }),
                Effect.andThen(restore(Effect.sleep("2 seconds"))),
                Effect.as(undefined),
              ),
            ),
            Effect.tap((found) =>
              found === undefined ? restore(Effect.sleep("500 millis")) : Effect.void,
            ),
            Effect.ensuring(door.release(1)),
          );
          if (doing === undefined) return;
          // It is taken again when its lease ends.
          yield* Effect.catchCause(doing, (cause) =>
            Effect.annotateLogs(
              Effect.logWarning("Le sort d'un événement n'a pas pu être noté", cause),
              { lane },
            ),
          );
        }),
      );
      for (let count = 0; count < atOnce(lane); count += 1) steps.push(Effect.forever(step));
    }
    // Stopped all at once: one after the other would wait as often as there are.
    yield* inBackground(
      "events of the outbox",
      Effect.all(steps, { concurrency: "unbounded", discard: true }),
    );
  }),
);

const atOnce = (lane: Lane): number => (lane === "house" ? 1 : partnerLanes[lane].atOnce);
