import fc from "fast-check";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import { type WebhookEvent, webhookMessage } from "../../../api-schema/webhooks.ts";
import { amended, paidByCard } from "../amendments.ts";
import { sendCallback } from "../bank-callback.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { decodeOrder, makeStores, makeVariant, type Shopper, shopperIn } from "../shoppers.ts";

// What partners are told of orders, payments and stocks, as the shop's own calls write them. Nobody listens at these
// addresses: the messages stay where they can be read.

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop({ outboxWorker: false });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 20);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sql("truncate webhook cascade");
  await shop.sql("delete from outbox where topic = 'webhook'");
});

const freshBuyer = async (): Promise<Shopper & { readonly customer: string }> => {
  used += 1;
  const store = stores[used] ?? 0;
  return { ...(await shopperIn(shop, store)), customer: String(900_000 + store) };
};

/** An address that wants these, past the desk: its secret is of no use here. */
const listen = (name: string, events: readonly WebhookEvent[], lowStock: number | null = null) =>
  shop.sql(
    `insert into webhook (name, url, events, low_stock, secret_sealed, made_at, made_by)
      values ($1, 'https://127.0.0.1:1/', $2::text[], $3, '\\x00', $4, 'essai')`,
    [name, events, lowStock, new Date(shop.clock.now())],
  );

const ORDERS = ["order.confirmed", "order.changed", "order.cancelled"] as const;
const PAYMENTS = ["payment.received", "payment.refused", "payment.refunded"] as const;

/** What an address is told, in its order; each as the contract says. */
const toldTo = async (name: string) => {
  const rows = await shop.sql<{ event: WebhookEvent; body: string; sequence: string }>(
    `select payload ->> 'event' as event, payload ->> 'body' as body, sequence from outbox
      where topic = 'webhook' and payload ->> 'webhook' = $1 order by id`,
    [name],
  );
  return rows.map(({ event, body, sequence }) => {
    const { type, data } = Schema.decodeUnknownSync(Schema.fromJsonString(webhookMessage(event)), {
      onExcessProperty: "error",
    })(body);
    return { lane: sequence.replace(`webhook ${name} `, ""), type, data };
  });
};

const post = async (buyer: Shopper, order: Order, end: string): Promise<Order> => {
  const called = await buyer.call("POST", `/orders/${order.tokenValue}/${end}`);
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
};

describe("[DOOR-18] an order", () => {
  it("is told as it is confirmed, changed, and cancelled with its last part, in one lane", async () => {
    await listen("erp", ORDERS);
    const buyer = await freshBuyer();
    const lorry = await makeVariant(shop, { stock: 50 });
    const parcel = await makeVariant(shop, { transport: "MKP", stock: 50 });
    const order = await buyer.buy(
      [
        [lorry, 2],
        [parcel, 1],
      ],
      "VIREMENT",
    );
    const [first, second] = order.shipments;
    const day = first?.deliveryDate ?? null;
    const said = (version: number, of: Order, states: readonly string[]) => ({
      order: order.number,
      version,
      customer: buyer.customer,
      totalHT: of.totalHT,
      total: of.total,
      shipments: [
        { range: first?.transportTypeCode, day, state: states[0] },
        { range: second?.transportTypeCode, day: second?.deliveryDate ?? null, state: states[1] },
      ],
    });
    const changed = await amended(buyer, order, [[lorry, 3]]);
    await post(buyer, changed, "cancelPayment/mkp");
    await post(buyer, changed, "cancelPayment/gmp");

    const lane = `order ${order.id}`;
    const both = ["ordered", "ordered"];
    expect(await toldTo("erp")).toEqual([
      { lane, type: "order.confirmed", data: said(1, order, both) },
      { lane, type: "order.changed", data: said(2, changed, both) },
      { lane, type: "order.changed", data: said(2, changed, ["ordered", "cancelled"]) },
      { lane, type: "order.cancelled", data: said(2, changed, ["cancelled", "cancelled"]) },
    ]);
  });

  it("is told to who wants that event alone, and to nobody where nobody does", async () => {
    await listen("annulations", ["order.cancelled"]);
    await listen("confirmations", ["order.confirmed"]);
    await listen("comptes", ["customer.registered"]);
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
    expect((await toldTo("confirmations")).map(({ data }) => data)).toMatchObject([
      { order: order.number },
    ]);
    expect(await toldTo("annulations")).toEqual([]);
    expect(await toldTo("comptes")).toEqual([]);
    const rows = await shop.sql("select from outbox where topic = 'webhook'");
    expect(rows).toHaveLength(1);
  });

  it("is not told where its transaction is undone", async () => {
    await listen("erp", ORDERS);
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
    const before = await toldTo("erp");
    const undone = Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql`update "order" set version = version + 1 where id = ${order.id}`.pipe(
        Effect.andThen(Effect.fail("undone")),
        sql.withTransaction,
        Effect.exit,
      ),
    );
    await runOn(shop.databaseUrl, undone);
    expect(await toldTo("erp")).toEqual(before);
  });
});

