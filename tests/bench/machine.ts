import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { databaseLayer } from "../../server/database/sql.ts";

/** Where the figures come from: without it they mean nothing. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  /** What else was running at the start, as the system counts it. */
  readonly loadBefore: number;
  readonly commit: string;
}

export async function readMachine(databaseUrl: string): Promise<Machine> {
  const [row] = await Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ server_version: string }>`show server_version`,
    ).pipe(Effect.provide(databaseLayer(databaseUrl))),
  );
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres: row?.server_version ?? "unknown",
    loadBefore: loadavg()[0] ?? 0,
    commit: commit(),
  };
}

const commit = (): string => {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: join(import.meta.dirname, "..", ".."),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Not a git clone: an archive of the sources.
    return "unknown";
  }
};
