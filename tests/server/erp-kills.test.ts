import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openBooks } from "../../examples/erp/books.ts";
import { freePort } from "../../server/database/postgres-process.ts";
import { differences } from "../foreign-erp/equal.ts";
import { TOKEN } from "../foreign-erp/foreign-erp.ts";
import { makeFlour, placeOrder } from "../foreign-erp/orders.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { demoPassword } from "./demo-data.ts";
import { type Program, program } from "./program.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import { makeStores, shopperIn } from "./shoppers.ts";
import { templateName } from "./template-database.ts";

// The shop and its ERP as processes of their own, each killed while the other speaks to it.

const ORDERS = Number(process.env["ERP_PROOF_ORDERS"] ?? "8");
/** Orders between two kills, of the shop and of the ERP in turn. */
const EVERY = Number(process.env["ERP_PROOF_EVERY"] ?? "3");

let folder: string;
let name: string;
let databaseUrl: string;
let shopPort: number;
let erpPort: number;
let shop: Program;
let erp: Program;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-erp-kills-"));
  [shopPort, erpPort] = [await freePort(), await freePort()];
  name = `test_erp_kills_${shopPort}`;
  databaseUrl = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
  erp = startErp("--seed", "7");
  shop = await startShop();
}, 60_000);
afterAll(async () => {
  for (const one of [shop, erp]) await killed(one);
  await dropDatabase(inject("postgresUrl"), name);
  rmSync(folder, { recursive: true, force: true });
});

const journal = () => join(folder, "books.ndjson");

const startErp = (...more: readonly string[]): Program =>
  program(
    [
      "tests/foreign-erp/erp-process.ts",
      "--port",
      String(erpPort),
      "--journal",
      journal(),
      ...more,
    ],
    {},
  );

const startShop = async (): Promise<Program> => {
  const started = program(["server/serve-dev.ts"], {
    ...shopDatabaseEnv(databaseUrl),
    DATA_DIR: join(folder, "data"),
    PORT: String(shopPort),
    SEED: "none",
    LOG_LEVEL: "error",
    ERP_URL: `http://127.0.0.1:${erpPort}`,
    ERP_TOKEN: TOKEN,
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call("/readyz").catch(() => undefined);
    if (answer?.status === 200) return started;
    await wait(100);
  }
  throw new Error(`The shop does not start: ${started.output()}`);
};

const killed = async ({ child, exit }: Program): Promise<void> => {
  child.kill("SIGKILL");
  await exit;
};

const call = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${shopPort}${path}`, init);

const sql = <Row>(statement: string, parameters: readonly unknown[] = []) =>
  rowsOf<Row>(databaseUrl, statement, parameters);

const tokenOf = async (email: string): Promise<string> => {
  const answer = await call("/api/v2/shop/authentication-token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await answer.json()) as { readonly token: string }; // safe: it signs in
  return token;
};

it(
  `[ERP-4] a kill of either side at any instant loses and doubles none of ${ORDERS} orders`,
  async () => {
    const flour = await makeFlour({ sql });
    const [store = 0] = await makeStores({ sql }, 1);
    let kills = 0;
    for (let at = 0; at < ORDERS; at += 1) {
      const buyer = await shopperIn({ fetch: call, tokenOf }, store);
      await placeOrder(buyer, flour, at, async () => undefined);
      if (at % EVERY !== EVERY - 1) continue;
      kills += 1;
      if (kills % 2 === 1) {
        await killed(shop);
        shop = await startShop();
      } else {
        await killed(erp);
        erp = startErp("--seed", String(kills));
      }
    }
    await killed(erp);
    erp = startErp("--well");
    // What waits for its next attempt is due, and no circuit stands open.
    await killed(shop);
    await sql("update outbox set lease = null, leased_until = null where topic like 'erp.%'");
    shop = await startShop();
    let left = 1;
    for (let tries = 0; tries < 600 && left > 0; tries += 1) {
      await sql(
        `update outbox set available_at = now()
          where topic like 'erp.%' and done_at is null and available_at > now()`,
      );
      await wait(100);
      const [row] = await sql<{ readonly left: number }>(
        `select count(*)::int as left from outbox where topic like 'erp.%' and done_at is null`,
      );
      left = row?.left ?? 0;
    }
    expect({ left, kills }).toEqual({ left: 0, kills: Math.floor(ORDERS / EVERY) });
    expect(await differences(sql, openBooks(journal()))).toEqual([]);
  },
  120_000 + ORDERS * 6000,
);
