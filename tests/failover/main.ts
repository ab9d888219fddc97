import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ShopProcess, startShop } from "../bench/shop-process.ts";
import { readWorld } from "../bench/world.ts";
import { startReplicated } from "../replicated/cluster.ts";
import { openDoor } from "../replicated/door.ts";
import { run } from "../server/databases.ts";
import { signIn } from "../bench/sign-in.ts";
import { type OrderingCustomer, startCustomer } from "./customer.ts";
import { ordersOf, toldAndKept, troublesOf } from "./told-and-kept.ts";

// `npm run failover`: the primary is killed under eight ordering customers and two processes of the shop,
// and the standby that has most takes its place. It prints a line a time, and fails when an aim is missed.
// `-- --times 20` does it so often, each time with new databases.

const CUSTOMERS = 8;
const PROCESSES = 2;
const CALM_MS = 5000;
const AIM_S = 15;
/** Then it is said that nobody orders again. */
const PATIENCE_S = 90;

interface Failover {
  readonly confirmed: number;
  readonly lost: number;
  readonly doubled: number;
  readonly promotedS: number;
  readonly firstS: number;
  readonly allS: number;
  readonly troubles: string;
  readonly refusals: readonly string[];
}

const { values } = parseArgs({ options: { times: { type: "string", default: "1" } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) throw new Error("npm run failover -- --times 20");

say(
  "| time | confirmed | lost | doubled | promoted, s | first order, s | all order, s | not answered |",
);
say(
  "| ---- | --------- | ---- | ------- | ----------- | -------------- | ------------ | ------------ |",
);
for (let time = 1; time <= times; time += 1) {
  const seen = await failOver();
  const seconds = [seen.promotedS, seen.firstS, seen.allS].map((value) => value.toFixed(1));
  say(
    `| ${[time, seen.confirmed, seen.lost, seen.doubled, ...seconds, seen.troubles].join(" | ")} |`,
  );
  for (const refusal of seen.refusals) say(`refused: ${refusal}`);
  if (seen.lost > 0 || seen.doubled > 0 || seen.allS > AIM_S) process.exitCode = 1;
}

async function failOver(): Promise<Failover> {
  const dataDir = mkdtempSync(join(tmpdir(), "panetier-failover-"));
  const replicated = await startReplicated();
  const { primary } = replicated;
  const door = await openDoor(primary.port);
  const address = new URL(primary.url);
  address.port = String(door.port);
  const shops: ShopProcess[] = [];
  try {
    for (let started = 0; started < PROCESSES; started += 1) {
      const first = shops[0]?.origin;
      // One shop: who has signed in to one process is known to all.
      const publicUrl = first === undefined ? undefined : `http://${first.host}:${first.port}`;
      shops.push(await startShop({ dataDir, databaseUrl: address.href, publicUrl }));
    }
    // The customer must not be refused for what others bought: stock is not what is tried here.
    await run(primary.url, "update variant set stock = 1000000 where active");
    const world = {
      ...(await readWorld(primary.url)),
      origins: shops.map(({ origin }) => origin),
    };
    await replicated.confirmByOne();
    const token = await signIn(world);
    // The stores of the customers have orders of the demonstration too, of days before.
    const own = world.stores.slice(0, CUSTOMERS).map(({ id }) => id);
    const before = await ordersOf(primary.url, own);
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, number) => startCustomer(world, number, token)),
    );
    await pause(CALM_MS);
    const killedAt = performance.now();
    const since = () => (performance.now() - killedAt) / 1000;
    await primary.kill();
    door.leadTo(undefined);
    const next = await replicated.promote();
    const promotedS = since();
    // Until here the new primary could not be reached: whatever is confirmed from now on is its word.
    const ledAt = performance.now();
    door.leadTo(next.port);
    const firstAfter = ({ confirmed }: OrderingCustomer) => confirmed.find(({ at }) => at > ledAt);
    while (customers.some((each) => firstAfter(each) === undefined)) {
      if (since() > PATIENCE_S) break;
      await pause(50);
    }
    const again = customers.map((each) => {
      const first = firstAfter(each);
      return first === undefined ? Infinity : (first.at - killedAt) / 1000;
    });
    await pause(CALM_MS);
    for (const each of customers) await each.stop();
    return {
      ...toldAndKept(customers, await ordersOf(next.url, own), before),
      promotedS,
      firstS: Math.min(...again),
      allS: Math.max(...again),
      troubles: troublesOf(customers),
      refusals: customers.flatMap(({ refusals }) => refusals),
    };
  } finally {
    for (const shop of shops) await shop.stop();
    await door.close();
    await replicated.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
