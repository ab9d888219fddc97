import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { fillDatabase } from "./fill.ts";
import { type Measured, startLoad } from "./load-process.ts";
import type { OperationName } from "./operations.ts";
import { startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// npm run bench:exchange-beside -- --data /tmp/folder [--products 5000] [--seconds 10] [--only search]
// What a baker notices of a price file that is applied: each call is measured with nothing beside it, then
// while the command applies one file of all prices after the other, then with nothing again.

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    products: { type: "string", default: "5000" },
    seconds: { type: "string", default: "10" },
    /** One of the calls alone. */
    only: { type: "string" },
  },
});
const { data: folder } = values;
if (folder === undefined) throw new Error("--data names the folder of the database");
const seconds = Number(values.seconds);
const root = join(import.meta.dirname, "..", "..");

const CALLS: readonly (readonly [OperationName, number])[] = [
  ["product", 16],
  ["search", 16],
  ["addToCart", 8],
  ["completeOrder", 8],
];

interface Price {
  readonly list: string;
  readonly article: string;
  readonly cents: number;
}

const readPrices = (databaseUrl: string): Promise<readonly Price[]> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql<Price>`
        select l.code as list, v.reference as article, p.unit_price as cents
        from price p join price_list l on l.id = p.price_list_id join variant v on v.id = p.variant_id
        where p.valid_from = '-infinity' and p.valid_to = 'infinity' and p.tariff_price is null
        order by 1, 2`;
    }).pipe(Effect.provide(databaseLayer(databaseUrl, { slowStatements: true }))),
  );

let written = 0;
/** A file with every price a cent more than in the one before: the same bytes would be no news. */
const nextFile = (prices: readonly Price[]): string => {
  written += 1;
  const lines = prices.map(({ list, article, cents }) => {
    const euros = ((cents + written) / 100).toFixed(2).replace(".", ",");
    return `${list};${article};${euros}`;
  });
  const file = join(folder, `prices-${written}.csv`);
  writeFileSync(file, `Tarif;Référence;Prix HT\n${lines.join("\n")}\n`);
  return file;
};

/** Applies one file after the other until it is told to end; how many seconds each took. */
const applying = (databaseUrl: string, prices: readonly Price[]) => {
  const told = new AbortController();
  const took: number[] = [];
  const work = async (): Promise<void> => {
    while (!told.signal.aborted) {
      const begun = performance.now();
      const child = spawn(
        process.execPath,
        [
          "launch.js",
          "server/exchange/main.ts",
          "in",
          nextFile(prices),
          "--resource",
          "prices",
          "--apply",
        ],
        {
          cwd: root,
          env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`The price file was not applied: ${String(code)}`);
      took.push((performance.now() - begun) / 1000);
    }
  };
  const working = work();
  return async (): Promise<readonly number[]> => {
    told.abort();
    await working;
    return took;
  };
};

const isNew = !existsSync(folder);
if (isNew) mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres(folder);
try {
  await fillDatabase(postgres.url, Number(values.products));
  const prices = await readPrices(postgres.url);
  console.log(`${prices.length} prices a file`);
  const world = await readWorld(postgres.url);
  const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
  const load = startLoad({ ...world, origins: [shop.origin] }, folder);
  const measure = (operation: OperationName, clients: number) =>
    load.measure(operation, {
      clients,
      seconds,
      warmUpSeconds: 2,
      watched: { shops: [shop.pid], database: 0 },
    });
  try {
    console.log(
      "| call | clients | quiet | beside a file | ratio | p99 quiet | p99 beside | ratio | the shop's processor a call, quiet | beside | seconds a file |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const [operation, clients] of CALLS) {
      if (values.only !== undefined && values.only !== operation) continue;
      const before = await measure(operation, clients);
      const finished = applying(postgres.url, prices);
      const beside = await measure(operation, clients);
      const took = await finished();
      const after = await measure(operation, clients);
      const quiet = (before.perSecond + after.perSecond) / 2;
      const quietP99 = (before.p99 + after.p99) / 2;
      const perTurn = ({ processor }: Measured) => (processor.shop * 1000).toFixed(2);
      const cells = [
        operation,
        clients,
        `${quiet.toFixed(0)}/s`,
        `${beside.perSecond.toFixed(0)}/s`,
        (beside.perSecond / quiet).toFixed(2),
        `${quietP99.toFixed(0)} ms`,
        `${beside.p99.toFixed(0)} ms`,
        (beside.p99 / quietP99).toFixed(2),
        `${perTurn(before)}, ${perTurn(after)} ms`,
        `${perTurn(beside)} ms`,
        took.map((one) => one.toFixed(1)).join(", "),
      ];
      console.log(`| ${cells.join(" | ")} |`);
      if (beside.failures > 0) {
        console.log(`  ${beside.failures} × ${beside.firstFailure ?? "failed"}`);
      }
    }
  } finally {
    load.stop();
    await shop.stop();
  }
} finally {
  await postgres.stop();
}
