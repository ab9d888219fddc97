import { Effect } from "effect";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { readGrown, signedInAgent } from "../grow/grown-world.ts";
import { reads } from "../grow/reads.ts";
import { openConnection } from "./http-connection.ts";
import { makeLatencies } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import type { OperationName } from "./operations.ts";
import { startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// npm run bench:desk-beside -- --folder /tmp/grown [--people 20] [--seconds 10] [--every 2]
// What a baker notices of people at their desks, over a shop that has grown (npm run grow): each call is measured
// with nobody at a desk, then with so many who open a page of theirs every so many seconds, then with nobody again.

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    people: { type: "string", default: "20" },
    seconds: { type: "string", default: "10" },
    /** Seconds between two pages of one person. */
    every: { type: "string", default: "2" },
  },
});
const { folder } = values;
if (folder === undefined) throw new Error("--folder names one that npm run grow has filled");
const [people, seconds, every] = [values.people, values.seconds, values.every].map(Number) as [
  number,
  number,
  number,
];

const CALLS: readonly (readonly [OperationName, number])[] = [
  ["addToCart", 8],
  ["completeOrder", 8],
];

interface Room {
  readonly origin: { readonly host: string; readonly port: number };
  readonly agent: string;
  /** What is opened, one after the other. */
  readonly addresses: readonly string[];
}

/** People at their desks until they are told to go; what they opened, and what it took. */
const atDesks = ({ origin, agent, addresses }: Room) => {
  const told = new AbortController();
  const latencies = makeLatencies(100_000);
  const failed: string[] = [];
  const slowest = new Map<string, number>();
  let opened = 0;
  const person = async (number: number): Promise<void> => {
    const connection = openConnection(origin.host, origin.port);
    // Not all at once.
    await pause((number / people) * every * 1000);
    while (!told.signal.aborted) {
      const address = addresses[opened % addresses.length] ?? "";
      opened += 1;
      const begun = performance.now();
      const { status } = await connection.call(
        `GET ${address} HTTP/1.1\r\nCookie: panetier_support=${agent}`,
      );
      const took = performance.now() - begun;
      latencies.add(took);
      slowest.set(address, Math.max(slowest.get(address) ?? 0, took));
      if (status !== 200) failed.push(`${status} ${address}`);
      await pause(Math.max(0, every * 1000 - took));
    }
    connection.close();
  };
  const all = Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return async () => {
    told.abort();
    await all;
    return {
      opened,
      failed,
      slowest: [...slowest].toSorted(([, one], [, other]) => other - one).slice(0, 8),
      p50: latencies.quantile(0.5),
      p99: latencies.quantile(0.99),
    };
  };
};

const postgres = await startEmbeddedPostgres(folder);
try {
  const grown = await Effect.runPromise(
    Effect.gen(function* () {
      return { ...(yield* readGrown), agent: yield* signedInAgent };
    }).pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
  );
  const [store] = grown.stores;
  if (store === undefined) throw new Error("The shop has not grown: no store is there");
  const addresses = reads
    .filter(({ asker }) => asker === "staff")
    .flatMap((read) =>
      Array.from({ length: 5 }, (_, turn) =>
        read.address(grown.world, { ...store, cart: "" }, turn),
      ),
    );
  const world = await readWorld(postgres.url);
  const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
  const load = startLoad({ ...world, origins: [shop.origin] }, folder);
  const measure = (operation: OperationName, clients: number): Promise<Measured> =>
    load.measure(operation, {
      clients,
      seconds,
      warmUpSeconds: 2,
      watched: { shops: [shop.pid], database: 0 },
    });
  try {
    console.log(
      `| call | clients | quiet | beside ${people} people | p99 quiet | p99 beside | ratio | pages they opened | p50, p99 of a page |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const [operation, clients] of CALLS) {
      const before = await measure(operation, clients);
      const leave = atDesks({ origin: shop.origin, agent: grown.agent, addresses });
      const beside = await measure(operation, clients);
      const desks = await leave();
      const after = await measure(operation, clients);
      const quietP99 = (before.p99 + after.p99) / 2;
      const cells = [
        operation,
        clients,
        `${before.perSecond.toFixed(0)}, ${after.perSecond.toFixed(0)}/s`,
        `${beside.perSecond.toFixed(0)}/s`,
        `${before.p99.toFixed(0)}, ${after.p99.toFixed(0)} ms`,
        `${beside.p99.toFixed(0)} ms`,
        (beside.p99 / quietP99).toFixed(2),
        desks.opened,
        `${desks.p50.toFixed(0)}, ${desks.p99.toFixed(0)} ms`,
      ];
      console.log(`| ${cells.join(" | ")} |`);
      for (const [address, took] of desks.slowest)
        console.log(`  ${took.toFixed(0)} ms ${address}`);
      const failures = [
        ...desks.failed,
        ...((beside.firstFailure ?? "") ? [beside.firstFailure] : []),
      ];
      if (failures.length > 0) console.log(`  ${failures.length} failed: ${failures[0]}`);
    }
  } finally {
    load.stop();
    await shop.stop();
  }
} finally {
  await postgres.stop();
}
