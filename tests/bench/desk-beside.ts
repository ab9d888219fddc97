import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { readGrown, signedInAgent } from "../grow/grown-world.ts";
import { reads } from "../grow/reads.ts";
import { openConnection } from "./http-connection.ts";
import { makeLatencies, medianOf } from "./latencies.ts";
import { type Measured, startLoad } from "./load-process.ts";
import type { OperationName } from "./operations.ts";
import { startShop } from "./shop-process.ts";
import { readWorld } from "./world.ts";

// npm run bench:desk-beside -- --folder /tmp/grown [--people 20] [--seconds 8] [--every 2] [--turns 6]
// What a baker notices of people at their desks, over a shop that has grown (npm run grow): each call is measured
// with nobody at a desk and with so many who open a page of theirs every so many seconds, in turns, because what the
// shop still does for orders that were placed before differs more from one turn to the next than people do. A turn
// places in seconds what such a house sells in a day: after it these orders were delivered two months ago, and what
// they leave to be sent is taken away, or the desk would read a month of the house as today's. The figures are the
// medians of the turns.

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    people: { type: "string", default: "20" },
    seconds: { type: "string", default: "8" },
    turns: { type: "string", default: "6" },
    /** Seconds between two pages of one person. */
    every: { type: "string", default: "2" },
  },
});
const { folder } = values;
if (folder === undefined) throw new Error("--folder names one that npm run grow has filled");
const [people = 0, seconds = 0, every = 0, turns = 0] = [
  values.people,
  values.seconds,
  values.every,
  values.turns,
].map(Number);

const CALLS: readonly (readonly [OperationName, number])[] = [
  ["addToCart", 8],
  ["completeOrder", 8],
];

interface Room {
  readonly origin: { readonly host: string; readonly port: number };
  readonly agent: string;
  /** What is opened next. */
  readonly next: () => string;
}

/** People at their desks until they are told to go; what they opened, and what it took. */
const atDesks = ({ origin, agent, next }: Room) => {
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
      const address = next();
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
      slowest,
      p50: latencies.quantile(0.5),
      p99: latencies.quantile(0.99),
    };
  };
};

type Left = Awaited<ReturnType<ReturnType<typeof atDesks>>>;

/** The pages that took longest, with how long. */
const slowestOf = (desks: readonly Left[]): readonly (readonly [string, number])[] => {
  const slowest = new Map<string, number>();
  for (const [address, took] of desks.flatMap((one) => [...one.slowest])) {
    slowest.set(address, Math.max(slowest.get(address) ?? 0, took));
  }
  return [...slowest].toSorted(([, one], [, other]) => other - one).slice(0, 8);
};

/** Takes what was ordered since out of the days that the desk looks at, past the shop, and its events out of the queue. */
const putBack = (url: string, since: Date): Promise<void> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.withTransaction(
      Effect.gen(function* () {
        // Nothing follows of it, as of a day that was always so.
        yield* sql`set local session_replication_role = replica`;
        yield* sql`update shipment h
          set delivery_date = h.delivery_date - 60, status = ${SHIPMENT.invoiced} from "order" q
          where q.id = h.order_id and q.checkout_state = 'completed' and q.completed_at >= ${since}::timestamptz`;
        yield* sql`update "order" set completed_at = completed_at - interval '60 days'
          where checkout_state = 'completed' and completed_at >= ${since}::timestamptz`;
        yield* sql`update outbox set done_at = now() where done_at is null`;
      }),
    );
    yield* sql`vacuum analyze shipment, "order", outbox`;
  }).pipe(Effect.provide(databaseLayer(url, { slowStatements: true })), Effect.runPromise);

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
  let opened = 0;
  // All of them, whatever turns there are.
  const next = () => {
    opened += 1;
    return addresses[opened % addresses.length] ?? "";
  };
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
      const quiet: Measured[] = [];
      const beside: Measured[] = [];
      const desks: Left[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const begun = new Date();
        quiet.push(await measure(operation, clients));
        await putBack(postgres.url, begun);
        const leave = atDesks({ origin: shop.origin, agent: grown.agent, next });
        beside.push(await measure(operation, clients));
        desks.push(await leave());
        await putBack(postgres.url, begun);
      }
      const p99 = (of: readonly Measured[]) => medianOf(of.map((one) => one.p99));
      const rate = (of: readonly Measured[]) => medianOf(of.map((one) => one.perSecond));
      const spread = (of: readonly Measured[]) =>
        `${p99(of).toFixed(0)} (${of
          .map((one) => one.p99.toFixed(0))
          .toSorted((a, b) => Number(a) - Number(b))
          .join(" ")}) ms`;
      const cells = [
        operation,
        clients,
        `${rate(quiet).toFixed(0)}/s`,
        `${rate(beside).toFixed(0)}/s`,
        spread(quiet),
        spread(beside),
        (p99(beside) / p99(quiet)).toFixed(2),
        desks.reduce((sum, { opened }) => sum + opened, 0),
        `${medianOf(desks.map(({ p50 }) => p50)).toFixed(0)}, ${medianOf(desks.map((one) => one.p99)).toFixed(0)} ms`,
      ];
      console.log(`| ${cells.join(" | ")} |`);
      for (const [address, took] of slowestOf(desks))
        console.log(`  ${took.toFixed(0)} ms ${address}`);
      const failures = [
        ...desks.flatMap(({ failed }) => failed),
        ...beside.flatMap(({ firstFailure = "" }) => (firstFailure === "" ? [] : [firstFailure])),
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
