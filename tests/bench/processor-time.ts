import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPostmaster } from "../../server/database/postgres-process.ts";

/** Seconds of a core that the shop and its database took. */
export interface ProcessorTime {
  /** The shop's own processes, all their threads. */
  readonly shop: number;
  /** PostgreSQL's, with the connections that have ended. */
  readonly database: number;
  /** PgBouncer's; 0 without one. */
  readonly pooler: number;
}

/** The processes whose time is measured: the shop's own, and the one that PostgreSQL was started as. */
export interface Watched {
  readonly shops: readonly number[];
  readonly database: number;
  readonly pooler?: number | undefined;
}

/** The process that the PostgreSQL of a folder was started as. */
export function postmasterOf(folder: string): number {
  const postmaster = readPostmaster(join(folder, "postgres"));
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs in ${folder}`);
  return postmaster.pid;
}

/** What they have taken since they began; zeros where the system has no /proc. */
export const processorTimeOf = ({ shops, database, pooler }: Watched): ProcessorTime => ({
  shop: shops.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0),
  pooler: pooler === undefined ? 0 : (statOf(pooler)?.own ?? 0),
  database: allProcesses()
    .filter(({ pid, parent }) => pid === database || parent === database)
    .reduce((sum, { pid, own, ended }) => sum + own + (pid === database ? ended : 0), 0),
});

/** What was taken between two readings. */
export const timeBetween = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => ({
  shop: after.shop - before.shop,
  database: after.database - before.database,
  pooler: after.pooler - before.pooler,
});

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Of the children that have ended and were waited for. */
  readonly ended: number;
}

/** The kernel counts in hundredths on every Linux that the shop runs on. */
const TICKS_A_SECOND = 100;

function allProcesses(): readonly Stat[] {
  let names: readonly string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat === undefined ? [] : [stat];
  });
}

function statOf(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
  // The second field is the name in brackets, which may hold anything: what follows begins with the state.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const seconds = (index: number): number => Number(fields[index] ?? 0) / TICKS_A_SECOND;
  return {
    pid,
    parent: Number(fields[1] ?? 0),
    own: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
  };
}
