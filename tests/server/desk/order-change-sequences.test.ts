import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { OrderChangePreview } from "../../../api-schema/staff-order-changes.ts";
import { linesOf, moneyOf } from "../amendments.ts";
import { sendCallback } from "../bank-callback.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import {
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "../shoppers.ts";
import type { SupportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

// Lessened and cancelled in any sequence, an order is what a fresh calculation says: what the house lacks counts
// for franco and minimum as if it were there, and everything else is the cart's own.

const MORNING = "2026-11-23T07:00:00.000Z";
const STOCK = 100;
const FRANCO = { Z002: 150_000, Z001: 9000 };
const FEE = 1500;
const MINIMUM = 12_000;

let shop: TestShop;
let stores: readonly number[];
let used = 0;
let desk: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  stores = await makeStores(shop, 40);
  shop.clock.set(MORNING);
  await shop.sql(
    `update delivery_plan set delivery_fee = $1, franco = case range_code
      when 'Z002' then $2::int else $3::int end`,
    [FEE, FRANCO.Z002, FRANCO.Z001],
  );
  await shop.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
      values ('SUITE', 'coupon', 'Suite', '2026-11-01', '2026-12-31', 0.1, $1)`,
    [MINIMUM],
  );
});
afterAll(() => shop.stop());

const freshBuyer = (): Promise<Shopper> => {
  shop.clock.set(MORNING);
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

/** A ready cart with the code. */
const cartWith = async (buyer: Shopper, lines: readonly (readonly [string, number])[]) => {
  const cart = await buyer.readyCart(lines, "PRELEVEMENT");
  await buyer.call("PATCH", `/orders/${cart.tokenValue}`, { body: { couponCode: "SUITE" } });
  return buyer.chooseDelivery(await buyer.openCart());
};

const ordered = async (
  buyer: Shopper,
  lines: readonly (readonly [string, number])[],
  method: "CB" | "PRELEVEMENT",
): Promise<Order> => {
  const ready = await buyer.choosePayment(await cartWith(buyer, lines), method);
  const order = decodeOrder((await buyer.complete(ready)).body);
  if (method !== "CB") return order;
  const opened = decodeOrder(
    (await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`)).body,
  );
  await sendCallback(shop, opened.webHelpTransaction?.id ?? "", { outcome: "accepted" });
  return buyer.see(order.tokenValue);
};

