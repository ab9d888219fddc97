import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order, PaymentScope } from "../../api-schema/order.ts";
import { type Callback, sendCallback } from "./bank-callback.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
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
  stores = await makeStores(shop, 70);
});
afterAll(() => shop.stop());

const MINUTE = 60_000;

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const callback = (transaction: string, options: Callback) =>
  sendCallback(shop, transaction, options);

const post = async (buyer: Shopper, order: Order, end: string, body?: unknown): Promise<Order> => {
  const called = await buyer.call("POST", `/orders/${order.tokenValue}/${end}`, { body });
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
};

/** A completed order whose card page is open. */
const atTheBank = async (lines: Lines) => {
  const buyer = await freshBuyer();
  const completed = await buyer.buy(lines, "CB");
  const order = await post(buyer, completed, "initPayment");
  return { buyer, order, transaction: order.webHelpTransaction?.id ?? "" };
};

const statesOf = (order: Order) => ({
  payments: order.payments.map(({ state }) => state),
  shipments: order.shipments.map(({ status }) => status),
});

const bothParts = async (): Promise<Lines> => [
  [await makeVariant(shop), 2],
  [await makeVariant(shop, { transport: "MKP" }), 1],
];

const refundsOf = (order: Order) =>
  shop.sql<{ scope: PaymentScope; amount: number }>(
    `select y.scope, r.amount::int as amount from bank_refund r join payment y on y.id = r.payment_id
     where y.order_id = $1 order by y.scope`,
    [order.id],
  );

describe("the hosted card page", () => {
  it("opens once for both parts and leads back to the same page when asked again", async () => {
    const { buyer, order, transaction } = await atTheBank(await bothParts());
    expect(statesOf(order)).toEqual({
      payments: ["processing", "processing"],
      shipments: [10, 10],
    });
    expect(order.webHelpTransaction?.redirectionCardUrl).toMatch(
      new RegExp(`^http://localhost:8080/_bank/${transaction}\\?signature=[0-9a-f]{32}$`),
    );
    const again = await Promise.all([
      post(buyer, order, "initPayment"),
      post(buyer, order, "initPayment"),
    ]);
    expect(again.map(({ webHelpTransaction }) => webHelpTransaction)).toEqual([
      order.webHelpTransaction,
      order.webHelpTransaction,
    ]);
    const [row] = await shop.sql<{ amount: number; n: number }>(
      `select max(amount)::int as amount, count(*)::int as n from bank_transaction where order_id = $1`,
      [order.id],
    );
    expect(row).toEqual({ amount: order.total, n: 1 });
  });

  it("is not opened for a cart, nor for an order without a card to pay", async () => {
    const buyer = await freshBuyer();
    const cart = await buyer.openCart();
    expect((await buyer.call("POST", `/orders/${cart.tokenValue}/initPayment`)).status).toBe(409);
    const order = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
    expect(statesOf(order)).toEqual({ payments: ["processing"], shipments: [0] });
    const refused = await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 409, message: "Aucun paiement par carte n'est à faire." },
    ]);
  });

  it("shows the amount in French under its own policy, and nothing to whom has no signature", async () => {
    const { order } = await atTheBank([[await makeVariant(shop, { price: 123_456 }), 1]]);
    const page = await shop.fetch(pagePath(order));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    for (const text of [
      "Accepter le paiement",
      "Refuser",
      "Abandonner",
      "3-D Secure",
      "Répondre plus tard",
      order.number ?? "?",
      "1\u202f302,46\u00a0€",
    ]) {
      expect(html).toContain(text);
    }
    const forged = await shop.fetch(pagePath(order).replace(/signature=.{4}/, "signature=0000"));
    expect(forged.status).toBe(404);
  });

  it("takes each answer by its buttons and sends the browser back", async () => {
    const answers = [
      ["accept", "authorized"],
      ["refuse", "failed"],
      ["abandon", "abandoned"],
    ] as const;
    for (const [action, state] of answers) {
      const { buyer, order } = await atTheBank([[await makeVariant(shop), 1]]);
      const back = await click(order, { action });
      expect([back.status, back.headers.get("location")]).toEqual([
        303,
        `http://localhost:8080/panier/paiement/resultat?token=${order.tokenValue}`,
      ]);
      const after = await buyer.see(order.tokenValue);
      expect(statesOf(after).payments).toEqual([state]);
      expect((await shop.fetch(pagePath(order))).status).toBe(410);
    }
  });

  it("asks for the code of 3-D Secure and accepts only the right one", async () => {
    const { buyer, order } = await atTheBank([[await makeVariant(shop), 1]]);
    const asked = await click(order, { action: "3ds" });
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining("Code reçu par SMS"),
    ]);
    expect((await click(order, { action: "3ds-confirm", code: "000000" })).status).toBe(422);
    expect(statesOf(await buyer.see(order.tokenValue)).payments).toEqual(["processing"]);
    expect((await click(order, { action: "3ds-confirm", code: "246810" })).status).toBe(303);
    expect(statesOf(await buyer.see(order.tokenValue)).payments).toEqual(["authorized"]);
  });

  it("answers later, thirty seconds on", async () => {
    const { buyer, order } = await atTheBank([[await makeVariant(shop), 1]]);
    expect((await click(order, { action: "late" })).status).toBe(303);
    await shop.emptyOutbox();
    expect(statesOf(await buyer.see(order.tokenValue)).payments).toEqual(["processing"]);
    shop.clock.advance(31_000);
    await shop.emptyOutbox();
    expect(statesOf(await buyer.see(order.tokenValue)).payments).toEqual(["authorized"]);
  });
});

