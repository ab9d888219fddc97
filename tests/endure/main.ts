import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { openConnection } from "../bench/http-connection.ts";
import { makeLatencies } from "../bench/latencies.ts";
import { readMachine } from "../bench/machine.ts";
import { operations } from "../bench/operations.ts";
import { readMemory, reportFlags } from "../bench/memory-report.ts";
import { type ShopProcess, startShop } from "../bench/shop-process.ts";
import { signIn } from "../bench/sign-in.ts";
import { originOf, readWorld, type World } from "../bench/world.ts";
import type { AttackAnswer, AttackPlan, AttackTask } from "./attack.ts";
import { signDocument } from "./document.ts";
import { LOOP_DELAY_FILE, readLoopDelay } from "./loop-delay.ts";
import { type Customer, type Endured, judged, reportOf, writeReport } from "./report.ts";

// `npm run endure`: ten times more than the shop can take for two minutes, while one customer orders
// every second. It prints a table, keeps it in docs/endure.md, and fails when an aim is missed.
// `-- --seconds 10` is to see that it runs: its figures are printed only, and judge nothing.

const CAPACITY_SECONDS = 10;
const WHOLE_SECONDS = 120;
const FLOOD_SECONDS = floodSeconds();
const TIMES = 10;
const RECOVERY_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), "panetier-endure-"));
const dataDir = join(folder, "data");

const loopDelayFile = join(folder, "loop-delay.json");
process.env[LOOP_DELAY_FILE] = loopDelayFile;
const loopWatch = join(import.meta.dirname, "loop-watch.ts");
const shop = await startShop({
  dataDir,
  nodeFlags: ["--import", loopWatch, ...reportFlags(folder)],
});
try {
  const endured = await endure(shop);
  process.stdout.write(`${reportOf(endured)}\n`);
  if (FLOOD_SECONDS === WHOLE_SECONDS) {
    writeReport(endured);
    process.exitCode = endured.misses.length === 0 ? 0 : 1;
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function endure({ origin, pid, memory, signal }: ShopProcess): Promise<Endured> {
  // As a guest of the shop's own PostgreSQL: only to learn what can be asked for.
  const postgres = await startEmbeddedPostgres(dataDir, { join: true });
  await fillShelves(postgres.url);
  const world = { ...(await readWorld(postgres.url)), origins: [origin] };
  const pictures = await picturePaths(postgres.url);
  const machine = await readMachine(postgres.url);
  await postgres.stop();
  const plan: AttackPlan = {
    target: origin,
    world,
    pictures,
    document: await signDocument(origin),
  };
  const crowd = startCrowd(plan);
  try {
    say(`What the shop can serve (${CAPACITY_SECONDS} s)…`);
    const capacity = await crowd.ask({ kind: "capacity", seconds: CAPACITY_SECONDS });
    await pause(RECOVERY_MS);
    const calm = await orderFor(world, 5);
    const perSecond = Math.ceil(capacity.perSecond * TIMES);
    say(`${TIMES} times more, ${perSecond} calls a second (${FLOOD_SECONDS} s)…`);
    const watched = watchMemory(memory);
    signal("SIGUSR2");
    const [flood, customer] = await Promise.all([
      crowd.ask({ kind: "flood", perSecond, seconds: FLOOD_SECONDS }),
      orderFor(world, FLOOD_SECONDS),
    ]);
    const peakMb = watched.stop();
    const flooded = await readMemory(pid, folder);
    rmSync(loopDelayFile, { force: true });
    signal("SIGUSR2");
    await pause(RECOVERY_MS);
    const after = await orderFor(world, 5);
    const settled = await readMemory(pid, folder);
    return judged({
      machine,
      capacity,
      perSecond,
      flood,
      calm,
      customer,
      after,
      peakMb,
      flooded,
      settled,
      loopDelay: readLoopDelay(loopDelayFile),
    });
  } finally {
    crowd.stop();
  }
}

/** How long it lasts: two minutes, or what `--seconds` says. */
function floodSeconds(): number {
  const { values } = parseArgs({ options: { seconds: { type: "string" } } });
  const seconds = Number(values.seconds ?? WHOLE_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("npm run endure -- --seconds 10");
  return seconds;
}

/** One customer who orders every second: seven calls, from an empty cart to the confirmed order. */
async function orderFor(world: World, seconds: number): Promise<Customer> {
  const { host, port } = originOf(world, 0);
  const calls = makeLatencies(50_000);
  const orders = makeLatencies(5_000);
  const failures: string[] = [];
  const connection = openConnection(host, port);
  const timed: typeof connection = {
    ...connection,
    call: async (head, body) => {
      const before = performance.now();
      const answer = await connection.call(head, body);
      calls.add(performance.now() - before);
      return answer;
    },
  };
  const token = await signIn(world);
  const { turn } = await operations.completeOrder({ world, number: 0, connection: timed, token });
  const start = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    await pause(Math.max(0, start + second * 1000 - performance.now()));
    const before = performance.now();
    try {
      await turn();
      orders.add(performance.now() - before);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  connection.close();
  return {
    orders: orders.count(),
    failures,
    callP50: calls.quantile(0.5),
    callP99: calls.quantile(0.99),
    orderP50: orders.quantile(0.5),
    orderP99: orders.quantile(0.99),
  };
}

/** The customer must not be refused for what others bought: stock is not what is tried here. */
function fillShelves(url: string): Promise<unknown> {
  return Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update variant set stock = 1000000 where active`,
    ).pipe(Effect.provide(databaseLayer(url))),
  );
}

function picturePaths(url: string): Promise<readonly string[]> {
  return Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly path: string }>`select path from picture order by md5(path)`,
    ).pipe(
      Effect.map((rows) => rows.map(({ path }) => path)),
      Effect.provide(databaseLayer(url)),
    ),
  );
}

function startCrowd(plan: AttackPlan) {
  const file = join(folder, "plan.json");
  writeFileSync(file, JSON.stringify(plan));
  const child = fork(join(import.meta.dirname, "attack.ts"), [file]);
  return {
    ask: (task: AttackTask): Promise<AttackAnswer> =>
      new Promise((done, failed) => {
        const gone = () => failed(new Error("The crowd has ended"));
        child.once("exit", gone);
        child.once("message", (answer: AttackAnswer) => {
          child.off("exit", gone);
          done(answer);
        });
        child.send(task);
      }),
    stop: () => void child.kill(),
  };
}

function watchMemory(memory: ShopProcess["memory"]) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memory().resident ?? 0)), 250);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
