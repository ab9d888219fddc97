import { Effect, Layer } from "effect";
import { ContentDesk } from "./content-desk.ts";
import { inBackground } from "../../process-role.ts";

/** Looks for planned versions whose hour has come every ten seconds, as long as the process runs. */
export const ContentWorker: Layer.Layer<never, never, ContentDesk> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { look } = yield* ContentDesk;
    const step = Effect.sleep("10 seconds").pipe(
      Effect.andThen(Effect.uninterruptible(look)),
      // The database may be away for a while: the next look comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les contenus prévus attendent le prochain regard", cause),
      ),
    );
    yield* inBackground("contents that were planned", Effect.forever(step));
  }),
);
