import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cents } from "../../core/money/cents.ts";
import { writeOffPosting } from "../../core/ledger/postings.ts";
import { dayOf, enterOf } from "./books.ts";
import { sendCallback } from "./bank-callback.ts";
import { approveRemises, bankLooks } from "./debit-desk.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  callPayment,
  checkout,
  clearInvoices,
  memberOf,
  owe,
  type Paying,
  transactionOf,
} from "./invoices-to-pay.ts";
import { makeStores } from "./shoppers.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
const manager = "cent-boutiques@panetier.example";
const accountant = "comptable@panetier.example";
const MINUTE = 60_000;

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 60);
});
afterAll(() => shop.stop());

/** Two stores of the manager, without invoices; the accountant works in both. */
const twoStores = async (): Promise<readonly [number, number]> => {
  const pair = [stores[used] ?? 0, stores[used + 1] ?? 0] as const;
  used += 2;
  await clearInvoices(shop, pair);
  for (const store of pair) await memberOf(shop, accountant, store, "accountant");
  return pair;
};

const fourLate = async (): Promise<readonly number[]> => {
  const [first, second] = await twoStores();
  return [
    ...(await owe(shop, first, [
      { amount: 73_145, due: "2026-11-11" },
      { amount: 51_685, due: "2026-11-18" },
    ])),
    ...(await owe(shop, second, [
      { amount: 38_290, due: "2026-11-02" },
      { amount: 10_000, due: "2026-11-20" },
    ])),
  ];
};

const answer = async (begun: Paying, outcome: "accepted" | "refused" | "abandoned") =>
  (await sendCallback(shop, await transactionOf(shop, begun), { outcome })).status;

const see = (begun: Paying, email = manager) =>
  callPayment(shop, email, String(begun.body.payment?.id ?? 0));

const statusesOf = async (ids: readonly number[]) =>
  (
    await shop.sql<{ status: number }>(
      "select outstanding_status as status from outstanding where id = any($1) order by id",
      [ids],
    )
  ).map(({ status }) => status);

const mailsTo = (email: string, subject: string) =>
  shop.sql<{ subject: string }>(
    `select payload->>'subject' as subject from outbox
     where topic = 'mail' and payload->>'to' = $1 and payload->>'subject' like $2`,
    [email, subject],
  );

const counted = async (ids: readonly number[]): Promise<number> => {
  const [row] = await shop.sql<{ n: number }>(
    `select count(distinct payment_id)::int as n from outstanding_payment_line
     where outstanding_id = any($1)`,
    [ids],
  );
  return row?.n ?? -1;
};

