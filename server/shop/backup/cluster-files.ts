import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Exit, Redacted, Scope } from "effect";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { ArchivedFile, ArchivedFolder } from "./archive.ts";

// A running PostgreSQL is copied by its own rules: pg_backup_start, the files as they change, the WAL that was
// written meanwhile, pg_backup_stop's label. Started on such a copy it plays the WAL up to the label's end, or
// refuses: half a copy never passes for a whole one.

/** What is of the running process alone; folders stay, empty. */
const EMPTIED = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const LEFT =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles|.*\.pid)$/;
const OF_A_PROCESS = /^(?:pgsql_tmp.*|pg_internal\.init.*)$/;

/** The files of the cluster in `folder`, which runs at `url`, below `database/` of the set. */
export async function* clusterFiles(
  url: string,
  folder: string,
): AsyncGenerator<ArchivedFile | ArchivedFolder, void, void> {
  const scope = Scope.makeUnsafe();
  try {
    const connection = await Effect.runPromise(
      PgConnection.make({ url: Redacted.make(url), prepare: false }).pipe(Scope.provide(scope)),
    );
    const ask = async (statement: string): Promise<Readonly<Record<string, unknown>>> => {
      const { rows } = await Effect.runPromise(connection.query(statement, [], false));
      return rows[0] ?? {};
    };
    const slot = `backup_${process.pid}`;
    // What is written from now on stays, however long the copy takes; it ends with this connection.
    await ask(
      `select slot_name::text from pg_create_physical_replication_slot('${slot}', true, true)`,
    );
    const { first } = await ask(
      "select pg_walfile_name(pg_backup_start('backup', fast => true)) as first",
    );
    yield* filesOf(folder, folder);
    yield { path: "database/global/pg_control", pieces: () => read(join(folder, CONTROL)) };
    const { last, label, tablespaces } = await ask(
      `select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as tablespaces
       from pg_backup_stop(wait_for_archive => false)`,
    );
    if (typeof tablespaces === "string" && tablespaces.trim() !== "") {
      throw new Error("Des tablespaces sont hors du dossier : sauvegardez par pg_dump.");
    }
    yield { path: "database/backup_label", pieces: () => [Buffer.from(String(label))] };
    const wal = join(folder, "pg_wal");
    for (const segment of (await readdir(wal)).toSorted()) {
      if (!/^[0-9A-F]{24}$/.test(segment)) continue;
      if (segment < String(first) || segment > String(last)) continue;
      yield { path: `database/pg_wal/${segment}`, pieces: () => read(join(wal, segment)) };
    }
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void));
  }
}

const CONTROL = join("global", "pg_control");

async function* filesOf(
  root: string,
  folder: string,
): AsyncGenerator<ArchivedFile | ArchivedFolder, void, void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    const path = `database/${relative(root, place).split(sep).join("/")}`;
    if (OF_A_PROCESS.test(entry.name) || (folder === root && LEFT.test(entry.name))) continue;
    if (entry.isDirectory()) {
      yield { folder: path };
      if (folder === root && EMPTIED.has(entry.name)) continue;
      yield* filesOf(root, place);
    } else if (entry.isFile() && relative(root, place) !== CONTROL) {
      yield { path, pieces: () => read(place) };
    }
  }
}

/** As long as the file was when its turn came; one that has gone meanwhile is empty: the WAL says the rest. */
async function* read(file: string): AsyncGenerator<Uint8Array, void, void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || found.size === 0) return;
  try {
    for await (const piece of createReadStream(file, { end: found.size - 1 })) {
      yield piece instanceof Uint8Array ? piece : Buffer.from(String(piece));
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