/** A step: of which shipment, how much of which of its lines goes, and whether it is the house that lacks it. */
const anyStep = fc.record({
  shipment: fc.nat(1),
  line: fc.nat(1),
  gone: fc.integer({ min: 1, max: 4 }),
  isCancel: fc.boolean(),
  ours: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

const sequences = (ours: boolean, count: number): readonly (readonly Step[])[] =>
  fc.sample(
    fc.array(
      anyStep.map((step) => ({
        ...step,
        ours: ours && step.ours,
        isCancel: step.isCancel && step.gone === 4,
      })),
      { minLength: 3, maxLength: 5 },
    ),
    { seed: 2811, numRuns: count },
  );

/** Takes the step where something is left to take; answers the order, and whether it was taken. */
const take = async (buyer: Shopper, order: Order, step: Step): Promise<Order> => {
  const shipment = order.shipments[step.shipment];
  const lines = linesOf(order, step.shipment);
  const [code, had = 0] = lines[step.line % Math.max(1, lines.length)] ?? [];
  if (shipment === undefined || code === undefined) return order;
  const stays = step.isCancel
    ? []
    : lines
        .map(
          ([variant, quantity]) =>
            [variant, variant === code ? had - step.gone : quantity] as const,
        )
        .filter(([, quantity]) => quantity > 0);
  const wish = {
    reason: step.ours ? "shortage" : "customer",
    shipments: [
      {
        shipment: shipment.id,
        items: stays.map(([variant, quantity]) => ({ variant, quantity })),
      },
    ],
  };
  const shown = await desk.send("POST", `/orders/${order.id}/change-preview`, wish);
  const { version, after, refund, refusal } = Schema.decodeUnknownSync(OrderChangePreview)(
    await shown.json(),
  );
  // A card that would have to pay more is asked by nobody.
  if (refusal !== null) {
    expect(refusal).toContain("de plus sur la carte");
    return order;
  }
  const answer = await desk.send("POST", `/orders/${order.id}/changes`, {
    ...wish,
    words: "",
    version,
    expectedTotal: after.total,
    key: randomUUID(),
  });
  expect([answer.status, answer.status === 204 ? null : await answer.text()]).toEqual([204, null]);
  const less = await buyer.see(order.tokenValue);
  expect([less.total, less.totalHT, less.shippingTotalHT, less.orderPromotionTotal]).toEqual([
    after.total,
    after.totalHT,
    after.shippingHT,
    after.promotionHT,
  ]);
  expect(refund).toBe(order.payments[0]?.method.code === "CB" ? order.total - less.total : 0);
  return less;
};

const lackedOf = (order: Order) =>
  shop.sql<{ grams: number; ht: number }>(
    `select lacked_grams as grams, lacked_ht::int as ht from shipment where order_id = $1
      order by array_position(array['Z002', 'Z001'], transport_type_code)`,
    [order.id],
  );

/** What the rules say of the order's lines and of what was lacked. */
const expectFresh = async (order: Order, codes: readonly string[], paid: number | null) => {
  const lacked = await lackedOf(order);
  const allLacked = lacked.reduce((sum, { ht }) => sum + ht, 0);
  const subtotals = order.shipments.map(({ items }) =>
    items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
  );
  const subtotal = subtotals.reduce((sum, one) => sum + one, 0);
  for (const [at, shipment] of order.shipments.entries()) {
    const grams = shipment.items.reduce(
      (sum, { netWeight, quantity }) => sum + netWeight * quantity,
      0,
    );
    const used =
      shipment.transportTypeCode === "Z002"
        ? grams + (lacked[at]?.grams ?? 0)
        : (subtotals[at] ?? 0) + (lacked[at]?.ht ?? 0);
    const franco = shipment.transportTypeCode === "Z002" ? FRANCO.Z002 : FRANCO.Z001;
    const isGone = shipment.items.length === 0;
    expect(shipment.shippingTotalHT).toBe(isGone || used >= franco ? 0 : FEE);
    expect(shipment.status).toBe(isGone ? 7 : 0);
    expect(shipment.totalTTC).toBeGreaterThanOrEqual(0);
  }
  expect(order.total).toBe(order.shipments.reduce((sum, { totalTTC }) => sum + totalTTC, 0));
  expect(order.payments.map(({ amount }) => amount)).toEqual([order.total]);
  expect(order.payments.map(({ due }) => due)).toEqual([paid === null ? order.total : 0]);
  if (paid !== null) {
    expect(await moneyOf(shop, order)).toEqual({
      paid,
      refunded: paid - order.total,
      due: order.total,
    });
  }
  const held = new Map(order.shipments.flatMap((_, at) => linesOf(order, at)));
  for (const code of codes) expect(await stockOf(shop, code)).toBe(STOCK - (held.get(code) ?? 0));
  return { subtotal, allLacked };
};

const makeLines = async () => {
  const flour = [
    await makeVariant(shop, { stock: STOCK }),
    await makeVariant(shop, { stock: STOCK, price: 1733, weight: 10_000 }),
  ];
  const frozen = [
    await makeVariant(shop, { stock: STOCK, transport: "Z001", price: 1299 }),
    await makeVariant(shop, { stock: STOCK, transport: "Z001", price: 2750, vat: 0.2 }),
  ];
  const codes = [...flour, ...frozen];
  return { codes, lines: codes.map((code) => [code, 6] as const) };
};

describe("after any sequence of lessening and cancelling", () => {
  it("[CHANGE-11] an order is what the cart of its lines would cost, where nothing was lacked", async () => {
    desk = await agentWith(shop, "suites-client", ["orders"], "12.7.1.1");
    for (const steps of sequences(false, 3)) {
      const buyer = await freshBuyer();
      const { codes, lines } = await makeLines();
      let order = await ordered(buyer, lines, "PRELEVEMENT");
      for (const step of steps) {
        order = await take(buyer, order, step);
        await expectFresh(order, codes, null);
      }
      const left = order.shipments.flatMap((_, at) => linesOf(order, at));
      if (left.length === 0) continue;
      const cart = await cartWith(await freshBuyer(), left);
      expect([order.shippingTotalHT, order.itemsOriginalTotalHT]).toEqual([
        cart.shippingTotalHT,
        cart.itemsOriginalTotalHT,
      ]);
      // A version rounds the code by shipment, a cart over all of them (AMEND-4): at most a cent a line.
      expect(Math.abs(order.total - cart.total)).toBeLessThanOrEqual(left.length);
    }
  });

  it("[CHANGE-11] its stock, promotion, carriage and money are those of its lines and of what was lacked", async () => {
    for (const [at, steps] of sequences(true, 4).entries()) {
      shop.clock.set(MORNING);
      desk = await agentWith(shop, `suites-maison-${at}`, ["orders"], `12.7.2.${at}`);
      const buyer = await freshBuyer();
      const { codes, lines } = await makeLines();
      const method = at % 2 === 0 ? "CB" : "PRELEVEMENT";
      let order = await ordered(buyer, lines, method);
      const paid = method === "CB" ? order.total : null;
      for (const step of steps) {
        order = await take(buyer, order, step);
        const { subtotal, allLacked } = await expectFresh(order, codes, paid);
        if (subtotal + allLacked >= MINIMUM) {
          expect(Math.abs(order.orderPromotionTotal + subtotal / 10)).toBeLessThanOrEqual(1);
        }
        expect(order.orderPromotionTotal).toBeLessThanOrEqual(0);
      }
    }
  });
});