describe("invoices paid by card", () => {
  it("[ENC-3] are paid at once over several stores: one page, one payment, one mail", async () => {
    const ids = await fourLate();
    const begun = await checkout(shop, accountant, {
      outstandings: ids,
      expectedAmount: 173_120,
    });
    expect([begun.status, begun.body.payment]).toEqual([
      200,
      expect.objectContaining({
        amount: 173_120,
        state: "processing",
        outstandings: ids,
        own: true,
        details: expect.stringMatching(/^REG-\d{6} : FA-TEST-\d+(, FA-TEST-\d+){3}$/),
      }),
    ]);
    expect(begun.body.redirectionCardUrl).toMatch(
      /^http:\/\/localhost:8080\/_bank\/encours\.[\w-]{24}\?signature=[0-9a-f]{32}$/,
    );
    const page = await shop.fetch(
      (begun.body.redirectionCardUrl ?? "").replace("http://localhost:8080", ""),
    );
    const html = await page.text();
    expect([html.includes("1\u202f731,20\u00a0€"), html.includes("4 factures")]).toEqual([
      true,
      true,
    ]);
    expect(await answer(begun, "accepted")).toBe(204);
    expect(await statusesOf(ids)).toEqual([3, 3, 3, 3]);
    const after = await see(begun, accountant);
    expect([after.body.payment?.state, after.body.redirectionCardUrl]).toEqual(["completed", null]);
    expect(await mailsTo(accountant, "Votre paiement REG-%")).toHaveLength(1);
    // The same answer again changes nothing.
    expect(await answer(begun, "accepted")).toBe(204);
    expect(await mailsTo(accountant, "Votre paiement REG-%")).toHaveLength(1);
  });

  it.each([
    ["accept", "completed"],
    ["refuse", "failed"],
    ["abandon", "abandoned"],
  ])("take the bank's answer by its button %s and lead the browser back", async (action, state) => {
    const begun = await checkout(shop, manager, { outstandings: await fourLate() });
    const path = (begun.body.redirectionCardUrl ?? "").replace("http://localhost:8080", "");
    const url = new URL(path, "http://bank");
    const back = await shop.fetch(url.pathname, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action, signature: url.searchParams.get("signature") ?? "" }),
    });
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      `http://localhost:8080/mon-compte/mes-encours/paiement/${begun.body.payment?.id}`,
    ]);
    expect((await see(begun)).body.payment?.state).toBe(state);
    expect((await shop.fetch(path)).status).toBe(410);
  });

  it("[ENC-4] are begun once by a double click, another tab and a repeated key", async () => {
    const ids = await fourLate();
    const wish = { outstandings: ids };
    const answers = await Promise.all([
      checkout(shop, manager, wish, "une-cle-repetee"),
      checkout(shop, manager, wish, "une-cle-repetee"),
      checkout(shop, manager, wish, "un-autre-onglet"),
      checkout(shop, manager, { outstandings: ids.toReversed() }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.redirectionCardUrl)).size).toBe(1);
    expect(await counted(ids)).toBe(1);
    const another = await checkout(
      shop,
      manager,
      { outstandings: ids.slice(1) },
      "une-cle-repetee",
    );
    expect(another.status).toBe(422);
  });

  it("[ENC-5] are never paid twice by eight people and tabs at once", async () => {
    const ids = await fourLate();
    const sets = [ids, ids.slice(0, 3), ids.slice(1), ids.slice(2)];
    const answers = await Promise.all(
      sets.flatMap((outstandings) => [
        checkout(shop, manager, { outstandings }),
        checkout(shop, accountant, { outstandings }),
      ]),
    );
    expect(answers.map(({ status }) => status).every((s) => s === 200 || s === 422)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const begun = answers.filter(({ status }) => status === 200);
    await Promise.all(begun.map((paying) => answer(paying, "accepted")));
    const paid = await shop.sql<{ id: number; n: number }>(
      `select l.outstanding_id as id, count(*)::int as n from outstanding_payment_line l
       join outstanding_payment p on p.id = l.payment_id
       where l.outstanding_id = any($1) and p.page_state = 'accepted' group by 1`,
      [ids],
    );
    expect(paid.every(({ n }) => n === 1)).toBe(true);
    expect((await statusesOf(ids)).filter((status) => status === 3)).toHaveLength(paid.length);
  });

  it("[ENC-6] are refused invoice by invoice, and the others go on once that is seen", async () => {
    const ids = await fourLate();
    const [first = 0, second = 0, ...rest] = ids;
    await shop.sql("update outstanding set outstanding_status = 3 where id = $1", [first]);
    const other = await checkout(shop, accountant, { outstandings: [second] });
    const refused = await checkout(shop, manager, { outstandings: ids });
    const numbers = await shop.sql<{ number: string }>(
      "select invoice_number as number from outstanding where id = any($1) order by id",
      [ids],
    );
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [
        {
          field: `outstandings.${first}`,
          message: `La facture ${numbers[0]?.number} est déjà payée.`,
        },
        {
          field: `outstandings.${second}`,
          message: `Facture ${numbers[1]?.number} : paiement en cours, commencé par ${other.body.payment?.startedBy}.`,
        },
      ],
    ]);
    expect(await counted(rest)).toBe(0);
    expect((await checkout(shop, manager, { outstandings: rest })).status).toBe(200);
  });

  it("are asked again when their sum is another than the one that was shown", async () => {
    const ids = await fourLate();
    const refused = await checkout(shop, manager, { outstandings: ids, expectedAmount: 173_119 });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 409,
        message: "Le montant de ces factures a changé : il est maintenant de 1\u202f731,20\u00a0€.",
      },
    ]);
    expect(await counted(ids)).toBe(0);
  });

  it("[ENC-15] say what is owed of them now, beside what the payment was for", async () => {
    const [store] = await twoStores();
    const ids = await owe(shop, store, [{ amount: 73_145 }, { amount: 51_685 }]);
    const [first = 0] = ids;
    const begun = await checkout(shop, manager, { outstandings: ids });
    await answer(begun, "refused");
    await enterOf(shop, [first], (owed) =>
      owed.map((share) =>
        writeOffPosting({ ...share, amount: cents(3145) }, dayOf(shop), "geste commercial"),
      ),
    );
    const { body } = await see(begun);
    expect(body.invoices?.map(({ amount, owed, payable }) => [amount, owed, payable])).toEqual([
      [73_145, 70_000, true],
      [51_685, 51_685, true],
    ]);
    const again = await checkout(shop, manager, { outstandings: ids, expectedAmount: 121_685 });
    expect([again.status, again.body.payment?.amount]).toEqual([200, 121_685]);
  });

  it("[ENC-7] are free again when the page is refused, abandoned or left without an answer", async () => {
    const ids = await fourLate();
    for (const outcome of ["refused", "abandoned"] as const) {
      const begun = await checkout(shop, manager, { outstandings: ids });
      await answer(begun, outcome);
      const { body } = await see(begun);
      expect(body.invoices?.map(({ payable }) => payable)).toEqual([true, true, true, true]);
    }
    const left = await checkout(shop, manager, { outstandings: ids });
    shop.clock.advance(31 * MINUTE);
    await shop.emptyOutbox();
    expect((await see(left)).body.payment?.state).toBe("abandoned");
    const again = await checkout(shop, accountant, { outstandings: ids });
    expect([again.status, again.body.payment?.id === left.body.payment?.id]).toEqual([200, false]);
    expect(await counted(ids)).toBe(4);
  });

  it("[ENC-8] have the money of a late answer given back, whether another has paid or not", async () => {
    const ids = await fourLate();
    const late = await checkout(shop, manager, { outstandings: ids });
    const transaction = await transactionOf(shop, late);
    shop.clock.advance(31 * MINUTE);
    await shop.emptyOutbox();
    const other = await checkout(shop, accountant, { outstandings: ids });
    await answer(other, "accepted");
    expect((await sendCallback(shop, transaction, { outcome: "accepted" })).status).toBe(204);
    expect((await sendCallback(shop, transaction, { outcome: "accepted" })).status).toBe(204);
    await shop.emptyOutbox();
    expect((await see(late)).body.payment?.state).toBe("abandoned");
    expect((await see(other)).body.payment?.state).toBe("completed");
    const [money] = await shop.sql<{ due: boolean; given: boolean }>(
      `select refund_due_at is not null as due, given_back_at is not null as given
       from outstanding_payment where transaction = $1`,
      [transaction],
    );
    expect(money).toEqual({ due: true, given: true });
    const [number] = (late.body.payment?.details ?? "").split(" : ");
    expect(await mailsTo(manager, `Remboursement de votre paiement ${number}`)).toHaveLength(1);
  });

  it("are not paid by an answer about another amount", async () => {
    const ids = await fourLate();
    const begun = await checkout(shop, manager, { outstandings: ids });
    const transaction = await transactionOf(shop, begun);
    await sendCallback(shop, transaction, { outcome: "accepted", amount: 1 });
    expect((await see(begun)).body.payment?.state).toBe("failed");
    expect(await statusesOf(ids)).toEqual([0, 0, 0, 0]);
  });

  it("[ENC-9] are let go by whoever began, and by the address of a browser that left the page", async () => {
    const ids = await fourLate();
    const begun = await checkout(shop, manager, { outstandings: ids });
    const id = begun.body.payment?.id ?? 0;
    const cancel = (email: string) => callPayment(shop, email, `${id}/cancel`, { body: {} });
    expect((await cancel(accountant)).status).toBe(403);
    const over = [await cancel(manager), await cancel(manager)];
    expect(over.map(({ status, body }) => [status, body.payment?.state])).toEqual([
      [200, "abandoned"],
      [200, "abandoned"],
    ]);
    const paid = await checkout(shop, manager, { outstandings: ids });
    await answer(paid, "accepted");
    const late = await callPayment(shop, manager, `${paid.body.payment?.id}/cancel`, { body: {} });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Ce paiement ne peut plus être abandonné.",
    ]);
  });
});

