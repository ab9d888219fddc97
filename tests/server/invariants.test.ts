import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  buyersOf,
  type Called,
  decodeOrder,
  makeVariant,
  type NumberedBuyers,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  buyers = await buyersOf(shop, 100);
});
afterAll(() => shop.stop());

const buyer = (index: number): Shopper => buyers.at(index);

const messageOf = ({ body }: Called): string =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : "";

describe("the last sack", () => {
  it("[SALE-7] goes to exactly ten of a hundred buyers when the stock is ten", async () => {
    const flour = await makeVariant(shop, { stock: 10 });
    const carts: Order[] = [];
    for (let start = 0; start < buyers.all.length; start += 10) {
      const ready = buyers.all.slice(start, start + 10).map((each) => each.readyCart([[flour, 1]]));
      carts.push(...(await Promise.all(ready)));
    }
    const answers = await Promise.all(carts.map((cart, index) => buyer(index).complete(cart)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([10, 90]);
    expect(await stockOf(shop, flour)).toBe(0);
    const [sold] = await shop.sql<{ orders: number; sacks: number }>(
      `select count(*)::int as orders, sum(i.quantity)::int as sacks from order_item i
       join "order" q on q.id = i.order_id join variant v on v.id = i.variant_id
       where v.code = $1 and q.checkout_state = 'completed'`,
      [flour],
    );
    expect(sold).toEqual({ orders: 10, sacks: 10 });
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(messageOf(refused)).toContain(`Produit ${flour}`);
    }
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => decodeOrder(body).number);
    expect(new Set(numbers).size).toBe(10);
    const loser = answers.findIndex(({ status }) => status === 409);
    const kept = await buyer(loser).see(carts[loser]?.tokenValue ?? "");
    expect(kept).toMatchObject({
      checkoutState: "payment_selected",
      shipments: [{ items: [{ variant: flour, quantity: 1, available: false }] }],
    });
    await emptyCarts();
  });

  it("[SALE-7] never deadlocks two carts that hold the same products in opposite order", async () => {
    const variants = await Promise.all(
      Array.from({ length: 6 }, () => makeVariant(shop, { stock: 1000 })),
    );
    const pairs = Array.from({ length: 16 }, (_, index) => index);
    const carts = await Promise.all(
      pairs.map((index) => {
        const order = index % 2 === 0 ? variants : variants.toReversed();
        return buyer(index).readyCart(order.map((variant) => [variant, 1]));
      }),
    );
    const answers = await Promise.all(carts.map((cart, index) => buyer(index).complete(cart)));
    expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200));
    expect(await stockOf(shop, variants[0] ?? "")).toBe(1000 - 16);
  });
});

describe("one order", () => {
  it("[SALE-8] is made by a double click, two tabs and a retry, with and without a key", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const one = buyer(0);
    const cart = await one.readyCart([[flour, 3]]);
    const keyed = { "Idempotency-Key": `complete-${cart.tokenValue}` };
    const answers = await Promise.all([
      one.complete(cart),
      one.complete(cart, keyed),
      one.complete(cart, keyed),
      one.complete(cart),
      one.complete(cart, keyed),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const orders = answers.map(({ body }) => decodeOrder(body));
    expect(new Set(orders.map(({ number }) => number)).size).toBe(1);
    expect(await stockOf(shop, flour)).toBe(97);
    const again = await one.complete(cart, keyed);
    expect(again.body).toEqual(answers[1]?.body);
    const other = await one.call("POST", `/orders/${cart.tokenValue}/complete`, {
      body: { cgvAccepted: true, expectedTotal: cart.total + 1 },
      headers: keyed,
    });
    expect(other.status).toBe(422);
    const news = await shop.sql<{ n: number }>(
      "select count(*)::int as n from outbox where topic = 'order.completed' and payload->>'token' = $1",
      [cart.tokenValue],
    );
    expect(news).toEqual([{ n: 1 }]);
  });

  it("[SALE-8] is final: no call changes it once it is completed", async () => {
    const flour = await makeVariant(shop);
    const one = buyer(1);
    const order = await one.buy([[flour, 2]]);
    const line = order.shipments[0]?.items[0]?.id;
    const path = `/orders/${order.tokenValue}`;
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ["PATCH", path, { couponCode: null }],
      ["POST", `${path}/checkCart`],
      ["POST", `${path}/items`, { variant: flour, quantity: 1 }],
      ["POST", `${path}/bulk-items`, { items: [{ variant: flour, quantity: 1 }] }],
      ["POST", `${path}/remove-bulk-items`, { items: [line] }],
      ["PATCH", `${path}/items/${line}`, { quantity: 9 }],
      ["DELETE", `${path}/items/${line}`],
      ["GET", `${path}/deliveryOptions`],
      [
        "PATCH",
        `${path}/deliveryOptions`,
        { shippingAddress: order.shippingAddress?.id, shipments: [] },
      ],
      ["PATCH", `${path}/paymentOptions`, { payments: [{ scope: "gmp", method: "CB" }] }],
    ];
    for (const [method, at, body] of calls) {
      const { status } = await one.call(method, at, body === undefined ? {} : { body });
      expect([method, at, status]).toEqual([method, at, 409]);
    }
    expect(await one.see(order.tokenValue)).toEqual(order);
  });

  it("is not changed by lines added while it is completed", async () => {
    const flour = await makeVariant(shop, { stock: 1000 });
    for (let round = 0; round < 8; round += 1) {
      const one = buyer(2);
      const cart = await one.readyCart([[flour, 2]]);
      const [completed] = await Promise.all([
        one.complete(cart),
        one.call("POST", `/orders/${cart.tokenValue}/items`, {
          body: { variant: flour, quantity: 1 },
        }),
        one.call("PATCH", `/orders/${cart.tokenValue}/paymentOptions`, {
          body: { payments: [{ scope: "gmp", method: "VIREMENT" }] },
        }),
      ]);
      const seen = await one.see(cart.tokenValue);
      expectExact(seen);
      if (completed.status === 200) {
        expect(seen).toMatchObject({ total: cart.total, checkoutState: "completed" });
        expect(["prevalidated", "processing"]).toContain(seen.payments[0]?.state);
      } else {
        expect(completed.status).toBe(409);
        expect(seen.shipments[0]?.items[0]?.quantity).toBe(3);
        await emptyCarts();
      }
    }
  });
});

