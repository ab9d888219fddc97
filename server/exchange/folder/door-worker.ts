import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { databaseLayer } from "../../database/sql.ts";
import { makeDoor, type Settled } from "./door.ts";
import { inBackground } from "../../process-role.ts";

/** Its lock and that of a resource are sessions of their own, beside what is written. */
export const DOOR_CONNECTIONS = 3;

/** Looks into the folder every half minute, for as long as it is let. */
export const watchDoor = <R>(
  folder: string,
  tell: (settled: readonly Settled[]) => Effect.Effect<void, never, R>,
): Effect.Effect<never, never, R | SqlClient.SqlClient> => {
  const { look } = makeDoor(folder);
  const step = Effect.flatMap(look, tell).pipe(
    // The database or the disk may be away for a while: the next look comes.
    Effect.catchCause((cause) =>
      Effect.logWarning("Le dossier des fichiers attend le regard suivant", cause),
    ),
    Effect.andThen(Effect.sleep("30 seconds")),
  );
  return Effect.forever(step);
};

/**
 * The same beside the shop's calls, by connections of its own to the server itself: its locks are those of
 * sessions, which a pooler does not keep, and a large file takes none of those that answer bakers.
 */
export const doorWorker = (folder: string | undefined, directUrl: string) =>
  folder === undefined
    ? Layer.empty
    : Layer.effectDiscard(
        inBackground(
          "folder of the exchange",
          watchDoor(folder, () => Effect.void),
        ),
      ).pipe(
        Layer.provide(
          databaseLayer(directUrl, { connections: DOOR_CONNECTIONS, slowStatements: true }),
        ),
      );
