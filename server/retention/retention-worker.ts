import { Effect, Layer } from "effect";
import { Retention } from "./retention.ts";

/** Asks every ten minutes whether the round of the hour is to be made, as long as the process runs. */
export const RetentionWorker: Layer.Layer<never, never, Retention> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { round } = yield* Retention;
    const step = Effect.sleep("10 minutes").pipe(
      Effect.andThen(round),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("L'effacement de ce qui est vieux attend dix minutes", cause),
      ),
    );
    yield* Effect.forkScoped(Effect.forever(step));
  }),
);
