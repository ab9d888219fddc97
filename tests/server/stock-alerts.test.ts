import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MOST_STOCK_ALERTS, STOCK_ALERT_DAYS } from "../../core/alerts/stock-alerts.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { mailsTo, owner, ownStores } from "./members-desk.ts";
import { makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let store = 0;
let second = 0;

beforeAll(async () => {
  shop = await startTestShop();
  other = await startTestShop({
    databaseUrl: shop.databaseUrl,
    settings: { keyFile: shop.keyFile },
  });
  at("2026-11-24T05:00:00.000Z");
  [store = 0, second = 0] = await ownStores(shop, ["Le Fournil", "Le Moulin"]);
  await clear();
});
const clear = async (): Promise<void> => {
  await shop.sql("delete from stock_alert");
  await shop.sql("delete from push_subscription");
  await shop.sql("delete from outbox");
};
afterEach(clear);
afterAll(async () => {
  await other.stop();
  await shop.stop();
});

const at = (instant: string): void => {
  shop.clock.set(instant);
  other.clock.set(instant);
};

const ask = async (who: Shopper, code: string) => {
  const { status, body } = await who.call("POST", "/stock-alerts", { body: { code } });
  return { status, body };
};
const list = async (who: Shopper) => (await who.call("GET", "/stock-alerts")).body;
const stocked = (code: string, stock: number) =>
  shop.sql("update variant set stock = $2 where code = $1", [code, stock]);
const waiting = () => shop.sql("select store_id as store from stock_alert order by store_id");

it("[STOCK-4] waits once for a product, however often and fast it is pressed, in one store only", async () => {
  const who = await shopperIn(shop, store);
  const [flour, yeast] = [
    await makeVariant(shop, { stock: 0 }),
    await makeVariant(shop, { stock: 5, step: 6 }),
  ];
  const answers = await Promise.all([1, 2, 3].map(() => ask(who, flour)));
  expect(answers).toEqual(
    answers.map(() => ({ status: 200, body: { means: "mail", codes: [flour] } })),
  );
  shop.clock.advance(1000);
  // Five are left, and it is sold by six.
  expect(await ask(who, yeast)).toEqual({
    status: 200,
    body: { means: "mail", codes: [yeast, flour] },
  });
  expect(await list(await shopperIn(shop, second))).toEqual({ means: "mail", codes: [] });
  const dropped = await who.call("DELETE", `/stock-alerts/${flour}`);
  expect([dropped.status, dropped.body]).toEqual([200, { means: "mail", codes: [yeast] }]);
  expect((await who.call("DELETE", `/stock-alerts/${flour}`)).status).toBe(200);
});

it("[STOCK-4] is refused for what is there, unknown or closed to the store, and to who may not order", async () => {
  const who = await shopperIn(shop, store);
  const there = await makeVariant(shop, { stock: 1 });
  const gone = await makeVariant(shop, { stock: 0 });
  const parcel = await makeVariant(shop, { stock: 0, transport: "MKP" });
  await shop.sql("update variant set active = false where code = $1", [gone]);
  await shop.sql("update store set market_place_access = false where id = $1", [store]);
  expect(await Promise.all([there, gone, "INCONNU", parcel].map((code) => ask(who, code)))).toEqual(
    [
      { status: 409, body: { code: 409, message: "Ce produit est en stock." } },
      { status: 404, body: { code: 404, message: "Ce produit est introuvable." } },
      { status: 404, body: { code: 404, message: "Ce produit est introuvable." } },
      {
        status: 403,
        body: { code: 403, message: "Votre boutique n'a pas encore accès à la marketplace." },
      },
    ],
  );
  await shop.sql("update store set market_place_access = true where id = $1", [store]);
  const accountant = await shopperIn(shop, store, "comptable@panetier.example");
  expect((await ask(accountant, parcel)).status).toBe(404);
  await shop.sql(
    `insert into store_shop_user (store_id, customer_id, role, accepted)
      select $1, id, 'accountant', true from customer where email = 'comptable@panetier.example'`,
    [store],
  );
  expect((await ask(accountant, parcel)).status).toBe(403);
  expect((await accountant.call("GET", "/stock-alerts")).status).toBe(403);
  expect(await waiting()).toEqual([]);
});

it("[STOCK-4] has fifty places a store, the last of which is given once", async () => {
  const who = await shopperIn(shop, store);
  const codes = [];
  for (let count = 0; count <= MOST_STOCK_ALERTS; count += 1) {
    codes.push(await makeVariant(shop, { stock: 0 }));
  }
  for (const code of codes.slice(0, MOST_STOCK_ALERTS - 1)) await ask(who, code);
  const last = await Promise.all(codes.slice(-2).map((code) => ask(who, code)));
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]));
  // What is waited for already can be asked again.
  expect((await ask(who, codes[0] ?? "")).status).toBe(200);
  expect(await waiting()).toHaveLength(MOST_STOCK_ALERTS);
});

