import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// What each thread of a running shop keeps, by Node's own report: it is asked for by a signal, and the shop
// knows nothing of it.

/** Megabytes. */
export interface ThreadMemory {
  readonly name: string;
  /** Of its heap: in use, taken from the system, and the most that it may take. */
  readonly used: number;
  readonly committed: number;
  readonly limit: number;
  /** Of buffers outside of its heap. */
  readonly external: number;
}

/** Megabytes of a process and its threads. */
export interface ProcessMemory {
  /** What of it is in memory: all, and with a fair share of what it shares with others. */
  readonly resident: number;
  readonly proportional: number;
  /** Of its own, in no file. */
  readonly anonymous: number;
  readonly threads: readonly ThreadMemory[];
}

/** The flags with which a shop is started that is to be asked; its reports come into that folder. */
export const reportFlags = (folder: string): readonly string[] => [
  "--report-on-signal",
  `--report-signal=${SIGNAL}`,
  `--report-directory=${folder}`,
  "--report-exclude-network",
  "--report-exclude-env",
];

const SIGNAL = "SIGQUIT";

/** Asks the process, which stands still for some milliseconds. */
export async function readMemory(pid: number, folder: string): Promise<ProcessMemory> {
  process.kill(pid, SIGNAL);
  const report = await nextReport(folder);
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1] ?? 0) / 1024;
  return {
    resident: megabytes("Rss"),
    proportional: megabytes("Pss"),
    anonymous: megabytes("Anonymous"),
    threads: [
      threadOf("main", report),
      ...report.workers.map((worker) =>
        threadOf(/\[(.*)\]$/.exec(worker.header.event)?.[1] ?? "thread", worker),
      ),
    ],
  };
}

/** The lines of a table in docs/endure.md. */
export const memoryTable = ({
  resident,
  proportional,
  anonymous,
  threads,
}: ProcessMemory): readonly string[] => {
  const mb = (value: number) => String(Math.round(value));
  const counted = threads.reduce((sum, { committed, external }) => sum + committed + external, 0);
  return [
    "| memory, MB | heap used | committed | limit | buffers | RSS | PSS |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...threads.map(
      ({ name, used, committed, limit, external }) =>
        `| thread '${name}' | ${mb(used)} | ${mb(committed)} | ${mb(limit)} | ${mb(external)} |  |  |`,
    ),
    `| allocator, stacks, WebAssembly |  | ${mb(Math.max(0, anonymous - counted))} |  |  |  |  |`,
    `| the process |  |  |  |  | ${mb(resident)} | ${mb(proportional)} |`,
  ];
};

/** What of a report is read here. */
interface Report {
  readonly header: { readonly event: string };
  readonly javascriptHeap: {
    readonly usedMemory: number;
    readonly totalCommittedMemory: number;
    readonly memoryLimit: number;
    readonly externalMemory: number;
  };
  readonly workers: readonly Report[];
}

const threadOf = (name: string, { javascriptHeap }: Report): ThreadMemory => ({
  name,
  used: javascriptHeap.usedMemory / 2 ** 20,
  committed: javascriptHeap.totalCommittedMemory / 2 ** 20,
  limit: javascriptHeap.memoryLimit / 2 ** 20,
  external: javascriptHeap.externalMemory / 2 ** 20,
});

/** The report that is being written; it is taken out of the folder. */
async function nextReport(folder: string): Promise<Report> {
  for (let looks = 0; looks < 200; looks += 1) {
    await pause(50);
    const [name] = readdirSync(folder).filter((file) => file.startsWith("report."));
    if (name === undefined) continue;
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    // Half of it, as yet.
    if (!text.trimEnd().endsWith("}")) continue;
    try {
      const report: Report = JSON.parse(text);
      rmSync(path);
      return report;
    } catch {
      continue;
    }
  }
  throw new Error("The shop wrote no report of its memory.");
}
