import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claim, DataFolderTaken, isAlive, livingOwner, release } from "./data-folder-owner.ts";
import { keepRunning, type Losses } from "./keep-running.ts";
import { clusterUser, makeClusterIfMissing, readOrMakePassword } from "./make-cluster.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import {
  endOfLog,
  freePort,
  readPostmaster,
  runPostgres,
  socketFolder,
} from "./postgres-process.ts";
import type { Cluster, Postmaster, RunningPostgres } from "./postgres-process.ts";
import { createDatabaseIfMissing, databaseAnswers, databaseUrl } from "./probe.ts";
import type { RestartPolicy } from "./restarts.ts";

/** A PostgreSQL that runs in a folder of the shop. `owner` is false when another process runs it. */
export interface EmbeddedPostgres {
  /** The same for as long as it runs, whatever is started again meanwhile. */
  readonly url: string;
  readonly owner: boolean;
  /** Lets the running statements finish their transaction or roll back, then ends PostgreSQL. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** The database to connect to; made when it is missing. */
  readonly database?: string;
  /** False gives up safety against power cuts: for tests, whose data is thrown away. */
  readonly durable?: boolean;
  /** A free one when absent. */
  readonly port?: number;
  /** True for a tool beside the shop: joins the PostgreSQL of the process that has the folder open. */
  readonly join?: boolean;
  /** When given, a PostgreSQL that ends by itself is started again, and this is told of it. */
  readonly losses?: Losses;
  readonly restarts?: RestartPolicy;
}

/**
 * Starts the PostgreSQL of `dataDir`, made at the first start (0.8 s; later starts well under a
 * second), and owns the folder until it is stopped. Rejects with DataFolderTaken when another living
 * process owns it (unless told to join), and with the end of its log when it cannot start.
 * PostgreSQL ends with this process, even when this process is killed.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const cluster: Cluster = {
    folder: join(folder, "postgres"),
    log: join(folder, "postgres.log"),
    binaries: findPostgresBinaries(folder),
    durable: options.durable ?? true,
  };
  const passwordFile = join(folder, "postgres-password");
  await makeClusterIfMissing({ ...cluster, passwordFile });
  return startOrJoin({
    cluster,
    folder,
    ownerFile: `${cluster.folder}.owner`,
    password: readOrMakePassword(passwordFile),
    options,
  });
}

interface Place {
  readonly cluster: Cluster;
  readonly folder: string;
  /** Says which process starts, restarts and ends PostgreSQL here. */
  readonly ownerFile: string;
  readonly password: string;
  readonly options: EmbeddedOptions;
}

const PATIENCE_MS = 60_000;
/** What its owner left behind ends by itself in this time; then it is ended. */
const LEFTOVER_MS = 5000;

async function startOrJoin(place: Place): Promise<EmbeddedPostgres> {
  const { cluster, folder, ownerFile, options } = place;
  const began = Date.now();
  while (Date.now() - began < PATIENCE_MS) {
    const running = livingPostmaster(cluster.folder);
    const owner = livingOwner(ownerFile);
    if (owner !== undefined && (owner.certain || running !== undefined)) {
      if (options.join !== true) throw new DataFolderTaken(folder, owner.pid);
      const joined = await joinRunning(place, running);
      if (joined !== undefined) return joined;
    } else if (running !== undefined) {
      if (Date.now() - began > LEFTOVER_MS) await endLeftover(place, running);
    } else if (claim(ownerFile)) {
      const started = await startAsOwner(place);
      if (started !== "already running") return started;
    }
    // Another process is starting or ending it: look again.
    await pause(50);
  }
  throw new Error(
    `PostgreSQL of ${cluster.folder} is held by another process that does not answer. ` +
      `Stop it, or choose another DATA_DIR.\n${endOfLog(cluster.log)}`,
  );
}

async function joinRunning(
  place: Place,
  running: Postmaster | undefined,
): Promise<EmbeddedPostgres | undefined> {
  // Its owner is starting it, or starting it again.
  if (running?.port === undefined) return undefined;
  const address = addressOf(place, running.port);
  if (!(await databaseAnswers(address.admin))) return undefined;
  await createDatabaseIfMissing(address.admin, place.options.database ?? "panetier");
  return { url: address.own, owner: false, stop: async () => {} };
}

async function startAsOwner(place: Place): Promise<EmbeddedPostgres | "already running"> {
  const { cluster, ownerFile, options } = place;
  try {
    // The same one at each later start: whoever knows the address goes on with it.
    const port = options.port ?? (await freePort());
    const address = addressOf(place, port);
    const first = await runPostgres(cluster, port);
    if (first === "already running") {
      release(ownerFile);
      return first;
    }
    await createDatabaseIfMissing(address.admin, options.database ?? "panetier");
    const again = async (signal: AbortSignal): Promise<RunningPostgres> => {
      const next = await runPostgres(cluster, port, { signal });
      if (next === "already running") throw new Error(endOfLog(cluster.log));
      if (await databaseAnswers(address.own)) return next;
      await next.stop();
      throw new Error(`PostgreSQL of ${cluster.folder} was started and does not answer.`);
    };
    const kept =
      options.losses === undefined
        ? first
        : keepRunning(first, again, options.losses, options.restarts);
    const stop = async () => {
      await kept.stop();
      release(ownerFile);
    };
    return { url: address.own, owner: true, stop };
  } catch (error) {
    release(ownerFile);
    throw error;
  }
}

// Nothing has ended it with its owner (a machine without the guard's shell), and nobody would start
// it again: it is ended, and restarted by its new owner.
async function endLeftover(place: Place, { pid, port }: Postmaster): Promise<void> {
  if (port === undefined || !(await databaseAnswers(addressOf(place, port).admin))) return;
  process.kill(pid, "SIGINT");
}

/** The one that the lock file names, when it lives. */
function livingPostmaster(folder: string): Postmaster | undefined {
  const running = readPostmaster(folder);
  if (running === undefined || !isAlive(running.pid)) return undefined;
  if (!isOtherProgram(running.pid)) return running;
  // PostgreSQL would refuse to start for ever.
  rmSync(join(folder, "postmaster.pid"), { force: true });
  return undefined;
}

// After a power cut or in a restarted container the number in the lock file may by now be some
// other program's. Unknown where /proc does not tell.
function isOtherProgram(pid: number): boolean {
  if (!existsSync("/proc/self/comm")) return false;
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres";
  } catch {
    return false;
  }
}

const addressOf = ({ cluster, password, options }: Place, port: number) => {
  const to = {
    user: clusterUser,
    password,
    port,
    socketFolder: socketFolder(cluster.folder, port),
  };
  return {
    admin: databaseUrl({ ...to, database: "postgres" }),
    own: databaseUrl({ ...to, database: options.database ?? "panetier" }),
  };
};
