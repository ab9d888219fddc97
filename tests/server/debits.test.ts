import fc from "fast-check";
import { Effect } from "effect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutstandingId, type OutstandingSummary } from "../../api-schema/outstanding.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { sendCallback } from "./bank-callback.ts";
import { creditFirstLine, dayOf } from "./books.ts";
import {
  agentOf,
  approveRemises,
  debitComesBack,
  debitRound,
  inDebits,
  shownBank,
  type ShownBank,
} from "./debit-desk.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { callPayment, checkout, clearInvoices, owe, transactionOf } from "./invoices-to-pay.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
let flour: string;
const manager = "cent-boutiques@panetier.example";
const DAY = 86_400_000;

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 40);
  // The other stores of the demonstration have debits of their own.
  await shop.sql(
    `update store set money_order = case when id = any($1) then 'RUM-T' || id end,
       marketplace_money_order = null, billing_email = null`,
    [stores],
  );
  await shop.sql(`update shipment set status = 4 where status = 3`);
  flour = await makeVariant(shop, { price: 1999, stock: 1_000_000 });
});
afterAll(() => shop.stop());

/** A store without invoices, with a mandate of its own. */
const newStore = async (): Promise<number> => {
  const store = stores[used++] ?? 0;
  await clearInvoices(shop, [store]);
  await shop.sql(
    `with gone as (delete from embedded_bank_debit e using debit d
       where d.id = e.debit_id and d.store_id = $1)
     delete from debit where store_id = $1`,
    [store],
  );
  return store;
};

/** Invoices that an order by direct debit left to the store, delivered yesterday; their ids. */
const invoiceByDebit = async (buyer: Shopper): Promise<readonly number[]> => {
  const { id } = await buyer.buy([[flour, 9]], "PRELEVEMENT");
  await shop.sql(
    `with moved as (update shipment set status = 3 where order_id = $1 returning id)
     insert into shipment_history (shipment_id, status, at)
     select id, 3, $2::timestamptz from moved`,
    [id, new Date(shop.clock.now()).toISOString()],
  );
  shop.clock.advance(DAY);
  await invoiceDelivered(shop);
  const rows = await shop.sql<{ id: number }>(
    `select i.id from invoice i join shipment h on h.id = i.shipment_id where h.order_id = $1`,
    [id],
  );
  return rows.map((row) => row.id);
};

type Row = {
  readonly id: number;
  readonly state: string;
  readonly day: string;
  readonly sum: number;
  readonly sequence: string;
};
const debitsOf = (store: number): Promise<readonly Row[]> =>
  shop.sql<Row>(
    `select d.id, d.state, b.day::text as day, d.sum::int as sum, b.sequence
     from debit d join debit_batch b on b.id = d.batch_id where d.store_id = $1 order by d.id`,
    [store],
  );
const statesOf = async (store: number) => (await debitsOf(store)).map(({ state }) => state);

const booksOf = async (store: number) => {
  const [row] = await shop.sql<{ owed: number; collecting: number; all: number }>(
    `select coalesce(sum(owed), 0)::int as owed, coalesce(sum(collecting), 0)::int as collecting,
       (select coalesce(sum(amount), 0)::int from ledger_line) as all
     from outstanding where store_id = $1`,
    [store],
  );
  return row;
};

const mails = (subject: string) =>
  shop.sql<{ to: string; text: string }>(
    `select payload->>'to' as to, payload->>'text' as text from outbox
     where topic = 'mail' and payload->>'subject' like $1 order by id`,
    [subject],
  );

/** Days go by, and the house does its rounds. */
const waitUntil = async (day: string): Promise<void> => {
  shop.clock.set(`${day}T07:00:00.000Z`);
  await debitRound(shop);
};

/** Two processes hand over whatever is approved at the same moment, and again. */
const handOver = async (bank: ShownBank): Promise<void> => {
  const approved = await shop.sql<{ id: number }>(
    "select id from debit_batch where state in ('approved', 'presented') order by id",
  );
  const present = (id: number) =>
    inDebits(shop, (debits) => Effect.exit(debits.present(id)), { bank });
  for (const { id } of approved) {
    await Promise.all([present(id), present(id)]);
    await present(id);
  }
};

