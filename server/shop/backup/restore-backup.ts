import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { createHash, type Hash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CustomerId } from "../../../api-schema/primitives.ts";
import { nowDate } from "../../clock.ts";
import type { SettingsShape } from "../../config.ts";
import { withRestored } from "../../database/command.ts";
import { startEmbeddedPostgres } from "../../database/embedded.ts";
import { findPostgresBinaries } from "../../database/postgres-binaries.ts";
import { databaseLayer } from "../../database/sql.ts";
import { beginRestore, endRestore, unfinishedQuery } from "../../database/unfinished-restore.ts";
import {
  livingIn,
  erasureListOf,
  markOf,
  noteErasures,
  readErasures,
} from "../../keys/erasure-list.ts";
import { FileStorage } from "../../ports/file-storage.ts";
import { privateFile, privateFolder } from "../../private-folders.ts";
import { personEraser } from "../../sessions/account/forget-person.ts";
import type { BackupKey } from "./backup-key.ts";
import { type ClientPrograms, restoring } from "./client-programs.ts";
import { storageOf } from "./create-backup.ts";
import type { Manifest } from "./manifest.ts";
import { readBackup, verifyBackup } from "./read-backup.ts";
import type { Shelf } from "./shelf.ts";

/** A set is not put there; `message` says why, in French. */
export class RestoreRefused extends Error {}

export interface Restore {
  readonly shelf: Shelf;
  readonly manifest: Manifest;
  readonly key: BackupKey;
  /** Of the shop that comes to be: its DATABASE_URL, or its DATA_DIR. */
  readonly settings: SettingsShape;
  readonly programs: ClientPrograms | undefined;
}

/** What a restore did. */
export interface Restored {
  readonly files: number;
  readonly erased: number;
  readonly endedSessions: number;
  readonly keysWritten: boolean;
}

/**
 * Puts a set into an empty place. It is read to its end before anything is written, and stands aside until it
 * is whole. Before a shop starts there whoever was erased since is erased again, and nobody is signed in.
 */
export const restoreBackup = async (restore: Restore): Promise<Restored> => {
  const { shelf, settings, programs } = restore;
  await refuseUnlessEmpty(settings);
  await verifyBackup(shelf, restore, programs);
  if (settings.databaseUrl !== undefined) {
    const target = { settings, url: settings.databaseUrl, dataDir: settings.dataDir };
    // A shop that finds the dump alone, after a kill, does not start (BACKUP-7).
    await Effect.runPromise(
      Effect.provide(beginRestore, databaseLayer(settings.databaseUrl, { connections: 1 })),
    );
    const keysWritten = await putBack(restore, target);
    return { ...(await afterwards(settings, settings)), keysWritten };
  }
  const stage = join(settings.dataDir, STAGE);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true, mode: privateFolder });
  try {
    const staged = { ...settings, dataDir: stage };
    const keysWritten = await putBack(restore, {
      settings: staged,
      url: undefined,
      dataDir: stage,
    });
    const done = await afterwards(staged, settings);
    for (const name of ["postgres-password", "files", "postgres"]) {
      const from = join(stage, name);
      if (existsSync(from)) renameSync(from, join(settings.dataDir, name));
    }
    return { ...done, keysWritten };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
};

const STAGE = "restore.part";

const refuseUnlessEmpty = async ({ databaseUrl, dataDir, s3Url }: SettingsShape): Promise<void> => {
  if (databaseUrl === undefined && existsSync(join(dataDir, "postgres"))) {
    throw new RestoreRefused(`${dataDir} a déjà une base : restaurez dans un dossier vide.`);
  }
  const found = databaseUrl === undefined ? undefined : await lookInto(databaseUrl);
  const files = join(dataDir, "files");
  const hasFiles = s3Url === undefined && existsSync(files) && readdirSync(files).length > 0;
  // Of a restore that was cut short they are that one's, and come again.
  if (hasFiles && found?.unfinished !== true) {
    throw new RestoreRefused(`${files} n'est pas vide : restaurez ailleurs.`);
  }
  if (found?.hasTables !== true) return;
  throw new RestoreRefused("Cette base a déjà des tables : restaurez dans une base vide.");
};

/** Whether a database has tables already, and whether a restore into it was cut short. */
const lookInto = (databaseUrl: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const tables = yield* sql`select from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') limit 1`;
      const [mark] = yield* sql.unsafe<{ readonly unfinished: boolean }>(unfinishedQuery);
      return { hasTables: tables.length > 0, unfinished: mark?.unfinished === true };
    }).pipe(Effect.provide(databaseLayer(databaseUrl, { connections: 1 }))),
  );