describe("a promotion code for one use", () => {
  it("[SALE-9] is used once among twelve carts that all hold it", async () => {
    const flour = await makeVariant(shop, { stock: 1000 });
    await shop.sql(
      `insert into promotion (code, kind, name, starts_at, ends_at, amount, usage_limit)
       values ('UNEFOIS', 'coupon', 'Une fois', '2026-01-01', '2027-01-01', 300, 1)`,
    );
    const chosen = buyers.all.slice(10, 22);
    const carts = await Promise.all(
      chosen.map(async (each) => {
        const { tokenValue } = await each.openCart();
        await each.add(tokenValue, flour, 2);
        await each.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode: "UNEFOIS" } });
        return each.readyCart([]);
      }),
    );
    expect(new Set(carts.map(({ orderPromotionTotal }) => orderPromotionTotal))).toEqual(
      new Set([-300]),
    );
    const answers = await Promise.all(
      chosen.map((each, index) => {
        const cart = carts[index];
        if (cart === undefined) throw new Error("No cart");
        return each.complete(cart);
      }),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 11]);
    const [row] = await shop.sql<{ used: number; orders: number }>(
      `select p.used, (select count(*)::int from "order" q where q.promotion_id = p.id
        and q.checkout_state = 'completed') as orders
       from promotion p where p.code = 'UNEFOIS'`,
    );
    expect(row).toEqual({ used: 1, orders: 1 });
    await emptyCarts();
  });
});

describe("exact cents", () => {
  it("[SALE-10] holds for any cart: lines sum to shipments, shipments to the order, HT + VAT = TTC", async () => {
    const variants = await Promise.all([
      makeVariant(shop, {
        transport: "Z002",
        price: 2147,
        vat: 0.055,
        volume: [{ quantityFrom: 5, percentage: 0.0333 }],
      }),
      makeVariant(shop, { transport: "Z002", price: 1, vat: 0.2 }),
      makeVariant(shop, { transport: "Z001", price: 3333, vat: 0.1 }),
      makeVariant(shop, { transport: "Z001", price: 99, vat: 0.055 }),
      makeVariant(shop, { transport: "MKP", price: 12_345, vat: 0.2 }),
      makeVariant(shop, { transport: "MKP", price: 7, vat: 0.021 }),
    ]);
    await shop.sql(
      `insert into promotion (code, kind, name, starts_at, ends_at, percentage, amount) values
        ('POURCENT', 'coupon', 'Pour cent', '2026-01-01', '2027-01-01', 0.0777, null),
        ('MONTANT', 'coupon', 'Montant', '2026-01-01', '2027-01-01', null, 1234)`,
    );
    await shop.sql("update delivery_plan set franco = 100000");
    const one = buyer(30);
    const lines = fc.uniqueArray(
      fc.record({ index: fc.nat(variants.length - 1), quantity: fc.integer({ min: 1, max: 40 }) }),
      { minLength: 1, maxLength: variants.length, selector: ({ index }) => index },
    );
    const coupons = fc.constantFrom(null, "POURCENT", "MONTANT");
    await fc.assert(
      fc.asyncProperty(lines, coupons, async (wish, couponCode) => {
        const { tokenValue } = await one.openCart();
        await one.call("POST", `/orders/${tokenValue}/bulk-items`, {
          body: {
            items: wish.map(({ index, quantity }) => ({ variant: variants[index], quantity })),
          },
        });
        await one.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode } });
        const cart = await one.see(tokenValue);
        expectExact(cart);
        const ready = await one.readyCart([]);
        expectExact(ready);
        const { status, body } = await one.complete(ready);
        expect(status).toBe(200);
        const order = decodeOrder(body);
        expectExact(order);
        expect([order.total, order.vat]).toEqual([ready.total, ready.vat]);
        expect(order.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
      }),
      { numRuns: 25 },
    );
  });
});