describe("an invoice that is paid by direct debit", () => {
  beforeEach(() => shop.clock.set("2026-11-23T07:00:00.000Z"));

  it("[DEBIT-20] is announced, proposed two bank days before, approved by a person, presented and settled", async () => {
    const store = await newStore();
    const buyer = await shopperIn(shop, store);
    const [invoice = 0] = await invoiceByDebit(buyer);
    expect([await debitRound(shop), await statesOf(store)]).toEqual([0, []]);
    const [notice] = await shop.sql<{ day: string; sum: number; rum: string; ics: string }>(
      `select day::text as day, sum::int as sum, rum, ics from debit_notice
       where outstanding_id = $1`,
      [invoice],
    );
    expect(notice).toEqual({
      day: "2026-12-24",
      sum: 18_981,
      rum: `RUM-T${store}`,
      ics: "FR33ZZZ999001",
    });
    const [letter] = await mails("Prélèvement du 24 décembre 2026 : %");
    expect(letter?.text).toContain(`Référence unique du mandat : RUM-T${store}`);
    // Told once, however often the house looks.
    await debitRound(shop);
    expect(await mails("Prélèvement du 24 décembre 2026 : %")).toHaveLength(1);
    await waitUntil("2026-12-21");
    expect(await statesOf(store)).toEqual([]);
    await waitUntil("2026-12-22");
    expect(await debitsOf(store)).toEqual([
      {
        id: expect.any(Number),
        state: "proposed",
        day: "2026-12-24",
        sum: 18_981,
        sequence: "FRST",
      },
    ]);
    const wish = { outstandings: [invoice] };
    expect((await checkout(shop, manager, wish)).status).toBe(422);
    await approveRemises(shop);
    const bank = shownBank();
    await handOver(bank);
    expect(await booksOf(store)).toEqual({ owed: 0, collecting: 18_981, all: 0 });
    const [debit] = await debitsOf(store);
    await inDebits(shop, ({ settle }) => settle(debit?.id ?? 0, dayOf(shop), null));
    expect([await statesOf(store), await booksOf(store)]).toEqual([
      ["settled"],
      { owed: 0, collecting: 0, all: 0 },
    ]);
    const [batch] = await shop.sql<{ state: string }>(
      "select state from debit_batch where id = (select batch_id from debit where id = $1)",
      [debit?.id],
    );
    expect(batch?.state).toBe("closed");
  });

  it("[DEBIT-21] leaves without a person where the setting says so", async () => {
    const store = await newStore();
    await invoiceByDebit(await shopperIn(shop, store));
    await debitRound(shop);
    shop.clock.set("2026-12-22T07:00:00.000Z");
    await debitRound(shop, { debitsApproval: "auto" });
    expect(await statesOf(store)).toEqual(["approved"]);
    await shop.emptyOutbox();
    expect(await statesOf(store)).toEqual(["presented"]);
  });

  it("[DEBIT-22] is announced anew when its sum changes, and not presented as it was", async () => {
    const store = await newStore();
    const [invoice = 0] = await invoiceByDebit(await shopperIn(shop, store));
    await waitUntil("2026-11-25");
    await waitUntil("2026-12-22");
    await approveRemises(shop);
    const credited = await creditFirstLine(shop, invoice);
    expect(credited).toBe(18_981);
    const bank = shownBank();
    await handOver(bank);
    const shown = bank.shown.flatMap(({ debits }) => debits.map(({ debit }) => debit));
    const [debit] = await debitsOf(store);
    expect([shown.includes(debit?.id ?? 0), debit?.state]).toEqual([false, "withdrawn"]);
  });

  it("[DEBIT-23] is owed again when the debit returns weeks later, and says so on the order and by mail", async () => {
    const store = await newStore();
    const buyer = await shopperIn(shop, store);
    const order = await buyer.buy([[flour, 9]], "PRELEVEMENT");
    await shop.sql(`update shipment set status = 3 where order_id = $1`, [order.id]);
    await shop.sql(
      `insert into shipment_history (shipment_id, status, at)
       select id, 3, $2::timestamptz from shipment where order_id = $1`,
      [order.id, new Date(shop.clock.now()).toISOString()],
    );
    shop.clock.advance(DAY);
    await invoiceDelivered(shop);
    await debitRound(shop);
    await waitUntil("2026-12-22");
    await approveRemises(shop);
    await handOver(shownBank());
    const [debit] = await debitsOf(store);
    const id = debit?.id ?? 0;
    shop.clock.set("2026-12-24T09:00:00.000Z");
    await inDebits(shop, ({ settle }) => settle(id, dayOf(shop), null));
    const paid = (await (await shopperIn(shop, store)).see(order.tokenValue)).payments;
    expect(paid.map(({ state, due, debitReturned }) => [state, due, debitReturned])).toEqual([
      ["completed", 0, false],
    ]);
    shop.clock.set("2027-02-10T09:00:00.000Z");
    const back = await debitComesBack(shop, id, "MD06", "2027-02-10");
    expect(back).toEqual({ _tag: "Done", claim: null, next: { act: "blockAndCall" } });
    expect([await statesOf(store), await booksOf(store)]).toEqual([
      ["refunded"],
      { owed: 18_981, collecting: 0, all: 0 },
    ]);
    const owed = (await (await shopperIn(shop, store)).see(order.tokenValue)).payments;
    expect(owed.map(({ state, due, debitReturned }) => [state, due, debitReturned])).toEqual([
      ["completed", 18_981, true],
    ]);
    expect(await mails("Prélèvement remboursé : %")).toHaveLength(1);
    const listed = await (
      await shopperIn(shop, store)
    ).call("GET", `/stores/${store}/outstandings`);
    expect(listed.body).toEqual([
      expect.objectContaining({
        amount: 18_981,
        owed: 18_981,
        outstandingStatus: 1,
        debit: {
          state: "refunded",
          scheme: "CORE",
          day: "2026-12-24",
          settledOn: "2026-12-24",
          reason: "MD06",
        },
      }),
    ]);
    // The file of the bank that comes twice changes nothing, and nothing more is debited.
    expect(await debitComesBack(shop, id, "MD06", "2027-02-10")).toEqual({ _tag: "Gone" });
    await waitUntil("2027-03-15");
    await waitUntil("2027-04-15");
    expect(await statesOf(store)).toEqual(["refunded"]);
    const agent = await agentOf(shop);
    expect(await inDebits(shop, ({ resume }) => resume(`RUM-T${store}`, agent))).toBe(true);
    await debitRound(shop);
    await waitUntil("2027-04-28");
    expect(await statesOf(store)).toEqual(["refunded", "proposed"]);
  });

  it("[DEBIT-24] is entered as returned though its time is over, with what the bank is told", async () => {
    const store = await newStore();
    await owe(shop, store, [{ amount: 5_000 }]);
    const [row] = await shop.sql<{ id: number }>("select id from outstanding where store_id = $1", [
      store,
    ]);
    const wish = { outstandings: [row?.id ?? 0], paymentMethod: "PRELEVEMENT" } as const;
    const begun = await checkout(shop, manager, wish);
    await approveRemises(shop);
    await handOver(shownBank());
    const [debit] = await debitsOf(store);
    const id = debit?.id ?? 0;
    await inDebits(shop, ({ settle }) => settle(id, dayOf(shop), null));
    await shop.emptyOutbox();
    expect(await debitComesBack(shop, id, "AM04", "2026-11-20")).toEqual({
      _tag: "Wrong",
      problem: expect.stringContaining("avant l’encaissement"),
    });
    expect(await debitComesBack(shop, id, "AM04", "2027-01-20")).toEqual({
      _tag: "Done",
      claim: expect.stringContaining("contestez-le auprès de la banque"),
      next: { act: "presentAgain", notBefore: expect.any(String) },
    });
    await shop.emptyOutbox();
    // Whoever asked for it may pay it otherwise.
    const seen = await callPayment(shop, manager, String(begun.body.payment?.id));
    expect([seen.body.invoices?.map(({ payable }) => payable), await booksOf(store)]).toEqual([
      [true],
      { owed: 5_000, collecting: 0, all: 0 },
    ]);
  });

  it("[DEBIT-25] is not debited by a mandate that nobody used for 36 months", async () => {
    const store = await newStore();
    await debitRound(shop);
    await shop.sql(
      `update mandate_terms set signed_on = '2023-11-23', last_used_on = null where reference = $1`,
      [`RUM-T${store}`],
    );
    await debitRound(shop);
    const [row] = await shop.sql<{ reference: string | null; void: string | null }>(
      `select s.money_order as reference, t.void_on::text as void
       from store s, mandate_terms t where s.id = $1 and t.reference = $2`,
      [store, `RUM-T${store}`],
    );
    expect(row).toEqual({ reference: null, void: "2026-11-23" });
  });

  it("[DEBIT-26] is told of by its own mail where the store wants one", async () => {
    const store = await newStore();
    await shop.sql(
      `update store set billing_email = 'compta@exemple.example', billing_email_optin = true
       where id = $1`,
      [store],
    );
    const [invoice = 0] = await invoiceByDebit(await shopperIn(shop, store));
    await debitRound(shop);
    await shop.emptyOutbox();
    const notices = await shop.sql<{ by: string; day: string }>(
      "select by, day::text as day from debit_notice where outstanding_id = $1",
      [invoice],
    );
    expect(notices).toEqual([{ by: "invoice", day: "2026-12-24" }]);
  });

  it("[DEBIT-26] is announced once by a mail that two processes have sent, and again once another was said", async () => {
    const store = await newStore();
    const [invoice = 0] = await invoiceByDebit(await shopperIn(shop, store));
    const sums = await inDebits(shop, (debits) =>
      Effect.gen(function* () {
        const { isNew, ...notice } = assertPresent(
          yield* debits.noticeFor(OutstandingId.make(invoice), StoreId.make(store)),
        );
        expect(isNew).toBe(true);
        const say = debits.announced(notice);
        yield* Effect.all([say, say], { concurrency: 2 });
        yield* debits.announced({ ...notice, sum: cents(notice.sum - 1) });
        yield* say;
        return [notice.sum, notice.sum - 1, notice.sum];
      }),
    );
    const notices = await shop.sql<{ sum: number }>(
      "select sum::int as sum from debit_notice where outstanding_id = $1 order by id",
      [invoice],
    );
    expect(notices.map(({ sum }) => sum)).toEqual(sums);
  });

  it.each([
    ["ended", "update store set money_order = null where id = $1"],
    [
      "blocked",
      "update mandate_terms set blocked_on = '2026-11-24' where reference = 'RUM-T' || $1::int",
    ],
  ])(
    "[DEBIT-20] that was asked for leaves its invoices to be paid otherwise where its mandate is %s before the bank has it",
    async (_, ends) => {
      const store = await newStore();
      const outstandings = await owe(shop, store, [{ amount: 5_000 }]);
      const asked = { outstandings, paymentMethod: "PRELEVEMENT" } as const;
      expect((await checkout(shop, manager, asked)).status).toBe(200);
      await approveRemises(shop);
      await shop.sql(ends, [store]);
      await handOver(shownBank());
      expect(await statesOf(store)).toEqual(["withdrawn"]);
      await shop.emptyOutbox();
      const begun = await checkout(shop, manager, { outstandings });
      expect(begun.status).toBe(200);
    },
  );

  it("[DEBIT-20] that was asked for, and waits to be proposed again, leaves them so where its mandate ends meanwhile", async () => {
    const store = await newStore();
    const outstandings = await owe(shop, store, [{ amount: 5_000 }]);
    const byDebit = { outstandings, paymentMethod: "PRELEVEMENT" } as const;
    expect((await checkout(shop, manager, byDebit)).status).toBe(200);
    // Nobody approves it: another day has to be announced first.
    shop.clock.advance(7 * DAY);
    await debitRound(shop);
    await shop.emptyOutbox();
    expect(await statesOf(store)).toEqual(["withdrawn"]);
    expect((await checkout(shop, manager, { outstandings })).status).toBe(422);
    await shop.sql("update store set money_order = null where id = $1", [store]);
    await debitRound(shop);
    await shop.emptyOutbox();
    expect((await checkout(shop, manager, { outstandings })).status).toBe(200);
  });

  it("[DEBIT-27] waits for a word of the customer when nobody approves it in time", async () => {
    const store = await newStore();
    await invoiceByDebit(await shopperIn(shop, store));
    await debitRound(shop);
    await waitUntil("2026-12-22");
    await waitUntil("2026-12-28");
    expect(await statesOf(store)).toEqual(["withdrawn"]);
    const notices = await shop.sql<{ day: string }>(
      `select n.day::text as day from debit_notice n join outstanding o on o.id = n.outstanding_id
       where o.store_id = $1 order by n.id`,
      [store],
    );
    expect(notices.map(({ day }) => day)).toEqual(["2026-12-24", "2027-01-11"]);
  });

  it("[DEBIT-31] is the last of a mandate that is to end when no other is known that comes later", async () => {
    const store = await newStore();
    for (const today of ["2026-11-23", "2026-11-29", "2026-12-06"]) {
      shop.clock.set(`${today}T07:00:00.000Z`);
      await invoiceByDebit(await shopperIn(shop, store));
      await debitRound(shop);
    }
    await shop.sql("update mandate_terms set ends_on = '2027-01-31' where reference = $1", [
      `RUM-T${store}`,
    ]);
    for (const today of ["2026-12-22", "2026-12-28", "2027-01-04"]) {
      await waitUntil(today);
      await approveRemises(shop);
    }
    expect((await debitsOf(store)).map(({ day, sequence }) => [day, sequence])).toEqual([
      ["2026-12-24", "FRST"],
      ["2026-12-30", "RCUR"],
      ["2027-01-06", "FNAL"],
    ]);
  });
});

