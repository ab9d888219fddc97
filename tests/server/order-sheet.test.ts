import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OrderPreview } from "../../api-schema/order-sheet.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 100);
});
afterAll(() => shop.stop());

/** On a Monday, five minutes before the cut-off. */
const freshBuyer = (): Promise<Shopper> => {
  shop.clock.set("2026-11-23T09:55:00.000Z");
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const decodePreview = Schema.decodeUnknownSync(OrderPreview);

type Items = readonly { readonly variant: string; readonly quantity: number }[];

const preview = async (
  buyer: Shopper,
  token: string,
  items: Items,
  shipments: readonly unknown[] = [],
) => {
  const { status, body } = await buyer.call("POST", `/orders/${token}/preview`, {
    body: { items, shipments },
  });
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return decodePreview(body);
};

/** What the sheet sends when nobody changes anything. */
const wishOf = ({ proposal, lines, order }: OrderPreview) => ({
  items: lines.flatMap(({ variant, added }) => (added > 0 ? [{ variant, quantity: added }] : [])),
  shippingAddress: proposal.shippingAddress,
  shipments: proposal.shipments.map(({ key, deliveryDate, shippingMethod }) => ({
    key,
    ...(deliveryDate === null ? {} : { deliveryDate }),
    ...(shippingMethod === null ? {} : { shippingMethod }),
  })),
  payments: proposal.payments,
  cgvAccepted: true,
  expectedTotal: order.total,
});

const express = (
  buyer: Shopper,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
) => buyer.call("POST", `/orders/${token}/express`, { body, headers });

describe("the preview of an order", () => {
  it("[ONCE-4] shows the cart with more lines, priced and delivered as proposed, and writes nothing", async () => {
    const buyer = await freshBuyer();
    const [flour, box] = [await makeVariant(shop), await makeVariant(shop, { transport: "MKP" })];
    const { tokenValue } = await buyer.openCart();
    const { order: cart } = await buyer.add(tokenValue, flour, 2);
    const seen = await preview(buyer, tokenValue, [
      { variant: flour, quantity: 3 },
      { variant: box, quantity: 1 },
    ]);
    expect(seen.lines).toEqual([
      { variant: flour, inCart: 2, added: 3 },
      { variant: box, inCart: 0, added: 1 },
    ]);
    const [lorry, parcel] = seen.order.shipments;
    expect(seen.order.shipments.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
      [5],
      [1],
    ]);
    expect(seen.proposal).toEqual({
      shippingAddress: cart.shippingAddress?.id,
      shipments: [
        { key: "gmp:Z002", shipment: lorry?.id, deliveryDate: "2026-11-24", shippingMethod: null },
        {
          key: `mkp:${parcel?.merchant.id}`,
          shipment: parcel?.id,
          deliveryDate: null,
          shippingMethod: parcel?.shippingMethodOptions.find(
            ({ pickupPlace }) => pickupPlace === null,
          )?.id,
        },
      ],
      payments: [
        { scope: "gmp", method: "CB" },
        { scope: "mkp", method: "CB" },
      ],
    });
    expect(seen.order.blockers).toEqual([]);
    expect(await buyer.see(tokenValue)).toEqual(cart);
  });

  it("[ONCE-4] follows the wished day, and says what could not be added", async () => {
    const buyer = await freshBuyer();
    const flour = await makeVariant(shop, { stock: 4 });
    const { tokenValue } = await buyer.openCart();
    const seen = await preview(
      buyer,
      tokenValue,
      [{ variant: flour, quantity: 9 }],
      [{ key: "gmp:Z002", deliveryDate: "2026-11-26" }],
    );
    expect(seen.order.shipments[0]?.deliveryDate).toBe("2026-11-26");
    expect(seen.lines).toEqual([{ variant: flour, inCart: 0, added: 4 }]);
    expect(seen.changes).toMatchObject([
      { variant: flour, reason: "stock", requested: 9, applied: 4 },
    ]);
  });

  it("is not found in another store, and refused for an order", async () => {
    const [buyer, other] = [await freshBuyer(), await freshBuyer()];
    const flour = await makeVariant(shop);
    const order = await buyer.buy([[flour, 1]]);
    const { tokenValue } = await other.openCart();
    const answers = [
      await buyer.call("POST", `/orders/${tokenValue}/preview`, { body: { items: [] } }),
      await buyer.call("POST", `/orders/${order.tokenValue}/preview`, { body: { items: [] } }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [404, { code: 404, message: "Ce panier n'existe pas." }],
      [409, { code: 409, message: "Cette commande est déjà validée." }],
    ]);
  });
});