describe("somebody else's", () => {
  it("[SALE-11] token answers 404 to every call and changes nothing", async () => {
    const flour = await makeVariant(shop);
    const [owner, stranger] = [buyer(40), buyer(41)];
    const cart = await owner.readyCart([[flour, 2]]);
    const line = cart.shipments[0]?.items[0]?.id;
    const path = `/orders/${cart.tokenValue}`;
    const delivery = {
      shippingAddress: cart.shippingAddress?.id,
      shipments: cart.shipments.map(({ id, deliveryDate }) => ({ shipment: id, deliveryDate })),
    };
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ["GET", path],
      ["PATCH", path, { couponCode: null }],
      ["POST", `${path}/checkCart`],
      ["POST", `${path}/items`, { variant: flour, quantity: 1 }],
      ["POST", `${path}/bulk-items`, { items: [{ variant: flour, quantity: 1 }] }],
      ["POST", `${path}/remove-bulk-items`, { items: [line] }],
      ["PATCH", `${path}/items/${line}`, { quantity: 9 }],
      ["DELETE", `${path}/items/${line}`],
      ["GET", `${path}/deliveryOptions`],
      ["PATCH", `${path}/deliveryOptions`, delivery],
      ["PATCH", `${path}/paymentOptions`, { payments: [{ scope: "gmp", method: "CB" }] }],
      ["POST", `${path}/complete`, { cgvAccepted: true, expectedTotal: cart.total }],
      ["POST", `${path}/initPayment`],
      ["POST", `${path}/webhelp/retryPayment`, { scope: "gmp" }],
      ["POST", `${path}/cancelPayment/gmp`],
    ];
    for (const [method, at, body] of calls) {
      const { status } = await stranger.call(method, at, body === undefined ? {} : { body });
      expect([method, at, status]).toEqual([method, at, 404]);
    }
    expect(await owner.see(cart.tokenValue)).toEqual(cart);
    // The right token with a store that is not one's own is a 404 as well.
    const intruder = await shopperIn(shop, owner.store, "nouveau@panetier.example");
    expect((await intruder.call("GET", path)).status).toBe(404);
    await emptyCarts();
  });
});

/** Every level of an order is the exact sum of the one below. */
function expectExact(order: Order): void {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  for (const shipment of order.shipments) {
    for (const item of shipment.items) {
      expect(item.subtotal).toBe(item.unitPrice * item.quantity);
      expect(item.total).toBe(item.subtotal + item.promotionTotal + item.taxTotal);
    }
    const ht = sum(shipment.items.map((item) => item.subtotal + item.promotionTotal));
    const ttc = sum(shipment.items.map(({ total }) => total));
    expect(shipment.totalHtWithoutShippingFee).toBe(ht);
    expect(shipment.totalHt).toBe(ht + shipment.shippingTotalHT);
    expect(shipment.totalTTC).toBe(ttc + shipment.shippingTotal);
    expect(shipment.totalHt + shipment.taxTotal).toBe(shipment.totalTTC);
  }
  const { shipments, vat } = order;
  expect(order.total).toBe(sum(shipments.map(({ totalTTC }) => totalTTC)));
  expect(order.totalHT).toBe(sum(shipments.map(({ totalHt }) => totalHt)));
  expect(order.taxTotal).toBe(sum(shipments.map(({ taxTotal }) => taxTotal)));
  expect(order.shippingTotal).toBe(sum(shipments.map(({ shippingTotal }) => shippingTotal)));
  expect(order.itemsTotal).toBe(order.total - order.shippingTotal);
  expect(order.itemsTotalHT).toBe(order.totalHT - order.shippingTotalHT);
  expect(order.totalHT + order.taxTotal).toBe(order.total);
  expect(sum(vat.map(({ base }) => base))).toBe(order.totalHT);
  expect(sum(vat.map(({ amount }) => amount))).toBe(order.taxTotal);
  const items = shipments.flatMap((shipment) => shipment.items);
  expect(order.orderPromotionTotal).toBe(sum(items.map(({ promotionTotal }) => promotionTotal)));
}

const emptyCarts = async (): Promise<void> => {
  await shop.sql(`delete from "order" where checkout_state <> 'completed'`);
};