it("[STOCK-5] is told once by mail with its price when it is back, by two processes at once", async () => {
  const who = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { stock: 0, price: 2140, step: 2 });
  await ask(who, flour);
  expect(await shop.tellStock()).toBe(0);
  await stocked(flour, 1);
  expect(await shop.tellStock()).toBe(0);
  await stocked(flour, 2);
  const told = await Promise.all([shop, other, shop, other].map((each) => each.tellStock()));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
  await stocked(flour, 0);
  await stocked(flour, 9);
  expect(await shop.tellStock()).toBe(0);
  const mails = (await mailsTo(shop, owner)).filter(({ text }) => text.includes(flour));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `De retour en stock\u00a0: Produit ${flour}`,
  ]);
  expect(mails[0]?.text).toContain("Prix : 21,40\u00a0€ HT · 0,86\u00a0€/kg");
  expect(mails[0]?.text).toContain(`/produits/${flour.toLowerCase()}?variante=${flour}`);
  expect(await list(who)).toEqual({ means: "mail", codes: [] });
});

it("[PRICE-7] says the price of whoever waits: their shop's own, where it has one", async () => {
  const flour = await makeVariant(shop, { stock: 0, price: 2140 });
  await shop.sql(
    `with own as (insert into price_list (code, name, store_id) values ('FOURNIL', 'Le Fournil', $1)
       returning id)
     insert into price (variant_id, price_list_id, unit_price)
     select v.id, own.id, 1900 from variant v, own where v.code = $2`,
    [store, flour],
  );
  for (const own of [store, second]) await ask(await shopperIn(shop, own), flour);
  await stocked(flour, 3);
  expect(await shop.tellStock()).toBe(2);
  const texts = (await mailsTo(shop, owner))
    .map(({ text }) => text)
    .filter((text) => text.includes(flour));
  const saying = (price: string) => texts.filter((text) => text.includes(`Prix : ${price}`)).length;
  expect([saying("19,00"), saying("21,40")]).toEqual([1, 1]);
  await shop.sql("delete from price where unit_price = 1900");
  await shop.sql("delete from price_list where code = 'FOURNIL'");
});

it("[STOCK-5] is told by notification where that person takes any", async () => {
  await shop.sql(
    `insert into push_subscription (customer_id, endpoint, p256dh, auth, created_at)
      select id, 'https://push.example/1', 'k', 'a', now() from customer where email = $1`,
    [owner],
  );
  const who = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { stock: 0, price: 2140 });
  expect((await ask(who, flour)).body).toEqual({ means: "push", codes: [flour] });
  await stocked(flour, 3);
  expect(await shop.tellStock()).toBe(1);
  expect(
    await shop.sql("select topic, payload->'notice' as notice from outbox order by id"),
  ).toEqual([
    {
      topic: "push",
      notice: {
        title: `De retour en stock\u00a0: Produit ${flour}`,
        body: "Sac 25 kg, 21,40\u00a0€ HT, pour Le Fournil.",
        url: `/produits/${flour.toLowerCase()}?variante=${flour}`,
        tag: `stock-${flour}`,
      },
    },
  ]);
});

it("[STOCK-5] waits while the store may not buy, and ends after ninety days or with the membership", async () => {
  const who = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { stock: 0 });
  await ask(who, flour);
  await stocked(flour, 3);
  await shop.sql("update store set banned = true where id = $1", [store]);
  expect(await shop.tellStock()).toBe(0);
  await shop.sql("update store set banned = false where id = $1", [store]);
  const days = (count: number) =>
    new Date(Date.parse("2026-11-24T05:00:00.000Z") + count * 86_400_000).toISOString();
  at(days(STOCK_ALERT_DAYS + 1));
  expect(await shop.tellStock()).toBe(0);
  expect(await list(await shopperIn(shop, store))).toEqual({ means: "mail", codes: [] });
  at(days(STOCK_ALERT_DAYS - 1));
  expect(await shop.tellStock()).toBe(1);
  at("2026-11-24T05:00:00.000Z");
  await stocked(flour, 0);
  const left = await shopperIn(shop, second, "salarie@panetier.example");
  await shop.sql(
    `insert into store_shop_user (store_id, customer_id, role, accepted)
      select $1, id, 'baker', true from customer where email = 'salarie@panetier.example'`,
    [second],
  );
  await ask(left, flour);
  await ask(await shopperIn(shop, store), flour);
  expect(await waiting()).toEqual([{ store }, { store: second }]);
  // Who may no longer order is told nothing.
  await shop.sql(
    "update store_shop_user set role = 'accountant' where store_id = $1 and not main_manager",
    [second],
  );
  await stocked(flour, 3);
  expect(await shop.tellStock()).toBe(1);
  expect(await waiting()).toEqual([{ store: second }]);
  await shop.sql("delete from store_shop_user where store_id = $1 and not main_manager", [second]);
  expect(await waiting()).toEqual([]);
});