describe("invoices paid by direct debit", () => {
  it("[ENC-10] are in validation until the bank has collected the remise that staff approve", async () => {
    const ids = await fourLate();
    const begun = await checkout(shop, manager, {
      outstandings: ids,
      paymentMethod: "PRELEVEMENT",
    });
    expect([begun.status, begun.body.payment?.state, begun.body.redirectionCardUrl]).toEqual([
      200,
      "prevalidated",
      null,
    ]);
    expect(await statusesOf(ids)).toEqual([2, 2, 2, 2]);
    expect(await mailsTo(manager, "Prélèvement REG-%")).toHaveLength(1);
    expect(await approveRemises(shop)).toBe(1);
    await shop.emptyOutbox();
    expect([await bankLooks(shop), await statusesOf(ids)]).toEqual([0, [2, 2, 2, 2]]);
    shop.clock.advance(2 * 24 * 60 * MINUTE);
    // Beside it the shop's own debits, as many as the day has.
    expect(await bankLooks(shop)).toBeGreaterThanOrEqual(1);
    await shop.emptyOutbox();
    expect(await statusesOf(ids)).toEqual([3, 3, 3, 3]);
    expect((await see(begun)).body.payment?.state).toBe("completed");
  });

  it("[ENC-11] need the mandate of each store, and of the marketplace for its invoices", async () => {
    const [first, second] = await twoStores();
    await shop.sql("update store set money_order = null where id = $1", [first]);
    await shop.sql("update store set marketplace_money_order = null where id = $1", [second]);
    const [gmp = 0] = await owe(shop, first, [{}]);
    const [mkp = 0, own = 0] = await owe(shop, second, [{ mkp: true }, {}]);
    const wish = { outstandings: [gmp, mkp, own], paymentMethod: "PRELEVEMENT" } as const;
    const refused = await checkout(shop, manager, wish);
    expect([refused.status, refused.body.fields?.map(({ field }) => field)]).toEqual([
      422,
      [`outstandings.${gmp}`, `outstandings.${mkp}`],
    ]);
    expect((await checkout(shop, manager, { ...wish, outstandings: [own] })).status).toBe(200);
    expect((await checkout(shop, manager, { outstandings: [gmp, mkp] })).status).toBe(200);
  });
});

