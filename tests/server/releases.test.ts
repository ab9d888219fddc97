import { Effect } from "effect";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { seedWhenEmpty } from "../../server/shop/seed-when-empty.ts";
import {
  holdingsOf,
  type KeptRelease,
  keptVersions,
  loadRelease,
  pathOf,
  readRelease,
} from "../upgrade/kept-release.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, shopperIn } from "./shoppers.ts";

// A database of each release, kept when it was made (tests/upgrade), brought to today's schema.

const admin = inject("postgresUrl");

describe.each(keptVersions())("a database of release %s", (version) => {
  const name = `release_${version.replaceAll(".", "_")}_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), "panetier-release-"));
  let release: KeptRelease;
  let url: string;
  let applied: readonly string[];
  let shop: TestShop;
  beforeAll(async () => {
    release = readRelease(version);
    url = await createDatabaseFrom(admin, undefined, name);
    await loadRelease(url, release);
    applied = await Effect.runPromise(migrate(url));
    await seedWhenEmpty({ seed: "none", production: false, demo: [] }, url);
    const keyFile = join(folder, "keys.json");
    writeFileSync(keyFile, release.keys, { mode: 0o600 });
    shop = await startTestShop({ databaseUrl: url, settings: { keyFile } });
  });
  afterAll(async () => {
    await shop.stop();
    await dropDatabase(admin, name);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is a small file", () => {
    expect(statSync(pathOf(version)).size).toBeLessThanOrEqual(300_000);
  });

  it("[UP-1] takes what came since, and nothing twice", async () => {
    const known = [...release.migrations, ...applied];
    const stand = await rowsOf<{ name: string }>(
      url,
      "select name from applied_migration where name not like 'functions/%' order by name",
    );
    expect(known.filter((each) => !each.startsWith("functions/")).toSorted()).toEqual(
      stand.map((row) => row.name),
    );
    expect(await Effect.runPromise(migrate(url))).toEqual([]);
  });

  it("[UP-1] keeps orders, carts, people and the ledger, to the cent", async () => {
    const { orders } = release.holds;
    expect(orders.find(({ state }) => state === "completed")?.count).toBeGreaterThan(0);
    expect(await holdingsOf(url)).toEqual(release.holds);
  });

  it("[UP-1] opens with the keys that it had, shows former orders, and takes the next one", async () => {
    const [former] = await shop.sql<{ number: string; store: number; email: string }>(
      `select o.number, o.store_id as store, c.email from "order" o
       join store_shop_user u on u.store_id = o.store_id join customer c on c.id = u.customer_id
       where o.checkout_state = 'completed' and c.email = 'cent-boutiques@panetier.example'
       order by o.number desc limit 1`,
    );
    const answer = await shop.fetch("/api/v2/shop/orders", {
      headers: {
        "JWT-Authorization": `Bearer ${await shop.tokenOf(former?.email ?? "")}`,
        "X-STORE-ID": String(former?.store),
      },
    });
    const listed: readonly { readonly number: string }[] = await answer.json();
    expect(listed.map(({ number }) => number)).toContain(former?.number);
    const [store = 0] = await makeStores(shop, 1);
    const [sold] = await shop.sql<{ code: string; quantity: number }>(
      `select v.code, v.order_step * 10 as quantity from variant v join product p on p.id = v.product_id
       where p.transport_type_code = 'Z002' and v.active and p.active and v.stock >= v.order_step * 10
       order by v.stock desc, v.code limit 1`,
    );
    const shopper = await shopperIn(shop, store);
    const order = await shopper.buy([[sold?.code ?? "", sold?.quantity ?? 0]], "VIREMENT");
    expect(order.checkoutState).toBe("completed");
  });
});
