import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { isWholeRun } from "../whole-run.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeAnswer,
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
} from "./shoppers.ts";

// Two processes remember the same cart. What either answers is what a third one reads, which remembers
// nothing of its changes, whatever was changed in between behind their backs; no line is lost or doubled.

let shops: readonly TestShop[];
let stores: readonly number[];
let goods: readonly string[];
beforeAll(async () => {
  const first = await startTestShop();
  const others = { databaseUrl: first.databaseUrl, settings: { keyFile: first.keyFile } };
  shops = [first, await startTestShop(others), await startTestShop(others)];
  setClocks("2026-11-23T07:00:00.000Z");
  stores = await makeStores(first, 6);
  goods = [
    await makeVariant(first, { price: 2147, volume: [{ quantityFrom: 5, percentage: 0.0333 }] }),
    await makeVariant(first, { price: 999, vat: 0.2, step: 3 }),
    await makeVariant(first, { transport: "Z001", price: 3333, vat: 0.1 }),
    await makeVariant(first, { transport: "MKP", price: 1245, vat: 0.2 }),
    await makeVariant(first, { transport: "MKP", price: 707 }),
  ];
  await first.sql(
    `with made as (
      insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
      values ('SOON', 'offer', 'Bientôt', '2026-11-23T08:00Z', '2026-11-23T09:00Z', null, 0)
      returning id)
    insert into promotion_variant (promotion_id, variant_id, percentage)
    select made.id, v.id, 0.1 from made, variant v where v.code = $1`,
    [goods[0]],
  );
  await first.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
      values ('MEMOIRE', 'coupon', 'Mémoire', '2026-01-01', '2027-01-01', 0.05, 0)`,
  );
});
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.stop();
});

/** The process that only looks. */
const ONLOOKER = 2;

const setClocks = (at: string): void => {
  for (const { clock } of shops) clock.set(at);
};

/** A store that has no cart, and goods enough for all that is asked. */
const startOver = async (shop: TestShop, store: number): Promise<void> => {
  await shop.sql(`delete from "order" where store_id = $1 and checkout_state <> 'completed'`, [
    store,
  ]);
  await shop.sql("delete from festive_preorder where store_id = $1", [store]);
  await shop.sql("update store set banned = false where id = $1", [store]);
  await shop.sql("update variant set stock = 1000 where code = any($1)", [goods]);
};

/** What changes have made of a store and its goods is put back, so that two stores are alike. */
const asItWas = async (shop: TestShop, store: number): Promise<void> => {
  await shop.sql("delete from store_closure where store_id = $1", [store]);
  await shop.sql(
    `update store set closing_days = '{}', money_order = 'RUM', infolegale_score = 70 where id = $1`,
    [store],
  );
  await shop.sql("update address set street = '1 rue du Four' where store_id = $1", [store]);
  await shop.sql(
    `delete from promotion_variant pv using promotion p
      where p.id = pv.promotion_id and p.code = 'SOON' and pv.percentage = 0.2`,
  );
  await shop.sql("update delivery_plan set franco = 10, delivery_fee = 1500");
  await shop.sql("update merchant set minimum_order = 0");
};

/** An answer without what differs from store to store. */
const plain = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (OWN_TO_A_STORE.has(key) ? undefined : value)));

const OWN_TO_A_STORE = new Set([
  "id",
  "@id",
  "tokenValue",
  "number",
  "createdAt",
  "stock",
  "company",
  "firstName",
  "lastName",
  "city",
  "postcode",
  "phoneNumber",
  "provinceCode",
  "provinceName",
  "payBefore",
  "completedAt",
]);

/** What changes behind the back of both, and prices carts otherwise. */
const changes: {
  readonly [name: string]: (store: number, rank: number) => readonly [string, readonly unknown[]];
} = {
  price: (_, rank) => [
    "update price set unit_price = unit_price + 13 where variant_id = (select id from variant where code = $1)",
    [goods[rank]],
  ],
  stock: (_, rank) => [
    "update variant set stock = 40 + (stock * 7) % 23 where code = $1",
    [goods[rank]],
  ],
  product: (_, rank) => [
    "update product set name = name || '.' where id = (select product_id from variant where code = $1)",
    [goods[rank]],
  ],
  offer: (_, rank) => [
    `insert into promotion_variant (promotion_id, variant_id, percentage)
      select p.id, v.id, 0.2 from promotion p, variant v where p.code = 'SOON' and v.code = $1
      on conflict do nothing`,
    [goods[rank]],
  ],
  plan: (_, rank) => [
    "update delivery_plan set franco = 100000 + $1::int, delivery_fee = 1900 + $1::int",
    [rank],
  ],
  merchant: (_, rank) => [
    "update merchant set minimum_order = $1::int * 500 where not gmp",
    [rank],
  ],
  parcel: (_, rank) => ["update shipping_method set amount = amount + 10 + $1::int", [rank]],
  closure: (store, rank) => [
    "insert into store_closure (store_id, day) values ($1, '2026-11-24'::date + $2::int) on conflict do nothing",
    [store, rank],
  ],
  closingDays: (store, rank) => [
    "update store set closing_days = array[$2::int + 1] where id = $1",
    [store, rank],
  ],
  ban: (store, rank) => ["update store set banned = $2::int = 0 where id = $1", [store, rank]],
  mandate: (store, rank) => [
    "update store set money_order = nullif('RUM' || $2::int, 'RUM0') where id = $1",
    [store, rank],
  ],
  score: (store, rank) => [
    "update store set infolegale_score = 20 + $2::int * 10 where id = $1",
    [store, rank],
  ],
  address: (store, rank) => [
    "update address set street = $2::int || ' rue du Four' where store_id = $1",
    [store, rank],
  ],
  preOrder: (store, rank) => [
    `insert into festive_preorder (store_id, variant_id, quantity, opened_at, deadline)
      select $1, id, 4, '2026-11-01', '2026-12-24' from variant where code = $2
      on conflict (store_id, variant_id) do update set quantity = 5`,
    [store, goods[rank]],
  ],
  noPreOrder: (store) => ["delete from festive_preorder where store_id = $1", [store]],
};

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("add" as const, "addOnce" as const),
      rank: fc.nat({ max: 4 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("set" as const),
      rank: fc.nat({ max: 4 }),
      quantity: fc.nat({ max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("remove" as const, "note" as const),
      rank: fc.nat({ max: 4 }),
      quantity: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("deliver" as const, "pay" as const, "check" as const),
      rank: fc.constant(0),
      quantity: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("code" as const, "noCode" as const),
      rank: fc.constant(0),
      quantity: fc.constant(0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...Object.keys(changes).map((name) => `change ${name}` as const)),
      rank: fc.nat({ max: 4 }),
      quantity: fc.constant(0),
    }),
  },
);

const itemsOf = (order: Order) => order.shipments.flatMap(({ items }) => items);

/** What the step asks of the shop; the answer, or undefined where it asked for nothing. */
const take = async (
  own: Shopper,
  order: Order,
  {
    kind,
    rank,
    quantity,
  }: { readonly kind: string; readonly rank: number; readonly quantity: number },
) => {
  const path = `/orders/${order.tokenValue}`;
  const items = itemsOf(order);
  const item = items[rank % Math.max(1, items.length)];
  switch (kind) {
    case "add":
    case "addOnce":
      return own.call("POST", `${path}/items`, {
        body: { variant: goods[rank], quantity },
        ...(kind === "add" ? {} : { headers: { "Idempotency-Key": randomUUID() } }),
      });
    case "set":
      return item === undefined
        ? undefined
        : own.call("PATCH", `${path}/items/${item.id}`, { body: { quantity } });
    case "remove":
      return item === undefined
        ? undefined
        : own.call("POST", `${path}/remove-bulk-items`, { body: { items: [item.id] } });
    case "note":
      return order.shipments[0] === undefined
        ? undefined
        : own.call("PATCH", path, {
            body: { notes: [{ shipment: order.shipments[0].id, note: `Porte ${rank}` }] },
          });
    case "deliver":
      return own.call("PATCH", `${path}/deliveryOptions`, {
        body: {
          shippingAddress: order.shippingAddress?.id,
          shipments: order.shipments.map(({ id, gmp, deliveryDetails, shippingMethodOptions }) =>
            gmp
              ? { shipment: id, deliveryDate: deliveryDetails?.gmpAvailableDates[0]?.date }
              : { shipment: id, shippingMethod: shippingMethodOptions[0]?.id },
          ),
        },
      });
    case "pay":
      return own.call("PATCH", `${path}/paymentOptions`, {
        body: {
          payments: [...new Set(order.shipments.map(({ gmp }) => (gmp ? "gmp" : "mkp")))].map(
            (scope) => ({ scope, method: "CB" }),
          ),
        },
      });
    case "check":
      return own.call("POST", `${path}/checkCart`, {});
    case "code":
      return own.call("PATCH", path, { body: { couponCode: "MEMOIRE" } });
    case "noCode":
      return own.call("PATCH", path, { body: { couponCode: null } });
    default:
      return undefined;
  }
};

const addKeyed = (own: Shopper, token: string, variant: string, key: string, quantity = 3) =>
  own.call("POST", `/orders/${token}/items`, {
    body: { variant, quantity },
    headers: { "Idempotency-Key": key },
  });

describe("a cart that two processes remember", () => {
  it("[SALE-14] is answered as it reads, whatever has changed behind their backs", async () => {
    const [shop] = shops;
    const store = stores[0] ?? 0;
    if (shop === undefined) throw new Error("No shop");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wish: step, process: fc.nat({ max: 1 }) }), {
          minLength: 8,
          maxLength: 30,
        }),
        fc.nat({ max: 170 }),
        async (steps, minutes) => {
          // Signed in anew as time goes on: a login's token lives a quarter of an hour.
          const somebody = (process: number) => shopperIn(shops[process] ?? shop, store);
          setClocks("2026-11-23T07:00:00.000Z");
          await startOver(shop, store);
          const { tokenValue } = await (await somebody(0)).openCart();
          for (const [index, { wish, process }] of steps.entries()) {
            // An offer begins and ends while the cart is filled.
            setClocks(
              new Date(
                Date.UTC(2026, 10, 23, 7, Math.floor((minutes * index) / steps.length)),
              ).toISOString(),
            );
            const change = changes[wish.kind.replace("change ", "")];
            if (change !== undefined) {
              await shop.sql(...change(store, wish.rank));
              continue;
            }
            const own = await somebody(process);
            const one = await somebody(ONLOOKER);
            const before = await one.see(tokenValue);
            const called = await take(own, before, wish);
            if (called === undefined) continue;
            const after = await one.see(tokenValue);
            if (called.status === 200) {
              // Of the offers that have ended the answer tells, and a look afterwards does not.
              expect({ ...decodeAnswer(called.body).order, expiredOffers: [] }).toEqual(after);
            } else expect(after).toEqual(before);
          }
        },
      ),
      { numRuns: isWholeRun ? 300 : 12 },
    );
  });

  it.each(Object.entries(changes))(
    "[SALE-14] is read again after a change of %s",
    async (_, change) => {
      const [shop] = shops;
      const store = stores[2] ?? 0;
      if (shop === undefined) throw new Error("No shop");
      setClocks("2026-11-23T07:00:00.000Z");
      await startOver(shop, store);
      const own = await shopperIn(shop, store);
      const onlooker = await shopperIn(shops[ONLOOKER] ?? shop, store);
      const { tokenValue } = await own.openCart();
      for (const [rank, code] of goods.entries()) {
        await own.add(tokenValue, code, 3);
        await shop.sql(...change(store, rank));
        const { order } = await own.add(tokenValue, code, 3);
        expect(order).toEqual(await onlooker.see(tokenValue));
        await shop.sql(...change(store, rank));
        const keyed = await addKeyed(own, tokenValue, code, randomUUID());
        expect(decodeAnswer(keyed.body).order).toEqual(await onlooker.see(tokenValue));
      }
    },
  );

  it("[SALE-14] is not read again where nothing says that it changed, with a key and without", async () => {
    const [shop] = shops;
    const store = stores[3] ?? 0;
    const [flour = ""] = goods;
    if (shop === undefined) throw new Error("No shop");
    setClocks("2026-11-23T07:00:00.000Z");
    await startOver(shop, store);
    const own = await shopperIn(shop, store);
    const onlooker = await shopperIn(shops[ONLOOKER] ?? shop, store);
    const { tokenValue } = await own.openCart();
    const { order } = await own.add(tokenValue, flour, 3);
    const nameIn = (shown: Order) => itemsOf(shown)[0]?.productName;
    // Past the triggers, which nothing of the shop can be: what is read shows it, what is remembered does not.
    await shop.sql("set session_replication_role = replica");
    await shop.sql("update product set name = name || ' (lu)' where code = $1", [flour]);
    await shop.sql("set session_replication_role = origin");
    const known = await own.add(tokenValue, flour, 3);
    const keyed = await addKeyed(own, tokenValue, flour, randomUUID());
    const before = nameIn(order);
    expect([nameIn(known.order), nameIn(decodeAnswer(keyed.body).order)]).toEqual([before, before]);
    expect(nameIn(await onlooker.see(tokenValue))).toBe(`${before} (lu)`);
    await shop.sql("update product set name = name where code = $1", [flour]);
    expect(nameIn((await own.add(tokenValue, flour, 3)).order)).toBe(`${before} (lu)`);
  });

  it("[SALE-14] is read each time while it has a code or a pre-order: other orders count their uses", async () => {
    const [shop] = shops;
    const store = stores[2] ?? 0;
    const [flour = "", bags = ""] = goods;
    if (shop === undefined) throw new Error("No shop");
    setClocks("2026-11-23T07:00:00.000Z");
    await startOver(shop, store);
    const own = await shopperIn(shop, store);
    const onlooker = await shopperIn(shops[ONLOOKER] ?? shop, store);
    const bought = await own.buy([[flour, 2]], "CB");
    await shop.sql(
      `insert into festive_preorder (store_id, variant_id, quantity, opened_at, deadline)
        select $1, id, 9, '2026-11-01', '2026-12-24' from variant where code = $2`,
      [store, flour],
    );
    const { tokenValue } = await own.openCart();
    await own.add(tokenValue, flour, 4);
    await shop.sql("update shipment set status = 7 where order_id = $1", [bought.id]);
    const drawn = await own.add(tokenValue, flour, 4);
    expect(drawn.order).toEqual(await onlooker.see(tokenValue));
    await shop.sql("delete from festive_preorder where store_id = $1", [store]);
    await own.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode: "MEMOIRE" } });
    await own.add(tokenValue, bags, 3);
    await shop.sql("update promotion set used = 1, usage_limit = 1 where code = 'MEMOIRE'");
    const usedUp = await own.add(tokenValue, bags, 3);
    expect(usedUp.order).toEqual(await onlooker.see(tokenValue));
    expect(usedUp.order.promotionCoupon).toBeNull();
    await shop.sql("update promotion set used = 0, usage_limit = null where code = 'MEMOIRE'");
  });

  it.each([...Object.entries(changes), ["an offer that begins", null] as const])(
    "[SALE-14] is completed as it would be read, after a change of %s",
    async (_, change) => {
      const [shop] = shops;
      const own = stores.slice(4);
      if (shop === undefined) throw new Error("No shop");
      for (const rank of [0, 3]) {
        setClocks("2026-11-23T07:45:00.000Z");
        const [known, read] = await Promise.all(
          own.map(async (store) => {
            await startOver(shop, store);
            await asItWas(shop, store);
            const buyer = await shopperIn(shop, store);
            return buyer.readyCart(
              goods.map((code) => [code, 3]),
              "CB",
            );
          }),
        );
        if (known === undefined || read === undefined) throw new Error("No carts");
        if (change === null) setClocks("2026-11-23T08:10:00.000Z");
        else for (const store of own) await shop.sql(...change(store, rank));
        // The first remembers its cart, the second has never seen the other.
        const [remembers, reads] = await Promise.all(
          [0, ONLOOKER].map((process, index) =>
            shopperIn(shops[process] ?? missing(), own[index] ?? 0),
          ),
        );
        if (remembers === undefined || reads === undefined) throw new Error("Nobody buys");
        const onlooker = await shopperIn(shops[ONLOOKER] ?? missing(), own[0] ?? 0);
        const first = await remembers.complete(known);
        const after = await onlooker.see(known.tokenValue);
        const second = await reads.complete(read);
        expect([first.status, plain(first.body)]).toEqual([second.status, plain(second.body)]);
        if (first.status === 200) expect(decodeOrder(first.body)).toEqual(after);
        else {
          expect([after.checkoutState, after.revision]).toEqual([
            "payment_selected",
            known.revision,
          ]);
        }
      }
    },
  );

  it("[SALE-14] is completed by what others made of it, once, whoever asks at the same time", async () => {
    const [shop, other] = shops;
    const store = stores[3] ?? 0;
    const [flour = "", bags = ""] = goods;
    if (shop === undefined || other === undefined) throw new Error("No shop");
    setClocks("2026-11-23T07:00:00.000Z");
    await startOver(shop, store);
    await asItWas(shop, store);
    const own = await shopperIn(shop, store);
    const elsewhere = await shopperIn(other, store);
    const left = await own.readyCart([[flour, 3]], "CB");
    const { order } = await elsewhere.add(left.tokenValue, bags, 3);
    const refused = await own.complete(left);
    expect([refused.status, await elsewhere.see(left.tokenValue)]).toEqual([409, order]);
    const mine = await own.readyCart([[flour, 3]], "CB");
    const theirs = await elsewhere.readyCart([[flour, 3]], "CB");
    const old = await own.complete(mine);
    expect([old.status, await elsewhere.see(mine.tokenValue)]).toEqual([409, theirs]);
    for (let round = 0; round < 5; round += 1) {
      const ready = await own.readyCart([[flour, 3]], "CB");
      const answers = await Promise.all(
        [own, elsewhere, own, elsewhere].map((each) => each.complete(ready)),
      );
      const seen = await elsewhere.see(ready.tokenValue);
      expect(
        answers.map(({ status, body }) => [status, status === 200 ? decodeOrder(body) : body]),
      ).toEqual(answers.map(() => [200, seen]));
    }
  });

  it("[SALE-14] is completed without being read where nothing says that it changed", async () => {
    const [shop] = shops;
    const store = stores[3] ?? 0;
    const [flour = ""] = goods;
    if (shop === undefined) throw new Error("No shop");
    setClocks("2026-11-23T07:00:00.000Z");
    await startOver(shop, store);
    await asItWas(shop, store);
    const own = await shopperIn(shop, store);
    const ready = await own.readyCart([[flour, 3]], "CB");
    // The page of the payment shows it once more.
    expect(await own.see(ready.tokenValue)).toEqual(ready);
    await shop.sql("set session_replication_role = replica");
    await shop.sql("update product set name = name || ' (lu)' where code = $1", [flour]);
    await shop.sql("set session_replication_role = origin");
    const answer = await own.complete(ready);
    expect(itemsOf(decodeOrder(answer.body)).map(({ productName }) => productName)).toEqual(
      itemsOf(ready).map(({ productName }) => productName),
    );
    await shop.sql("update product set name = replace(name, ' (lu)', '') where code = $1", [flour]);
  });

  it("[SALE-14] gives the answer of an addition to its key again, and adds nothing, whichever process is asked", async () => {
    const [shop, other] = shops;
    const store = stores[3] ?? 0;
    if (shop === undefined || other === undefined) throw new Error("No shop");
    setClocks("2026-11-23T07:00:00.000Z");
    await startOver(shop, store);
    const own = await shopperIn(shop, store);
    const elsewhere = await shopperIn(other, store);
    const onlooker = await shopperIn(shops[ONLOOKER] ?? shop, store);
    const { tokenValue } = await own.openCart();
    for (const [rank, code] of goods.entries()) {
      const key = randomUUID();
      const first = await addKeyed(own, tokenValue, code, key);
      expect([first.status, decodeAnswer(first.body).order]).toEqual([
        200,
        await onlooker.see(tokenValue),
      ]);
      // Others have gone on meanwhile, and the same is asked twice at once.
      if (rank % 2 === 1) await elsewhere.add(tokenValue, goods[0] ?? "", 1);
      const before = await onlooker.see(tokenValue);
      const again = await Promise.all([
        addKeyed(own, tokenValue, code, key),
        addKeyed(elsewhere, tokenValue, code, key),
      ]);
      expect(again.map(({ status, body }) => [status, body])).toEqual([
        [200, first.body],
        [200, first.body],
      ]);
      const another = await own.call("POST", `/orders/${tokenValue}/items`, {
        body: { variant: code, quantity: 5 },
        headers: { "Idempotency-Key": key },
      });
      expect(another.status).toBe(422);
      expect(await onlooker.see(tokenValue)).toEqual(before);
    }
    // The same key at the same time, and nobody was first.
    const key = randomUUID();
    const raced = await Promise.all(
      [own, elsewhere, own, elsewhere].map((each) =>
        addKeyed(each, tokenValue, goods[0] ?? "", key),
      ),
    );
    const [one] = raced;
    expect(raced.map(({ status, body }) => [status, body])).toEqual(
      raced.map(() => [200, one?.body]),
    );
    expect(await onlooker.see(tokenValue)).toEqual(decodeAnswer(raced[0]?.body).order);
  });

  it("[SALE-14] loses and doubles no line of twenty people who fill it at once", async () => {
    const store = stores[1] ?? 0;
    const [shop] = shops;
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shopperIn(shops[index % 2] ?? missing(), store)),
    );
    const [one] = people;
    if (one === undefined || shop === undefined) throw new Error("Nobody buys");
    const flour = await Promise.all(
      Array.from({ length: 4 }, () => makeVariant(shop, { stock: 100_000 })),
    );
    const { tokenValue } = await one.openCart();
    const rounds = isWholeRun ? 500 : 25;
    const wanted = new Map<string, number>();
    await Promise.all(
      people.map(async (own, person) => {
        for (let round = 0; round < rounds; round += 1) {
          const variant = flour[(person * 7 + round * 3) % flour.length] ?? "";
          const quantity = 1 + ((person + round) % 3);
          if (person % 2 === 0) await own.add(tokenValue, variant, quantity);
          else await addKeyed(own, tokenValue, variant, randomUUID(), quantity);
          wanted.set(variant, (wanted.get(variant) ?? 0) + quantity);
        }
      }),
    );
    const order = await one.see(tokenValue);
    expect(new Map(itemsOf(order).map(({ variant, quantity }) => [variant, quantity]))).toEqual(
      wanted,
    );
    expect(order.revision).toBe(20 * rounds);
  });
});

const missing = (): never => {
  throw new Error("No shop");
};
