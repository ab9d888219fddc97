import { Effect, Layer } from "effect";
import { Outbox } from "./outbox.ts";

/**
 * Does the waiting events of the outbox, one after the other, as long as the process runs. It looks
 * again every half second (any process may have written one), and stops between two events.
 */
export const OutboxWorker: Layer.Layer<never, never, Outbox> = Layer.effectDiscard(
  Effect.gen(function* () {
    const outbox = yield* Outbox;
    const rest = Effect.sleep("500 millis");
    const step = outbox.doNext.pipe(
      Effect.uninterruptible,
      Effect.flatMap((did) => (did ? Effect.void : rest)),
      // The database may be away for a while: say it and try again.
      Effect.catchCause((cause) =>
        Effect.logWarning("La file des événements est arrêtée un instant", cause).pipe(
          Effect.andThen(Effect.sleep("2 seconds")),
        ),
      ),
    );
    yield* Effect.forkScoped(Effect.forever(step));
  }),
);
