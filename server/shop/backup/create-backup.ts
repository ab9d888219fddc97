import { Effect, Layer, Stream } from "effect";
import { SqlClient } from "effect/sql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { Settings, type SettingsShape } from "../../config.ts";
import { databaseLayer } from "../../database/sql.ts";
import { folderStorage } from "../../embedded/folder-storage.ts";
import { erasureListOf, noteErasures } from "../../keys/erasure-list.ts";
import { orphanMs } from "../../messaging/stored-files.ts";
import { FileStorage } from "../../ports/file-storage.ts";
import { s3Storage } from "../../production/s3-storage.ts";
import { type ArchivedFile, type ArchivedFolder, archive, type Held } from "./archive.ts";
import { type BackupKey, setSeals } from "./backup-key.ts";
import { type ClientPrograms, dumpOf } from "./client-programs.ts";
import { clusterFiles } from "./cluster-files.ts";
import { noteLast } from "./last-backup.ts";
import { type Manifest, textOfManifest } from "./manifest.ts";
import type { Shelf } from "./shelf.ts";

/** So much of the compressed stream is sealed and put at once: what a run holds in memory, twice. */
const PART_BYTES = 8 << 20;

/** By which way the database is taken. */
export type Way =
  | { readonly kind: "dump"; readonly programs: ClientPrograms }
  | { readonly kind: "cluster"; readonly folder: string };

export interface NewBackup {
  readonly settings: SettingsShape;
  /** The server itself. */
  readonly url: string;
  readonly way: Way;
  readonly shelf: Shelf;
  readonly key: BackupKey;
  readonly at: Date;
  /** 36 bytes: the salt of the set and the end of its name. */
  readonly random: Buffer;
  readonly withKeys: boolean;
}

/**
 * Makes a set of the database and the files of messages, and finishes it when it is whole. A row of the set
 * never names a file that is not in it: files are put before their rows and leave after them, so they are
 * taken before the database, and those put meanwhile after it.
 */
export const createBackup = async (backup: NewBackup): Promise<Manifest> => {
  const { settings, url, way, shelf, key, at, random, withKeys } = backup;
  const onDatabase = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.runPromise(Effect.provide(work, databaseLayer(url, { connections: 2 })));
  const { postgres, schema } = await onDatabase(versions);
  await onDatabase(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      noteErasures(erasureListOf(settings.keyFile), sql),
    ),
  );
  const salt = random.subarray(0, 32);
  const seals = setSeals(key, salt);
  const name = nameOf(at, random.subarray(32));
  const keysSince = (since: Date, after: string) => onDatabase(storedKeys(since, after));
  async function* entries(): AsyncGenerator<ArchivedFile | ArchivedFolder, void, void> {
    yield* storedFiles(settings, new Date(0), keysSince);
    if (way.kind === "dump") {
      yield { path: "database.dump", pieces: () => dumpOf(way.programs, url) };
    } else {
      yield* clusterFiles(url, way.folder);
      const password = join(settings.dataDir, "postgres-password");
      yield { path: "postgres-password", pieces: () => [readFileSync(password)] };
    }
    yield* storedFiles(settings, new Date(at.getTime() - orphanMs), keysSince);
    if (withKeys) yield { path: "keys.json", pieces: () => [readFileSync(settings.keyFile)] };
  }
  let held: Held = { files: 0, bytes: 0 };
  let parts = 0;
  let sealedBytes = 0;
  const put = async (isLast: boolean, content: Buffer) => {
    const sealed = seals.seal(parts, isLast, content);
    await shelf.put(name, partName(parts), sealed);
    parts += 1;
    sealedBytes += sealed.length;
  };
  await pipeline(
    archive(entries(), (all) => {
      held = all;
    }),
    createZstdCompress(),
    async (compressed: AsyncIterable<Buffer>) => {
      let pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of compressed) {
        if (size > 0 && size + piece.length > PART_BYTES) {
          await put(false, Buffer.concat(pieces));
          pieces = [];
          size = 0;
        }
        pieces.push(piece);
        size += piece.length;
      }
      await put(true, Buffer.concat(pieces));
    },
  );
  const manifest: Manifest = {
    form: "backup 1",
    name,
    at: at.toISOString(),
    kind: way.kind,
    postgres,
    schema,
    keyId: key.id,
    salt: salt.toString("base64url"),
    parts,
    sealedBytes,
    ...held,
    withKeys,
  };
  await shelf.finish(name, textOfManifest(manifest, seals));
  noteLast(settings.dataDir, { name, at: manifest.at });
  return manifest;
};

export const partName = (part: number): string => String(part).padStart(6, "0");

const nameOf = (at: Date, random: Buffer): string => {
  const letters = [...random].map((byte) => (byte % 36).toString(36)).join("");
  return `${at.toISOString().replace(/[-:]|\.\d+/g, "")}-${letters}`;
};

const versions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly postgres: number; readonly schema: string }>`
    select current_setting('server_version_num')::int / 10000 as postgres,
      (select max(name) from applied_migration where name not like 'functions/%') as schema`;
  return row ?? (yield* Effect.die("The database does not say its version"));
});

/** The major version of the server at `url`. */
export const serverVersion = (url: string): Promise<number> =>
  Effect.runPromise(
    Effect.map(versions, ({ postgres }) => postgres).pipe(
      Effect.provide(databaseLayer(url, { connections: 1 })),
    ),
  );

/** How many keys of files are asked for at once. */
const PIECE = 1000;

const storedKeys = Effect.fnUntraced(function* (since: Date, after: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly key: string }>`
    select f.key from stored_file f where f.key > ${after} and f.put_at >= ${since}
      and exists (select from message_attachment a where a.storage_key = f.key)
    order by f.key limit ${PIECE}`;
  return rows.map(({ key }) => key);
});

async function* storedFiles(
  settings: SettingsShape,
  since: Date,
  keysAfter: (since: Date, after: string) => Promise<readonly string[]>,
): AsyncGenerator<ArchivedFile, void, void> {
  let after = "";
  for (;;) {
    const keys = await keysAfter(since, after);
    for (const key of keys) {
      yield { path: `files/${key}`, pieces: () => contentOf(settings, key) };
    }
    if (keys.length < PIECE) return;
    after = keys.at(-1) ?? after;
  }
}

async function* contentOf(
  settings: SettingsShape,
  key: string,
): AsyncGenerator<Uint8Array, void, void> {
  const pieces = await Effect.runPromise(
    Effect.flatMap(FileStorage, (storage) => storage.get(key)).pipe(
      Effect.provide(storageOf(settings)),
    ),
  );
  yield* Stream.toAsyncIterable(pieces);
}

/** Where the files of messages lie, as the shop has them. */
export const storageOf = (settings: SettingsShape): Layer.Layer<FileStorage> =>
  settings.s3Url === undefined
    ? folderStorage(join(settings.dataDir, "files"))
    : s3Storage.pipe(Layer.provide(Layer.succeed(Settings, settings)));
