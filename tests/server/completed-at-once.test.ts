import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  buyersOf,
  decodeOrder,
  makeVariant,
  type NumberedBuyers,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

// An order is made in one statement, from the cart as it is remembered or as it is read, and its answer is what the shop knows that it has written.

let shop: TestShop;
/** Remembers no cart of these. */
let other: TestShop;
let buyers: NumberedBuyers;
let goods: readonly string[];
beforeAll(async () => {
  shop = await startTestShop();
  other = await startTestShop({
    databaseUrl: shop.databaseUrl,
    settings: { keyFile: shop.keyFile },
  });
  for (const { clock } of [shop, other]) clock.set("2026-11-23T09:00:00.000Z");
  buyers = await buyersOf(shop, 4);
  goods = [
    await makeVariant(shop, { stock: 100_000, price: 2141, weight: 25_000 }),
    await makeVariant(shop, {
      stock: 100_000,
      price: 999,
      volume: [{ quantityFrom: 5, percentage: 0.07 }],
    }),
    await makeVariant(shop, { stock: 100_000, transport: "Z001", price: 1333, vat: 0.2, step: 3 }),
    await makeVariant(shop, { stock: 100_000, transport: "MKP", price: 451, vat: 0.2 }),
    await makeVariant(shop, { stock: 100_000, transport: "MKP", price: 17 }),
  ];
});
afterAll(async () => {
  await other.stop();
  await shop.stop();
});

const buyer = (index: number): Shopper => buyers.at(index);

const ranks = async (): Promise<number> => {
  const [row] = await shop.sql<{ rank: number }>(
    "select last_value::int as rank from order_number_seq",
  );
  return row?.rank ?? 0;
};

const written = async (token: string): Promise<unknown> =>
  shop.sql(
    `select q.number, (select count(*)::int from ledger_line l join payment y on y.id = l.payment_id
        where y.order_id = q.id) as ledger,
      (select jsonb_agg(k.to_state order by k.payment_id, k.at, k.to_state) from payment_history k
        join payment y on y.id = k.payment_id where y.order_id = q.id) as payments,
      (select count(*)::int from shipment_history k join shipment h on h.id = k.shipment_id
        where h.order_id = q.id) as shipments,
      (select jsonb_agg(o.topic order by o.id) from outbox o
        where o.payload->>'token' = q.token or o.payload->>'orderId' = q.id::text) as announced
     from "order" q where q.token = $1`,
    [token],
  );

const cart = fc.record({
  lines: fc.uniqueArray(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 8 })), {
    minLength: 1,
    selector: ([good]) => good,
  }),
  method: fc.constantFrom("CB", "VIREMENT", "PRELEVEMENT"),
  note: fc.constantFrom("", "Par la cour"),
  keyed: fc.boolean(),
  known: fc.boolean(),
});

