import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { correspondence, storeNamed } from "./messages.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";
import { rightForm, signingPage, storeWithoutMandates } from "./signing.ts";
import { attributesOf, startCollector, type ToldSpan } from "./trace-collector.ts";

type Collector = Awaited<ReturnType<typeof startCollector>>;

let collector: Collector;
let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  collector = await startCollector();
  shop = await startTestShop({
    settings: {
      otlpUrl: collector.url,
      otlpHeaders: { "x-key": "of-the-collector" },
      tracesSample: 1,
    },
  });
  stores = await makeStores(shop, 4);
  await shop.sql("delete from outbox");
});
afterAll(async () => {
  await shop.stop();
  await collector.stop();
});

let used = 0;
const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used - 1] ?? 0);
};

const COMPLETE = "POST /api/v2/shop/orders/:token/complete";
const named = (name: string): readonly ToldSpan[] =>
  collector.spans.filter((span) => span.name === name);

/** A call of the contract that was told, found by the number that its customer was given. */
const callOf = (requestId: string | null): ToldSpan | undefined =>
  collector.spans.find((span) => attributesOf(span)["shop.request_id"] === requestId);

describe("[WATCH-5] traces", () => {
  it("tell of a call by its route, and of its statements by their names", async () => {
    const buyer = await freshBuyer();
    const cart = await buyer.readyCart([[await makeVariant(shop), 1]], "VIREMENT");
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const answer = await buyer.complete(cart, {
      traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
    });
    expect(answer.status).toBe(200);
    await collector.until(() => named(COMPLETE).length > 0);
    const [call] = named(COMPLETE);
    expect({ ...call, spanId: "", attributes: attributesOf(call as ToldSpan) }).toMatchObject({
      traceId,
      parentSpanId: "00f067aa0ba902b7",
      kind: 2,
      status: { code: 0 },
      attributes: {
        "http.request.method": "POST",
        "http.route": "/api/v2/shop/orders/:token/complete",
        "http.response.status_code": 200,
        "shop.request_id": answer.headers.get("x-request-id"),
      },
    });
    const statements = collector.spans.filter(
      (span) => span.traceId === traceId && attributesOf(span)["db.system.name"] === "postgresql",
    );
    expect(statements.length).toBeGreaterThan(0);
    for (const { name } of statements) {
      expect(name).toMatch(/^(?:select|insert|update|delete|other)(?: [a-z_]+)? [0-9a-f]{8}$/);
    }
    expect(collector.headers.at(-1)).toMatchObject({
      url: "/v1/traces",
      "x-key": "of-the-collector",
    });
  });

  it("link what is sent to the call that announced it", async () => {
    const buyer = await freshBuyer();
    const cart = await buyer.readyCart([[await makeVariant(shop), 1]], "VIREMENT");
    await shop.sql("delete from outbox");
    const { headers } = await buyer.complete(cart);
    await shop.emptyOutbox();
    await collector.until(
      () =>
        named("outbox erp.order").length > 0 && callOf(headers.get("x-request-id")) !== undefined,
    );
    const call = callOf(headers.get("x-request-id"));
    const [sent] = named("outbox erp.order");
    expect(sent?.links.map(({ traceId }) => traceId)).toEqual([call?.traceId]);
    expect(attributesOf(sent as ToldSpan)).toEqual({
      "messaging.destination.name": "erp.order",
      "shop.lane": "erp",
      "shop.attempt": 1,
    });
  });

  it("[WATCH-6] are found from the line of the log, which the customer's number leads to", async () => {
    const response = await shop.fetch("/api/v2/shop/taxons");
    const requestId = response.headers.get("x-request-id");
    await collector.until(() => callOf(requestId) !== undefined);
    const { traceId, spanId } = callOf(requestId) ?? {};
    const line = shop.log.find((each) => each["requestId"] === requestId);
    expect(line).toMatchObject({ message: "request", traceId, spanId });
  });

  it("hold nothing of what anybody typed in an evening", async () => {
    const typed = {
      mail: "camille.zqmark@boulangerie.test",
      password: "Zqmark-2026-neuf",
      first: "Zqcamille",
      last: "Zqmartin",
      phone: "06 39 98 12 34",
      street: "15 avenue du Zqmoulin",
      words: "Deux sacs zqperces hier soir",
      search: "farrine de zqseigle",
    };
    const json = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      shop.fetch(`/api/v2/shop${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    await json("/authentication-token", { email: typed.mail, password: typed.password });
    await json("/authentication-token", {
      email: "gerant@panetier.example",
      password: demoPassword,
    });
    const registered = await json("/customers", {
      gender: "f",
      firstName: typed.first,
      lastName: typed.last,
      email: typed.mail,
      phoneNumber: typed.phone,
      password: typed.password,
      subscribedToNewsletter: true,
      cgu: true,
    });
    await json("/addresses", { street: typed.street, phoneNumber: typed.phone });
    const search = `q=${encodeURIComponent(typed.search)}`;
    await shop.fetch(`/api/v2/shop/search/suggestions?${search}`);
    await shop.fetch(`/rechercher?${search}`);
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 2]], "VIREMENT");
    const market = await storeNamed(shop, "Boulangerie du Marché");
    const thread = { merchant: "operator", title: "Palette", body: typed.words };
    await correspondence(shop, "gerant", market).sent("threads", { fields: thread });
    const page = await signingPage(shop, await storeWithoutMandates(shop, stores[3] ?? 0));
    expect((await page.sign()).status).toBe(303);
    await json("/authentication-token", { email: { not: typed.mail }, password: 1 });
    await shop.emptyOutbox();
    // Each letter of the evening holds a link: none of them may stand in a trace.
    const letters = readdirSync(join(shop.dataDir, "mail")).map((file) =>
      readFileSync(join(shop.dataDir, "mail", file), "utf8"),
    );
    const links = letters.flatMap((text) => text.match(/[\w-]{40,}/g) ?? []);
    const last = await shop.fetch("/api/v2/shop/taxons");
    await collector.until(() => callOf(last.headers.get("x-request-id")) !== undefined);
    const token = await shop.tokenOf("gerant@panetier.example");
    const secrets = [
      ...Object.values(typed),
      ...Object.values(typed).map((text) => encodeURIComponent(text)),
      ...links,
      "zq",
      "@",
      "127.0.0.1",
      order.tokenValue,
      page.path,
      page.path.split("/").at(-1)?.split("?")[0] ?? page.path,
      rightForm.iban,
      rightForm.iban.replaceAll(" ", ""),
      rightForm.name,
      token,
      "of-the-collector",
    ];
    const told = collector.texts.join("\n");
    expect(secrets.filter((secret) => told.toLowerCase().includes(secret.toLowerCase()))).toEqual(
      [],
    );
    // All of it was traced.
    expect([registered.status, links.length > 0]).toEqual([202, true]);
    const names = new Set(collector.spans.map(({ name }) => name));
    for (const name of [
      "POST /api/v2/shop/authentication-token",
      "POST /api/v2/shop/customers",
      "GET /api/v2/shop/search/suggestions",
      "POST /api/v2/shop/messaging/threads",
      "outbox mail",
      COMPLETE,
    ]) {
      expect(names).toContain(name);
    }
  });

  it("are lost while nobody takes them, which is told once and holds up no call", async () => {
    const away = await startCollector();
    const own = await startTestShop({ settings: { otlpUrl: away.url, tracesSample: 1 } });
    try {
      away.answer(500);
      await own.fetch("/api/v2/shop/taxons");
      await away.until(() => away.texts.length === 1);
      expect((await own.fetch("/api/v2/shop/taxons")).status).toBe(200);
    } finally {
      // What waits is sent once more at the end: nothing is, to one that is away.
      await own.stop();
      await away.stop();
    }
    const told = own.log.filter(({ message }) => String(message).startsWith("Le collecteur"));
    expect(told).toMatchObject([{ level: "warn", reason: "HTTP 500" }]);
    expect(away.texts).toHaveLength(1);
  });

  it("are not there without an address to send them to", async () => {
    const quiet = await startTestShop();
    try {
      const { headers } = await quiet.fetch("/api/v2/shop/taxons");
      const line = quiet.log.find(({ requestId }) => requestId === headers.get("x-request-id"));
      expect(Object.keys(line ?? {})).not.toContain("traceId");
      const buyer = await shopperIn(quiet, (await makeStores(quiet, 1))[0] ?? 0);
      await buyer.buy([[await makeVariant(quiet), 1]], "VIREMENT");
      expect(
        await quiet.sql("select distinct trace_parent as at from outbox where topic = 'erp.order'"),
      ).toEqual([{ at: null }]);
    } finally {
      await quiet.stop();
    }
  });
});
