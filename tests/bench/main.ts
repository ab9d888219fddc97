import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { fillDatabase } from "./fill.ts";
import { readMachine } from "./machine.ts";
import { measureProcesses } from "./measure-processes.ts";
import { measureServer, operationNames } from "./measure-server.ts";
import { measureShopPages } from "./measure-shop-pages.ts";
import { measureQuickEntry } from "./quick-entry.ts";
import { measureSearchIndex } from "./search-index.ts";
import { measureSearchQuality } from "./search-quality.ts";
import { writeReport } from "./report.ts";

// npm run bench -- [--only server|pages|inp|pad|quick-entry|search-quality|search-index] [--processes 1,2,4] [--products 50000] [--seconds 5] [--runs 3] [--operations product,search] [--pages /,/recettes] [--folder <kept folder>]
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
    /** A folder that is filled once and used again: filling takes longer than measuring. */
    folder: { type: "string" },
  },
});
const products = wholeOf("products", values.products);
const seconds = wholeOf("seconds", values.seconds);
const runs = wholeOf("runs", values.runs);
const counts = values.processes?.split(",").map((count) => wholeOf("processes", count));
const { only } = values;
if (only === "quick-entry") {
  console.log(measureQuickEntry());
  process.exit();
}
if (only === "search-quality") {
  await printSearchQuality();
  process.exit();
}
const PARTS = ["server", "pages", "inp", "pad", "search-index"];
if (only !== undefined && !PARTS.includes(only)) {
  throw new RangeError(`--only ${only}: ${PARTS.join(", ")}, quick-entry or search-quality`);
}

const operations = operationNames.filter(
  (name) => values.operations === undefined || values.operations.split(",").includes(name),
);

const folder = values.folder ?? mkdtempSync(join(tmpdir(), "panetier-bench-"));
try {
  const machine = await prepare();
  if (only === "search-index") await measureSearchIndex(folder, (line) => console.log(`  ${line}`));
  else await measureShop(machine);
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measureShop(machine: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const isWished = (part: string) => counts === undefined && (only === undefined || only === part);
  const processes =
    counts === undefined ? undefined : await measureProcesses(folder, { seconds, counts });
  const server = isWished("server")
    ? await measureServer(folder, { seconds, operations })
    : undefined;
  const { pages, gestures, pad } =
    only === "server" || counts !== undefined
      ? { pages: undefined, gestures: undefined, pad: undefined }
      : await measureShopPages(folder, {
          pages: isWished("pages"),
          gestures: isWished("inp"),
          pad: isWished("pad"),
          runs,
          paths: values.pages?.split(","),
        });
  const report = {
    machine,
    products,
    seconds,
    server,
    processes,
    pages,
    gestures,
    pad,
    at: new Date(),
  };
  console.log(`\n${writeReport(report, { keep: values.operations === undefined })}`);
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
