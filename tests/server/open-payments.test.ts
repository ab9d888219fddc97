import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Order, OrderSummary, type PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { type Callback, sendCallback } from "./bank-callback.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeOrder,
  makeStores,
  makeVariant,
  type Lines,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 60);
});
afterAll(() => shop.stop());

const HOUR = 3_600_000;

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const ask = (buyer: Shopper, order: Order, end: string, body?: unknown) =>
  buyer.call("POST", `/orders/${order.tokenValue}/${end}`, { body });

const post = async (buyer: Shopper, order: Order, end: string, body?: unknown): Promise<Order> => {
  const called = await ask(buyer, order, end, body);
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
};

const change = (
  buyer: Shopper,
  order: Order,
  method: PaymentMethodCode,
  scope: PaymentScope = "gmp",
) => post(buyer, order, "webhelp/retryPayment", { scope, method });

const pageOf = (order: Order): string => order.webHelpTransaction?.id ?? "";

const accept = (transaction: string, options: Partial<Callback> = {}) =>
  sendCallback(shop, transaction, { outcome: "accepted", ...options });

const dayAfter = (instant: string | null): string =>
  new Date(Date.parse(instant ?? "") + 24 * HOUR).toISOString();

/** A completed order whose card page is open. */
const atTheBank = async (lines: Lines) => {
  const buyer = await freshBuyer();
  const order = await post(buyer, await buyer.buy(lines, "CB"), "initPayment");
  return { buyer, order, page: pageOf(order) };
};

const flour = async (): Promise<Lines> => [[await makeVariant(shop), 1]];
const bothParts = async (): Promise<Lines> => [
  [await makeVariant(shop), 2],
  [await makeVariant(shop, { transport: "MKP" }), 1],
];

const paidBy = (order: Order) => order.payments.map(({ method, state }) => [method.code, state]);
const statusesOf = (order: Order) => order.shipments.map(({ status }) => status);
const actionsOf = ({ payments }: Pick<Order, "payments">) =>
  payments.map(({ resumable, changeable, cancellable }) => [resumable, changeable, cancellable]);

const openPages = (order: Order) =>
  shop.sql<{ id: string; amount: number }>(
    "select id, amount::int as amount from bank_transaction where order_id = $1 and state = 'open'",
    [order.id],
  );
const refundsOf = (order: Order) =>
  shop.sql<{ amount: number }>(
    `select r.amount::int as amount from bank_refund r join payment y on y.id = r.payment_id
     where y.order_id = $1`,
    [order.id],
  );
const bookOf = (order: Order) =>
  shop.sql<{ scope: string; cancelled: boolean }>(
    `select scope, cancelled_at is not null as cancelled from embedded_erp_order
     where order_number = $1 order by scope`,
    [order.number],
  );

/** What the outbox does by `hours` from now; the clock comes back before the login expires. */
const later = async (hours: number): Promise<void> => {
  shop.clock.advance(hours * HOUR);
  await shop.emptyOutbox();
  shop.clock.advance(-hours * HOUR);
};

describe("a payment that is still open", () => {
  it("[PAY-16] says on the order and in the list what can be done with it, and until when", async () => {
    const { buyer, order, page } = await atTheBank(await flour());
    const payBefore = dayAfter(order.completedAt);
    expect([actionsOf(order), order.payments[0]?.payBefore]).toEqual([
      [[true, true, true]],
      payBefore,
    ]);
    const unpaid = await buyer.call("GET", "/orders?state=unpaid");
    const [row] = Schema.decodeUnknownSync(Schema.Array(OrderSummary))(unpaid.body);
    expect([row?.tokenValue, row?.payments]).toEqual([order.tokenValue, order.payments]);
    await accept(page);
    const paid = await buyer.see(order.tokenValue);
    expect([actionsOf(paid), paid.payments[0]?.payBefore]).toEqual([[[false, false, true]], null]);
    expect((await buyer.call("GET", "/orders?state=unpaid")).body).toEqual([]);
  });

  it("[PAY-16] takes a refused card up again on a page of everything that is due", async () => {
    const { buyer, order, page } = await atTheBank(await bothParts());
    await sendCallback(shop, page, { outcome: "refused" });
    const again = await post(buyer, order, "initPayment");
    expect(paidBy(again)).toEqual([
      ["CB", "processing"],
      ["CB", "processing"],
    ]);
    expect(await openPages(order)).toEqual([{ id: pageOf(again), amount: order.total }]);
    await accept(pageOf(again));
    expect(statusesOf(await buyer.see(order.tokenValue))).toEqual([0, 0]);
  });

  it("[PAY-17] offers the methods of the store with their refusals, and none once it is paid", async () => {
    const { buyer, order, page } = await atTheBank(await flour());
    await shop.sql("update store set money_order = null where id = $1", [buyer.store]);
    const choices = () => buyer.call("GET", `/orders/${order.tokenValue}/paymentMethods`);
    expect((await choices()).body).toMatchObject({
      scopes: [
        {
          scope: "gmp",
          amount: order.total,
          methods: [
            { code: "CB", enabled: true },
            { code: "PRELEVEMENT", enabled: false, mandateMissing: true },
            { code: "VIREMENT", enabled: true },
          ],
        },
      ],
    });
    const stranger = await freshBuyer();
    const foreign = await stranger.call("GET", `/orders/${order.tokenValue}/paymentMethods`);
    expect(foreign.status).toBe(404);
    expect(
      (await ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "PRELEVEMENT" }))
        .status,
    ).toBe(422);
    await accept(page);
    expect([(await choices()).status, (await choices()).body]).toEqual([
      409,
      { code: 409, message: "Le paiement de cette commande ne peut plus être changé." },
    ]);
  });
});

