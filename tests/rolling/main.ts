import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { openConnection } from "../bench/http-connection.ts";
import { makeLatencies } from "../bench/latencies.ts";
import { operations } from "../bench/operations.ts";
import { type ShopProcess, startShop } from "../bench/shop-process.ts";
import { signIn } from "../bench/sign-in.ts";
import { readWorld, type World } from "../bench/world.ts";
import { startBalancer } from "./balancer.ts";

// `npm run rolling`: four processes that answer and one that works on one PostgreSQL, behind a balancer that asks
// /readyz. Eight customers order one after the other while each process is replaced in turn. It prints what they
// saw, and fails when a request failed or an order was lost or made twice. The figures stand in docs/bench.md.

const PROCESSES = 4;
const CUSTOMERS = 8;
const DRAIN_SECONDS = 2;

const folder = mkdtempSync(join(tmpdir(), "panetier-rolling-"));
const postgres = await startEmbeddedPostgres(join(folder, "database"));
const balancer = await startBalancer();
const living = new Set<ShopProcess>();

const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    work.pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
  );

const start = async (role: "web" | "work"): Promise<ShopProcess> => {
  const one = await startShop({
    dataDir: join(folder, "data"),
    databaseUrl: postgres.url,
    publicUrl: `http://${balancer.origin.host}:${balancer.origin.port}`,
    env: { ROLE: role, DRAIN_SECONDS: String(DRAIN_SECONDS) },
  });
  living.add(one);
  if (role === "web") balancer.add(one.origin);
  return one;
};

const stop = async (one: ShopProcess): Promise<void> => {
  await one.stop();
  balancer.remove(one.origin);
  living.delete(one);
};

interface Seen {
  readonly failures: readonly string[];
  readonly confirmed: number;
  readonly requests: ReturnType<typeof makeLatencies>;
}

/** They order until it is over; what fails is told, and they begin the next order. */
const orderUntil = async (isOver: () => boolean, world: World): Promise<Seen> => {
  const requests = makeLatencies(60_000);
  const failures: string[] = [];
  let confirmed = 0;
  const token = await signIn(world);
  await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, number) => {
      const connection = openConnection(balancer.origin.host, balancer.origin.port);
      const timed: typeof connection = {
        ...connection,
        call: async (head, body) => {
          const before = performance.now();
          const answer = await connection.call(head, body);
          requests.add(performance.now() - before);
          return answer;
        },
      };
      const { turn } = await operations.completeOrder({ world, number, connection: timed, token });
      while (!isOver()) {
        try {
          await turn();
          confirmed += 1;
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
        }
      }
      connection.close();
    }),
  );
  return { failures, confirmed, requests };
};

const completedOrders = async (): Promise<number> => {
  const [row] = await run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly count: number }>`
        select count(*)::int as count from "order" where checkout_state = 'completed'`,
    ),
  );
  return row?.count ?? 0;
};

const say = (text: string): void => void process.stderr.write(`${text}\n`);

try {
  say(`${PROCESSES} processes that answer, one that works…`);
  // The first makes the schema, the keys and the data.
  const first = [await start("web")];
  for (let more = 1; more < PROCESSES; more += 1) first.push(await start("web"));
  const worker = await start("work");
  await run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update variant set stock = 1000000 where active`,
    ),
  );
  while (balancer.ready() < PROCESSES) await new Promise((look) => setTimeout(look, 50));
  const world = { ...(await readWorld(postgres.url)), origins: [balancer.origin] };
  const before = await completedOrders();
  let isOver = false;
  const ordering = orderUntil(() => isOver, world);
  const began = performance.now();
  for (const [index, one] of first.entries()) {
    await stop(one);
    await start("web");
    say(`${index + 1} of ${PROCESSES} replaced`);
  }
  await stop(worker);
  await start("work");
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const { failures, confirmed, requests } = await ordering;
  const made = (await completedOrders()) - before;
  const lost = Math.max(0, confirmed - made);
  const twice = Math.max(0, made - confirmed);
  process.stdout.write(
    [
      "| what | figure |",
      "| --- | --- |",
      `| processes replaced | ${PROCESSES} that answer, 1 that works, in ${seconds.toFixed(0)} s |`,
      `| requests of ${CUSTOMERS} customers | ${requests.count()} |`,
      `| failed | ${failures.length} |`,
      `| p50, p99, slowest | ${[0.5, 0.99, 1].map((at) => `${requests.quantile(at).toFixed(0)} ms`).join(", ")} |`,
      `| orders confirmed | ${confirmed} |`,
      `| orders lost, made twice | ${lost}, ${twice} |`,
      "",
    ].join("\n"),
  );
  for (const failure of failures.slice(0, 5)) say(failure);
  process.exitCode = failures.length + lost + twice === 0 ? 0 : 1;
} finally {
  for (const one of living) await one.stop();
  await balancer.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
