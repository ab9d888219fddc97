import { Clock, Effect, Layer } from "effect";
import { Settings } from "../config.ts";
import { deleteOldMails, deleteUnusedPapers } from "./stored-files.ts";
import { Retention } from "./retention.ts";

/**
 * What is old goes: rows in the round of the hour, if no process has made it, and mails and papers that are
 * stored as files, by each process in its own DATA_DIR.
 */
export const clean = Effect.gen(function* () {
  const { round } = yield* Retention;
  const { dataDir } = yield* Settings;
  yield* round;
  const now = yield* Clock.currentTimeMillis;
  yield* deleteOldMails(dataDir, now);
  yield* deleteUnusedPapers(dataDir, now);
});

/** Asks every ten minutes whether the round of the hour is to be made, as long as the process runs. */
export const RetentionWorker: Layer.Layer<never, never, Retention | Settings> = Layer.effectDiscard(
  Effect.gen(function* () {
    const step = Effect.sleep("10 minutes").pipe(
      Effect.andThen(clean),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("L'effacement de ce qui est vieux attend dix minutes", cause),
      ),
    );
    yield* Effect.forkScoped(Effect.forever(step));
  }),
);
