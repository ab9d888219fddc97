import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import type { FileStorage } from "../ports/file-storage.ts";
import { StoredFiles } from "./stored-files.ts";
import { inBackground } from "../process-role.ts";

/** Removes files that no message names, every ten minutes, as long as the process runs. */
export const FileSweep: Layer.Layer<never, never, FileStorage | SqlClient.SqlClient> =
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { sweep } = yield* StoredFiles;
      const step = Effect.sleep("10 minutes").pipe(
        Effect.andThen(sweep),
        // The database may be away for a while: the next time comes.
        Effect.catchCause((cause) =>
          Effect.logWarning("Les pièces jointes sans message attendent dix minutes", cause),
        ),
      );
      yield* inBackground("files of messages without one", Effect.forever(step));
    }),
  ).pipe(Layer.provide(StoredFiles.layer));
