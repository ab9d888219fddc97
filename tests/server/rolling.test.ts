import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../bench/shop-process.ts";
import { type Balancer, startBalancer, type Target } from "../rolling/balancer.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Program, program } from "./program.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// Two processes behind a balancer, each replaced while customers order: npm run rolling does it with four.

const CUSTOMERS = 2;

let owner: TestShop;
let folder: string;
let balancer: Balancer;
beforeAll(async () => {
  owner = await startTestShop();
  folder = mkdtempSync(join(tmpdir(), "panetier-rolling-"));
  balancer = await startBalancer();
});
afterAll(async () => {
  await balancer.close();
  for (const { child, exit } of running) {
    child.kill("SIGKILL");
    await exit;
  }
  await owner.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Running extends Program {
  readonly target: Target;
}
const running = new Set<Running>();

const startProcess = async (): Promise<Running> => {
  const port = await freePort();
  const started = program([join("server", "serve-dev.ts")], {
    ...shopDatabaseEnv(owner.databaseUrl),
    ROLE: "web",
    DRAIN_SECONDS: "1",
    KEY_FILE: owner.keyFile,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: "http://localhost:8080",
    SEED: "none",
  });
  const one = { ...started, target: { host: "127.0.0.1", port } };
  running.add(one);
  const before = balancer.ready();
  balancer.add(one.target);
  const state = () => (balancer.ready() > before ? "ready" : one.output());
  await expect.poll(state, { timeout: 60_000 }).toBe("ready");
  return one;
};

const stopProcess = async (one: Running): Promise<number | null> => {
  one.child.kill("SIGTERM");
  const code = await one.exit;
  balancer.remove(one.target);
  running.delete(one);
  return code;
};

/** /readyz and any call, past the balancer. */
const askItself = async ({ target: { host, port } }: Running) => {
  const [ready, call] = await Promise.all(
    ["/readyz", "/openapi.json"].map((path) => fetch(`http://${host}:${port}${path}`)),
  );
  return {
    ready: ready?.status,
    status: await ready?.json(),
    call: call?.status,
    connection: call?.headers.get("connection"),
  };
};

describe("processes that are replaced one after the other", () => {
  it("[RUN-4] fail no request, lose no order and make none twice", async () => {
    const stores = await makeStores(owner, CUSTOMERS);
    const variant = await makeVariant(owner, { stock: 100_000 });
    const first = [await startProcess(), await startProcess()];
    const origin = `http://127.0.0.1:${balancer.origin.port}`;
    const shift = { isOver: false };
    const confirmed: string[] = [];
    const customers = stores.map(async (store) => {
      const shopper = await shopperIn(
        { tokenOf: owner.tokenOf, fetch: (path, init) => fetch(`${origin}${path}`, init) },
        store,
      );
      while (!shift.isOver) {
        const { number } = await shopper.buy([[variant, 1]], "VIREMENT");
        confirmed.push(String(number));
      }
    });
    const codes: Array<number | null> = [];
    try {
      for (const one of first) {
        await startProcess();
        codes.push(await stopProcess(one));
      }
    } finally {
      shift.isOver = true;
      await Promise.all(customers);
    }
    expect(codes).toEqual([0, 0]);
    expect(confirmed.length).toBeGreaterThan(CUSTOMERS);
    expect(new Set(confirmed).size).toBe(confirmed.length);
    const [row] = await owner.sql<{ orders: number }>(
      `select count(*)::int as orders from "order" where store_id = any($1) and checkout_state = 'completed'`,
      [stores],
    );
    expect(row?.orders).toBe(confirmed.length);
  }, 180_000);

  it("[RUN-4] say so at once, and still answer, each connection for the last time", async () => {
    const one = await startProcess();
    expect(await askItself(one)).toEqual({
      ready: 200,
      status: { status: "ok" },
      call: 200,
      connection: "keep-alive",
    });
    one.child.kill("SIGTERM");
    let answered = await askItself(one);
    while (answered.ready === 200) answered = await askItself(one);
    expect(answered).toEqual({
      ready: 503,
      status: { status: "stopping" },
      call: 200,
      connection: "close",
    });
    expect(await stopProcess(one)).toBe(0);
  }, 90_000);
});
