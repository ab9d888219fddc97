import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortlessShop, type PortlessShop } from "./portless-shop.ts";
import { seededRandomness } from "./seeded-randomness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

// A Monday, five minutes before the cut-off.
const INSTANT = "2026-11-23T09:55:00.000Z";
const email = "cent-boutiques@panetier.example";

let shop: PortlessShop;
let buyer: Shopper;
beforeAll(async () => {
  shop = await startPortlessShop({ instant: INSTANT, seed: 1 });
  const [store] = await makeStores(shop, 1);
  buyer = await shopperIn(shop, store ?? 0);
});
afterAll(() => shop.stop());

it("signs in, fills a cart and orders at the instant of the clock that it is given", async () => {
  const order = await buyer.buy([[await makeVariant(shop), 2]]);
  const [login] = await shop.sql<{ created: Date; rotated: Date }>(
    `select l.created_at as created, l.rotated_at as rotated from login_session l
      join customer c on c.id = l.customer_id where c.email = $1`,
    [email],
  );
  const [row] = await shop.sql<{ created: Date; updated: Date; completed: Date }>(
    `select created_at as created, updated_at as updated, completed_at as completed
     from "order" where token = $1`,
    [order.tokenValue],
  );
  const at = new Date(INSTANT);
  const given = seededRandomness(1).bytes("cart", 24).toString("base64url");
  expect({
    token: order.tokenValue,
    answered: [order.createdAt, order.completedAt],
    delivered: order.shipments.map(({ deliveryDate }) => deliveryDate),
    login,
    row,
  }).toEqual({
    token: given,
    answered: [INSTANT, INSTANT],
    delivered: ["2026-11-24"],
    login: { created: at, rotated: at },
    row: { created: at, updated: at, completed: at },
  });
});

it("answers with the headers of the Node server and a line in the log", async () => {
  const answer = await shop.fetch("/api/v2/shop/orders", { method: "POST" });
  const id = answer.headers.get("x-request-id");
  expect({
    status: answer.status,
    type: answer.headers.get("content-type"),
    kept: answer.headers.get("cache-control"),
    frames: answer.headers.get("x-frame-options"),
    line: shop
      .log()
      .filter(({ requestId }) => requestId === id)
      .map(({ method, route, status, delivered }) => ({ method, route, status, delivered })),
  }).toEqual({
    status: 401,
    type: "application/json",
    kept: "no-store",
    frames: "DENY",
    line: [{ method: "POST", route: "/api/v2/shop/orders", status: 401, delivered: undefined }],
  });
});

it("says the time of the clock once it has moved", async () => {
  shop.clock.advance(10 * 60_000);
  const { tokenValue } = await buyer.openCart();
  const { order } = await buyer.add(tokenValue, await makeVariant(shop), 1);
  expect([order.createdAt, order.shipments[0]?.deliveryDetails?.availableDate]).toEqual([
    "2026-11-23T10:05:00.000Z",
    "2026-11-25",
  ]);
});

it("ends an answer that stays open when its reader wants no more", async () => {
  const answer = await shop.fetch("/api/v2/shop/messaging/events", {
    headers: {
      "JWT-Authorization": `Bearer ${await shop.tokenOf(email)}`,
      "X-STORE-ID": String(buyer.store),
    },
  });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  const lines = () => shop.log().filter(({ route }) => route === "/api/v2/shop/messaging/events");
  expect([answer.status, new TextDecoder().decode(first?.value), lines()]).toEqual([
    200,
    ": ...\n\n",
    [],
  ]);
  await reader?.cancel();
  await shop.settle();
  expect(lines().map(({ status, delivered }) => ({ status, delivered }))).toEqual([
    { status: 499, delivered: undefined },
  ]);
});

it("does not go on for who has left before the answer", async () => {
  const leaving = new AbortController();
  const asked = shop.fetch("/api/v2/shop/brands", { signal: leaving.signal });
  leaving.abort();
  expect((await asked).status).toBe(499);
  await shop.settle();
  expect(
    shop
      .log()
      .filter(({ message }) => message === "request")
      .at(-1),
  ).toMatchObject({ status: 499 });
});