describe("answers of the bank", () => {
  it("pays both parts at once and lets them leave", async () => {
    const { buyer, order, transaction } = await atTheBank(await bothParts());
    expect((await callback(transaction, { outcome: "accepted" })).status).toBe(204);
    const paid = await buyer.see(order.tokenValue);
    expect(statesOf(paid)).toEqual({
      payments: ["authorized", "waitingForIzbergAuthorization"],
      shipments: [0, 0],
    });
    await shop.emptyOutbox();
    const booked = await shop.sql("select 1 from embedded_erp_order where order_number = $1", [
      order.number,
    ]);
    expect(booked).toHaveLength(2);
  });

  it("[BANK-1] accepts twice as once, whether one after the other or at the same time", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await Promise.all(
      Array.from({ length: 6 }, () => callback(transaction, { outcome: "accepted" })),
    );
    const paid = await buyer.see(order.tokenValue);
    await callback(transaction, { outcome: "accepted" });
    await callback(transaction, { outcome: "refused" });
    expect(await buyer.see(order.tokenValue)).toEqual(paid);
    expect(statesOf(paid)).toEqual({ payments: ["authorized"], shipments: [0] });
    const history = await shop.sql<{ to_state: string }>(
      `select k.to_state from payment_history k join payment y on y.id = k.payment_id
       where y.order_id = $1 order by k.at, k.ctid`,
      [order.id],
    );
    expect(history.map(({ to_state }) => to_state)).toEqual(["cart", "processing", "authorized"]);
    expect(await refundsOf(order)).toEqual([]);
  });

  it("[BANK-1] changes nothing for a forged, altered, stale, early or unreadable callback", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    const forgeries: readonly Callback[] = [
      { outcome: "accepted", key: new Uint8Array(32) },
      {
        outcome: "accepted",
        signedBody: JSON.stringify({ transaction, outcome: "refused", timestamp: 1 }),
      },
      { outcome: "accepted", at: shop.clock.now() - 6 * MINUTE },
      { outcome: "accepted", at: shop.clock.now() + 6 * MINUTE },
    ];
    for (const forgery of forgeries) {
      expect((await callback(transaction, forgery)).status).toBe(401);
    }
    const bare = { method: "POST", body: JSON.stringify({ transaction, outcome: "accepted" }) };
    expect((await shop.fetch("/api/bank/callback", bare)).status).toBe(401);
    expect((await callback("unknown", { outcome: "accepted" })).status).toBe(404);
    expect(await buyer.see(order.tokenValue)).toEqual(order);
  });

  it("[BANK-7] pays nothing with another amount or currency: the payment fails and can be made again", async () => {
    for (const other of [{ amount: 100 }, { currency: "USD" }]) {
      const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
      const wrong = { outcome: "accepted", ...other } as const;
      expect((await callback(transaction, wrong)).status).toBe(204);
      const failed = await buyer.see(order.tokenValue);
      expect(failed.payments).toMatchObject([{ state: "failed", retryable: true }]);
      expect((await shop.fetch(pagePath(order))).status).toBe(410);
      const retried = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
      const second = retried.webHelpTransaction?.id ?? "";
      await callback(second, { outcome: "accepted" });
      const paid = await buyer.see(order.tokenValue);
      expect(statesOf(paid)).toEqual({ payments: ["authorized"], shipments: [0] });
      // A wrong word about a payment that is made changes nothing either.
      await callback(second, wrong);
      expect(await buyer.see(order.tokenValue)).toEqual(paid);
    }
  });

  it("[BANK-2] gives money back that arrives after the customer cancelled, once", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    const cancelled = await post(buyer, order, "cancelPayment/gmp");
    expect(statesOf(cancelled)).toEqual({ payments: ["cancelled"], shipments: [7] });
    for (let count = 0; count < 3; count += 1) await callback(transaction, { outcome: "accepted" });
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual(statesOf(cancelled));
    expect(await refundsOf(order)).toEqual([{ scope: "gmp", amount: order.total }]);
    await shop.emptyOutbox();
    const mails = await shop.sql<{ n: number }>(
      "select count(*)::int as n from outbox where topic = 'mail' and payload->>'subject' = $1",
      [`Remboursement de votre commande ${order.number}`],
    );
    expect(mails).toEqual([{ n: 1 }]);
  });

  it("[BANK-2] decides one way when the answer and the cancellation come together", async () => {
    for (let round = 0; round < 6; round += 1) {
      const flour = await makeVariant(shop, { stock: 10 });
      const { buyer, order, transaction } = await atTheBank([[flour, 4]]);
      await Promise.all([
        callback(transaction, { outcome: "accepted" }),
        buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`),
      ]);
      // An accepted payment may still be cancelled: in both orders the money goes back, once.
      expect(statesOf(await buyer.see(order.tokenValue))).toEqual({
        payments: ["cancelled"],
        shipments: [7],
      });
      expect(await refundsOf(order)).toEqual([{ scope: "gmp", amount: order.total }]);
      expect(await stockOf(shop, flour)).toBe(10);
    }
  });
});

describe("trying again and giving up", () => {
  it("[BANK-3] retries a refused card on a new page, and never takes the money twice", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await callback(transaction, { outcome: "refused" });
    const failed = await buyer.see(order.tokenValue);
    expect(failed.payments).toMatchObject([{ state: "failed", retryable: true }]);
    const [retried, twice] = await Promise.all([
      post(buyer, order, "webhelp/retryPayment", { scope: "gmp" }),
      post(buyer, order, "webhelp/retryPayment", { scope: "gmp" }),
    ]);
    expect(retried.webHelpTransaction).toEqual(twice.webHelpTransaction);
    const second = retried.webHelpTransaction?.id ?? "";
    expect(second).not.toBe(transaction);
    await callback(second, { outcome: "accepted" });
    await callback(transaction, { outcome: "accepted" });
    const paid = await buyer.see(order.tokenValue);
    expect(statesOf(paid)).toEqual({ payments: ["authorized"], shipments: [0] });
    expect(await refundsOf(order)).toEqual([{ scope: "gmp", amount: order.total }]);
    const refused = await buyer.call("POST", `/orders/${order.tokenValue}/webhelp/retryPayment`, {
      body: { scope: "gmp" },
    });
    expect(refused.status).toBe(409);
  });

  it("[BANK-3] counts a late acceptance of the first page when the second is still open", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await callback(transaction, { outcome: "abandoned" });
    const retried = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
    await callback(transaction, { outcome: "accepted" });
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual({
      payments: ["authorized"],
      shipments: [0],
    });
    expect(await refundsOf(order)).toEqual([]);
    expect((await shop.fetch(pagePath(retried))).status).toBe(410);
    await callback(retried.webHelpTransaction?.id ?? "", { outcome: "accepted" });
    expect(await refundsOf(order)).toEqual([{ scope: "gmp", amount: order.total }]);
  });

  it("retries by another method, with its mandate", async () => {
    const { buyer, order, transaction } = await atTheBank(await bothParts());
    await callback(transaction, { outcome: "refused" });
    const debit = await post(buyer, order, "webhelp/retryPayment", {
      scope: "gmp",
      method: "PRELEVEMENT",
    });
    expect(statesOf(debit)).toEqual({ payments: ["prevalidated", "failed"], shipments: [0, 10] });
    const transfer = await post(buyer, order, "webhelp/retryPayment", {
      scope: "mkp",
      method: "VIREMENT",
    });
    expect(statesOf(transfer)).toEqual({
      payments: ["prevalidated", "processing"],
      shipments: [0, 0],
    });
    await callback(transaction, { outcome: "accepted" });
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual(statesOf(transfer));
    expect(await refundsOf(order)).toHaveLength(2);
  });

  it("refuses a method that the store may not use", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await shop.sql("update store set money_order = null where id = $1", [buyer.store]);
    await callback(transaction, { outcome: "refused" });
    const refused = await buyer.call("POST", `/orders/${order.tokenValue}/webhelp/retryPayment`, {
      body: { scope: "gmp", method: "PRELEVEMENT" },
    });
    expect(refused.status).toBe(422);
  });

  it("[BANK-4] cancels one part alone, gives its stock back, and bears a double click", async () => {
    const [flour, boxes] = [
      await makeVariant(shop, { stock: 10 }),
      await makeVariant(shop, { stock: 10, transport: "MKP" }),
    ];
    const { buyer, order } = await atTheBank([
      [flour, 4],
      [boxes, 3],
    ]);
    await Promise.all([
      post(buyer, order, "cancelPayment/mkp"),
      post(buyer, order, "cancelPayment/mkp"),
    ]);
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual({
      payments: ["processing", "cancelled"],
      shipments: [10, 7],
    });
    expect([await stockOf(shop, flour), await stockOf(shop, boxes)]).toEqual([6, 10]);
    await callback(order.webHelpTransaction?.id ?? "", { outcome: "accepted" });
    expect(statesOf(await buyer.see(order.tokenValue)).payments).toEqual([
      "authorized",
      "cancelled",
    ]);
    expect(await refundsOf(order)).toMatchObject([{ scope: "mkp" }]);
  });

  it("gives up a refused part for good, and a debit that has not been presented", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await callback(transaction, { outcome: "refused" });
    const given = await post(buyer, order, "cancelPayment/gmp");
    expect(given.payments).toMatchObject([{ state: "failed", retryable: false }]);
    expect(given.shippingState).toBe(7);
    const retry = await buyer.call("POST", `/orders/${order.tokenValue}/webhelp/retryPayment`, {
      body: { scope: "gmp" },
    });
    expect(retry.status).toBe(409);
    const debit = await buyer.buy([[await makeVariant(shop), 1]], "PRELEVEMENT");
    const undone = await post(buyer, debit, "cancelPayment/gmp");
    expect(statesOf(undone)).toEqual({ payments: ["cancelled"], shipments: [7] });
  });

  it("hides an order from another store and changes nothing there", async () => {
    const { order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    const stranger = await freshBuyer();
    const calls = ["initPayment", "cancelPayment/gmp", "webhelp/retryPayment"].map((end) =>
      stranger.call("POST", `/orders/${order.tokenValue}/${end}`, { body: { scope: "gmp" } }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const [row] = await shop.sql<{ state: string }>(
      "select state from bank_transaction where id = $1",
      [transaction],
    );
    expect(row).toEqual({ state: "open" });
  });
});

describe("deadlines", () => {
  it("[BANK-5] abandons a card page that nobody answers for half an hour; it may be retried", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    shop.clock.advance(29 * MINUTE);
    await shop.emptyOutbox();
    expect((await shop.fetch(pagePath(order))).status).toBe(200);
    shop.clock.advance(1 * MINUTE + 1000);
    await shop.emptyOutbox();
    expect((await shop.fetch(pagePath(order))).status).toBe(410);
    const late = await callback(transaction, { outcome: "accepted" });
    expect(late.status).toBe(204);
    shop.clock.advance(-30 * MINUTE - 1000);
    const abandoned = await buyer.see(order.tokenValue);
    expect(abandoned.payments).toMatchObject([{ state: "abandoned", retryable: true }]);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it("[BANK-5] gives an unpaid card order up after a day, and its stock back, but not while it is being paid", async () => {
    const flour = await makeVariant(shop, { stock: 10 });
    const { buyer, order } = await atTheBank([[flour, 4]]);
    shop.clock.advance(24 * 60 * MINUTE - 10 * MINUTE);
    await shop.emptyOutbox();
    expect(await stockOf(shop, flour)).toBe(6);
    await shop.sql(
      "update bank_transaction set state = 'open', created_at = $2 where order_id = $1",
      [order.id, new Date(shop.clock.now())],
    );
    shop.clock.advance(10 * MINUTE + 1000);
    await shop.emptyOutbox();
    expect(await stockOf(shop, flour)).toBe(6);
    await shop.sql("update bank_transaction set state = 'expired' where order_id = $1", [order.id]);
    shop.clock.advance(30 * MINUTE + 1000);
    await shop.emptyOutbox();
    expect(await stockOf(shop, flour)).toBe(10);
    shop.clock.advance(-24 * 60 * MINUTE - 30 * MINUTE - 2000);
    expect(await buyer.see(order.tokenValue)).toMatchObject({
      shippingState: 7,
      payments: [{ state: "abandoned", retryable: false }],
    });
  });
});

describe("the life of a payment after the order", () => {
  const HOUR = 60 * MINUTE;
  /** Lets the mill work until `hours` from now, and comes back before the login expires. */
  const later = async (hours: number): Promise<void> => {
    shop.clock.advance(hours * HOUR);
    await shop.emptyOutbox();
    shop.clock.advance(-hours * HOUR);
  };

  const invoicedAfter = async (hours: number): Promise<void> => {
    shop.clock.advance(hours * HOUR);
    await shop.emptyOutbox();
    await invoiceDelivered(shop);
    shop.clock.advance(-hours * HOUR);
  };

  it("[BANK-6] is validated when all of its part has left, and completed by money alone", async () => {
    const { buyer, order, transaction } = await atTheBank([
      [await makeVariant(shop), 2],
      [await makeVariant(shop, { transport: "MKP" }), 1],
    ]);
    await callback(transaction, { outcome: "accepted" });
    await shop.emptyOutbox();
    const path: unknown[] = [];
    // Monday 8 h: the lorry is prepared at 18 h, leaves on Tuesday at 4.30 h, arrives at 9.30 h.
    for (const hours of [11, 22, 26]) {
      await later(hours);
      path.push(statesOf(await buyer.see(order.tokenValue)));
    }
    const parcel = "waitingForIzbergAuthorization";
    expect(path).toEqual([
      { payments: ["authorized", parcel], shipments: [1, 0] },
      { payments: ["validated", parcel], shipments: [2, 0] },
      { payments: ["validated", parcel], shipments: [3, 0] },
    ]);
    // At six the mill invoices what it brought: the card has paid that invoice.
    await invoicedAfter(35);
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual({
      payments: ["completed", parcel],
      shipments: [6, 0],
    });
    const refused = await buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`);
    expect(refused.status).toBe(409);
    await invoicedAfter(24 * 10 + 11);
    expect(statesOf(await buyer.see(order.tokenValue))).toEqual({
      payments: ["completed", "completed"],
      shipments: [6, 6],
    });
  });

  it("[BANK-6] is not completed by a lorry: a transfer is awaited, a debit comes when its invoice is due", async () => {
    const buyer = await freshBuyer();
    const transfer = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
    const debit = await buyer.buy([[await makeVariant(shop), 1]], "PRELEVEMENT");
    const given = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
    await shop.emptyOutbox();
    await post(buyer, given, "cancelPayment/gmp");
    await later(26);
    expect(statesOf(await buyer.see(transfer.tokenValue)).payments).toEqual(["processing"]);
    expect(statesOf(await buyer.see(debit.tokenValue)).payments).toEqual(["validated"]);
    expect(statesOf(await buyer.see(given.tokenValue))).toEqual({
      payments: ["cancelled"],
      shipments: [7],
    });
  });

  it("[BANK-4] is refused a cancellation once the mill has begun", async () => {
    const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
    await callback(transaction, { outcome: "accepted" });
    await shop.emptyOutbox();
    await later(11);
    const refused = await buyer.call("POST", `/orders/${order.tokenValue}/cancelPayment/gmp`);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 409,
        message: "Cette commande est déjà en préparation : contactez le service clients.",
      },
    ]);
  });
});

const pagePath = (order: Order): string =>
  (order.webHelpTransaction?.redirectionCardUrl ?? "").replace("http://localhost:8080", "");

const click = (order: Order, form: Readonly<Record<string, string>>): Promise<Response> => {
  const url = new URL(pagePath(order), shop.baseUrl);
  const signature = url.searchParams.get("signature") ?? "";
  return shop.fetch(url.pathname, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...form, signature }),
  });
};