/** Reads the set once more, into its place; whether it brought the key file. */
const putBack = async (
  restore: Restore,
  to: {
    readonly settings: SettingsShape;
    readonly url: string | undefined;
    readonly dataDir: string;
  },
): Promise<boolean> => {
  const { shelf, manifest, programs, settings } = restore;
  const cluster = join(to.dataDir, "postgres");
  const aside = join(to.dataDir, "restore-file.part");
  let dump: ReturnType<typeof restoring> | undefined;
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  if (manifest.kind === "cluster") {
    if (to.url !== undefined) {
      throw new RestoreRefused(
        "Cette sauvegarde est un dossier de PostgreSQL : restaurez-la dans un DATA_DIR.",
      );
    }
    await mkdir(cluster, { mode: privateFolder });
  } else {
    if (programs === undefined) throw new RestoreRefused(needsPrograms(manifest.postgres));
    embedded = to.url === undefined ? await startEmbeddedPostgres(to.dataDir) : undefined;
    dump = restoring(programs, to.url ?? embedded?.url);
  }
  let file: FileHandle | undefined;
  let path = "";
  let hash: Hash | undefined;
  let size = 0;
  let keysWritten = false;
  const placeOf = (name: string): string => {
    if (name.startsWith("database/")) return join(cluster, name.slice("database/".length));
    return name === "postgres-password" ? join(to.dataDir, name) : aside;
  };
  try {
    await readBackup(shelf, restore, {
      folder: async (name) => {
        await mkdir(placeOf(name), { recursive: true, mode: privateFolder });
      },
      begin: async (name) => {
        path = name;
        size = 0;
        hash = createHash("sha256");
        if (name === "database.dump") return;
        await mkdir(dirname(placeOf(name)), { recursive: true, mode: privateFolder });
        file = await open(placeOf(name), "w", privateFile);
      },
      piece: async (bytes) => {
        size += bytes.length;
        hash?.update(bytes);
        if (path === "database.dump") await dump?.feed(bytes);
        else await file?.writeFile(bytes);
      },
      end: async () => {
        // PostgreSQL brings a copied cluster to the disk itself, before it plays the WAL.
        if (!path.startsWith("database/")) await file?.sync();
        await file?.close();
        file = undefined;
        if (path.startsWith("files/")) {
          const digest = hash?.digest() ?? Buffer.alloc(0);
          await store(to.settings, path.slice("files/".length), { path: aside, size, digest });
        } else if (path === "keys.json" && !existsSync(settings.keyFile)) {
          mkdirSync(dirname(settings.keyFile), { recursive: true, mode: privateFolder });
          renameSync(aside, settings.keyFile);
          keysWritten = true;
        }
      },
    });
    await dump?.end();
  } finally {
    await file?.close();
    await embedded?.stop();
    rmSync(aside, { force: true });
  }
  if (manifest.kind === "cluster") giveToPostgres(to.dataDir, cluster);
  return keysWritten;
};

export const needsPrograms = (version: number): string =>
  `Il faut pg_dump et pg_restore de PostgreSQL ${version} ou plus récent : installez postgresql-client-${version}, ou dites leur dossier dans PG_BIN_DIR.`;

const store = (
  settings: SettingsShape,
  key: string,
  file: { readonly path: string; readonly size: number; readonly digest: Buffer },
): Promise<void> =>
  Effect.runPromise(
    Effect.flatMap(FileStorage, (storage) =>
      storage.put(key, { ...file, mediaType: "application/octet-stream" }),
    ).pipe(Effect.provide(storageOf(settings))),
  );

/** Under root PostgreSQL runs as another account, whose own its folder must be. */
const giveToPostgres = (dataDir: string, cluster: string): void => {
  writeFileSync(join(cluster, "postgresql.auto.conf"), "", { flag: "a", mode: privateFile });
  const { user } = findPostgresBinaries(dataDir);
  if (user === undefined) return;
  chownSync(cluster, user.uid, user.gid);
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) {
    chownSync(join(cluster, name), user.uid, user.gid);
  }
};

/** On the schema of this version, in one transaction. */
const afterwards = (
  place: SettingsShape,
  { keyFile }: SettingsShape,
): Promise<Omit<Restored, "keysWritten">> =>
  withRestored(
    place,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const list = erasureListOf(keyFile);
      const done = yield* sql.withTransaction(
        Effect.gen(function* () {
          const erased = yield* eraseAgain(sql, list);
          const endedSessions = yield* endSessions(sql);
          yield* endRestore(sql);
          const [row] = yield* sql<{ readonly files: number }>`
            select count(*)::int as files from message_attachment where storage_key is not null`;
          return { files: row?.files ?? 0, erased, endedSessions };
        }),
      );
      yield* noteErasures(list, sql);
      return done;
    }),
  );

/** Those of the list who stand in this database again. */
const eraseAgain = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, list: string) {
  const listed = new Set(readErasures(list).map(markOf));
  const erase = yield* personEraser;
  let count = 0;
  for (const person of yield* livingIn(sql)) {
    if (!listed.has(markOf(person))) continue;
    yield* erase(CustomerId.make(person.customer));
    count += 1;
  }
  return count;
});

/** Links of letters go too: those that were used since would open again. */
const endSessions = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const at = yield* nowDate;
  yield* sql`update customer set session_epoch = session_epoch + 1`;
  const customers = yield* sql`update login_session set revoked_at = ${at}
    where revoked_at is null and expires_at > ${at} returning 1 as ended`;
  const staff = yield* sql`update support_login set ended_at = ${at}
    where ended_at is null and expires_at > ${at} returning 1 as ended`;
  yield* sql`update impersonation set ended_at = ${at} where ended_at is null`;
  yield* sql`delete from account_token`;
  return customers.length + staff.length;
});
