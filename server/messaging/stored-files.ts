import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient, type Statement } from "effect/sql";
import { Unavailable } from "../../api-schema/problems.ts";
import { nowDate } from "../clock.ts";
import { randomToken } from "../randomness.ts";
import { FileStorage } from "../ports/file-storage.ts";
import type { ReceivedFile } from "../web/received-files.ts";

/** A received file that lies in the storage. */
export interface StoredFile extends Pick<ReceivedFile, "name" | "mediaType" | "size"> {
  readonly key: string;
}

/** A file that no message names after so long belongs to nobody: no form takes a minute. */
export const orphanMs = 60 * 60 * 1000;

/** So many orphans are removed at once. */
const PIECE = 100;

/**
 * Files of messages in the storage. Each is written down before it is put, and seen only through the row
 * of a message that was committed: whatever ends in between leaves a file that nobody sees, and that
 * `sweep` removes.
 */
export class StoredFiles extends Context.Service<
  StoredFiles,
  {
    /**
     * Stores the files, does `use` with them, and removes again those that no message names afterwards:
     * all when it fails, or when the message had been sent before.
     */
    readonly during: <A, E, R>(
      files: readonly ReceivedFile[],
      use: (stored: readonly StoredFile[]) => Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | Unavailable, R>;
    /** Removes files that no message names, an hour after they were put; how many there were. */
    readonly sweep: Effect.Effect<number>;
  }
>()("panetier/messaging/StoredFiles") {
  static readonly layer: Layer.Layer<StoredFiles, never, SqlClient.SqlClient | FileStorage> =
    Layer.effect(
      StoredFiles,
      Effect.suspend(() => makeStoredFiles),
    );
}

const makeStoredFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const storage = yield* FileStorage;

  const put = Effect.fnUntraced(function* (key: string, file: ReceivedFile) {
    const at = yield* nowDate;
    yield* Effect.orDie(sql`insert into stored_file (key, put_at) values (${key}, ${at})`);
    yield* Effect.catchTag(storage.put(key, file), "StorageFailed", (failure) =>
      Effect.andThen(
        Effect.logError("Une pièce jointe n'a pas pu être enregistrée", failure),
        Effect.fail(new Unavailable({ message: NOT_STORED })),
      ),
    );
    const { name, mediaType, size } = file;
    return { key, name, mediaType, size };
  });

  /** Removes a file that no message names; one that cannot be reached is removed by a later sweep. */
  const removeOrphan = (key: string) =>
    Effect.gen(function* () {
      yield* storage.remove(key);
      yield* sql`delete from stored_file f where f.key = ${key}
        and not exists (select from message_attachment a where a.storage_key = f.key)`;
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("Une pièce jointe sans message attend d'être effacée", cause),
      ),
    );

  const orphansAmong = (condition: Statement.Fragment) =>
    Effect.map(
      sql<{ readonly key: string }>`select f.key from stored_file f where ${condition}
        and not exists (select from message_attachment a where a.storage_key = f.key)
        order by f.put_at limit ${PIECE}`,
      (rows) => rows.map(({ key }) => key),
    );

  return StoredFiles.of({
    during: Effect.fnUntraced(function* (files, use) {
      if (files.length === 0) return yield* use([]);
      const named = yield* Effect.forEach(files, (file) =>
        Effect.map(randomToken("stored file", 32), (key) => ({ file, key })),
      );
      const putAll = Effect.forEach(named, ({ file, key }) => put(key, file));
      const keys = named.map(({ key }) => key);
      const clean = orphansAmong(sql.in("f.key", keys)).pipe(
        Effect.flatMap((orphans) => Effect.forEach(orphans, removeOrphan, { discard: true })),
        Effect.catchCause((cause) =>
          Effect.logWarning("Des pièces jointes sans message attendent d'être effacées", cause),
        ),
      );
      return yield* Effect.ensuring(Effect.flatMap(putAll, use), clean);
    }),
    sweep: Effect.gen(function* () {
      const before = new Date((yield* Clock.currentTimeMillis) - orphanMs);
      const orphans = yield* orphansAmong(sql`f.put_at < ${before}::timestamptz`);
      yield* Effect.forEach(orphans, removeOrphan, { discard: true });
      return orphans.length;
    }).pipe(Effect.orDie),
  });
});

const NOT_STORED =
  "Vos pièces jointes n’ont pas pu être enregistrées. Votre message n’est pas parti : réessayez dans quelques instants.";
