import { execFile } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { clearLedger } from "./clear-ledger.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  pushCertificate,
  type PushService,
  startPushService,
  type TestBrowser,
} from "./push-service.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { supportBrowser } from "./support-desk.ts";

let shop: TestShop;
let service: PushService;
let store = 0;

const buyer = "cent-boutiques@panetier.example";
const path = "/api/v2/shop/push/subscriptions";

beforeAll(async () => {
  service = await startPushService();
  shop = await startTestShop({
    settings: { webPush: true, pushOrigins: [service.origin], trustProxy: true },
  });
  shop.clock.set("2026-11-24T05:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await shop.sql("update store set company = 'Le Fournil' where id = $1", [store]);
  await clear();
});
/** Nobody is subscribed, nothing waits, nothing is ordered or written. */
const clear = async (): Promise<void> => {
  service.answer(201);
  await shop.sql("delete from push_subscription");
  await shop.sql("delete from push_notice");
  await shop.sql("delete from outbox where topic = 'push'");
  await clearLedger(shop);
  await shop.sql(`delete from "order"`);
  await shop.sql("update message set viewed = true");
};
afterEach(clear);
afterAll(async () => {
  await shop.stop();
  await service.stop();
});

const as = async (email: string, method: string, target: string, body?: unknown) =>
  shop.fetch(target, {
    method,
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf(email)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const subscribe = async (email: string): Promise<TestBrowser> => {
  const browser = service.browser();
  const { endpoint, keys } = browser;
  expect((await as(email, "POST", path, { endpoint, keys })).status).toBe(204);
  return browser;
};

/** Looks, and lets the outbox send what is due. */
const remind = async (): Promise<number> => {
  const told = await shop.remind();
  await shop.emptyOutbox();
  return told;
};

const fillCart = async (): Promise<void> => {
  const shopper = await shopperIn(shop, store);
  const { tokenValue } = await shopper.openCart();
  await shopper.add(tokenValue, await makeVariant(shop), 3);
};

it("[PUSH-1] reminds of a cut-off once, of what waits in the cart, and not before its time", async () => {
  const browser = await subscribe(buyer);
  await fillCart();
  shop.clock.set("2026-11-24T08:00:00.000Z");
  expect(await remind()).toBe(0);
  shop.clock.set("2026-11-24T09:15:00.000Z");
  await Promise.all([shop.remind(), shop.remind(), shop.remind()]);
  await remind();
  shop.clock.set("2026-11-24T09:40:00.000Z");
  expect(await remind()).toBe(0);
  expect(browser.told()).toEqual([
    {
      title: "Farine\u00a0: commandez avant 11\u00a0h\u00a000",
      body: expect.stringMatching(
        /^Il reste 4[45]\u00a0min pour être livré mercredi 25 novembre\. Le panier de Le Fournil attend avec 3\u00a0articles\.$/,
      ),
      url: "/panier",
      tag: `cutOff-${store}-Z002-2026-11-25`,
    },
  ]);
  shop.clock.set("2026-11-25T09:15:00.000Z");
  expect(await remind()).toBe(1);
});

it("[PUSH-1] reminds of the lorry of the day that was chosen, not of one before", async () => {
  const browser = await subscribe(buyer);
  await fillCart();
  await shop.sql(`update shipment set delivery_date = '2026-11-27'`);
  shop.clock.set("2026-11-24T09:15:00.000Z");
  expect(await remind()).toBe(0);
  shop.clock.set("2026-11-26T09:15:00.000Z");
  expect(await remind()).toBe(1);
  expect(browser.told()).toMatchObject([{ tag: `cutOff-${store}-Z002-2026-11-27` }]);
});

it("[PUSH-1] says nothing of an empty cart, nor of one that was ordered", async () => {
  await subscribe(buyer);
  shop.clock.set("2026-11-24T09:30:00.000Z");
  expect(await remind()).toBe(0);
  await fillCart();
  await shop.sql(`update "order" set checkout_state = 'completed', number = 'P26-000001',
    completed_at = now()`);
  expect(await remind()).toBe(0);
});

it("[PUSH-1] follows the member's own minutes", async () => {
  await subscribe(buyer);
  await fillCart();
  await shop.sql(
    `update store_shop_user set alert_top_hours = '[{"code":"Z002","mode":["mail"],"minutes":150}]'
     where store_id = $1`,
    [store],
  );
  shop.clock.set("2026-11-24T07:45:00.000Z");
  expect(await remind()).toBe(1);
  await shop.sql("update store_shop_user set alert_top_hours = '[]' where store_id = $1", [store]);
});

it("[PUSH-2] tells of the lorry of the day, once a store, from six in the morning", async () => {
  const browser = await subscribe(buyer);
  await fillCart();
  await shop.sql(`update shipment set delivery_date = '2026-11-26', status = 2`);
  await shop.sql(`update "order" set checkout_state = 'completed', number = 'P26-000002',
    completed_at = now()`);
  shop.clock.set("2026-11-26T04:30:00.000Z");
  expect(await remind()).toBe(0);
  shop.clock.set("2026-11-26T05:01:00.000Z");
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  expect(browser.told()).toMatchObject([
    { title: "Livraison aujourd’hui", body: "Le Fournil\u00a0: farine, jeudi 26 novembre." },
  ]);
});

it("[PUSH-3] tells of a new message, not of old, read or own ones", async () => {
  shop.clock.set("2026-11-24T12:00:00.000Z");
  const browser = await subscribe(buyer);
  const [thread] = await shop.sql<{ id: number }>(
    `insert into message_thread (store_id, created_at) values ($1, '2026-11-24T11:00:00Z') returning id`,
    [store],
  );
  await shop.sql(
    `insert into message (thread_id, title, body, sender_type, sender_name, viewed, created_at)
     select $1, title, 'Un secret.', 'merchant', 'Vergers du Lys', viewed, at::timestamptz
     from (values ('Ancien', false, '2026-11-24T11:59:00Z'), ('Nouveau', false, '2026-11-24T12:10:00Z'),
       ('Lu', true, '2026-11-24T12:10:00Z')) m (title, viewed, at)`,
    [thread?.id],
  );
  shop.clock.set("2026-11-24T12:11:00.000Z");
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  expect(browser.told()).toMatchObject([
    {
      title: "Nouveau message de Vergers du Lys",
      body: "Nouveau",
      url: `/messagerie/${thread?.id}`,
    },
  ]);
  expect(JSON.stringify(browser.told())).not.toContain("secret");
});

it("[PUSH-6] forgets a browser that takes none any more, and tries again where the service fails", async () => {
  shop.clock.set("2026-11-24T09:15:00.000Z");
  const browser = await subscribe(buyer);
  await fillCart();
  service.answer(500);
  await remind();
  expect(browser.told()).toHaveLength(1);
  service.answer(201);
  shop.clock.advance(60_000);
  await shop.emptyOutbox();
  expect(browser.told()).toHaveLength(2);

  service.answer(410);
  shop.clock.set("2026-11-25T09:15:00.000Z");
  await remind();
  expect(await shop.sql("select id from push_subscription")).toEqual([]);
});

it("[PUSH-6] signs for the push service with the key that browsers subscribe with", async () => {
  shop.clock.set("2026-11-24T09:15:00.000Z");
  await subscribe(buyer);
  await fillCart();
  await remind();
  const { publicKey } = await (await as(buyer, "GET", "/api/v2/shop/push/key")).json();
  expectSigned(service, publicKey);
  expect(service.received.at(-1)?.headers["content-encoding"]).toBe("aes128gcm");
});

it("[PUSH-6] sends from Node itself, encrypted and signed, to a service behind https", async () => {
  const secure = await startPushService({ secure: true });
  try {
    const browser = secure.browser();
    secure.answer(201, 410);
    const { keys, endpoint } = browser;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(import.meta.dirname, "push-process.ts"),
        endpoint,
        keys.p256dh,
        keys.auth,
        shop.databaseUrl,
      ],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: pushCertificate, KEY_FILE: shop.keyFile } },
    );
    expect(stdout).toBe("sent\ngone\n");
    expect(browser.told()).toEqual([
      { title: "Farine", body: "Commandez à 11 h", url: "/panier", tag: "essai-1" },
      { title: "Farine", body: "Commandez à 11 h", url: "/panier", tag: "essai-2" },
    ]);
    const { publicKey } = await (await as(buyer, "GET", "/api/v2/shop/push/key")).json();
    expectSigned(secure, publicKey);
  } finally {
    await secure.stop();
  }
});

