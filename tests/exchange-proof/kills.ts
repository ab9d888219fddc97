import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { rowsOf } from "../server/databases.ts";
import { hashOf, type Mill } from "./mill.ts";

/** What became of the commands that were killed. */
export interface Kills {
  readonly kills: number;
  /** Where the run stood when its command died, and how often; 'none' before there was one. */
  readonly states: ReadonlyMap<string, number>;
  /** Tries whose house is not the one that a command without a kill leaves, with why. */
  readonly other: readonly string[];
}

/** A file of three thousand products, one of which each line changes or adds. */
const fileText = (): string =>
  [
    "Code produit;Nom;Catégorie;Marchand;Gamme;Accroche",
    ...Array.from(
      { length: 3000 },
      (_, n) => `P${n};Farine de tradition ${n};farines-de-ble;moulin;farine;Pour le pain ${n}`,
    ),
    "T65;Farine de tradition;farines-de-ble;moulin;farine;",
  ].join("\n");

/**
 * Kills the command that applies a file at so many instants of its life, and gives the file again each time:
 * the house has to be the one that an undisturbed command leaves, its history too.
 */
export const killedAt = async (mill: Mill, folder: string, kills: number): Promise<Kills> => {
  const file = join(folder, "produits.csv");
  writeFileSync(file, fileText());
  const undisturbed = await mill.fresh();
  const lasted = await workOf(undisturbed, file);
  const expected = await hashOf(undisturbed);
  const states = new Map<string, number>();
  const other: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const url = await mill.fresh();
    const after = (lasted * (kill + 0.5)) / kills;
    await command(url, file, after);
    const [run] = await rowsOf<{ readonly state: string }>(
      url,
      "select state from exchange_run where file_name = 'produits.csv'",
    );
    const state = run?.state ?? "none";
    states.set(state, (states.get(state) ?? 0) + 1);
    const where = `${state}, ${Math.round(after)} of ${Math.round(lasted)} ms`;
    try {
      await finished(url, file);
      if ((await hashOf(url)) !== expected) other.push(`${where}: another house`);
    } catch (failure) {
      other.push(`${where}: ${String(failure)}`);
    }
  }
  return { kills, states, other };
};

const MOST_TRIES = 100;

/** Gives the file until it is taken: what a killed command has asked of PostgreSQL goes on for a moment. */
const finished = async (url: string, file: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const { code, said } = await command(url, file, null);
    if (code === 0) return;
    if (tries === MOST_TRIES || !said.includes("est en cours")) {
      throw new Error(`The command ended with ${code}: ${said}`);
    }
  }
};

/** How many milliseconds an undisturbed command is busy with the database. */
const workOf = async (url: string, file: string): Promise<number> => {
  const { code, said, busyMs } = await command(url, file, null);
  if (code !== 0) throw new Error(`The command ended with ${code}: ${said}`);
  return busyMs;
};

interface Ended {
  readonly code: number | null;
  readonly said: string;
  /** From its first connection to its end. */
  readonly busyMs: number;
}

/**
 * The command of the house in a process of its own, killed so many milliseconds after it has connected: before,
 * Node only loads.
 */
const command = async (url: string, file: string, killAfter: number | null): Promise<Ended> => {
  const child = spawn(
    process.execPath,
    ["server/exchange/main.ts", "in", file, "--resource", "products", "--apply"],
    { env: { ...process.env, DATABASE_URL: url }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  const hear = (piece: Buffer): void => void (said += piece.toString());
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  while (child.exitCode === null && !(await isConnected(url))) await pause(5);
  const begun = performance.now();
  if (killAfter !== null) {
    await Promise.race([ended, pause(killAfter)]);
    child.kill("SIGKILL");
  }
  const code = await ended;
  return { code, said, busyMs: performance.now() - begun };
};

/** Whether somebody beside us is at the database. */
const isConnected = async (url: string): Promise<boolean> => {
  const [row] = await rowsOf<{ readonly others: number }>(
    url,
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return (row?.others ?? 0) > 0;
};
