import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { fillDatabase } from "../bench/fill.ts";
import { readMachine } from "../bench/machine.ts";
import { grow, ORDERS_A_YEAR } from "./grow.ts";
import { writeGrowth } from "./growth-report.ts";
import { measureReads } from "./measure.ts";

// npm run grow -- --years 5 --stores 20000 --products 500000 [--scale 0.01] [--folder <folder>] [--seed 1]
// Fills a shop with so many years, for measuring: an embedded folder, or DATABASE_URL (whose user must be
// PostgreSQL's superuser). The orders are 50 a year and store. `--scale` multiplies all but the years.
// npm run grow -- --measure --small <folder> --folder <folder> [--calls 60] [--only orders]
// Writes the growth table of docs/bench.md.

const { values } = parseArgs({
  options: {
    years: { type: "string", default: "5" },
    stores: { type: "string", default: "20000" },
    products: { type: "string", default: "500000" },
    scale: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    folder: { type: "string" },
    /** Measures every read on `--folder` and on `--small`, two folders that have grown. */
    measure: { type: "boolean", default: false },
    small: { type: "string" },
    /** Calls of a read a round. */
    calls: { type: "string", default: "60" },
    /** Reads whose name has this, instead of all: their figures are printed only. */
    only: { type: "string" },
  },
});
// What is computed here is small, and garbage that V8 lets stand would be most of it: these are read
// before a program's first line, so that it starts itself once more.
const SMALL_HEAP = ["--max-old-space-size=200", "--max-semi-space-size=4"];
if (!values.measure && !process.execArgv.includes(SMALL_HEAP[0] ?? "")) {
  const { status } = spawnSync(
    process.execPath,
    [...SMALL_HEAP, import.meta.filename, ...process.argv.slice(2)],
    { stdio: "inherit" },
  );
  process.exit(status ?? 1);
}
const [years, seed] = [numberOf("years"), numberOf("seed")];
const scaled = (name: "stores" | "products"): number =>
  Math.ceil(numberOf(name) * numberOf("scale"));
const [stores, products] = [scaled("stores"), scaled("products")];
const orders = stores * years * ORDERS_A_YEAR;

const { DATABASE_URL: databaseUrl } = process.env;
if (values.measure) {
  await measure();
} else if (databaseUrl === undefined) {
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), "panetier-grown-"));
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await fill(postgres.url);
    console.log(`DATA_DIR=${folder}`);
  } finally {
    await postgres.stop();
  }
} else {
  await fill(databaseUrl);
}

async function fill(url: string): Promise<void> {
  const start = performance.now();
  console.log(`The demonstration and ${products} products`);
  const filled = await fillDatabase(url, products);
  console.log(filled === undefined ? "  already there" : `  in ${filled.toFixed(1)} s`);
  const size = await Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      console.log(`${orders} orders of ${years} years in ${stores} stores`);
      yield* grow({ years, stores, orders, seed }, (line) => console.log(`  ${line}`));
      const [row] = yield* sql<{ readonly size: string; readonly lines: number }>`
        select pg_size_pretty(pg_database_size(current_database())) as size,
          (select count(*)::int from order_item) as lines`;
      return row;
    }).pipe(Effect.provide(databaseLayer(url, { slowStatements: true }))),
  );
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `In ${seconds.toFixed(0)} s; ${size?.lines} lines, ${size?.size}; node took ${peak.toFixed(0)} MB`,
  );
}

async function measure(): Promise<void> {
  const { small, folder: grown } = values;
  if (small === undefined || grown === undefined) {
    throw new Error("--measure needs --small and --folder, two folders that have grown");
  }
  const { machine, ...sizes } = {
    small: (await sizeOf(small)).size,
    grown: (await sizeOf(grown)).size,
    machine: (await sizeOf(grown)).machine,
  };
  const measured = await measureReads(
    { small, grown },
    { calls: numberOf("calls"), only: values.only },
  );
  console.log(writeGrowth(measured, sizes, machine, { keep: values.only === undefined }));
}

async function sizeOf(folder: string) {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const machine = await readMachine(postgres.url);
    const [row] = await Effect.runPromise(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly size: string }>`
          select concat_ws(', ', (select count(*) from store) || ' stores', (select count(*) from product) || ' products',
            (select count(*) from "order") || ' orders', (select count(*) from order_item) || ' lines',
            (select count(*) from invoice) || ' invoices', (select count(*) from ledger_line) || ' lines of the ledger',
            pg_size_pretty(pg_database_size(current_database()))) as size`,
      ).pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
    );
    return { machine, size: row?.size ?? "" };
  } finally {
    await postgres.stop();
  }
}

function numberOf(name: "years" | "stores" | "products" | "scale" | "seed" | "calls"): number {
  const number = Number(values[name]);
  if (!Number.isFinite(number) || number <= 0) {
    throw new RangeError(`--${name} ${values[name]}: a number above zero is needed`);
  }
  return number;
}