describe("another method", () => {
  it("[PAY-17] closes the card page; a card that pays on it all the same is given its money back", async () => {
    const { buyer, order, page } = await atTheBank(await flour());
    const transfer = await change(buyer, order, "VIREMENT");
    expect([paidBy(transfer), statusesOf(transfer), actionsOf(transfer)]).toEqual([
      [["VIREMENT", "processing"]],
      [0],
      [[false, true, true]],
    ]);
    expect(transfer.webHelpTransaction?.redirectionCardUrl).toBeNull();
    expect(await openPages(order)).toEqual([]);
    const closed = await shop.sql(
      "select 1 from outbox where topic = 'bank.page-closed' and payload->>'transaction' = $1",
      [page],
    );
    expect(closed).toHaveLength(1);
    await accept(page);
    expect(await buyer.see(order.tokenValue)).toMatchObject({
      payments: [{ method: { code: "VIREMENT" }, state: "processing" }],
    });
    expect(await refundsOf(order)).toEqual([{ amount: order.total }]);
  });

  it("[PAY-17] gives the other part of a closed page one of its own amount", async () => {
    const { buyer, order, page } = await atTheBank(await bothParts());
    const split = await change(buyer, order, "PRELEVEMENT");
    expect([paidBy(split), statusesOf(split), await openPages(order)]).toEqual([
      [
        ["PRELEVEMENT", "prevalidated"],
        ["CB", "processing"],
      ],
      [0, 10],
      [],
    ]);
    const resumed = await post(buyer, order, "initPayment");
    const parcel = order.payments[1]?.amount ?? 0;
    expect(await openPages(order)).toEqual([{ id: pageOf(resumed), amount: parcel }]);
    // Whoever was typing on the first page has paid both: the debit's part goes back.
    await accept(page);
    const paid = await buyer.see(order.tokenValue);
    expect(paidBy(paid)[1]).toEqual(["CB", "waitingForIzbergAuthorization"]);
    expect(await openPages(order)).toEqual([]);
    expect(await refundsOf(order)).toEqual([{ amount: order.payments[0]?.amount }]);
  });

  it("[PAY-17] holds a part that becomes a card's back from the mill until it is paid", async () => {
    const sack = await makeVariant(shop, { stock: 10 });
    const buyer = await freshBuyer();
    const order = await buyer.buy([[sack, 4]], "VIREMENT");
    await shop.emptyOutbox();
    expect(await bookOf(order)).toEqual([{ scope: "gmp", cancelled: false }]);
    const byCard = await change(buyer, order, "CB");
    await shop.emptyOutbox();
    expect([paidBy(byCard), statusesOf(byCard), await bookOf(order)]).toEqual([
      [["CB", "processing"]],
      [10],
      [{ scope: "gmp", cancelled: true }],
    ]);
    await accept(pageOf(byCard));
    await shop.emptyOutbox();
    expect(statusesOf(await buyer.see(order.tokenValue))).toEqual([0]);
    expect([await bookOf(order), await stockOf(shop, sack)]).toEqual([
      [{ scope: "gmp", cancelled: false }],
      6,
    ]);
  });

  it("[BANK-5] gives a card that was chosen later a day of its own", async () => {
    const sack = await makeVariant(shop, { stock: 10 });
    const buyer = await freshBuyer();
    const first = await buyer.buy([[sack, 4]], "CB");
    await change(buyer, first, "VIREMENT");
    shop.clock.advance(HOUR / 12);
    const changedAt = new Date(shop.clock.now()).toISOString();
    const byCard = await change(buyer, first, "CB");
    const payBefore = byCard.payments[0]?.payBefore ?? "";
    expect(payBefore >= dayAfter(changedAt)).toBe(true);
    await later(23.95);
    expect(await stockOf(shop, sack)).toBe(6);
    await later(25);
    shop.clock.advance(-HOUR / 12);
    expect(await stockOf(shop, sack)).toBe(10);
    expect(await buyer.see(first.tokenValue)).toMatchObject({
      shippingState: 7,
      payments: [{ state: "abandoned", cancellable: false }],
    });
  });

  it("[PAY-19] is refused when the part costs another sum than was shown, and nothing is begun", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy(await flour(), "VIREMENT");
    const before = await buyer.see(order.tokenValue);
    const [part] = before.payments;
    const wish = { scope: "gmp", method: "CB", expectedAmount: (part?.amount ?? 0) - 1 };
    const refused = await ask(buyer, order, "webhelp/retryPayment", wish);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 409,
        message: expect.stringMatching(
          /^Le montant à payer a changé : il est maintenant de \d+,\d\d\s€\.$/,
        ),
      },
    ]);
    expect(await buyer.see(order.tokenValue)).toEqual(before);
    const seen = { ...wish, expectedAmount: part?.amount ?? 0 };
    expect((await ask(buyer, order, "webhelp/retryPayment", seen)).status).toBe(200);
  });

  it("is refused once the mill has begun", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy(await flour(), "VIREMENT");
    await shop.emptyOutbox();
    await later(11);
    const seen = await buyer.see(order.tokenValue);
    expect([statusesOf(seen), actionsOf(seen)]).toEqual([[1], [[false, false, false]]]);
    const refused = await ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "CB" });
    expect(refused.status).toBe(409);
  });
});