describe("an order at once", () => {
  it("[ONCE-5] adds, delivers, pays and completes; the same key is the same order, without one it is refused", async () => {
    const buyer = await freshBuyer();
    await shop.sql("update store set payment_method = 'PRELEVEMENT' where id = $1", [buyer.store]);
    const flour = await makeVariant(shop, { stock: 10 });
    const { tokenValue } = await buyer.openCart();
    const wish = wishOf(await preview(buyer, tokenValue, [{ variant: flour, quantity: 3 }]));
    const key = { "idempotency-key": "cle-de-la-feuille" };
    const first = await express(buyer, tokenValue, wish, key);
    expect(first.status).toBe(200);
    const order = decodeOrder(first.body);
    expect(order).toMatchObject({
      checkoutState: "completed",
      total: wish.expectedTotal,
      shipments: [{ deliveryDate: "2026-11-24", items: [{ variant: flour, quantity: 3 }] }],
      payments: [{ method: { code: "PRELEVEMENT" }, state: "prevalidated" }],
    });
    const again = await express(buyer, tokenValue, wish, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const unkeyed = await express(buyer, tokenValue, wish);
    expect([unkeyed.status, unkeyed.body]).toEqual([
      409,
      { code: 409, message: "Cette commande est déjà validée." },
    ]);
    const other = await express(buyer, tokenValue, { ...wish, items: [] }, key);
    expect(other.status).toBe(422);
    expect(await stockOf(shop, flour)).toBe(7);
  });

  it("[ONCE-5] leaves the cart exactly as it was when anything is refused, and says which field", async () => {
    const buyer = await freshBuyer();
    const foreign = await (await freshBuyer()).openCart();
    const [flour, box] = [await makeVariant(shop), await makeVariant(shop, { transport: "MKP" })];
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, flour, 2);
    const wish = wishOf(await preview(buyer, tokenValue, [{ variant: box, quantity: 1 }]));
    const [lorry, parcel] = wish.shipments;
    const [gmp, mkp] = wish.payments;
    await shop.sql("update store set marketplace_money_order = null where id = $1", [buyer.store]);
    const cart = await buyer.see(tokenValue);
    const refused = await Promise.all(
      [
        { ...wish, shipments: [lorry] },
        { ...wish, shipments: [{ ...lorry, deliveryDate: "2026-11-23" }, parcel] },
        { ...wish, shipments: [lorry, { ...parcel, shippingMethod: 1_999_999 }] },
        { ...wish, payments: [gmp] },
        { ...wish, payments: [gmp, { ...mkp, method: "PRELEVEMENT" }] },
        { ...wish, expectedTotal: wish.expectedTotal + 1 },
        { ...wish, shippingAddress: foreign.shippingAddress?.id },
        { ...wish, cgvAccepted: false },
      ].map((body) => express(buyer, tokenValue, body)),
    );
    expect(refused.map(({ status, body }) => [status, fieldsOf(body)])).toEqual([
      [422, ["shipments"]],
      [422, ["shipments.0.deliveryDate"]],
      [422, ["shipments.1.shippingMethod"]],
      [422, ["payments"]],
      [422, ["payments.1.method"]],
      [409, []],
      [404, []],
      [400, expect.anything()],
    ]);
    expect(await buyer.see(tokenValue)).toEqual(cart);
  });

  it("[ONCE-5] is stopped by what stops the long way: a merchant's minimum, an empty cart", async () => {
    const buyer = await freshBuyer();
    const box = await makeVariant(shop, { transport: "MKP", price: 1000 });
    const { tokenValue } = await buyer.openCart();
    const seen = await preview(buyer, tokenValue, [{ variant: box, quantity: 1 }]);
    const merchant = seen.order.shipments[0]?.merchant.id;
    await shop.sql("update merchant set minimum_order = 5000 where id = $1", [merchant]);
    const blocked = await preview(buyer, tokenValue, [{ variant: box, quantity: 1 }]);
    const answers = [
      await express(buyer, tokenValue, wishOf(blocked)),
      await express(buyer, tokenValue, {
        ...wishOf(seen),
        items: [],
        shipments: [],
        expectedTotal: 0,
      }),
    ];
    await shop.sql("update merchant set minimum_order = 0 where id = $1", [merchant]);
    const [blocker] = blocked.order.blockers;
    expect([blocker?.code, answers.map(({ status }) => status), answers[0]?.body]).toEqual([
      "minimum",
      [409, 422],
      { code: 409, message: blocker?.message },
    ]);
  });

  it("[ONCE-6] makes ten orders of a hundred buyers for ten sacks, and keeps the other carts", async () => {
    shop.clock.set("2026-11-23T09:55:00.000Z");
    const flour = await makeVariant(shop, { stock: 10 });
    const buyers = await Promise.all(stores.map((store) => shopperIn(shop, store)));
    const sheets = await Promise.all(
      buyers.map(async (buyer) => {
        const { tokenValue } = await buyer.openCart();
        return {
          buyer,
          tokenValue,
          seen: await preview(buyer, tokenValue, [{ variant: flour, quantity: 1 }]),
        };
      }),
    );
    const answers = await Promise.all(
      sheets.map(({ buyer, tokenValue, seen }, index) =>
        express(buyer, tokenValue, wishOf(seen), { "idempotency-key": `cent-acheteurs-${index}` }),
      ),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409), await stockOf(shop, flour)]).toEqual([10, 90, 0]);
    const lost = sheets.filter((_, index) => answers[index]?.status === 409);
    const carts = await Promise.all(lost.map(({ buyer, tokenValue }) => buyer.see(tokenValue)));
    expect(new Set(carts.map(({ checkoutState }) => checkoutState))).toEqual(new Set(["cart"]));
    const [sold] = await shop.sql<{ quantity: number }>(
      `select sum(i.quantity)::int as quantity from order_item i join variant v on v.id = i.variant_id
        join "order" o on o.id = i.order_id
       where v.code = $1 and o.checkout_state = 'completed'`,
      [flour],
    );
    expect(sold?.quantity).toBe(10);
  });
});

const fieldsOf = (body: unknown): unknown => {
  const { fields = [] } = body as { fields?: readonly { field: string }[] };
  return fields.map(({ field }) => field);
};