const STEPS = [
  "order",
  "asked",
  "credit",
  "card",
  "day",
  "day",
  "fortnight",
  "fortnight",
  "approve",
  "approve",
  "withdraw",
  "settle",
  "settle",
  "return",
  "renew",
] as const;
type Step = (typeof STEPS)[number];
const END: readonly Step[] = ["asked", "approve"];

/** A store whose customer and house do as they please; what its bank was shown is kept. */
class Life {
  readonly bank = shownBank();
  readonly store: number;
  private readonly rank: number;

  constructor(store: number, rank: number) {
    this.store = store;
    this.rank = rank;
  }

  async step(kind: Step): Promise<void> {
    switch (kind) {
      case "order":
        await invoiceByDebit(await shopperIn(shop, this.store));
        return;
      case "asked": {
        await owe(shop, this.store, [{ amount: 4_200, due: dayOf(shop) }]);
        const outstandings = (await this.payable()).slice(0, 2);
        if (outstandings.length > 0) {
          await checkout(shop, manager, { outstandings, paymentMethod: "PRELEVEMENT" });
        }
        return;
      }
      case "credit": {
        const [row] = await shop.sql<{ id: number }>(
          `select i.id from invoice i where i.store_id = $1 and i.kind = 'invoice' and not exists
             (select from invoice n where n.store_id = $1 and n.kind = 'creditNote'
               and n.document #>> '{corrects,number}' = i.number) order by i.id limit 1`,
          [this.store],
        );
        if (row !== undefined) await creditFirstLine(shop, row.id);
        return;
      }
      case "card": {
        const outstandings = (await this.payable()).slice(0, 1);
        if (outstandings.length === 0) return;
        const begun = await checkout(shop, manager, { outstandings });
        await sendCallback(shop, await transactionOf(shop, begun), { outcome: "accepted" });
        return;
      }
      case "day":
      case "fortnight":
        shop.clock.advance((kind === "day" ? 1 : 13) * DAY);
        await Promise.all([debitRound(shop), debitRound(shop)]);
        return;
      case "approve":
        await approveRemises(shop);
        if (this.rank % 2 === 0) this.bank.dieNext();
        await handOver(this.bank);
        return;
      case "withdraw": {
        const agent = await agentOf(shop);
        for (const { batch } of await this.batches("proposed")) {
          await inDebits(shop, ({ withdraw }) => withdraw(batch, agent, "à revoir"));
        }
        return;
      }
      case "settle":
        for (const { id, day } of await debitsOf(this.store)) {
          if (day > dayOf(shop)) continue;
          await inDebits(shop, ({ settle }) => settle(id, dayOf(shop), null));
        }
        return;
      case "return": {
        const [debit] = (await debitsOf(this.store)).filter(
          ({ state }) => state === "presented" || state === "settled",
        );
        const code = ["AM04", "MD06", "AC04"][this.rank % 3] ?? "AM04";
        if (debit !== undefined) await debitComesBack(shop, debit.id, code, dayOf(shop));
        return;
      }
      case "renew":
        await shop.sql("update store set money_order = 'RUM-' || gen_random_uuid() where id = $1", [
          this.store,
        ]);
    }
  }

