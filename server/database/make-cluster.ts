import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** The role that owns an embedded cluster. */
export const clusterUser = "panetier";

/**
 * Makes the cluster unless it is there (0.8 s). Beside its final place and renamed, so that a start
 * that is cut short, or two first starts at once, never leave half a cluster behind.
 */
export async function makeClusterIfMissing(to: {
  readonly folder: string;
  readonly passwordFile: string;
  readonly binaries: PostgresBinaries;
  readonly durable: boolean;
}): Promise<void> {
  if (existsSync(to.folder)) return;
  const password = readOrMakePassword(to.passwordFile);
  const unfinished = `${to.folder}.${process.pid}`;
  const passwordForInit = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordForInit, password, { mode: 0o600 });
  giveTo(to.binaries, unfinished, passwordForInit);
  try {
    await run(to.binaries, to.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordForInit}`,
      `--username=${clusterUser}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The builtin provider sorts and folds the same way on every system.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(to.durable ? [] : ["--no-sync"]),
    ]);
    renameSync(unfinished, to.folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to.folder)) throw error;
  } finally {
    rmSync(passwordForInit, { force: true });
  }
}

/** The password of the cluster's role; made at the first asking. */
export function readOrMakePassword(file: string): string {
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
