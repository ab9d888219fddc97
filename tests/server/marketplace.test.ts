import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores } from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 4);
});
afterAll(() => shop.stop());

const manager = "cent-boutiques@panetier.example";
const path = "/api/v2/shop/stores/{id}/marketplace-access-request";

const closed = async (index: number): Promise<number> => {
  const store = stores[index] ?? 0;
  await shop.sql("update store set market_place_access = false where id = $1", [store]);
  return store;
};

const ask = async (active: number, id = active, email = manager) => {
  const api = await shop.as(email, active);
  const { data, error, response } = await api.POST(path, { params: { path: { id } } });
  return { status: response.status, body: data ?? error };
};

const read = async (active: number, email = manager) => {
  const api = await shop.as(email, active);
  const { data } = await api.GET(path, { params: { path: { id: active } } });
  return data;
};

const mailsAbout = (company: string) =>
  shop.sql<{ to: string; subject: string }>(
    `select payload->>'to' as "to", payload->>'subject' as subject from outbox
     where topic = 'mail' and payload->>'text' like '%' || $1 || '%' order by id`,
    [company],
  );

it("[MKP-1] a request is kept and written to the desk and to who asks, once a store", async () => {
  const store = await closed(0);
  await shop.sql("update store set company = 'Le Fournil des Tests' where id = $1", [store]);
  expect(await read(store)).toEqual({ requestedAt: null });
  const first = await ask(store);
  shop.clock.advance(3_600_000);
  const again = await Promise.all([ask(store), ask(store)]);
  expect(first).toEqual({
    status: 200,
    body: { requestedAt: expect.stringMatching(/^2026-11-23T07:00:/) },
  });
  expect(again).toEqual([first, first]);
  expect(await read(store)).toEqual(first.body);
  expect(await mailsAbout("Le Fournil des Tests")).toEqual([
    {
      to: "marketplace@panetier.example",
      subject: "Demande d’accès à la marketplace : Le Fournil des Tests",
    },
    { to: manager, subject: "Votre demande d’accès à la marketplace" },
  ]);
});

it("[MKP-1] two requests at once are one", async () => {
  const store = await closed(1);
  await shop.sql("update store set company = 'Deux clics à la fois' where id = $1", [store]);
  const answers = await Promise.all([ask(store), ask(store), ask(store)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await mailsAbout("Deux clics à la fois")).toHaveLength(2);
});

it("[MKP-1] a store with access has nothing to ask for, and another store is not found", async () => {
  const store = stores[2] ?? 0;
  await shop.sql("update store set market_place_access = true where id = $1", [store]);
  expect((await ask(store)).status).toBe(409);
  expect((await ask(store, await closed(3))).status).toBe(404);
  const [kept] = await shop.sql<{ count: number }>(
    "select count(*)::int as count from marketplace_access_request where store_id = any($1)",
    [[store, stores[3]]],
  );
  expect(kept).toEqual({ count: 0 });
});

it("[MKP-1] only a Gérant asks; every member sees the request", async () => {
  const store = await closed(3);
  const baker = "salarie@panetier.example";
  await shop.sql(
    `insert into store_shop_user (store_id, customer_id, role)
     select $1, id, 'baker' from customer where email = $2`,
    [store, baker],
  );
  expect((await ask(store, store, baker)).status).toBe(403);
  await ask(store);
  expect(await read(store, baker)).toEqual(await read(store));
  expect(await read(store)).not.toEqual({ requestedAt: null });
});