/** The last request carries a VAPID token of that key, for that service (RFC 8292). */
function expectSigned({ received, origin }: PushService, publicKey: string): void {
  const last = received.at(-1);
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), k=(.+)$/.exec(last?.headers.authorization ?? "") ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isRight).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString()).aud).toBe(origin);
}

it("[PUSH-5] refuses to send anywhere but to push services", async () => {
  const { keys } = service.browser();
  for (const endpoint of ["https://evil.example/x", "http://127.0.0.1:5432/", "file:///x"]) {
    const { status } = await as(buyer, "POST", path, { endpoint, keys });
    expect([endpoint, [400, 422].includes(status)]).toEqual([endpoint, true]);
  }
  expect(await shop.sql("select id from push_subscription")).toEqual([]);
});

it("[PUSH-7] lets each end their own subscription only; a browser that changes hands tells its new owner", async () => {
  const browser = await subscribe(buyer);
  const query = `${path}?${new URLSearchParams({ endpoint: browser.endpoint })}`;
  expect((await as("gerant@panetier.example", "DELETE", query)).status).toBe(404);
  const { endpoint, keys } = browser;
  expect((await as("gerant@panetier.example", "POST", path, { endpoint, keys })).status).toBe(204);
  expect((await as(buyer, "DELETE", query)).status).toBe(404);
  await fillCart();
  shop.clock.set("2026-11-24T09:15:00.000Z");
  await remind();
  expect(browser.told().filter((told) => JSON.stringify(told).includes("Fournil"))).toEqual([]);
  expect((await as("gerant@panetier.example", "DELETE", query)).status).toBe(204);
  expect((await as("gerant@panetier.example", "DELETE", query)).status).toBe(404);
});