describe("an order made at once", () => {
  it("[SALE-8] is answered as it reads afterwards, and given again to its key", async () => {
    await fc.assert(
      fc.asyncProperty(cart, async ({ lines, method, note, keyed, known }) => {
        const own = buyer(0);
        const completing = known ? own : await shopperIn(other, own.store);
        const opened = await own.openCart();
        if (note !== "") {
          await own.add(opened.tokenValue, goods[lines[0]?.[0] ?? 0] ?? "", 3);
          const noted = await own.see(opened.tokenValue);
          await own.call("PATCH", `/orders/${opened.tokenValue}`, {
            body: { notes: [{ shipment: noted.shipments[0]?.id, note }] },
          });
        }
        const ready = await own.readyCart(
          lines.map(([good, quantity]) => [goods[good] ?? "", quantity * 3]),
          method,
        );
        const headers = keyed ? { "Idempotency-Key": randomUUID() } : {};
        const before = await ranks();
        const answer = await completing.complete(ready, headers);
        // Drawn with the choice of the payment where that is known, else by the load.
        const rank = known ? before : before + 1;
        expect([answer.status, await ranks()]).toEqual([200, rank]);
        const order = decodeOrder(answer.body);
        expect(order.number).toBe(`P26-${String(rank).padStart(6, "0")}`);
        expect(order).toEqual(await own.see(ready.tokenValue));
        const rows = await written(ready.tokenValue);
        const again = await own.complete(ready, headers);
        expect([again.status, again.body]).toEqual([200, answer.body]);
        expect(await written(ready.tokenValue)).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  it("[PAY-4] writes the ledger, the histories and what is announced with it", async () => {
    const [flour = "", , , parcel = ""] = goods;
    const order = await buyer(1).buy(
      [
        [flour, 3],
        [parcel, 2],
      ],
      "PRELEVEMENT",
    );
    expect(await written(order.tokenValue)).toEqual([
      {
        number: order.number,
        ledger: 4,
        payments: [
          "authorized",
          "cart",
          "prevalidated",
          "processing",
          "cart",
          "processing",
          "waitingForIzbergAuthorization",
        ],
        shipments: 2,
        announced: ["order.completed", "erp.order", "erp.order"],
      },
    ]);
    const card = await buyer(1).buy([[flour, 3]], "CB");
    expect(await written(card.tokenValue)).toEqual([
      {
        number: card.number,
        ledger: 2,
        payments: ["cart"],
        shipments: 1,
        announced: ["order.completed", "order.unpaid", "payment.unpaid-deadline"],
      },
    ]);
  });

  it("[SALE-8] is answered as it reads afterwards too where it is made under the lock, for its promotion code", async () => {
    await shop.sql(
      `insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
        values ('SERRURE', 'coupon', 'Serrure', '2026-01-01', '2027-01-01', 0.0777, 0)`,
    );
    const [flour = "", , , parcel = ""] = goods;
    const own = buyer(1);
    const { tokenValue } = await own.openCart();
    await own.add(tokenValue, flour, 3);
    await own.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode: "SERRURE" } });
    const ready = await own.readyCart([[parcel, 2]], "VIREMENT");
    const before = await ranks();
    const key = { "Idempotency-Key": randomUUID() };
    const answer = await own.complete(ready, key);
    // Two ranks: it was tried at once first.
    expect([answer.status, await ranks()]).toEqual([200, before + 2]);
    const order = decodeOrder(answer.body);
    expect(order.promotionCoupon?.code).toBe("SERRURE");
    expect(order).toEqual(await own.see(tokenValue));
    const again = await own.complete(ready, key);
    expect([again.status, again.body]).toEqual([200, answer.body]);
  });

  it("writes nothing when the key is another call's, however both race", async () => {
    const scarce = await makeVariant(shop, { stock: 50 });
    const carts = await Promise.all(
      buyers.all.map((each) => each.readyCart([[scarce, 1]], "PRELEVEMENT")),
    );
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      carts.map((ready, index) => buyer(index).complete(ready, key)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422,
    ]);
    expect(await stockOf(shop, scarce)).toBe(49);
    const states = await Promise.all(
      carts.map(
        async ({ tokenValue }, index) => (await buyer(index).see(tokenValue)).checkoutState,
      ),
    );
    expect(states.toSorted()).toEqual([
      "completed",
      ...Array.from({ length: 3 }, () => "payment_selected"),
    ]);
  });

  it("writes nothing when a product falls short, and the refusal names what is left", async () => {
    const scarce = await makeVariant(shop, { stock: 3 });
    const [first, second] = await Promise.all(
      [buyer(2), buyer(3)].map((each) => each.readyCart([[scarce, 2]], "PRELEVEMENT")),
    );
    if (first === undefined || second === undefined) throw new Error("No carts");
    // Between the load of the second and its statement the first may have taken them: both ways end so.
    const answers = await Promise.all([buyer(2).complete(first), buyer(3).complete(second)]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(shop, scarce)).toBe(1);
    const kept = [first, second][loser];
    expect(await written(kept?.tokenValue ?? "")).toEqual([
      { number: null, ledger: 0, payments: null, shipments: 0, announced: null },
    ]);
  });
});
