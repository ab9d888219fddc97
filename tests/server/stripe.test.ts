import { Effect } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Order, PaymentScope } from "../../api-schema/order.ts";
import { Settings } from "../../server/config.ts";
import { Bank } from "../../server/ports/bank.ts";
import { stripeBank } from "../../server/production/stripe-bank.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeOrder,
  type Lines,
  makeStores,
  makeVariant,
  shopperIn,
  stockOf,
} from "./shoppers.ts";
import type { Shopper } from "./shoppers.ts";
import {
  startStripe,
  stripeKey,
  type StripeService,
  type StripeSession,
  webhookSecret,
} from "./stripe-service.ts";

let shop: TestShop;
let stripe: StripeService;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  stripe = await startStripe(() => shop.clock.now());
  shop = await startTestShop({
    settings: {
      production: true,
      publicUrl: "https://boutique.example",
      stripeSecretKey: stripeKey,
      stripeWebhookSecret: webhookSecret,
      stripeApi: stripe.origin,
    },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 30);
});
afterEach(() => stripe.mood("well"));
afterAll(async () => {
  await shop.stop();
  await stripe.stop();
});

const MINUTE = 60_000;

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const bothParts = async (): Promise<Lines> => [
  [await makeVariant(shop), 2],
  [await makeVariant(shop, { transport: "MKP" }), 1],
];

const post = async (buyer: Shopper, order: Order, end: string, body?: unknown): Promise<Order> => {
  const called = await buyer.call("POST", `/orders/${order.tokenValue}/${end}`, { body });
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
};

/** A completed order and its open page at Stripe. */
const atStripe = async (lines?: Lines) => {
  const buyer = await freshBuyer();
  const completed = await buyer.buy(lines ?? [[await makeVariant(shop), 1]], "CB");
  const order = await post(buyer, completed, "initPayment");
  return { buyer, order, session: sessionOf(order) };
};

const sessionOf = (order: Order): StripeSession => {
  const transaction = order.webHelpTransaction?.id;
  const found = stripe.sessions().find(({ metadata }) => metadata["transaction"] === transaction);
  if (found === undefined) throw new Error(`No session for ${transaction}`);
  return found;
};

type Signed = Parameters<StripeService["event"]>[2];
const tell = async (type: string, object: unknown, options?: Signed): Promise<number> => {
  const { body, headers } = stripe.event(type, object, options);
  return (await shop.fetch("/api/bank/callback", { method: "POST", body, headers })).status;
};

const completed = "checkout.session.completed";

const statesOf = (order: Order) => ({
  payments: order.payments.map(({ state }) => state),
  shipments: order.shipments.map(({ status }) => status),
});
const seen = async (buyer: Shopper, order: Order) => statesOf(await buyer.see(order.tokenValue));

const PAID = { payments: ["authorized"], shipments: [0] };
const WAITING = { payments: ["processing"], shipments: [10] };

const refundsOf = (order: Order) =>
  shop.sql<{ scope: PaymentScope; amount: number; given: boolean }>(
    `select y.scope, r.amount::float8 as amount, r.given_back_at is not null as given
     from bank_refund r join payment y on y.id = r.payment_id
     where y.order_id = $1 order by y.scope`,
    [order.id],
  );
const givenBackFor = (session: StripeSession) => {
  const intent = stripe.sessions().find(({ id }) => id === session.id)?.payment_intent;
  return stripe
    .refunds()
    .filter(({ payment_intent }) => payment_intent === intent)
    .map(({ amount }) => amount);
};

const errors = () => shop.log.filter(({ level }) => level === "error");

describe("a page at Stripe", () => {
  it("[BANK-8] is opened in French, in euros, for the whole order, under the transaction's own key", async () => {
    const { order, session } = await atStripe(await bothParts());
    const transaction = order.webHelpTransaction?.id ?? "";
    expect(order.webHelpTransaction).toEqual({ id: transaction, redirectionCardUrl: session.url });
    const call = stripe.received.find(({ key }) => key === transaction);
    expect(call).toEqual({
      path: "/v1/checkout/sessions",
      key: transaction,
      authorization: `Bearer ${stripeKey}`,
      form: {
        mode: "payment",
        locale: "fr",
        "allowed_payment_method_types[0]": "card",
        "adaptive_pricing[enabled]": "false",
        client_reference_id: order.number,
        customer_email: "cent-boutiques@panetier.example",
        "metadata[transaction]": transaction,
        "metadata[order]": order.number,
        "payment_intent_data[metadata][transaction]": transaction,
        "payment_intent_data[metadata][order]": order.number,
        "payment_intent_data[description]": `Commande ${order.number}`,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": String(order.total),
        "line_items[0][price_data][product_data][name]": `Commande ${order.number}`,
        success_url: `https://boutique.example/panier/paiement/resultat?token=${order.tokenValue}`,
        cancel_url: `https://boutique.example/api/bank/abandoned/${transaction}`,
        expires_at: call?.form["expires_at"],
      },
    });
    const minutes = (Number(call?.form["expires_at"]) - shop.clock.now() / 1000) / 60;
    expect([minutes > 34, minutes <= 35]).toEqual([true, true]);
  });

  it("[BANK-8] is one page for a double click and for the same Idempotency-Key", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    const open = (key: string) =>
      buyer.call("POST", `/orders/${order.tokenValue}/initPayment`, {
        headers: { "idempotency-key": key },
      });
    const calls = await Promise.all([open("double-click-1"), open("double-click-2")]);
    calls.push(await open("double-click-1"));
    const pages = calls.map(({ body }) => decodeOrder(body).webHelpTransaction);
    expect(pages).toEqual([pages[0], pages[0], pages[0]]);
    const sessions = stripe
      .sessions()
      .filter(({ client_reference_id }) => client_reference_id === order.number);
    expect(sessions).toHaveLength(1);
  });
});

