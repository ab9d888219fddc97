import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import openApi from "../../api-schema/openapi.json" with { type: "json" };
import { ALERTS } from "../../server/measures/alerts.ts";
import { measureFiles } from "../../server/measures/files.ts";
import { MEASURES } from "../../server/measures/table.ts";
import { mostAttempts } from "../../server/outbox/outbox-queue.ts";
import { seriesOf } from "../measured-series.ts";
import { alertsOf, sumOf, valuesOf } from "./alerts-true.ts";
import { sendCallback } from "./bank-callback.ts";
import { run } from "./databases.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  shop = await startTestShop({ settings: { metricsPort: 0 } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 30);
  await shop.sql("delete from outbox");
});
afterAll(() => shop.stop());

const read = async () => seriesOf(await shop.measures());

const signIn = (email: string, password: string) =>
  shop.fetch("/api/v2/shop/authentication-token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

const putEvent = (topic: string, at: string, isFailed: boolean) =>
  shop.sql(
    `insert into outbox (topic, payload, created_at, available_at, attempts, failed_at)
      values ($1, '{}', $2, $2, $3, $4)`,
    [topic, at, isFailed ? mostAttempts : 0, isFailed ? at : null],
  );

let used = 0;
const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

describe("what the shop tells of itself", () => {
  it("[WATCH-1] is read on a port of its own, and nowhere without one", async () => {
    expect(valuesOf(await read(), "shop_database_up")).toEqual([1]);
    expect(await (await shop.fetch("/metrics")).text()).not.toContain("shop_");
    const quiet = await startTestShop();
    try {
      await expect(quiet.measures()).rejects.toThrow("Failed to parse URL");
    } finally {
      await quiet.stop();
    }
  });

  it("[UP-3] names the release that runs", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const told = (await read()).filter(({ name }) => name === "shop_build_info");
    expect(told).toEqual([{ name: "shop_build_info", labels: { version }, value: 1 }]);
  });

  it("[WATCH-1] counts calls, orders and what they come to", async () => {
    const before = await read();
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 2]], "VIREMENT");
    const after = await read();
    const grown = (name: string, where = {}) =>
      sumOf(after, name, where) - sumOf(before, name, where);
    expect({
      calls: grown("shop_http_request_seconds_count", {
        method: "POST",
        route: "/api/v2/shop/orders/:token/complete",
        status: "2xx",
      }),
      orders: grown("shop_orders_total"),
      cents: grown("shop_order_value_cents_total"),
    }).toEqual({ calls: 1, orders: 1, cents: order.total });
    await buyer.complete(order);
    expect(sumOf(await read(), "shop_orders_total")).toBe(sumOf(after, "shop_orders_total"));
  });

  it("[READY-2] counts nothing of what proxies ask each second, nor says it in the log", async () => {
    const siteOf = async () =>
      sumOf(await read(), "shop_http_request_seconds_count", { route: "site" });
    const before = await siteOf();
    const probes = [await shop.fetch("/readyz"), await shop.fetch("/healthz")];
    const ids = probes.map(({ headers }) => headers.get("x-request-id"));
    const page = await shop.fetch("/");
    const pageId = page.headers.get("x-request-id");
    await expect.poll(() => shop.log.some(({ requestId }) => requestId === pageId)).toBe(true);
    expect(probes.map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.log.filter(({ requestId }) => ids.some((id) => id === requestId))).toEqual([]);
    expect(await siteOf()).toBe(before + 1);
  });

  it("[WATCH-2] names routes by the contract, and nobody", async () => {
    const secrets = ["camille.martin@boulangerie.test", "a-token-of-somebody", "farrine de seigle"];
    await signIn("camille.martin@boulangerie.test", "wrong");
    await shop.fetch("/api/v2/shop/orders/a-token-of-somebody");
    await shop.fetch(`/rechercher?q=${encodeURIComponent("farrine de seigle")}`);
    await shop.fetch("/api/v2/shop/camille.martin@boulangerie.test");
    await shop.fetch("/images/a-token-of-somebody.jpg");
    const text = await shop.measures();
    for (const secret of [...secrets, "@"]) expect(text).not.toContain(secret);
    const known = Object.keys(openApi.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
    const routes = seriesOf(text).flatMap(({ labels: { route } }) => route ?? []);
    expect([...new Set(routes)].filter((route) => !known.includes(route)).toSorted()).toEqual([
      "/images/*",
      "site",
      "unknown call",
    ]);
  });

  it("[WATCH-2] has the labels that are declared, and no measure besides", async () => {
    const declared = new Map<string, readonly string[]>(
      MEASURES.map(({ name, labels }) => [name, labels]),
    );
    for (const { name, labels } of await read()) {
      const own = declared.has(name) ? name : name.replace(/_(?:bucket|count|sum|min|max)$/, "");
      const given = Object.keys(labels).filter((label) => label !== "le");
      expect({ name, labels: given.toSorted() }).toEqual({
        name,
        labels: declared.get(own)?.toSorted(),
      });
    }
  });
});

