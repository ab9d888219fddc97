import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CartAnswer, Order } from "../../api-schema/order.ts";
import { Instant, VariantCode } from "../../api-schema/primitives.ts";
import { predictedOrder } from "../../core/selling/predicted-order.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { decodeAnswer, makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

const NOW = "2026-11-23T07:00:00.000Z";

let shop: TestShop;
let one: Shopper;
let variants: readonly VariantCode[];
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(NOW);
  const [store = 0] = await makeStores(shop, 1);
  one = await shopperIn(shop, store);
  variants = (
    await Promise.all([
      makeVariant(shop, {
        price: 2147,
        volume: [{ quantityFrom: 5, percentage: 0.0333 }],
      }),
      makeVariant(shop, { price: 1, vat: 0.2, step: 3 }),
      makeVariant(shop, { transport: "Z001", price: 3333, vat: 0.1, stock: 7 }),
      makeVariant(shop, { transport: "MKP", price: 12_345, vat: 0.2 }),
      makeVariant(shop, { transport: "MKP", price: 7, vat: 0.021, stock: 1 }),
    ])
  ).map((code) => VariantCode.make(code));
  await shop.sql("update delivery_plan set franco = 100000, delivery_fee = 1900");
  await shop.sql("update merchant set minimum_order = 5000 where not gmp");
  await shop.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
      values ('FOURNIL', 'coupon', 'Fournil', '2026-01-01', '2027-01-01', 0.0777, 3000)`,
  );
});
afterAll(() => shop.stop());

describe("the prediction of a change", () => {
  it("[SALE-12] is the server's own answer, over any sequence of changes of a real cart", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ rank: fc.nat({ max: 4 }), quantity: fc.integer({ min: 0, max: 60 }) }),
          { minLength: 4, maxLength: 10 },
        ),
        fc.boolean(),
        async (wishes, withCode) => {
          const { order: filled } = await fill();
          let order = await withCoupon(filled, withCode ? "FOURNIL" : null);
          for (const { rank, quantity } of wishes) {
            const items = order.shipments.flatMap((shipment) => shipment.items);
            const item = items[rank % Math.max(1, items.length)];
            if (item === undefined) break;
            const predicted = predictedOrder(order, [{ variant: item.variant, quantity }], {
              now: Instant.make(NOW),
              role: "manager",
              known: [],
            });
            const answer = await change(order, item.id, quantity);
            // Answers are numbered, and this is all that the browser cannot know.
            expect(predicted).toEqual({ ...answer.order, revision: order.revision });
            order = answer.order;
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("[SALE-13] tells of the store no more than the rules ask: no score, no mandate, no number", async () => {
    const { order } = await fill();
    expect(order.basis?.store).toEqual({
      active: true,
      banned: false,
      approval: "approved",
      marketPlaceAccess: true,
      closingDays: [],
      paymentMethod: "CB",
      paying: {
        takesCards: true,
        cardOnly: false,
        mandates: { gmp: "present", mkp: "present" },
        servicePhone: "01\u00a099\u00a000\u00a012\u00a034",
      },
      preOrders: [],
    });
  });

  it("[SALE-13] is over once the cart is an order: its prices are final", async () => {
    const [flour = ""] = variants;
    const order = await one.buy([[flour, 2]]);
    expect(order.basis).toBeNull();
    const context = { now: Instant.make(NOW), role: "manager" as const, known: [] };
    const wish = { variant: VariantCode.make(flour), quantity: 9 };
    expect(predictedOrder(order, [wish], context)).toBe(order);
  });
});

const fill = async (): Promise<CartAnswer> => {
  const { tokenValue } = await one.openCart();
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  return decodeAnswer(
    (await one.call("POST", `/orders/${tokenValue}/bulk-items`, { body: { items } })).body,
  );
};

const withCoupon = async ({ tokenValue }: Order, couponCode: string | null): Promise<Order> =>
  decodeAnswer((await one.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode } })).body)
    .order;

const change = async ({ tokenValue }: Order, id: number, quantity: number): Promise<CartAnswer> =>
  decodeAnswer(
    (await one.call("PATCH", `/orders/${tokenValue}/items/${id}`, { body: { quantity } })).body,
  );