describe("a payment of invoices", () => {
  it("[ENC-12] is for those who may pay in each of its stores, and hidden from everybody else", async () => {
    const [first, second] = await twoStores();
    const [one = 0] = await owe(shop, first, [{ amount: 1000 }]);
    const [two = 0] = await owe(shop, second, [{ amount: 2000 }]);
    const baker = "salarie@panetier.example";
    await memberOf(shop, baker, first, "baker");
    expect((await checkout(shop, baker, { outstandings: [one] })).status).toBe(403);
    expect((await checkout(shop, "vendeur@panetier.example", { outstandings: [one] })).status).toBe(
      404,
    );
    expect((await checkout(shop, manager, { outstandings: [one, 2_000_000_000] })).status).toBe(
      404,
    );
    await shop.sql(
      `delete from store_shop_user where store_id = $1
       and customer_id = (select id from customer where email = $2)`,
      [second, accountant],
    );
    expect((await checkout(shop, accountant, { outstandings: [one, two] })).status).toBe(404);
    expect(await counted([one, two])).toBe(0);
    const begun = await checkout(shop, manager, { outstandings: [one, two] });
    const seen = await see(begun, accountant);
    expect([seen.status, seen.body]).toEqual([
      200,
      expect.objectContaining({
        payment: expect.objectContaining({ amount: 1000, outstandings: [one], own: false }),
        redirectionCardUrl: null,
      }),
    ]);
    expect((await see(begun, baker)).status).toBe(404);
    expect((await see(begun, "vendeur@panetier.example")).status).toBe(404);
  });

  it("is nothing that a support agent begins in the customer's place", async () => {
    const ids = await fourLate();
    const agent = await signedInAgent(shop, "12.0.0.9");
    const { answer: login } = await impersonate(shop, agent, "cent-boutiques");
    const begun = await callPayment(shop, manager, "checkout", {
      body: { outstandings: ids, paymentMethod: "CB", expectedAmount: 1 },
      token: login.token,
    });
    expect([begun.status, await counted(ids)]).toEqual([403, 0]);
  });

  it("[ENC-13] has no place for a credit note, nor for what is kept from being paid here", async () => {
    const [store] = await twoStores();
    const ids = await owe(shop, store, [{ amount: -500 }, { payable: false }, { status: 2 }]);
    const refused = await checkout(shop, manager, { outstandings: ids });
    expect([refused.status, refused.body.fields?.length]).toEqual([422, 3]);
  });
});
