import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "../bench/machine.ts";
import { withDates } from "../bench/report-notes.ts";
import type { MeasuredRead, Taken } from "./measure.ts";

/** How large both shops are. */
export interface Sizes {
  readonly small: string;
  readonly grown: string;
}

const file = join(import.meta.dirname, "..", "..", "docs", "bench.md");
const NOTES = "\n## What misses its aim, and why";

/** Grown ÷ small, of the 99th percentile. */
const AIM = 1.5;
/** Less than this is the machine's own: a millisecond more or less is no growth. */
const NOTICED_MS = 1;

/** Renews the growth table of docs/bench.md; gives its text. */
export function writeGrowth(
  measured: readonly MeasuredRead[],
  sizes: Sizes,
  machine: Machine,
  { keep }: { readonly keep: boolean },
): string {
  const text = [
    "## Growth",
    `Measured on ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC at commit ${machine.commit} by ` +
      "`npm run grow -- --measure`: " +
      `${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}; load of the machine before: ${machine.loadBefore.toFixed(1)}.`,
    `Small: ${sizes.small}. Grown: ${sizes.grown}. Both shops run side by side, one call after the other, in turns; the medians of five rounds, in ms. ` +
      "Eight stores that have ordered some 200 times are asked for in both, each by its manager; *largest* is the store of the grown shop that has ordered most. " +
      `**✗** marks a p99 of more than ${AIM} times the small shop's (and ${NOTICED_MS} ms more).`,
    [
      "| read | small p50 | p99 | grown p50 | p99 | grown ÷ small | largest p50 | p99 |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
      ...measured.map(rowOf),
    ].join("\n"),
  ].join("\n\n");
  if (keep) writeFileSync(file, withDates(withSection(readFileSync(file, "utf8"), text)));
  return text;
}

const rowOf = ({ name, small, grown, largest }: MeasuredRead): string => {
  const ratio = `${misses(small, grown) ? "**✗** " : ""}${(grown.p99 / small.p99).toFixed(2)}`;
  const most = largest === undefined ? " | " : `${ms(largest.p50)} | ${ms(largest.p99)}`;
  return `| ${name} | ${ms(small.p50)} | ${ms(small.p99)} | ${ms(grown.p50)} | ${ms(grown.p99)} | ${ratio} | ${most} |`;
};

const misses = (small: Taken, grown: Taken): boolean =>
  grown.p99 > AIM * small.p99 && grown.p99 - small.p99 > NOTICED_MS;

const ms = (value: number): string => value.toFixed(1);

function withSection(document: string, section: string): string {
  const start = document.indexOf("\n## Growth\n");
  const notes = document.indexOf(NOTES);
  if (notes === -1) throw new Error("docs/bench.md has no notes to stand before");
  const before = document.slice(0, start === -1 ? notes : start).trimEnd();
  return `${before}\n\n${section}\n${document.slice(notes)}`;
}
