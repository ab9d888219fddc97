import { Effect, Layer, Random } from "effect";
import type { SqlClient } from "effect/sql";
import { join } from "node:path";
import { type SettingsShape, sftpOf } from "../../config.ts";
import { databaseLayer } from "../../database/sql.ts";
import { inBackground } from "../../process-role.ts";
import { type Door, DOOR_CONNECTIONS, makeDoor, type Settled } from "./door.ts";

/** The doors that the settings open: a folder of this machine, one at an SFTP server, both or none. */
export const doorsOf = (
  settings: Pick<
    SettingsShape,
    "dataDir" | "exchangeDir" | "sftpUrl" | "sftpKey" | "sftpPassword" | "sftpHostKey"
  >,
): readonly Effect.Effect<Door>[] => {
  const { exchangeDir, dataDir } = settings;
  const place = sftpOf(settings);
  return [
    ...(exchangeDir === undefined ? [] : [Effect.sync(() => makeDoor(exchangeDir))]),
    ...(place === undefined
      ? []
      : [
          Effect.map(loadSftp, ({ sftpDisk }) =>
            makeDoor(place.folder, sftpDisk(place, { copies: join(dataDir, "sftp") }), "SFTP"),
          ),
        ]),
  ];
};

// Loaded only where it is used.
const loadSftp = Effect.promise(() => import("./sftp-disk.ts"));

/** Looks into the folder every half minute or somewhat later, for as long as it is let. */
export const watchDoor = <R>(
  door: Effect.Effect<Door>,
  tell: (settled: readonly Settled[]) => Effect.Effect<void, never, R>,
): Effect.Effect<never, never, R | SqlClient.SqlClient> =>
  Effect.flatMap(door, ({ look, kind }) => {
    const step = Effect.flatMap(look, tell).pipe(
      // The database, the disk or the server may be away for a while: the next look comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Le dossier des fichiers attend le regard suivant", cause),
      ),
      Effect.andThen(Effect.flatMap(pauseOf(kind), Effect.sleep)),
    );
    return Effect.forever(step);
  });

/** A server of somebody else is not asked by all shops at once. */
const pauseOf = (kind: Door["kind"]): Effect.Effect<number> =>
  kind === "dossier"
    ? Effect.succeed(LOOK_MS)
    : Effect.map(Random.next, (random) => LOOK_MS * (1 + random));

const LOOK_MS = 30_000;

/**
 * The same beside the shop's calls, by connections of its own to the server itself: its locks are those of
 * sessions, which a pooler does not keep, and a large file takes none of those that answer bakers.
 */
export const doorWorker = (settings: Parameters<typeof doorsOf>[0], directUrl: string) => {
  const doors = doorsOf(settings);
  return doors.length === 0
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.forEach(
          doors,
          (door) =>
            inBackground(
              "folder of the exchange",
              watchDoor(door, () => Effect.void),
            ),
          { discard: true },
        ),
      ).pipe(
        Layer.provide(
          databaseLayer(directUrl, {
            connections: DOOR_CONNECTIONS * doors.length,
            slowStatements: true,
          }),
        ),
      );
};
