import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPostgresBinaries } from "../../server/database/postgres-binaries.ts";
import { freePort } from "../../server/database/postgres-process.ts";
import { databaseAnswers } from "../../server/database/probe.ts";

/** A real PgBouncer in transaction mode before a PostgreSQL. */
export interface Pgbouncer {
  /** The address of a database of that PostgreSQL by way of it. */
  readonly before: (databaseUrl: string) => string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The program and its version; undefined where none is installed. */
export const findPgbouncer = ():
  | { readonly program: string; readonly version: string }
  | undefined => {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const program = folders.map((folder) => join(folder, "pgbouncer")).find(existsSync);
  if (program === undefined) return undefined;
  const said = execFileSync(program, ["--version"], { encoding: "utf8" });
  return { program, version: /PgBouncer (\d+\.\d+)/.exec(said)?.[1] ?? "" };
};

export interface PgbouncerOptions {
  /** Connections to the server for each database. */
  readonly poolSize?: number;
  /** A free one when absent. */
  readonly port?: number;
  /** Further lines of its section. */
  readonly settings?: readonly string[];
}

/** Starts one before the PostgreSQL of `server`, for whoever that address names. */
export async function startPgbouncer(
  program: string,
  server: string,
  { poolSize = 20, settings = [], ...options }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const target = new URL(server);
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "panetier-pgbouncer-"));
  // Like PostgreSQL, it refuses to run as root.
  const { user } = findPostgresBinaries(folder);
  const [password, config, log] = ["users", "pgbouncer.ini", "log"].map((name) =>
    join(folder, name),
  );
  if (password === undefined || config === undefined || log === undefined) throw new Error(folder);
  writeFileSync(password, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  writeFileSync(
    config,
    [
      "[databases]",
      `* = host=${target.hostname} port=${target.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${password}`,
      `admin_users = ${target.username}`,
      "pool_mode = transaction",
      `default_pool_size = ${poolSize}`,
      "max_client_conn = 1000",
      `logfile = ${log}`,
      "log_connections = 0",
      "log_disconnections = 0",
      ...settings,
      "",
    ].join("\n"),
  );
  if (user !== undefined) {
    for (const path of [folder, password, config]) chownSync(path, user.uid, user.gid);
  }
  const child = spawn(program, ["-q", config], { cwd: "/", stdio: "ignore", ...user });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  // It keeps nothing; what SIGTERM waits for differs from version to version.
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const before = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.searchParams.delete("host");
    url.hostname = "127.0.0.1";
    url.port = String(port);
    return url.href;
  };
  while (child.exitCode === null && !(await databaseAnswers(before(server)))) await pause(20);
  if (child.exitCode !== null) throw new Error(`${program} ended at its start (${config})`);
  return {
    before,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off("exit", end);
      end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
