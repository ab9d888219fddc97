import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** Where a cluster lies and how PostgreSQL runs on it. */
export interface Cluster {
  readonly folder: string;
  readonly log: string;
  readonly binaries: PostgresBinaries;
  /** False gives up safety against power cuts. */
  readonly durable: boolean;
}

/** A PostgreSQL that this process has started and that takes connections. */
export interface RunningPostgres {
  /** Settled when it has ended, however it ended. */
  readonly exited: Promise<void>;
  /** Lets the running statements finish their transaction or roll back, then ends it. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it takes connections, after its recovery. It ends with this
 * process, even when this process is killed. 'already running' when another PostgreSQL, or what is
 * left of one, still holds the cluster; rejects with the end of its log when it cannot start.
 * `again` is for one that was lost: its log goes on where it ended, to say why, and an aborted signal
 * ends the try.
 */
export async function runPostgres(
  cluster: Cluster,
  port: number,
  again?: { readonly signal: AbortSignal },
): Promise<RunningPostgres | "already running"> {
  const logFrom = again === undefined ? 0 : lengthOfLog(cluster.log);
  const postgres = launch(cluster, port, again === undefined ? "w" : "a");
  const state = { running: true };
  const exited = new Promise<void>((done) => {
    const ended = () => {
      state.running = false;
      done();
    };
    postgres.once("exit", ended);
    postgres.once("error", ended);
  });
  // SIGINT is PostgreSQL's fast shutdown; on Windows Node ends the process, which recovers.
  const end = () => {
    postgres.ref();
    if (state.running) postgres.kill("SIGINT");
  };
  again?.signal.addEventListener("abort", end, { once: true });
  while (state.running && !isReady(cluster.folder, postgres.pid)) await pause(10);
  again?.signal.removeEventListener("abort", end);
  if (!state.running) {
    const log = endOfLog(cluster.log, logFrom);
    if (/postmaster\.pid|pre-existing shared memory/.test(log)) return "already running";
    throw new Error(`PostgreSQL could not start in ${cluster.folder}:\n${log}`);
  }
  const guard = endWithThisProcess(postgres);
  // Once PostgreSQL is gone its number may become another program's: nobody may be there to end it.
  void exited.then(() => dismiss(guard));
  const stop = async () => {
    dismiss(guard);
    end();
    await exited;
  };
  return { exited, stop };
}

function launch(
  { folder, log: file, binaries, durable }: Cluster,
  port: number,
  mode: "w" | "a",
): ChildProcess {
  const log = openSync(file, mode);
  const [program = "", ...args] = [
    ...binaries.launcher,
    binaries.postgres,
    "-D",
    folder,
    ...settings(folder, port, durable).flatMap((setting) => ["-c", setting]),
  ];
  const child = spawn(program, args, {
    stdio: ["ignore", log, log],
    // Its own process group: Ctrl+C must reach the shop first, which lets requests finish.
    detached: true,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    ...(binaries.launcher.length === 0 ? binaries.user : {}),
  });
  closeSync(log);
  child.unref();
  return child;
}

const settings = (folder: string, port: number, durable: boolean): readonly string[] => [
  `port=${port}`,
  "listen_addresses=127.0.0.1",
  `unix_socket_directories=${socketFolder(folder, port) ?? ""}`,
  "unix_socket_permissions=0700",
  "shared_buffers=128MB",
  "work_mem=8MB",
  "maintenance_work_mem=128MB",
  "max_connections=100",
  "max_wal_size=1GB",
  "random_page_cost=1.1",
  "jit=off",
  // A page of the desk is not to take all cores from who buys.
  "max_parallel_workers_per_gather=0",
  "timezone=UTC",
  "log_timezone=UTC",
  ...(durable
    ? ["fsync=on", "synchronous_commit=on"]
    : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
];

/** Longest path of a socket that every system takes: macOS has 104 bytes with the zero at their end. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Where PostgreSQL listens beside its TCP port: the cluster's own folder, which nobody else may open. A
 * statement crosses it in two thirds of the time (docs/bench.md). Undefined where there is none: on
 * Windows, and under a path that is too long for one.
 */
export const socketFolder = (folder: string, port: number): string | undefined =>
  process.platform === "win32" ||
  Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) > LONGEST_SOCKET_PATH ||
  // PostgreSQL reads a list of folders here.
  /[,"]/.test(folder)
    ? undefined
    : folder;

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
  // A machine without a shell runs without the guard: the next start ends what was left running.
  guard.on("error", () => {});
  guard.unref();
  if (guard.stdin !== null && "unref" in guard.stdin && typeof guard.stdin.unref === "function") {
    guard.stdin.unref();
  }
  return guard;
}

// What the shell waits by ends with its input; the shell itself must be gone before.
function dismiss(guard: ChildProcess): void {
  guard.kill("SIGKILL");
  guard.stdin?.destroy();
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number | undefined;
  readonly status: string;
}

/** PostgreSQL's own lock file: pid, folder, start time, port, …, status on the eighth line. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: readonly string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines[3] ?? "", 10);
  return { pid, port: Number.isInteger(port) ? port : undefined, status: (lines[7] ?? "").trim() };
}

function isReady(folder: string, pid: number | undefined): boolean {
  const postmaster = readPostmaster(folder);
  // A standby takes connections too, for reading.
  return (
    postmaster !== undefined &&
    postmaster.pid === pid &&
    (postmaster.status === "ready" || postmaster.status === "standby")
  );
}

const lengthOfLog = (log: string): number =>
  existsSync(log) ? readFileSync(log, "utf8").length : 0;

/** The last words of a log, of those behind the first `from` characters. */
export function endOfLog(log: string, from = 0): string {
  try {
    return readFileSync(log, "utf8").slice(from).slice(-2000);
  } catch {
    return "";
  }
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
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
