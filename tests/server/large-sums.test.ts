import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { FULL_CART, MAX_CART_LINES } from "../../core/selling/quantity.ts";
import { euros } from "../../core/money/format.ts";
import { sendCallback } from "./bank-callback.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { decodeAnswer, decodeOrder, makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// Sums beyond 2^31 cents, all the way from the cart to the bank and back.

let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 4);
});
afterAll(() => shop.stop());

/** 10 million euros, the dearest that a price may be. */
const DEAREST = 1_000_000_000;
const MOST = 9999;

const lineOf = async (transport: "Z002" | "MKP") =>
  [
    await makeVariant(shop, { transport, price: DEAREST, stock: MOST, weight: 150_000, vat: 0.2 }),
    MOST,
  ] as const;

const HT = BigInt(DEAREST) * BigInt(MOST);

/** Lines add up to shipments, shipments to the order, payments to what is due. */
const sumsOf = (order: Order) => ({
  lines: order.shipments.flatMap(({ items }) => items.map(({ subtotal }) => BigInt(subtotal))),
  vat: BigInt(order.taxTotal),
  due: BigInt(order.total) - BigInt(order.shippingTotal),
});

it("[CART-10] an order of 240 billion euros is added up, paid, listed and refunded to the cent", async () => {
  const buyer = await shopperIn(shop, stores[0] ?? 0);
  const bought = await buyer.buy([await lineOf("Z002"), await lineOf("MKP")], "CB");
  expect(sumsOf(bought)).toMatchObject({ lines: [HT, HT], due: (2n * HT * 12n) / 10n });
  const paths = [`/orders/${bought.tokenValue}`, "/orders", "/shipments", "/awaited-products"];
  for (const path of paths)
    expect([path, (await buyer.call("GET", path)).status]).toEqual([path, 200]);

  const { status, body } = await buyer.call("POST", `/orders/${bought.tokenValue}/initPayment`);
  expect(status).toBe(200);
  const transaction = decodeOrder(body).webHelpTransaction;
  const page = await shop.fetch(
    new URL(transaction?.redirectionCardUrl ?? "").pathname +
      new URL(transaction?.redirectionCardUrl ?? "").search,
  );
  expect(await page.text()).toContain(euros(bought.total));
  for (const scope of ["gmp", "mkp"]) {
    const cancelled = await buyer.call(
      "POST",
      `/orders/${bought.tokenValue}/cancelPayment/${scope}`,
    );
    expect(cancelled.status).toBe(200);
  }
  expect((await sendCallback(shop, transaction?.id ?? "", { outcome: "accepted" })).status).toBe(
    204,
  );
  const [refund] = await shop.sql<{ cents: string }>(
    "select sum(amount)::text as cents from bank_refund where transaction_id = $1",
    [transaction?.id],
  );
  expect(refund?.cents).toBe(String(bought.total));
  expect(await shop.emptyOutbox()).toBeGreaterThan(0);
  const failed = await shop.sql(
    "select topic, last_error from outbox where last_error is not null",
  );
  expect([failed, shop.log.filter(({ level }) => level === "error")]).toEqual([[], []]);
});

it("[CART-10] a cart has 500 lines at most, and names what finds no place in it", async () => {
  const buyer = await shopperIn(shop, stores[1] ?? 0);
  const { tokenValue } = await buyer.openCart();
  const codes = await shop.sql<{ code: string }>(
    `select v.code from variant v join product p on p.id = v.product_id
       join merchant m on m.id = p.merchant_id
      where v.active and p.active and m.status = 'active' and v.stock >= v.order_step
        and exists (select from price x join store s on x.price_list_id = any(s.price_lists)
          where x.variant_id = v.id and s.id = $1)
      order by v.id limit $2`,
    [stores[1], MAX_CART_LINES + 1],
  );
  expect(codes).toHaveLength(MAX_CART_LINES + 1);
  const items = codes.map(({ code }) => ({ variant: code, quantity: 1 }));
  const add = async (some: typeof items) =>
    decodeAnswer(
      (await buyer.call("POST", `/orders/${tokenValue}/bulk-items`, { body: { items: some } }))
        .body,
    );
  await add(items.slice(0, MAX_CART_LINES));
  const [last] = items.slice(-1);
  const full = await add(items.slice(-2));
  expect(full.order.shipments.flatMap((each) => each.items)).toHaveLength(MAX_CART_LINES);
  expect(full.changes.find(({ variant }) => variant === last?.variant)).toMatchObject({
    reason: "maximum",
    applied: 0,
    message: FULL_CART,
  });
});