  private async payable(): Promise<readonly number[]> {
    const { body } = await (
      await shopperIn(shop, this.store)
    ).call("GET", `/stores/${this.store}/outstandings?itemsPerPage=100&payable=true`);
    return (body as readonly { readonly id: number }[]).map(({ id }) => id);
  }

  private batches(state: string) {
    return shop.sql<{ batch: number }>(
      `select distinct b.id as batch from debit_batch b join debit d on d.batch_id = b.id
       where d.store_id = $1 and b.state = $2`,
      [this.store, state],
    );
  }

  get presented(): number {
    return this.bank.shown.flatMap(({ debits }) => debits).length;
  }
}

/** What the bank was shown is what was told in time, once; and the books are right. */
const expectSound = async ({ store, bank }: Life): Promise<void> => {
  const shown = bank.shown.flatMap(({ batch, debits }) =>
    debits.map(({ debit, sum }) => ({ batch, debit, sum })),
  );
  const untold = await shop.sql<{ debit: number; invoice: number }>(
    `select l.debit_id as debit, l.outstanding_id as invoice
     from debit_line l join debit d on d.id = l.debit_id join debit_batch b on b.id = d.batch_id
     where d.id = any($1) and not exists (select from debit_notice n
       where n.outstanding_id = l.outstanding_id and n.sum = l.sum and n.day = b.day
         and n.rum = d.rum and n.ics = b.ics
         and n.announced_on + case when n.agreed then 0 else 14 end <= b.day)`,
    [shown.map(({ debit }) => debit)],
  );
  const twice = await shop.sql<{ invoice: number }>(
    `select l.outstanding_id as invoice from debit_line l join debit d on d.id = l.debit_id
     where d.id = any($1) and d.state in ('presented', 'settled')
     group by 1 having count(*) > 1`,
    [shown.map(({ debit }) => debit)],
  );
  const books = await booksOf(store);
  const [collected] = await shop.sql<{ sum: number }>(
    `select coalesce(sum(l.sum), 0)::int as sum from debit_line l join debit d on d.id = l.debit_id
     where d.store_id = $1 and d.state = 'presented'`,
    [store],
  );
  // The bank knows a debit by its number: the same number is always the same debit.
  const sums = new Map(shown.map(({ debit, sum }) => [debit, sum]));
  expect({
    untold,
    twice,
    changed: shown.filter(({ debit, sum }) => sums.get(debit) !== sum),
    all: books?.all,
    collecting: books?.collecting,
  }).toEqual({ untold: [], twice: [], changed: [], all: 0, collecting: collected?.sum });
  const { body } = await (
    await shopperIn(shop, store)
  ).call("GET", `/stores/${store}/outstandings/summary`);
  const { totals } = body as OutstandingSummary;
  const open = totals.slice(0, 3).reduce((sum, { amount }) => sum + amount, 0);
  expect(open).toBe((books?.owed ?? 0) + (books?.collecting ?? 0));
};

describe("random lives of a store with a mandate", () => {
  it("[DEBIT-28] show the bank nothing that was not announced in time, and nothing twice", async () => {
    let presented = 0;
    let rank = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STEPS), { minLength: 8, maxLength: 12 }),
        async (steps) => {
          shop.clock.set("2026-11-23T07:00:00.000Z");
          const life = new Life(await newStore(), rank++);
          // Whatever came before, something is asked for at the end.
          for (const step of [...steps, ...END]) await life.step(step);
          await expectSound(life);
          presented += life.presented;
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
    expect(presented).toBeGreaterThan(0);
  }, 180_000);
});