describe("answers of Stripe", () => {
  it("[BANK-7] pay both parts, and the same answer again changes nothing", async () => {
    const { buyer, order, session } = await atStripe(await bothParts());
    const paid = stripe.pay(session.id);
    expect(await tell(completed, paid)).toBe(204);
    const after = await buyer.see(order.tokenValue);
    expect(statesOf(after)).toEqual({
      payments: ["authorized", "waitingForIzbergAuthorization"],
      shipments: [0, 0],
    });
    const again = [
      await tell(completed, paid),
      await tell("checkout.session.async_payment_succeeded", paid),
      await tell("checkout.session.expired", { ...paid, status: "expired" }),
      await tell("checkout.session.async_payment_failed", paid),
    ];
    expect(again).toEqual([204, 204, 204, 204]);
    expect(await buyer.see(order.tokenValue)).toEqual(after);
    expect(await refundsOf(order)).toEqual([]);
  });

  it("leave a page open whose card was declined or whose money is on its way", async () => {
    const { buyer, order, session } = await atStripe();
    const transaction = order.webHelpTransaction?.id ?? "";
    const intent = {
      id: "pi_declined",
      object: "payment_intent",
      amount: order.total,
      currency: "eur",
      metadata: { transaction },
    };
    expect(await tell("payment_intent.payment_failed", intent)).toBe(204);
    expect(await tell(completed, { ...session, status: "complete" })).toBe(204);
    expect(await seen(buyer, order)).toEqual(WAITING);
    await tell(completed, stripe.pay(session.id));
    expect(await seen(buyer, order)).toEqual(PAID);
  });

  it("refuse a payment that failed later, which can be paid again on a new page", async () => {
    const { buyer, order, session } = await atStripe();
    await tell("checkout.session.async_payment_failed", { ...session, status: "complete" });
    expect((await buyer.see(order.tokenValue)).payments).toMatchObject([
      { state: "failed", retryable: true },
    ]);
    const retried = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
    expect(sessionOf(retried).id).not.toBe(session.id);
    await tell(completed, stripe.pay(sessionOf(retried).id));
    expect(await seen(buyer, order)).toEqual(PAID);
  });

  it("abandon a page that expired there", async () => {
    const { buyer, order, session } = await atStripe();
    expect(await tell("checkout.session.expired", { ...session, status: "expired" })).toBe(204);
    expect(await seen(buyer, order)).toEqual({ payments: ["abandoned"], shipments: [10] });
  });

  it("[BANK-7] pay nothing with another amount, currency or page: the payment fails and the log says so", async () => {
    const others: readonly Partial<StripeSession>[] = [
      { amount_total: 100 },
      { currency: "usd" },
      { id: "cs_test_another" },
    ];
    for (const other of others) {
      const { buyer, order, session } = await atStripe();
      const before = errors().length;
      const wrong = { ...stripe.pay(session.id), ...other };
      expect(await tell(completed, wrong)).toBe(204);
      expect(await seen(buyer, order)).toEqual({ payments: ["failed"], shipments: [10] });
      await tell(completed, wrong);
      expect(await seen(buyer, order)).toEqual({ payments: ["failed"], shipments: [10] });
      await expect.poll(() => errors().length, { interval: 20 }).toBe(before + 2);
      expect(errors().at(-1)).toMatchObject({
        message: "La banque ne parle pas du paiement attendu",
        transaction: order.webHelpTransaction?.id,
      });
      const [row] = await shop.sql<{ state: string; reason: string }>(
        `select b.state, k.reason from bank_transaction b
           join payment y on y.order_id = b.order_id
           join payment_history k on k.payment_id = y.id and k.to_state = 'failed'
         where b.id = $1`,
        [order.webHelpTransaction?.id],
      );
      expect(row).toEqual({ state: "mismatched", reason: expect.stringContaining("la banque") });
    }
  });

  it("[BANK-1] change nothing when forged, altered, old or without a signature", async () => {
    const { buyer, order, session } = await atStripe();
    const paid = stripe.pay(session.id);
    const genuine = stripe.event(completed, paid);
    const altered = { ...genuine, body: genuine.body.replace("complete", "completE") };
    const bare = { ...genuine, headers: { "content-type": "application/json" } };
    const sandbox = { ...genuine, headers: { "x-bank-signature": "0", "x-bank-timestamp": "1" } };
    const statuses = [
      await tell(completed, paid, { secret: "whsec_other" }),
      await tell(completed, paid, { at: shop.clock.now() - 6 * MINUTE }),
    ];
    for (const each of [altered, bare, sandbox]) {
      statuses.push((await shop.fetch("/api/bank/callback", { method: "POST", ...each })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect(await seen(buyer, order)).toEqual(WAITING);
  });

  it("of what is none of the shop's are taken and forgotten; money for an unknown page is not", async () => {
    const foreign = { id: "cs_x", object: "checkout.session", status: "complete", metadata: {} };
    const unknown = { ...foreign, metadata: { transaction: "unknown" }, amount_total: 100 };
    expect([
      await tell("customer.created", { id: "cus_1", object: "customer" }),
      await tell(completed, { ...foreign, payment_status: "paid" }),
      await tell("checkout.session.expired", { ...unknown, status: "expired" }),
      await tell(completed, { ...unknown, payment_status: "paid" }),
    ]).toEqual([204, 204, 204, 404]);
  });
});

describe("Stripe away", () => {
  const asked = (buyer: Shopper, order: Order) =>
    buyer.call("POST", `/orders/${order.tokenValue}/initPayment`);
  const AWAY = {
    code: 503,
    message:
      "La banque ne répond pas. Votre commande est gardée et rien n'a été débité : réessayez le paiement dans quelques instants.",
  };

  it("[BANK-8] says so, changes nothing, and the payment is made by asking again", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    for (const mood of ["away", "faulty"] as const) {
      stripe.mood(mood);
      const { status, body } = await asked(buyer, order);
      expect([status, body]).toEqual([503, AWAY]);
      expect((await buyer.see(order.tokenValue)).payments).toMatchObject([{ state: "cart" }]);
    }
    stripe.mood("well");
    const opened = await post(buyer, order, "initPayment");
    await tell(completed, stripe.pay(sessionOf(opened).id));
    expect(await seen(buyer, order)).toEqual(PAID);
  });

  it("[BANK-8] leads to the page that a lost answer has opened, not to a second one", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    stripe.mood("answersLost");
    expect((await asked(buyer, order)).status).toBe(503);
    const [opened] = stripe
      .sessions()
      .filter(({ client_reference_id }) => client_reference_id === order.number);
    stripe.mood("well");
    const after = await post(buyer, order, "initPayment");
    expect(after.webHelpTransaction?.redirectionCardUrl).toBe(opened?.url);
  });

  it("waits for a mute Stripe no longer than its patience", async () => {
    stripe.mood("mute");
    const page = { transaction: "mute-1", reference: "cs_test_1" };
    const began = performance.now();
    const exit = await Effect.runPromiseExit(
      Effect.flatMap(Bank, ({ close }) => close(page)).pipe(
        Effect.provide(stripeBank({ patienceMs: 100 })),
        Effect.provideService(Settings, shop.settings),
      ),
    );
    expect(String(exit)).toContain("Stripe did not answer");
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe("leaving Stripe's page", () => {
  const giveUp = (order: Order) =>
    shop.fetch(`/api/bank/abandoned/${order.webHelpTransaction?.id}`, { redirect: "manual" });

  it("closes it there, and the order can be paid again at once", async () => {
    const { buyer, order, session } = await atStripe();
    const back = await giveUp(order);
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      `https://boutique.example/panier/paiement/resultat?token=${order.tokenValue}`,
    ]);
    expect(sessionOf(order)).toEqual({ ...session, status: "expired", url: null });
    expect(await seen(buyer, order)).toEqual({ payments: ["abandoned"], shipments: [10] });
    expect((await giveUp(order)).status).toBe(303);
    expect((await shop.fetch("/api/bank/abandoned/unknown")).status).toBe(404);
  });

  it("hears there that the page was paid after all", async () => {
    const { buyer, order, session } = await atStripe();
    stripe.pay(session.id);
    await giveUp(order);
    expect(await seen(buyer, order)).toEqual(PAID);
  });

  it("comes back to the shop when Stripe is away; the page is closed at its deadline", async () => {
    const { buyer, order } = await atStripe();
    stripe.mood("away");
    expect((await giveUp(order)).status).toBe(303);
    expect(await seen(buyer, order)).toEqual(WAITING);
  });
});

describe("time and Stripe", () => {
  const halfAnHourOn = async (): Promise<void> => {
    shop.clock.advance(30 * MINUTE + 1000);
    await shop.emptyOutbox();
    shop.clock.advance(-30 * MINUTE - 1000);
  };

  it("[BANK-5] hears of a payment whose answer was lost before the page counts as abandoned", async () => {
    const { buyer, order, session } = await atStripe();
    stripe.pay(session.id);
    await halfAnHourOn();
    expect(await seen(buyer, order)).toEqual(PAID);
  });

  it("[BANK-5] closes the page there when it is abandoned, also later when Stripe was away", async () => {
    const { buyer, order } = await atStripe();
    stripe.mood("away");
    await halfAnHourOn();
    expect(await seen(buyer, order)).toEqual({ payments: ["abandoned"], shipments: [10] });
    expect(sessionOf(order).status).toBe("open");
    stripe.mood("well");
    shop.clock.advance(31 * MINUTE);
    await shop.emptyOutbox();
    shop.clock.advance(-31 * MINUTE);
    expect(sessionOf(order).status).toBe("expired");
  });
});

describe("money back", () => {
  it("[BANK-9] is given by Stripe when a paid part is cancelled, in its own amount, once", async () => {
    const boxes = await makeVariant(shop, { transport: "MKP", stock: 10 });
    const { buyer, order, session } = await atStripe([
      [await makeVariant(shop), 2],
      [boxes, 3],
    ]);
    await tell(completed, stripe.pay(session.id));
    await post(buyer, order, "cancelPayment/mkp");
    expect(await stockOf(shop, boxes)).toBe(10);
    const amount = order.payments.find(({ gmp }) => !gmp)?.amount;
    await shop.emptyOutbox();
    expect(givenBackFor(session)).toEqual([amount]);
    expect(await refundsOf(order)).toEqual([{ scope: "mkp", amount, given: true }]);
    // The shop died between Stripe's answer and its own note: it asks again, today and next week.
    const again = async (): Promise<void> => {
      for (const statement of [
        "update bank_refund set given_back_at = null where transaction_id = $1",
        `update outbox set done_at = null
         where topic = 'bank.refund' and payload->>'transaction' = $1`,
      ]) {
        await shop.sql(statement, [order.webHelpTransaction?.id]);
      }
      await shop.emptyOutbox();
      expect((await refundsOf(order)).map(({ given }) => given)).toEqual([true]);
    };
    await again();
    stripe.forgetKeys();
    await again();
    expect(givenBackFor(session)).toEqual([amount]);
  });

  it("[BANK-9] waits for Stripe, tells the customer only then, and asks once more under the same key", async () => {
    const { buyer, order, session } = await atStripe();
    await tell(completed, stripe.pay(session.id));
    await post(buyer, order, "cancelPayment/gmp");
    const mails = async () =>
      (
        await shop.sql("select 1 from outbox where topic = 'mail' and payload->>'subject' = $1", [
          `Remboursement de votre commande ${order.number}`,
        ])
      ).length;
    stripe.mood("answersLost");
    await shop.emptyOutbox();
    expect([givenBackFor(session), await refundsOf(order), await mails()]).toEqual([
      [order.total],
      [{ scope: "gmp", amount: order.total, given: false }],
      0,
    ]);
    stripe.mood("well");
    shop.clock.advance(10 * MINUTE);
    await shop.emptyOutbox();
    shop.clock.advance(-10 * MINUTE);
    expect([givenBackFor(session), await refundsOf(order), await mails()]).toEqual([
      [order.total],
      [{ scope: "gmp", amount: order.total, given: true }],
      1,
    ]);
  });

  it("[BANK-2] comes back for a page that was paid after its part was cancelled", async () => {
    const { buyer, order, session } = await atStripe();
    await post(buyer, order, "cancelPayment/gmp");
    await tell(completed, stripe.pay(session.id));
    await shop.emptyOutbox();
    expect(await seen(buyer, order)).toEqual({ payments: ["cancelled"], shipments: [7] });
    expect(givenBackFor(session)).toEqual([order.total]);
  });

  it("[BANK-3] closes the page of a cancelled part there, so that nobody pays it", async () => {
    const { buyer, order } = await atStripe();
    await post(buyer, order, "cancelPayment/gmp");
    await shop.emptyOutbox();
    expect(sessionOf(order).status).toBe("expired");
  });
});
