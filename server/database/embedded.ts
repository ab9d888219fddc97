import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, closeSync } from "node:fs";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { createDatabaseIfMissing, databaseAnswers, databaseUrl } from "./probe.ts";

/** A PostgreSQL that runs in a folder of the shop. `owner` is false when another process runs it. */
export interface EmbeddedPostgres {
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
}

const user = "panetier";

/**
 * Starts the PostgreSQL of `dataDir`, made at the first start (0.8 s; later starts well under a
 * second). When another living process runs it already, connects to that one. PostgreSQL ends with
 * this process, even when this process is killed. Rejects with the end of its log when it cannot
 * start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const binaries = findPostgresBinaries(folder);
  const place: Place = {
    cluster: join(folder, "postgres"),
    passwordFile: join(folder, "postgres-password"),
    log: join(folder, "postgres.log"),
    binaries,
    database: options.database ?? "panetier",
    durable: options.durable ?? true,
    port: options.port,
  };
  if (!existsSync(place.cluster)) await makeCluster(place);
  return connectOrStart(place);
}

interface Place {
  readonly cluster: string;
  readonly passwordFile: string;
  readonly log: string;
  readonly binaries: PostgresBinaries;
  readonly database: string;
  readonly durable: boolean;
  readonly port: number | undefined;
}

// Made beside its final place and renamed, so that a start that is cut short, or two first starts
// at once, never leave half a cluster behind.
async function makeCluster(place: Place): Promise<void> {
  const password = readOrMakePassword(place.passwordFile);
  const unfinished = `${place.cluster}.${process.pid}`;
  const passwordForInit = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordForInit, password, { mode: 0o600 });
  giveTo(place.binaries, unfinished, passwordForInit);
  try {
    await run(place.binaries, place.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordForInit}`,
      `--username=${user}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The builtin provider sorts and folds the same way on every system.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(place.durable ? [] : ["--no-sync"]),
    ]);
    renameSync(unfinished, place.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(place.cluster)) throw error;
  } finally {
    rmSync(passwordForInit, { force: true });
  }
}

async function connectOrStart(place: Place): Promise<EmbeddedPostgres> {
  const password = readOrMakePassword(place.passwordFile);
  const deadline = Date.now() + 60_000;
  const adoptable = Date.now() + 5_000;
  while (Date.now() < deadline) {
    const running = readPostmaster(place.cluster);
    // Without its owner it is about to end: joining it now would lose it a moment later. Only when
    // nothing ends it (a machine without the guard's shell) is it taken over as it is.
    const orphan = running !== undefined && !ownerLives(place) && Date.now() < adoptable;
    if (orphan && isAlive(running.pid)) {
      await pause(50);
      continue;
    }
    if (running === undefined || !isAlive(running.pid)) {
      const started = await start(place, password);
      if (started !== "already running") return started;
    } else if (running.port !== undefined) {
      const url = databaseUrl({ user, password, port: running.port, database: place.database });
      if (await databaseAnswers(adminUrl(running.port, password))) {
        await createDatabaseIfMissing(adminUrl(running.port, password), place.database);
        return { url, owner: false, stop: async () => {} };
      }
      forgetForeignProcess(place.cluster, running.pid);
    }
    // Another process is starting or stopping it: look again.
    await pause(50);
  }
  throw new Error(
    `PostgreSQL of ${place.cluster} is held by another process that does not answer. ` +
      `Stop it, or choose another DATA_DIR.\n${endOfLog(place.log)}`,
  );
}

const ownerFile = ({ cluster }: Place) => `${cluster}.owner`;

// Unknown counts as living: PostgreSQL has just been started, its owner has yet to write the file.
function ownerLives(place: Place): boolean {
  try {
    const pid = Number.parseInt(readFileSync(ownerFile(place), "utf8"), 10);
    return !Number.isInteger(pid) || isAlive(pid);
  } catch {
    return true;
  }
}

const adminUrl = (port: number, password: string) =>
  databaseUrl({ user, password, port, database: "postgres" });

async function start(
  place: Place,
  password: string,
): Promise<EmbeddedPostgres | "already running"> {
  const port = place.port ?? (await freePort());
  const postgres = launch(place, port);
  const exited = new Promise<void>((done) => {
    postgres.once("exit", () => done());
    postgres.once("error", () => done());
  });
  const state = { running: true };
  void exited.then(() => {
    state.running = false;
  });
  while (state.running && !isReady(place.cluster, postgres.pid)) await pause(10);
  if (!state.running) {
    const log = endOfLog(place.log);
    if (log.includes("postmaster.pid")) return "already running";
    throw new Error(`PostgreSQL could not start in ${place.cluster}:\n${log}`);
  }
  writeFileSync(ownerFile(place), String(process.pid));
  const guard = endWithThisProcess(postgres);
  await createDatabaseIfMissing(adminUrl(port, password), place.database);
  const stop = async () => {
    guard.kill("SIGKILL");
    // SIGINT is PostgreSQL's fast shutdown; on Windows Node ends the process, which recovers.
    postgres.ref();
    if (state.running) postgres.kill("SIGINT");
    await exited;
  };
  return {
    url: databaseUrl({ user, password, port, database: place.database }),
    owner: true,
    stop,
  };
}

function launch(place: Place, port: number): ChildProcess {
  const log = openSync(place.log, "w");
  const [program = "", ...args] = [
    ...place.binaries.launcher,
    place.binaries.postgres,
    "-D",
    place.cluster,
    ...settings(port, place.durable).flatMap((setting) => ["-c", setting]),
  ];
  const child = spawn(program, args, {
    stdio: ["ignore", log, log],
    // Its own process group: Ctrl+C must reach the shop first, which lets requests finish.
    detached: true,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    ...(place.binaries.launcher.length === 0 ? place.binaries.user : {}),
  });
  closeSync(log);
  child.unref();
  return child;
}

const settings = (port: number, durable: boolean): readonly string[] => [
  `port=${port}`,
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "shared_buffers=128MB",
  "work_mem=8MB",
  "maintenance_work_mem=128MB",
  "max_connections=100",
  "max_wal_size=1GB",
  "random_page_cost=1.1",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  ...(durable
    ? ["fsync=on", "synchronous_commit=on"]
    : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
];

// The guard's standard input ends when this process ends, however it ends; then it stops PostgreSQL.
function endWithThisProcess(postgres: ChildProcess): ChildProcess {
  const pid = String(postgres.pid);
  const script =
    "process.stdin.resume().on('end',()=>{try{process.kill(Number(process.argv[1]),'SIGINT')}catch{}})";
  const [program, args] =
    process.platform === "win32"
      ? [process.execPath, ["-e", script, pid]]
      : ["/bin/sh", ["-c", 'cat >/dev/null; kill -INT "$0" 2>/dev/null', pid]];
  const guard = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // A machine without a shell runs without the guard: the next start adopts what was left running.
  guard.on("error", () => {});
  guard.unref();
  if (guard.stdin !== null && "unref" in guard.stdin && typeof guard.stdin.unref === "function") {
    guard.stdin.unref();
  }
  return guard;
}

interface Postmaster {
  readonly pid: number;
  readonly port: number | undefined;
  readonly status: string;
}

// PostgreSQL's own lock file: pid, folder, start time, port, …, status on the eighth line.
function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: readonly string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines[3] ?? "", 10);
  return { pid, port: Number.isInteger(port) ? port : undefined, status: (lines[7] ?? "").trim() };
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && postmaster.pid === pid && postmaster.status === "ready";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

// After a power cut or in a restarted container the number in the lock file may by now be some
// other program's; PostgreSQL would then refuse to start for ever.
function forgetForeignProcess(cluster: string, pid: number): void {
  const name = `/proc/${pid}/comm`;
  if (!existsSync("/proc/self/comm")) return;
  try {
    if (readFileSync(name, "utf8").trim() === "postgres") return;
  } catch {
    return;
  }
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function readOrMakePassword(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}

function giveTo(binaries: PostgresBinaries, ...paths: readonly string[]): void {
  if (binaries.user === undefined) return;
  for (const path of paths) {
    chownSync(path, binaries.user.uid, binaries.user.gid);
    chmodSync(path, path.endsWith(".password") ? 0o600 : 0o700);
  }
}

async function run(binaries: PostgresBinaries, command: string, commandArgs: readonly string[]) {
  const [program = "", ...args] = [...binaries.launcher, command, ...commandArgs];
  await promisify(execFile)(program, args, {
    cwd: "/",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    ...(binaries.launcher.length === 0 ? binaries.user : {}),
  });
}

function endOfLog(log: string): string {
  try {
    return readFileSync(log, "utf8").slice(-2000);
  } catch {
    return "";
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
