import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order, PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { euros } from "../../core/money/format.ts";
import { type Callback, sendCallback } from "./bank-callback.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeOrder,
  type Lines,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 12);
});
afterAll(() => shop.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const freshBuyer = (): Promise<Shopper> => {
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const bothParts = async (): Promise<Lines> => [
  [await makeVariant(shop), 2],
  [await makeVariant(shop, { transport: "MKP" }), 1],
];

const buyWith = async (
  buyer: Shopper,
  lines: Lines,
  methods: { readonly [Scope in PaymentScope]: PaymentMethodCode },
): Promise<Order> => {
  const ready = await buyer.readyCart(lines);
  const chosen = await buyer.call("PATCH", `/orders/${ready.tokenValue}/paymentOptions`, {
    body: {
      payments: (["gmp", "mkp"] as const).map((scope) => ({ scope, method: methods[scope] })),
    },
  });
  expect(chosen.status).toBe(200);
  return decodeOrder((await buyer.complete(ready)).body);
};

const post = async (buyer: Shopper, order: Order, end: string, body?: unknown): Promise<Order> => {
  const called = await buyer.call("POST", `/orders/${order.tokenValue}/${end}`, { body });
  expect([called.status, called.status === 200 ? null : called.body]).toEqual([200, null]);
  return decodeOrder(called.body);
};

const atTheBank = async (lines: Lines) => {
  const buyer = await freshBuyer();
  const order = await post(buyer, await buyer.buy(lines, "CB"), "initPayment");
  return { buyer, order, transaction: order.webHelpTransaction?.id ?? "" };
};

const answer = async (transaction: string, outcome: Callback["outcome"]): Promise<void> => {
  const answers = [1, 2, 3].map(() => sendCallback(shop, transaction, { outcome }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204]);
};

/** What the outbox does until so many milliseconds from now; the logins stay young. */
const later = async (ms: number): Promise<void> => {
  shop.clock.advance(ms);
  await shop.emptyOutbox();
  shop.clock.advance(-ms);
};

/** Every mail about the order so far, also after each of its events was done a second time. */
const mailsOf = async ({ number }: Order, within = 0) => {
  await later(within);
  await shop.sql("update outbox set done_at = null where topic like 'order.%'");
  await later(within);
  return shop.sql<{ subject: string; text: string; to: string }>(
    `select payload->>'subject' as subject, payload->>'text' as text, payload->>'to' as "to"
     from outbox where topic = 'mail' and payload->>'subject' like '%' || $1 || '%' order by id`,
    [number],
  );
};

const subjectsOf = async (order: Order, within = 0): Promise<readonly string[]> =>
  (await mailsOf(order, within)).map(({ subject }) => subject);

it("[TOLD-2] confirms nothing before the card is paid, then all that it paid by one mail", async () => {
  const { order, transaction } = await atTheBank(await bothParts());
  expect(await subjectsOf(order)).toEqual([]);
  await answer(transaction, "accepted");
  const mails = await mailsOf(order);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Votre commande ${order.number} est confirmée`,
  ]);
  for (const { amount } of order.payments) {
    expect(mails[0]?.text).toContain(`Carte bancaire : ${euros(amount)} TTC`);
  }
});

it("[TOLD-2] confirms a transfer with its details at once, and the card's part when it is paid", async () => {
  const buyer = await freshBuyer();
  const order = await buyWith(buyer, await bothParts(), { gmp: "VIREMENT", mkp: "CB" });
  const [transfer] = order.transfers;
  expect(order.transfers).toEqual([
    {
      scope: "gmp",
      amount: order.payments.find(({ gmp }) => gmp)?.amount,
      beneficiary: "Grands Moulins Panetier",
      iban: "FR7699999000010010451200125",
      bic: "PANTFRPPXXX",
      reference: order.number,
    },
  ]);
  const [first] = await mailsOf(order);
  expect(first?.subject).toBe(
    `La partie Grands Moulins Panetier de votre commande ${order.number} est confirmée`,
  );
  expect(first?.text).toContain(`Référence à rappeler : ${transfer?.reference}\n`);
  expect(first?.text).toContain("L'autre partie attend son paiement par carte");
  const paying = await post(buyer, order, "initPayment");
  await answer(paying.webHelpTransaction?.id ?? "", "accepted");
  expect(await subjectsOf(order)).toEqual([
    `La partie Grands Moulins Panetier de votre commande ${order.number} est confirmée`,
    `La partie marketplace de votre commande ${order.number} est confirmée`,
  ]);
});

it("[TOLD-2] tells each refusal that stands, and none that was overcome at once", async () => {
  const { buyer, order, transaction } = await atTheBank([[await makeVariant(shop), 1]]);
  const refusal = `Paiement refusé : commande ${order.number}`;
  await answer(transaction, "refused");
  expect(await subjectsOf(order)).toEqual([]);
  const second = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
  await answer(second.webHelpTransaction?.id ?? "", "refused");
  const [told] = await mailsOf(order, 5 * MINUTE);
  expect(told?.subject).toBe(refusal);
  expect(told?.text).toContain(`/panier/paiement/resultat?token=${order.tokenValue}\n`);
  expect(told?.text).toContain("jusqu'au mardi 24 novembre à 8\u00a0h\u00a000");
  const third = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
  await answer(third.webHelpTransaction?.id ?? "", "refused");
  expect(await subjectsOf(order, 5 * MINUTE)).toEqual([refusal, refusal]);
  const last = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
  await answer(last.webHelpTransaction?.id ?? "", "refused");
  const paid = await post(buyer, order, "webhelp/retryPayment", { scope: "gmp" });
  await answer(paid.webHelpTransaction?.id ?? "", "accepted");
  expect(await subjectsOf(order, 6 * MINUTE)).toEqual([
    refusal,
    refusal,
    `Votre commande ${order.number} est confirmée`,
  ]);
});

it("[TOLD-2] says until when a part is kept that became a card's after the order", async () => {
  const buyer = await freshBuyer();
  const order = await buyer.buy([[await makeVariant(shop), 1]], "VIREMENT");
  shop.clock.advance(10 * MINUTE);
  const wish = { scope: "gmp", method: "CB" };
  const paying = await post(buyer, order, "webhelp/retryPayment", wish);
  await answer(paying.webHelpTransaction?.id ?? "", "refused");
  const told = (await mailsOf(order, 5 * MINUTE)).at(-1);
  shop.clock.advance(-10 * MINUTE);
  expect(told?.subject).toBe(`Paiement refusé : commande ${order.number}`);
  expect(told?.text).toContain(
    "jusqu'au mardi 24 novembre à 8\u00a0h\u00a010 ; sans paiement d'ici là, nous annulerons.",
  );
});

it("[TOLD-2] reminds of a card page that was left or never opened, then of the end, once for both parts", async () => {
  const neverOpened = async () => (await freshBuyer()).buy(await bothParts(), "CB");
  const left = async () => (await atTheBank(await bothParts())).order;
  for (const begin of [left, neverOpened]) {
    const order = await begin();
    const reminder = `Paiement à reprendre : commande ${order.number}`;
    expect(await subjectsOf(order, 29 * MINUTE)).toEqual([]);
    expect(await subjectsOf(order, 31 * MINUTE)).toEqual([reminder]);
    const all = await mailsOf(order, 25 * HOUR);
    expect(all.map(({ subject }) => subject)).toEqual([
      reminder,
      `Votre commande ${order.number} est annulée`,
    ]);
    expect(all[1]?.text).toContain("elle n'a pas été payée à temps");
  }
});

it("[TOLD-2] tells what is given back of a part that is cancelled, once", async () => {
  const { buyer, order, transaction } = await atTheBank(await bothParts());
  await answer(transaction, "accepted");
  await later(0);
  await Promise.all([1, 2, 3].map(() => post(buyer, order, "cancelPayment/mkp")));
  const amount = order.payments.find(({ gmp }) => !gmp)?.amount;
  const mails = await mailsOf(order);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `La partie marketplace de votre commande ${order.number} est annulée`,
    `Remboursement de votre commande ${order.number}`,
    `Votre commande ${order.number} est confirmée`,
  ]);
  const cancelled = mails.find(({ subject }) => subject.endsWith("annulée"))?.text;
  expect(cancelled).toContain(`${euros(amount ?? order.total)} rendus à la même carte`);
  expect(cancelled).toContain("Le reste de la commande suit son cours.");
});

it("[TOLD-2] tells that a shipment is sent and that it is delivered, once each", async () => {
  const buyer = await freshBuyer();
  const order = await buyer.buy(await bothParts(), "VIREMENT");
  const confirmed = `Votre commande ${order.number} est confirmée`;
  expect(await subjectsOf(order, 11 * HOUR)).toEqual([confirmed]);
  const sent = await mailsOf(order, 22 * HOUR);
  expect(sent.map(({ subject }) => subject)).toEqual([
    confirmed,
    `En route : commande ${order.number}`,
  ]);
  expect(sent[1]?.text).toContain("Votre livraison Farine est en route, pour mardi 24 novembre.");
  expect(await subjectsOf(order, 26 * HOUR)).toEqual([
    confirmed,
    `En route : commande ${order.number}`,
    `Livré : commande ${order.number}`,
  ]);
});

it("[TOLD-2] writes to nobody whose account is deleted", async () => {
  const buyer = await freshBuyer();
  const order = await buyer.buy([[await makeVariant(shop), 1]], "PRELEVEMENT");
  await shop.sql(
    'update customer set deleted_at = now() where id = (select customer_id from "order" where id = $1)',
    [order.id],
  );
  try {
    expect(await subjectsOf(order, 26 * HOUR)).toEqual([]);
  } finally {
    await shop.sql("update customer set deleted_at = null");
  }
});
