import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ShopProcess, startShop } from "../bench/shop-process.ts";
import { readWorld, type World } from "../bench/world.ts";
import { startReplicated } from "../replicated/cluster.ts";
import { openDoor } from "../replicated/door.ts";
import { rowsOf, run } from "../server/databases.ts";
import { type OrderingCustomer, startCustomer } from "./customer.ts";

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
    const [clock] = await rowsOf<{ readonly at: string }>(primary.url, "select now()::text as at");
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
      ...(await compare(next.url, customers, { stores: world.stores, since: clock?.at })),
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

/** What customers were told beside what the new primary has. */
async function compare(
  url: string,
  customers: readonly OrderingCustomer[],
  { stores, since }: Pick<World, "stores"> & { readonly since: string | undefined },
) {
  const confirmed = customers.flatMap((each) => each.confirmed.map(({ token }) => token));
  const asked = new Set(customers.flatMap((each) => [...each.asked]));
  // The stores of the customers have orders of the demonstration too, of days before.
  const rows = await rowsOf<{ readonly token: string }>(
    url,
    `select token from "order" where checkout_state = 'completed' and store_id = any($1)
     and (token = any($2) or completed_at > $3::timestamptz)`,
    [stores.slice(0, CUSTOMERS).map(({ id }) => id), [...asked], since],
  );
  const kept = new Set(rows.map(({ token }) => token));
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((token) => !kept.has(token)).length,
    // An order that nobody completed, or one that was confirmed as two.
    doubled:
      [...kept].filter((token) => !asked.has(token)).length +
      confirmed.length -
      new Set(confirmed).size,
  };
}

function troublesOf(customers: readonly OrderingCustomer[]): string {
  const all = new Map<number, number>();
  for (const { troubles } of customers) {
    for (const [status, count] of troubles) all.set(status, (all.get(status) ?? 0) + count);
  }
  const said = [...all].map(([status, count]) => `${count} × ${status === 0 ? "cut" : status}`);
  return said.length === 0 ? "none" : said.join(", ");
}

async function signIn({ origins, email, password }: World): Promise<string> {
  const { host, port } = origins[0] ?? {};
  const answer = await fetch(`http://${host}:${port}/api/v2/shop/authentication-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token }: { readonly token?: string } = await answer.json();
  if (token === undefined) throw new Error(`Sign-in answered ${answer.status}`);
  return token;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
