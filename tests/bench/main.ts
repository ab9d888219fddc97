import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { measureCommitDelay } from "./commit-delay.ts";
import { compareWatched, compareWith } from "./compare.ts";
import { fillDatabase } from "./fill.ts";
import { readMachine } from "./machine.ts";
import { measureProcesses } from "./measure-processes.ts";
import { measureServer, operationNames } from "./measure-server.ts";
import { measureShopPages } from "./measure-shop-pages.ts";
import { profileOperation } from "./profile.ts";
import { measureQuickEntry } from "./quick-entry.ts";
import { measureSearchIndex } from "./search-index.ts";
import { measureSearchQuality } from "./search-quality.ts";
import { minutesOf, type Part, readNotes } from "./report-notes.ts";
import { reportFile, writeReport } from "./report.ts";

// npm run bench -- [--only server|pages|inp|pad|quick-entry|search-quality|search-index] [--processes 1,2,4] [--products 50000] [--seconds 5] [--runs 3] [--operations product,search] [--profile addToCart,completeOrder] [--commit-delay 0,200,1000] [--pages /,/recettes] [--minutes 40] [--folder <kept folder>]
// npm run bench -- --compare <ref> [--operations addToCart] [--products 5000] [--seconds 4] [--turns 5]: this commit against another one, in turns; printed only
// npm run bench -- --watched [the same]: what measures and traces cost, with a collector and a scrape; printed only
// It asserts nothing: it prints a table, keeps it in docs/bench.md, and marks what misses its aim.

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    products: { type: "string", default: "50000" },
    seconds: { type: "string", default: "5" },
    /** Views of each page by Lighthouse, and rounds of each gesture. */
    runs: { type: "string", default: "5" },
    /** Paths to measure, instead of every public page. */
    pages: { type: "string" },
    /** So many processes of the shop on one database, and nothing else. */
    processes: { type: "string" },
    /** Calls of the server to measure, instead of all: their figures are printed only. */
    operations: { type: "string" },
    /** A commit that is measured in turns with this one, and nothing else. */
    compare: { type: "string" },
    /** This commit with METRICS_PORT and OTLP_URL, in turns with the same without. */
    watched: { type: "boolean", default: false },
    turns: { type: "string", default: "5" },
    /** A whole run leaves what would not be over by then. */
    minutes: { type: "string", default: "40" },
    /** Calls whose widest frames are printed, by the profiler of the shop's process; nothing else is measured. */
    profile: { type: "string" },
    /** Whole orders with PostgreSQL's commit_delay at these microseconds, in turns; nothing else is measured. */
    "commit-delay": { type: "string" },
    /** A folder that is filled once and used again: filling takes longer than measuring. */
    folder: { type: "string" },
  },
});
const products = wholeOf("products", values.products);
const seconds = wholeOf("seconds", values.seconds);
const runs = wholeOf("runs", values.runs);
const minutes = wholeOf("minutes", values.minutes);
const counts = values.processes?.split(",").map((count) => wholeOf("processes", count));
const delays = values["commit-delay"]?.split(",").map((delay) => wholeOf("commit-delay", delay));
const { only } = values;
if (only === "quick-entry") {
  console.log(measureQuickEntry());
  process.exit();
}
if (only === "search-quality") {
  await printSearchQuality();
  process.exit();
}
const PART_NAMES: { readonly [Name in Part]: string | undefined } = {
  server: "server",
  processes: undefined,
  pages: "pages",
  gestures: "inp",
  pad: "pad",
};
const PARTS = ["server", "pages", "inp", "pad", "search-index"];
if (only !== undefined && !PARTS.includes(only)) {
  throw new RangeError(`--only ${only}: ${PARTS.join(", ")}, quick-entry or search-quality`);
}

const operations = operationNames.filter(
  (name) => values.operations === undefined || values.operations.split(",").includes(name),
);

if (values.compare !== undefined || values.watched) {
  const wish = { operations, products, seconds, turns: wholeOf("turns", values.turns) };
  console.log(
    await (values.compare === undefined ? compareWatched(wish) : compareWith(values.compare, wish)),
  );
  process.exit();
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), "panetier-bench-"));
try {
  const machine = await prepare();
  if (only === "search-index") await measureSearchIndex(folder, (line) => console.log(`  ${line}`));
  else if (values.profile !== undefined) await printProfiles(values.profile.split(","));
  else if (delays !== undefined) console.log(await measureCommitDelay(folder, delays, seconds));
  else await measureShop(machine);
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measureShop(machine: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const startedAt = performance.now();
  const minutesSince = (from: number): number => (performance.now() - from) / 60_000;
  const known = readNotes(reportFile);
  const took = new Map<Part, number>();
  const left: Part[] = [];
  // A part that would not be over in time, by what it took the last time, is left as it was, and said.
  const inTime = async <A>(part: Part, measure: () => Promise<A>): Promise<A | undefined> => {
    const wished =
      counts !== undefined ? part === "processes" : only === undefined || only === PART_NAMES[part];
    if (!wished) return undefined;
    if (minutesSince(startedAt) + (minutesOf(known[part]) ?? 0) > minutes) {
      left.push(part);
      return undefined;
    }
    const from = performance.now();
    const figures = await measure();
    took.set(part, minutesSince(from));
    return figures;
  };
  const screens = (wish: "pages" | "gestures" | "pad") =>
    inTime(wish, () =>
      measureShopPages(folder, {
        pages: wish === "pages",
        gestures: wish === "gestures",
        pad: wish === "pad",
        runs,
        paths: values.pages?.split(","),
      }),
    );
  const report = {
    machine,
    products,
    seconds,
    server: await inTime("server", () => measureServer(folder, { seconds, operations })),
    processes: await inTime("processes", () =>
      measureProcesses(folder, { seconds, counts: counts ?? [1, 2, 4] }),
    ),
    pages: (await screens("pages"))?.pages,
    gestures: (await screens("gestures"))?.gestures,
    pad: (await screens("pad"))?.pad,
    took,
    at: new Date(),
  };
  console.log(`\n${writeReport(report, { keep: values.operations === undefined })}`);
  if (left.length > 0) console.log(`Left as they were, for want of time: ${left.join(", ")}`);
}

async function printProfiles(wanted: readonly string[]): Promise<void> {
  for (const operation of operationNames.filter((name) => wanted.includes(name))) {
    console.log(await profileOperation(folder, operation, seconds));
  }
}

async function printSearchQuality(): Promise<void> {
  const own = values.folder ?? mkdtempSync(join(tmpdir(), "panetier-search-quality-"));
  try {
    console.log(await measureSearchQuality(own));
  } finally {
    if (values.folder === undefined) rmSync(own, { recursive: true, force: true });
  }
}

async function prepare() {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    console.log(`Filling the database: the demonstration and ${products} products`);
    const filled = await fillDatabase(postgres.url, products);
    console.log(filled === undefined ? "  already there" : `  in ${filled.toFixed(1)} s`);
    return await readMachine(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function wholeOf(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`--${name} ${value}: a whole number is needed`);
  }
  return number;
}
