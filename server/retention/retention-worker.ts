import { Clock, Effect, Layer, type Scope } from "effect";
import { SqlClient } from "effect/sql";
import { Settings } from "../config.ts";
import { erasureListOf, noteErasures } from "../keys/erasure-list.ts";
import { type Background, inBackground } from "../process-role.ts";
import { deleteAnsweredRemises, deleteOldMails, deleteUnusedPapers } from "./stored-files.ts";
import { Retention } from "./retention.ts";

/** What each process keeps by itself: the list beside its copy of the keys, and its own DATA_DIR. */
export const cleanOwnFiles = Effect.gen(function* () {
  const { dataDir, keyFile } = yield* Settings;
  yield* noteErasures(erasureListOf(keyFile), yield* SqlClient.SqlClient);
  const now = yield* Clock.currentTimeMillis;
  yield* deleteOldMails(dataDir, now);
  yield* deleteUnusedPapers(dataDir, now);
});

/** What is one for all processes: rows, in the round of the hour if none has made it, and the folder of files. */
export const cleanWhatIsShared = Effect.gen(function* () {
  const { round } = yield* Retention;
  const { exchangeDir } = yield* Settings;
  yield* round;
  if (exchangeDir !== undefined) {
    yield* deleteAnsweredRemises(yield* SqlClient.SqlClient, exchangeDir);
  }
});

/** Asks every ten minutes whether what all processes share is to be cleaned, as long as the process runs. */
export const RetentionWorker: Layer.Layer<
  never,
  never,
  Retention | Settings | SqlClient.SqlClient
> = Layer.effectDiscard(
  Effect.suspend(() => everyTenMinutes("retention of rows", cleanWhatIsShared)),
);

/** The same of what lies in the process's own folder, whatever the process is for. */
export const OwnFilesWorker: Layer.Layer<never, never, Settings | SqlClient.SqlClient> =
  Layer.effectDiscard(
    Effect.suspend(() => everyTenMinutes("old files of this process", cleanOwnFiles)),
  );

const everyTenMinutes = <A, E, R>(
  name: Background,
  work: Effect.Effect<A, E, R>,
): Effect.Effect<void, never, R | Scope.Scope> =>
  inBackground(
    name,
    Effect.sleep("10 minutes").pipe(
      Effect.andThen(work),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("L'effacement de ce qui est vieux attend dix minutes", cause),
      ),
      Effect.forever,
    ),
  );
