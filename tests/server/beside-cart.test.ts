import { Schema } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { OrderPreview } from "../../api-schema/order-sheet.ts";
import { euros } from "../../core/money/format.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  type Called,
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

// An order beside the cart: the order sheet's 'laisser dans le panier'.

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 40);
  await shop.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage)
     values ('DIXPOURCENT', 'coupon', 'Dix pour cent', '2026-01-01', '2027-01-01', 0.1)`,
  );
});
afterAll(() => shop.stop());

const freshBuyer = (): Promise<Shopper> => {
  shop.clock.set("2026-11-23T08:00:00.000Z");
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const decodePreview = Schema.decodeUnknownSync(OrderPreview);

type Items = readonly { readonly variant: string; readonly quantity: number }[];

const preview = async (buyer: Shopper, token: string, items: Items, keepCart = true) =>
  decodePreview(
    (await buyer.call("POST", `/orders/${token}/preview`, { body: { items, keepCart } })).body,
  );

/** What the sheet sends when nobody changes anything. */
const wishOf = ({ proposal, lines, order }: OrderPreview) => ({
  items: lines.flatMap(({ variant, added }) => (added > 0 ? [{ variant, quantity: added }] : [])),
  keepCart: true,
  shippingAddress: proposal.shippingAddress,
  shipments: proposal.shipments.map(({ key, deliveryDate, shippingMethod }) => ({
    key,
    ...(deliveryDate === null ? {} : { deliveryDate }),
    ...(shippingMethod === null ? {} : { shippingMethod }),
  })),
  payments: proposal.payments.map(({ scope }) => ({ scope, method: "PRELEVEMENT" })),
  cgvAccepted: true,
  expectedTotal: order.total,
});

const express = (buyer: Shopper, token: string, body: unknown, key?: string): Promise<Called> =>
  buyer.call("POST", `/orders/${token}/express`, {
    body,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

/** An order without the names of its rows, which are others once it was set aside, and without the stock. */
const nameless = (order: Order): unknown =>
  JSON.parse(JSON.stringify(order), (key, value: unknown) =>
    ["id", "tokenValue", "revision", "shipment", "stock"].includes(key) ? undefined : value,
  );

const linesOf = ({ shipments }: Order): Items =>
  shipments.flatMap(({ items }) => items.map(({ variant, quantity }) => ({ variant, quantity })));

/** A cart with all that a cart can hold, its delivery and payment chosen. */
const fullCart = async (buyer: Shopper, flour: string, box: string): Promise<Order> => {
  const { tokenValue } = await buyer.openCart();
  await buyer.add(tokenValue, flour, 12);
  const { order } = await buyer.add(tokenValue, box, 2);
  await buyer.call("PATCH", `/orders/${tokenValue}`, {
    body: {
      couponCode: "DIXPOURCENT",
      notes: [{ shipment: order.shipments[0]?.id, note: "Par la cour" }],
    },
  });
  return buyer.readyCart([]);
};

describe("an order beside the cart", () => {
  it("[ONCE-10] is made of its own lines alone, and leaves the cart as it was under another name", async () => {
    const buyer = await freshBuyer();
    const [flour, box, yeast] = [
      await makeVariant(shop, { stock: 50 }),
      await makeVariant(shop, { transport: "MKP" }),
      await makeVariant(shop),
    ];
    const cart = await fullCart(buyer, flour, box);
    const seen = await preview(buyer, cart.tokenValue, [
      { variant: flour, quantity: 9 },
      { variant: yeast, quantity: 2 },
    ]);
    expect(seen.lines).toEqual([
      { variant: flour, inCart: 0, added: 9 },
      { variant: yeast, inCart: 0, added: 2 },
    ]);
    expect(await buyer.see(cart.tokenValue)).toEqual(cart);
    const { status, body } = await express(buyer, cart.tokenValue, wishOf(seen));
    expect(status).toBe(200);
    const order = decodeOrder(body);
    const lines = linesOf(order).toSorted((a, b) => b.quantity - a.quantity);
    expect([lines, order.total, order.orderPromotionTotal, order.tokenValue]).toEqual([
      [
        { variant: flour, quantity: 9 },
        { variant: yeast, quantity: 2 },
      ],
      seen.order.total,
      0,
      cart.tokenValue,
    ]);
    expect(order.shipments.map(({ note }) => note)).toEqual([""]);
    const kept = await buyer.openCart();
    expect(kept.tokenValue).not.toBe(cart.tokenValue);
    expect(nameless(kept)).toEqual(nameless(cart));
    // The cart goes on: what was chosen is still chosen, and the order took its own stock alone.
    expect(await stockOf(shop, flour)).toBe(41);
    const second = await buyer.complete(kept);
    expect([second.status, decodeOrder(second.body).total]).toEqual([200, cart.total]);
    expect(await stockOf(shop, flour)).toBe(29);
  });

  it("[ONCE-10] is the same order for the same key, and a conflict for any other press", async () => {
    const buyer = await freshBuyer();
    const [flour, yeast] = [await makeVariant(shop), await makeVariant(shop)];
    const cart = await buyer.readyCart([[flour, 3]]);
    const wish = wishOf(await preview(buyer, cart.tokenValue, [{ variant: yeast, quantity: 1 }]));
    const key = `a-cote-${buyer.store}`;
    const first = await express(buyer, cart.tokenValue, wish, key);
    const again = await express(buyer, cart.tokenValue, wish, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const kept = await buyer.openCart();
    const others = [
      await express(buyer, cart.tokenValue, wish),
      await express(buyer, cart.tokenValue, { ...wish, keepCart: false }),
      await buyer.complete(cart),
    ];
    expect(others.map(({ status, body }) => [status, body])).toEqual([
      [409, { code: 409, message: "Cette commande est déjà validée." }],
      [409, { code: 409, message: "Cette commande est déjà validée." }],
      [
        409,
        {
          code: 409,
          message: `Ce panier a déjà été commandé, pour ${euros(wish.expectedTotal)} TTC : rien d'autre n'a été validé.`,
        },
      ],
    ]);
    expect(await buyer.openCart()).toEqual(kept);
  });

  it("[ONCE-10] leaves everything as it was when it is refused", async () => {
    const buyer = await freshBuyer();
    const [flour, rare] = [await makeVariant(shop), await makeVariant(shop, { stock: 2 })];
    const cart = await buyer.readyCart([[flour, 3]]);
    const seen = await preview(buyer, cart.tokenValue, [{ variant: rare, quantity: 2 }]);
    const wish = wishOf(seen);
    const dearer = await express(buyer, cart.tokenValue, {
      ...wish,
      expectedTotal: wish.expectedTotal + 1,
    });
    await shop.sql("update variant set stock = 1 where code = $1", [rare]);
    const gone = await express(buyer, cart.tokenValue, wish);
    const empty = await express(buyer, cart.tokenValue, { ...wish, items: [] });
    expect([dearer.status, gone.status, empty.status]).toEqual([409, 409, 409]);
    expect(await buyer.see(cart.tokenValue)).toEqual(cart);
  });

  it("[ONCE-10] takes and leaves what it says, whatever the cart holds and the order wishes", async () => {
    const buyer = await freshBuyer();
    const variants = await Promise.all([
      makeVariant(shop, { stock: 900, volume: [{ quantityFrom: 10, percentage: 5 }] }),
      makeVariant(shop, { stock: 900, step: 4, vat: 0.2 }),
      makeVariant(shop, { stock: 900, transport: "Z001", price: 1999 }),
      makeVariant(shop, { stock: 900, transport: "MKP", price: 333 }),
    ]);
    const lines = fc.uniqueArray(
      fc.record({
        variant: fc.constantFrom(...variants),
        quantity: fc.integer({ min: 1, max: 24 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ variant }) => variant },
    );
    const stocks = () => Promise.all(variants.map((code) => stockOf(shop, code)));
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.boolean(), async (held, wished, hasCode) => {
        await shop.sql(`update variant set stock = 900 where code = any($1)`, [variants]);
        await shop.sql(
          `delete from "order" where store_id = $1 and checkout_state <> 'completed'`,
          [buyer.store],
        );
        const { tokenValue } = await buyer.openCart();
        for (const { variant, quantity } of held) await buyer.add(tokenValue, variant, quantity);
        if (hasCode) {
          await buyer.call("PATCH", `/orders/${tokenValue}`, {
            body: { couponCode: "DIXPOURCENT" },
          });
        }
        const cart = await buyer.see(tokenValue);
        const seen = await preview(buyer, tokenValue, wished);
        const before = await stocks();
        const { status, body } = await express(buyer, tokenValue, wishOf(seen));
        expect(status).toBe(200);
        const order = decodeOrder(body);
        const taken = new Map(linesOf(order).map(({ variant, quantity }) => [variant, quantity]));
        expect(taken).toEqual(new Map(seen.lines.map(({ variant, added }) => [variant, added])));
        expect(order.total).toBe(seen.order.total);
        expect(await stocks()).toEqual(
          before.map((stock, index) => (stock ?? 0) - (taken.get(variants[index] ?? "") ?? 0)),
        );
        expect(linesOf(await buyer.openCart())).toEqual(linesOf(cart));
        const kept = await buyer.openCart();
        expect([kept.total, kept.orderPromotionTotal, kept.checkoutState]).toEqual([
          cart.total,
          cart.orderPromotionTotal,
          cart.checkoutState,
        ]);
      }),
      { numRuns: 15 },
    );
  });

  it("[ONCE-10] makes one order and loses no line, whatever races it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const buyer = await freshBuyer();
      const [flour, yeast] = [await makeVariant(shop), await makeVariant(shop, { stock: 30 })];
      const cart = await buyer.readyCart([[flour, 3]]);
      const { tokenValue } = cart;
      const wish = wishOf(await preview(buyer, tokenValue, [{ variant: yeast, quantity: 2 }]));
      const [one, two, long, more] = await Promise.all([
        express(buyer, tokenValue, wish, `course-a-${buyer.store}`),
        express(buyer, tokenValue, wish, `course-b-${buyer.store}`),
        buyer.complete(cart),
        buyer.call("POST", `/orders/${tokenValue}/items`, {
          body: { variant: flour, quantity: 1 },
        }),
        buyer.call("POST", "/orders"),
      ]);
      const order = await buyer.see(tokenValue);
      expect(order.checkoutState).toBe("completed");
      const open = await buyer.openCart();
      const isAdded = more.status === 200;
      const isLong = long.status === 200;
      // One press made the order, and everybody else was told so.
      const presses = [one.status, two.status, long.status];
      expect(presses.filter((status) => status === 200)).toHaveLength(1);
      expect(presses.filter((status) => status === 409)).toHaveLength(2);
      const cartLine = { variant: flour, quantity: isAdded ? 4 : 3 };
      expect({ ordered: linesOf(order), kept: linesOf(open) }).toEqual(
        isLong
          ? { ordered: [{ variant: flour, quantity: 3 }], kept: [] }
          : { ordered: [{ variant: yeast, quantity: 2 }], kept: [cartLine] },
      );
      expect(await stockOf(shop, yeast)).toBe(isLong ? 30 : 28);
      const [carts] = await shop.sql<{ open: number; done: number }>(
        `select (count(*) filter (where checkout_state <> 'completed'))::int as open,
          (count(*) filter (where checkout_state = 'completed'))::int as done
         from "order" where store_id = $1`,
        [buyer.store],
      );
      expect(carts).toEqual({ open: 1, done: 1 });
    }
  });
});
