import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// A public shop without a bank of its own: what it must not show, and how it is paid.
let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  shop = await startTestShop({
    settings: { production: true, publicUrl: "https://boutique.example" },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 3);
});
afterAll(() => shop.stop());

const methodsOf = async (buyer: Shopper, token: string) => {
  const { body } = await buyer.call("GET", `/orders/${token}/paymentMethods`);
  // safe: the contract's PaymentChoices
  const { scopes } = body as {
    scopes: readonly { methods: readonly { code: PaymentMethodCode; enabled: boolean }[] }[];
  };
  return scopes.map(({ methods }) => methods.map(({ code, enabled }) => [code, enabled]));
};

describe("[START-1] a public shop without a bank", () => {
  // Without a built site whatever has no route of its own is answered so, in JSON.
  const NOTHING_THERE = { code: 404, message: "Site non construit." };

  it.each(["/_bank/abc", "/_mail", "/_push", "/_flows"])("has no %s", async (path) => {
    const answer = await shop.fetch(path);
    expect([answer.status, await answer.json()]).toEqual([404, NOTHING_THERE]);
  });

  it("[DOOR-13] tells its contract, as it is committed, to whoever writes a program", async () => {
    const answer = await shop.fetch("/openapi.json");
    const committed: unknown = JSON.parse(readFileSync("api-schema/openapi.json", "utf8"));
    expect([answer.status, await answer.json()]).toEqual([200, committed]);
  });

  it("[UP-3] tells nobody who asks which release it runs", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const path of ["/healthz", "/readyz", "/", "/_gestion", "/nowhere", "/api/nowhere"]) {
      const answer = await shop.fetch(path);
      const said = [...answer.headers, await answer.text()].join("\n");
      expect({ path, tells: said.includes(version) }).toEqual({ path, tells: false });
      expect(answer.headers.get("server")).toBeNull();
    }
    expect(await (await shop.fetch("/healthz")).json()).toEqual({ status: "ok" });
  });

  it("takes no click on a sandbox page and believes no callback", async () => {
    const click = { method: "POST", body: new URLSearchParams({ action: "accept" }) };
    const clicked = await shop.fetch("/_bank/abc", click);
    expect([clicked.status, await clicked.json()]).toEqual([
      404,
      { code: 404, message: "Cette adresse n'existe pas." },
    ]);
    const callback = { method: "POST", body: "{}", headers: { "x-bank-timestamp": "1" } };
    expect((await shop.fetch("/api/bank/callback", callback)).status).toBe(401);
  });

  it("[PAY-9] offers no card, and refuses one that is chosen or asked for", async () => {
    const buyer = await shopperIn(shop, stores[0] ?? 0);
    const cart = await buyer.readyCart([[await makeVariant(shop), 2]], "VIREMENT");
    expect(await methodsOf(buyer, cart.tokenValue)).toEqual([
      [
        ["PRELEVEMENT", true],
        ["VIREMENT", true],
      ],
    ]);
    const chosen = await buyer.call("PATCH", `/orders/${cart.tokenValue}/paymentOptions`, {
      body: { payments: [{ scope: "gmp", method: "CB" }] },
    });
    expect([chosen.status, chosen.body]).toMatchObject([
      422,
      { errors: [expect.stringContaining("Le paiement par carte n'est pas proposé")] },
    ]);
    const { body: store } = await buyer.call("GET", `/stores/${buyer.store}`);
    expect(store).toMatchObject({
      gmpPaymentMethodAvailable: [{ code: "PRELEVEMENT" }, { code: "VIREMENT" }],
    });
  });

  it("[PAY-9] opens no page for an order that was to be paid by card, and lets it be paid otherwise", async () => {
    const buyer = await shopperIn(shop, stores[1] ?? 0);
    const order = await buyer.buy([[await makeVariant(shop), 2]], "VIREMENT");
    await shop.sql("update payment set method = 'CB', state = 'cart' where order_id = $1", [
      order.id,
    ]);
    const asked = await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
    expect([asked.status, asked.body]).toEqual([
      409,
      { code: 409, message: "Le paiement par carte n'est pas proposé pour le moment." },
    ]);
    expect((await buyer.see(order.tokenValue)).payments).toMatchObject([{ state: "cart" }]);
    await shop.sql("update payment set state = 'failed' where order_id = $1", [order.id]);
    const again = `/orders/${order.tokenValue}/webhelp/retryPayment`;
    const card = await buyer.call("POST", again, { body: { scope: "gmp" } });
    expect(card.status).toBe(422);
    const transfer = await buyer.call("POST", again, {
      body: { scope: "gmp", method: "VIREMENT" },
    });
    expect([transfer.status, transfer.body]).toMatchObject([
      200,
      { payments: [{ state: "processing" }] },
    ]);
  });

  it("[PAY-9] tells a store that may pay by card only whom to call", async () => {
    const buyer = await shopperIn(shop, stores[2] ?? 0);
    const cart = await buyer.readyCart([[await makeVariant(shop), 2]], "VIREMENT");
    await shop.sql("update store set infolegale_score = 10 where id = $1", [buyer.store]);
    const { body } = await buyer.call("GET", `/orders/${cart.tokenValue}/paymentMethods`);
    expect(JSON.stringify(body)).toContain("Appelez le service clients au 01");
    expect(await methodsOf(buyer, cart.tokenValue)).toEqual([
      [
        ["PRELEVEMENT", false],
        ["VIREMENT", false],
      ],
    ]);
  });
});

describe("[START-4] a proxy that is not trusted", () => {
  const told = () =>
    shop.log.filter(({ message }) => String(message).includes("X-Forwarded-For")).length;

  it("is said once, when it hands on an address", async () => {
    await shop.fetch("/healthz");
    expect(told()).toBe(0);
    const headers = { "x-forwarded-for": "203.0.113.7" };
    await shop.fetch("/healthz", { headers });
    await shop.fetch("/healthz", { headers });
    await expect.poll(told, { interval: 20 }).toBe(1);
  });

  it("is not said of one that is", async () => {
    const behind = await startTestShop({ settings: { trustProxy: true } });
    try {
      await behind.fetch("/robots.txt", { headers: { "x-forwarded-for": "203.0.113.7" } });
      const messages = () => behind.log.map(({ message }) => String(message));
      // Its own line comes after whatever was said of it.
      await expect.poll(messages, { interval: 20 }).toContain("request");
      expect(messages().filter((message) => message.includes("X-Forwarded-For"))).toEqual([]);
    } finally {
      await behind.stop();
    }
  });
});
