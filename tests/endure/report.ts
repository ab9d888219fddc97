import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "../bench/machine.ts";
import { memoryTable, type ProcessMemory } from "../bench/memory-report.ts";
import type { AttackAnswer } from "./attack.ts";
import type { LoadName } from "./loads.ts";
import type { LoopDelay } from "./loop-delay.ts";

export interface Customer {
  readonly orders: number;
  readonly failures: readonly string[];
  /** Milliseconds; a call, and the seven calls of an order. */
  readonly callP50: number;
  readonly callP99: number;
  readonly orderP50: number;
  readonly orderP99: number;
}

export interface Figures {
  readonly machine: Machine;
  readonly capacity: AttackAnswer;
  /** Calls a second that were meant to be offered. */
  readonly perSecond: number;
  readonly flood: AttackAnswer;
  readonly calm: Customer;
  readonly customer: Customer;
  readonly after: Customer;
  readonly peakMb: number;
  /** Right after the two minutes, and ten seconds later. */
  readonly flooded: ProcessMemory;
  readonly settled: ProcessMemory;
  /** Of the shop's thread, over the two minutes. */
  readonly loopDelay: LoopDelay;
}

export interface Endured extends Figures {
  /** Aims that were missed, in words; empty when all was held. */
  readonly misses: readonly string[];
}

const MOST_CALL_MS = 2000;
const MOST_SETTLED_MB = 350;
const MOST_PEAK_MB = 450;
/** What is alive under ten times the load, of the most that the heap may take: else the limit would kill. */
const MOST_ALIVE = 0.5;
/** Quick again: no slower than this many times what it was before. */
const MOST_SLOWER = 2;

export function judged(figures: Figures): Endured {
  const { customer, calm, after, peakMb, flooded, settled, loopDelay } = figures;
  const misses = [
    ...(customer.failures.length === 0
      ? []
      : [`${customer.failures.length} orders failed (${customer.failures[0]})`]),
    ...(customer.callP99 <= MOST_CALL_MS
      ? []
      : [`one of a hundred of the customer's calls takes over ${MOST_CALL_MS} ms`]),
    ...(settled.resident <= MOST_SETTLED_MB
      ? []
      : [`the process keeps more than ${MOST_SETTLED_MB} MB`]),
    ...(peakMb <= MOST_PEAK_MB ? [] : [`the process takes more than ${MOST_PEAK_MB} MB`]),
    ...(loopDelay.aliveMb <= heapLimit(flooded) * MOST_ALIVE
      ? []
      : ["what is alive comes near the limit of the heap"]),
    ...(after.orderP50 <= calm.orderP50 * MOST_SLOWER && after.failures.length === 0
      ? []
      : ["the shop is not quick again"]),
  ];
  return { ...figures, misses };
}

const heapLimit = ({ threads }: ProcessMemory): number => threads[0]?.limit ?? 0;

const labels: Readonly<Record<LoadName, string>> = {
  visitorPages: "distinct pages, visitor",
  memberPages: "distinct pages, member",
  pictures: "pictures of all widths",
  searches: "searches",
  documents: "PDF of a mandate",
  uploads: "uploads of 10 MB",
  hostile: "hostile bodies of 89 kB",
};

export function reportOf(endured: Endured): string {
  const { machine, capacity, perSecond, flood, customer, calm, after, loopDelay } = endured;
  const ms = (value: number) => String(Math.round(value));
  const row = (name: string, { orders, failures, ...times }: Customer) =>
    `| ${name} | ${orders} | ${failures.length} | ${ms(times.callP50)} | ${ms(times.callP99)} | ${ms(times.orderP50)} | ${ms(times.orderP99)} |`;
  const loads = Object.entries(flood.tallies).map(([name, { offered, statuses }]) => {
    const count = (from: number, to: number) =>
      Object.entries(statuses).reduce(
        (sum, [status, n]) => sum + (Number(status) >= from && Number(status) < to ? n : 0),
        0,
      );
    // safe: the keys are those of the record
    const label = labels[name as LoadName];
    return `| ${label} | ${offered} | ${count(200, 400)} | ${count(400, 500)} | ${count(503, 504)} | ${count(500, 503) + count(504, 600)} | ${count(0, 1)} |`;
  });
  return [
    `Machine: ${machine.cores} cores of ${machine.processor}, ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}; the crowd ran on the same cores. Commit ${machine.commit}.`,
    "",
    `The shop served ${Math.round(capacity.perSecond)} calls a second of this mix; ${perSecond} a second were meant to be offered, ${Math.round(flood.perSecond)} were (${flood.unsent} waited behind the crowd's own 1,500 open calls), beside 300 idle sockets and 50 readers of 64 bytes a second.`,
    "",
    "| the customer | orders | failed | call p50, ms | call p99, ms | order p50, ms | order p99, ms |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    row("before", calm),
    row("during the flood", customer),
    row("10 s after", after),
    "",
    "| the crowd | sent | 2xx, 3xx | 4xx | 503 | other 5xx | cut or late |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...loads,
    "",
    `Memory of the process: ${Math.round(endured.peakMb)} MB at most, ${Math.round(endured.settled.resident)} MB settled. Its own heap kept ${Math.round(loopDelay.aliveMb)} MB at most after a whole collection, of ${Math.round(heapLimit(endured.flooded))}. Right after the flood, what is not collected yet counted as used:`,
    "",
    ...memoryTable(endured.flooded),
    "",
    "10 s later:",
    "",
    ...memoryTable(endured.settled),
    "",
    `Its caches held ${cachesText(loopDelay.caches)} right after the flood.`,
    "",
    `The shop's thread came late by ${ms(loopDelay.p50)} ms (p50), ${ms(loopDelay.p99)} ms (p99), ${ms(loopDelay.max)} ms (max) during the flood.`,
    "",
    endured.misses.length === 0 ? "Every aim was held." : `Missed: ${endured.misses.join("; ")}.`,
  ].join("\n");
}

/** '41 MB: pages 18, products 12 and 6 in 5 smaller ones': what each has taken of the budget. */
const cachesText = (caches: LoopDelay["caches"]): string => {
  const large = caches.filter(({ bytes }) => bytes >= 500_000);
  const small = caches.filter(({ bytes }) => bytes < 500_000);
  const sum = (some: LoopDelay["caches"]) =>
    Math.round(some.reduce((total, { bytes }) => total + bytes, 0) / 1e6);
  const named = large.map(({ name, bytes }) => `${name} ${Math.round(bytes / 1e6)}`).join(", ");
  return `${sum(caches)} MB: ${named}, and ${sum(small)} in ${small.length} smaller ones`;
};

/** Keeps the last run in docs/endure.md. */
export function writeReport(endured: Endured): void {
  const page = join(import.meta.dirname, "..", "..", "docs", "endure.md");
  writeFileSync(page, `${introduction}\n${reportOf(endured)}\n`);
}

const introduction = `# Endurance

\`npm run endure\` asks ten times more of the shop than it can serve, for two minutes, while one customer orders every second: seven calls from an empty cart to the confirmed order. It runs in five minutes and writes its last result here; \`npm run endure -- --seconds 10\` shows in one that it runs, and writes nothing.
Aims: no order fails; 99 of 100 of the customer's calls take at most 2 s; the process takes at most 450 MB and settles below 350, with half of each heap's limit free; 10 s after, an order takes at most twice as long as before.

## Last run
`;