describe("alerts", () => {
  it("[WATCH-3] are silent while all is well", async () => {
    await shop.sql("delete from outbox");
    const before = await read();
    await freshBuyer();
    expect(alertsOf(before, await read())).toEqual([]);
  });

  it("[WATCH-3] SendsWait and SendsFailed fire for what does not leave", async () => {
    const before = await read();
    await putEvent("mail", "2026-11-23T06:00:00Z", false);
    expect(alertsOf(before, await read())).toEqual(["SendsWait"]);
    await shop.sql("delete from outbox");
    await putEvent("mail", "2026-11-23T06:00:00Z", true);
    expect(alertsOf(before, await read())).toEqual(["SendsFailed"]);
    await shop.sql("delete from outbox");
    expect(alertsOf(before, await read())).toEqual([]);
  });

  it("[WATCH-3] CutOffMissed fires when the hour has passed and the mill does not know", async () => {
    const buyer = await freshBuyer();
    await buyer.buy([[await makeVariant(shop), 1]], "PRELEVEMENT");
    const before = await read();
    expect(alertsOf(before, before)).not.toContain("CutOffMissed");
    shop.clock.set("2026-12-07T07:00:00.000Z");
    await shop.sql("update shop_process set seen_at = $1", ["2026-12-07T07:00:00Z"]);
    expect(alertsOf(before, await read())).toContain("CutOffMissed");
    await shop.sql("update outbox set done_at = $1 where topic = 'erp.order'", [
      "2026-12-07T07:00:00Z",
    ]);
    expect(alertsOf(before, await read())).not.toContain("CutOffMissed");
    await shop.sql("delete from outbox");
  });

  it("[WATCH-3] [RUN-3] NobodyWorks fires when no process that works gives a sign of life", async () => {
    const before = await read();
    expect(valuesOf(before, "shop_processes", { does: "work" })).toEqual([1]);
    await shop.sql("update shop_process set works = false");
    const without = await read();
    expect(alertsOf(before, without)).toEqual(["NobodyWorks"]);
    expect(valuesOf(without, "shop_processes", { does: "web" })).toEqual([1]);
    await shop.sql("update shop_process set works = true");
    expect(alertsOf(before, await read())).toEqual([]);
  });

  it("[WATCH-3] LoginsRefused fires when somebody tries passwords", async () => {
    const before = await read();
    for (let tried = 0; tried < 20; tried += 1) await signIn("personne@boulangerie.test", "faux");
    expect(alertsOf(before, await read())).toEqual([]);
    await signIn("personne@boulangerie.test", "faux");
    expect(alertsOf(before, await read())).toEqual(["LoginsRefused"]);
  });

  it("[WATCH-3] PaymentsFail fires when cards are refused", async () => {
    const before = await read();
    for (let card = 0; card < 6; card += 1) {
      const buyer = await freshBuyer();
      const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
      await shop.sql("delete from outbox");
      expect(alertsOf(before, await read())).not.toContain("PaymentsFail");
      const opened = await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
      expect(opened.status).toBe(200);
      const { webHelpTransaction } = await buyer.see(order.tokenValue);
      await sendCallback(shop, webHelpTransaction?.id ?? "", { outcome: "refused" });
    }
    expect(alertsOf(before, await read())).toContain("PaymentsFail");
  });

  it("[WATCH-3] PagesFail fires when pages fail where they are opened", async () => {
    const before = await read();
    const fail = () =>
      shop.fetch("/api/v2/shop/page-reports", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          page: "home",
          build: "main.js",
          lcp: null,
          inp: null,
          ttfb: null,
          cls: null,
          mistakes: Array.from({ length: 4 }, () => ({ kind: "error", message: "Wrong" })),
        }),
      });
    for (let page = 0; page < 5; page += 1) await fail();
    expect(alertsOf(before, await read())).not.toContain("PagesFail");
    await fail();
    expect(alertsOf(before, await read())).toContain("PagesFail");
  });

  it("[WATCH-3] DatabaseSlow, OrdersSlow and OrdersWear fire when statements wait for a lock", async () => {
    const ready = [];
    for (let each = 0; each < 11; each += 1) {
      const buyer = await freshBuyer();
      ready.push({
        buyer,
        cart: await buyer.readyCart([[await makeVariant(shop), 1]], "VIREMENT"),
      });
    }
    await shop.sql("delete from outbox");
    const before = await read();
    await shop.sql("begin");
    await shop.sql("lock table order_item in access exclusive mode");
    const answers = Promise.all(ready.map(({ buyer, cart }) => buyer.complete(cart)));
    let meanwhile = await read();
    while (!alertsOf(before, meanwhile).includes("DatabaseSlow")) meanwhile = await read();
    await shop.sql("commit");
    expect((await answers).map(({ status }) => status)).toEqual(ready.map(() => 200));
    await shop.sql("delete from outbox");
    const after = await read();
    expect(alertsOf(before, after)).toEqual(expect.arrayContaining(["OrdersSlow", "OrdersWear"]));
    expect(alertsOf(before, after)).not.toContain("DatabaseSlow");
  }, 60_000);

  // The last one: nothing leads back to its database.
  it("[WATCH-3] DatabaseAway, CallsFail and SearchBehind fire when the database is gone", async () => {
    const before = await read();
    const name = new URL(shop.databaseUrl).pathname.slice(1);
    await run(inject("postgresUrl"), `alter database "${name}" with allow_connections false`);
    await run(
      inject("postgresUrl"),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    let gone = await read();
    while (!alertsOf(before, gone).includes("DatabaseAway")) gone = await read();
    for (let call = 0; call < 11; call += 1) {
      const { status } = await signIn("gerant@panetier.example", demoPassword);
      expect(status).toBe(503);
    }
    expect(alertsOf(before, await read())).toEqual(["DatabaseAway", "CallsFail"]);
    const { clock } = shop.clock;
    const later = clock.monotonicTimeNanosUnsafe() + 61_000_000_000n;
    Object.assign(clock, { monotonicTimeNanosUnsafe: () => later });
    expect(alertsOf(before, await read())).toEqual(["DatabaseAway", "CallsFail", "SearchBehind"]);
  }, 60_000);

  it("[WATCH-4] stand in the files that are made of them, each with its page", async () => {
    const style = JSON.parse(readFileSync(".oxfmtrc.json", "utf8"));
    const files = Object.entries(measureFiles());
    const wanted = await Promise.all(
      files.map(async ([path, text]) => [path, (await format(path, text, style)).code] as const),
    );
    expect(wanted.map(([path]) => [path, readFileSync(path, "utf8")])).toEqual(wanted);
    const pages = readFileSync("docs/alerts.md", "utf8");
    expect(ALERTS.filter(({ name }) => !pages.includes(`\n## ${name}\n`))).toEqual([]);
  });
});