it("[PUSH-7] is never a support agent's to decide", async () => {
  const agent = supportBrowser(shop, "2001:db8::a9e");
  await agent.signIn();
  const [customer] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
    buyer,
  ]);
  const code = await agent.codeFor(customer?.id ?? 0);
  const { token } = await (
    await shop.fetch("/api/impersonate/retrieve", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    })
  ).json();
  const { endpoint, keys } = service.browser();
  const response = await shop.fetch(path, {
    method: "POST",
    headers: { "jwt-authorization": `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  expect(response.status).toBe(403);
});

it("[PUSH-6] shows what was sent at /_push where no push service is used", async () => {
  const local = await startTestShop();
  try {
    const keys = service.browser().keys;
    const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
    const token = await local.tokenOf("gerant@panetier.example");
    const headers = {
      "jwt-authorization": `Bearer ${token}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ endpoint, keys });
    expect((await local.fetch(path, { method: "POST", headers, body })).status).toBe(204);
    expect(await (await local.fetch("/_push")).text()).toContain("Aucune notification");
    await local.sql(
      `insert into message (thread_id, title, body, sender_type, sender_name, created_at)
       select t.id, 'Votre <colis>', '', 'operator', 'Service clients', $1::timestamptz
       from message_thread t join store_shop_user m on m.store_id = t.store_id
       join customer c on c.id = m.customer_id
       where c.email = 'gerant@panetier.example' and m.role = 'manager' order by t.id limit 1`,
      [new Date(local.clock.now() + 1000).toISOString()],
    );
    local.clock.advance(5000);
    await local.remind();
    await local.emptyOutbox();
    const page = await (await local.fetch("/_push")).text();
    expect(page).toContain("Nouveau message de Service clients");
    expect(page).toContain("Votre &lt;colis&gt;");
  } finally {
    await local.stop();
  }
});