describe("[DOOR-18] a payment", () => {
  const saidOf = (order: Order, customer: string, amount: number = order.total) => ({
    order: order.number,
    customer,
    scope: "gmp",
    method: "CB",
    amount,
  });

  it("is told when a card is accepted, and when its money goes back, behind its order", async () => {
    await listen("compta", ["order.confirmed", ...PAYMENTS]);
    const buyer = await freshBuyer();
    const order = await paidByCard(shop, buyer, [[await makeVariant(shop), 2]]);
    await post(buyer, order, "cancelPayment/gmp");
    await shop.emptyOutbox();
    const lane = `order ${order.id}`;
    const told = await toldTo("compta");
    expect(told.map(({ type }) => type)).toEqual([
      "order.confirmed",
      "payment.received",
      "payment.refunded",
    ]);
    expect(told.slice(1)).toEqual([
      { lane, type: "payment.received", data: saidOf(order, buyer.customer) },
      { lane, type: "payment.refunded", data: saidOf(order, buyer.customer) },
    ]);
  });

  it("is told when a card is refused, and not while it is only awaited", async () => {
    await listen("compta", PAYMENTS);
    const buyer = await freshBuyer();
    const completed = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    const order = await post(buyer, completed, "initPayment");
    expect(await toldTo("compta")).toEqual([]);
    await sendCallback(shop, order.webHelpTransaction?.id ?? "", { outcome: "refused" });
    expect((await toldTo("compta")).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: "payment.refused", data: saidOf(order, buyer.customer) },
    ]);
  });

  it("by debit is not told: its invoices are collected", async () => {
    await listen("compta", PAYMENTS);
    const buyer = await freshBuyer();
    await buyer.buy([[await makeVariant(shop), 1]], "PRELEVEMENT");
    expect(await toldTo("compta")).toEqual([]);
  });
});

describe("[DOOR-19] a stock", () => {
  it("is told once where orders bring it below what an address has said, in a lane of its own", async () => {
    await listen("depot", ["stock.low"], 20);
    await listen("central", ["stock.low"], 24);
    await listen("erp", ["order.confirmed"]);
    const code = await makeVariant(shop, { stock: 30 });
    const buyer = await freshBuyer();
    for (const quantity of [5, 6, 1]) await buyer.buy([[code, quantity]], "PRELEVEMENT");
    const [variant] = await shop.sql<{ id: number }>("select id from variant where code = $1", [
      code,
    ]);
    const told = (free: number, below: number) => ({
      lane: `variant ${variant?.id}`,
      type: "stock.low",
      data: { article: `REF-${code}`, free, below },
    });
    expect(await toldTo("depot")).toEqual([told(19, 20)]);
    expect(await toldTo("central")).toEqual([told(19, 24)]);
  });

  it("is told by whatever hand it falls, and again once it has risen", async () => {
    const code = await makeVariant(shop, { stock: 50 });
    const count = (stock: number) =>
      shop.sql("update variant set stock = $1 where code = $2", [stock, code]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (stocks, below) => {
          await count(50);
          await shop.sql("truncate webhook cascade");
          await shop.sql("delete from outbox where topic = 'webhook'");
          await listen("depot", ["stock.low"], below);
          for (const stock of stocks) await count(stock);
          const fallen = stocks.filter(
            (stock, place) => stock < below && (stocks[place - 1] ?? 50) >= below,
          );
          expect((await toldTo("depot")).map(({ data }) => data)).toEqual(
            fallen.map((free) => ({ article: `REF-${code}`, free, below })),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
