import { fork } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TurnSql } from "./operation-sql.ts";

export interface ReplayTask {
  readonly databaseUrl: string;
  /** One chain of turns a client. */
  readonly chains: readonly (readonly TurnSql[])[];
  /** Puts back the state before the chains; without it the chains may be repeated as they are. */
  readonly reset?: readonly string[];
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface Replayed {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Runs the SQL of an operation in a process of its own. */
export function replay(task: ReplayTask, folder: string): Promise<Replayed> {
  const file = join(folder, "replay.json");
  writeFileSync(file, JSON.stringify(task));
  return new Promise<Replayed>((done, failed) => {
    const child = fork(join(import.meta.dirname, "replay.ts"), [file]);
    child.once("message", (result: Replayed) => done(result));
    child.once("exit", (code) => {
      if (code !== 0) failed(new Error(`The replay ended with code ${code}`));
    });
  }).finally(() => rmSync(file, { force: true }));
}