describe("at the same time", () => {
  it("[PAY-17] a change and the bank's answer pay once, and lose no order", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { buyer, order, page } = await atTheBank(await flour());
      const [changed] = await Promise.all([
        ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "VIREMENT" }),
        accept(page),
      ]);
      const after = await buyer.see(order.tokenValue);
      const isChanged = changed.status === 200;
      expect([paidBy(after), statusesOf(after), await refundsOf(order)]).toEqual([
        [isChanged ? ["VIREMENT", "processing"] : ["CB", "authorized"]],
        [0],
        isChanged ? [{ amount: order.total }] : [],
      ]);
    }
  });

  it("[PAY-17] changes, openings and answers leave one method and at most one open page", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, order, page } = await atTheBank(await bothParts());
      await Promise.all([
        ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "VIREMENT" }),
        ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "PRELEVEMENT" }),
        ask(buyer, order, "webhelp/retryPayment", { scope: "gmp", method: "CB" }),
        ask(buyer, order, "initPayment"),
        accept(page),
      ]);
      const open = await openPages(order);
      expect(open.length).toBeLessThanOrEqual(1);
      for (const { id } of open) await accept(id);
      const after = await buyer.see(order.tokenValue);
      // The first page took the money of both parts: each is paid by it, or given its money back.
      const pages = await shop.sql<{ amount: number }>(
        `select sum(amount)::int as amount from bank_transaction
         where order_id = $1 and state = 'accepted'`,
        [order.id],
      );
      const given = (await refundsOf(order)).reduce((sum, { amount }) => sum + amount, 0);
      const kept = after.payments
        .filter(({ method, state }) => method.code === "CB" && state !== "processing")
        .reduce((sum, { amount }) => sum + amount, 0);
      expect((pages[0]?.amount ?? 0) - given).toBe(kept);
      expect(actionsOf(after)[1]).toEqual([false, false, true]);
    }
  });

  it("[PAY-17] the same change twice, or with one key, is made once", async () => {
    const { buyer, order } = await atTheBank(await flour());
    await Promise.all([change(buyer, order, "VIREMENT"), change(buyer, order, "VIREMENT")]);
    const headers = { "Idempotency-Key": "annulation-1" };
    const path = `/orders/${order.tokenValue}/cancelPayment/gmp`;
    const cancelled = await Promise.all([
      buyer.call("POST", path, { headers }),
      buyer.call("POST", path, { headers }),
    ]);
    expect(cancelled[0].body).toEqual(cancelled[1].body);
    const history = await shop.sql<{ to_state: string }>(
      `select k.to_state from payment_history k join payment y on y.id = k.payment_id
       where y.order_id = $1 order by k.at, k.ctid`,
      [order.id],
    );
    expect(history.map(({ to_state }) => to_state)).toEqual([
      "cart",
      "processing",
      "cart",
      "processing",
      "cancelled",
    ]);
  });
});
