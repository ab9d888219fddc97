import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { Settings } from "../config.ts";
import { erasureListOf, noteErasures } from "../keys/erasure-list.ts";
import { deleteAnsweredRemises, deleteOldMails, deleteUnusedPapers } from "./stored-files.ts";
import { Retention } from "./retention.ts";

/**
 * What is old goes: rows in the round of the hour, if no process has made it, and mails, papers and
 * remises that are stored as files, by each process in its own folders.
 */
export const clean = Effect.gen(function* () {
  const { round } = yield* Retention;
  const { dataDir, exchangeDir, keyFile } = yield* Settings;
  const sql = yield* SqlClient.SqlClient;
  yield* round;
  // Every process writes its own list, beside its own copy of the keys.
  yield* noteErasures(erasureListOf(keyFile), sql);
  const now = yield* Clock.currentTimeMillis;
  yield* deleteOldMails(dataDir, now);
  yield* deleteUnusedPapers(dataDir, now);
  if (exchangeDir !== undefined) yield* deleteAnsweredRemises(sql, exchangeDir);
});

/** Asks every ten minutes whether the round of the hour is to be made, as long as the process runs. */
export const RetentionWorker: Layer.Layer<
  never,
  never,
  Retention | Settings | SqlClient.SqlClient
> = Layer.effectDiscard(
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
