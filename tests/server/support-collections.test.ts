import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import type {
  Collections,
  DebitSeen,
  LossSeen,
  MadeTransfer,
  RemiseSeen,
  TransferMatch,
  TypedTransfer,
} from "../../api-schema/staff-collections.ts";
import type { OwedItems, StaffTransfer } from "../../api-schema/staff-transfers.ts";
import { MANDATE_OVER } from "../../core/debits/debit-mandate.ts";
import { debitStaffLabel } from "../../core/debits/words.ts";
import { handOverAll } from "./debit-desk.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { checkout, clearInvoices, owe } from "./invoices-to-pay.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { refusalOf, signedInAgent, type SupportBrowser, supportBrowser } from "./support-desk.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

let shop: TestShop;
let agent: SupportBrowser;
let stores: readonly number[];
let used = 0;
const manager = "cent-boutiques@panetier.example";

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 16);
  await shop.sql("update store set money_order = 'RUM-S' || id where id = any($1)", [stores]);
  agent = await signedInAgent(shop, "12.0.1.1");
});
afterAll(() => shop.stop());

const newStore = async (): Promise<number> => {
  const store = stores[used++] ?? 0;
  await clearInvoices(shop, [store]);
  return store;
};

const all = () => agent.read<Collections>("/collections");
const remiseOf = async (id: number) => (await agent.read<RemiseSeen>(`/remises/${id}`)).remise;
const post = (path: string, body?: object) => agent.send("POST", path, body);

/** A remise of one debit that a customer asked for. */
const remise = async (
  amount: number,
): Promise<{ batch: number; debit: number; invoice: number }> => {
  const store = await newStore();
  const [invoice = 0] = await owe(shop, store, [{ amount }]);
  await checkout(shop, manager, { outstandings: [invoice], paymentMethod: "PRELEVEMENT" });
  const [row] = await shop.sql<{ batch: number; debit: number }>(
    "select batch_id as batch, id as debit from debit where store_id = $1 order by id desc limit 1",
    [store],
  );
  return { batch: row?.batch ?? 0, debit: row?.debit ?? 0, invoice };
};

const owedOf = async (invoice: number) => {
  const [row] = await shop.sql<{ owed: number; collecting: number; reason: string | null }>(
    `select owed::int as owed, collecting::int as collecting, return_reason as reason
     from outstanding where id = $1`,
    [invoice],
  );
  return row;
};
const numberOf = async (invoice: number): Promise<string> => {
  const [row] = await shop.sql<{ number: string }>(
    "select invoice_number as number from outstanding where id = $1",
    [invoice],
  );
  return row?.number ?? "";
};

describe("a remise at the desk", () => {
  /** Approves what was seen of it. */
  const approve = (id: number, { count, sum }: { readonly count: number; readonly sum: number }) =>
    post(`/remises/${id}/approval`, { count, sum });

  it("[CASH-1] is approved by a person who has seen its sum, and by nobody twice", async () => {
    const { batch } = await remise(12_345);
    const seen = await remiseOf(batch);
    expect([seen.count, seen.sum, seen.state]).toEqual([1, 12_345, "proposed"]);
    const session = await agent.session();
    expect(session.stage === "open" && session.waiting.remises).toBe(1);
    const more = await remise(1_000);
    expect(more.batch).toBe(batch);
    expect(await refusalOf(await approve(batch, seen))).toEqual([
      409,
      "Cette remise a changé depuis que vous l’avez ouverte : relisez-la. Rien n’a été fait.",
    ]);
    const again = await remiseOf(batch);
    expect((await approve(batch, again)).status).toBe(204);
    expect(await refusalOf(await approve(batch, again))).toEqual([
      409,
      "Cette remise est déjà décidée. Rien n’a été changé.",
    ]);
    expect((await remiseOf(batch)).state).toBe("approved");
    const { file, answer, debits, ...head } = await remiseOf(batch);
    expect([file, answer, debits.length]).toEqual([null, null, 2]);
    expect((await all()).underWay.filter(({ id }) => id === batch)).toEqual([head]);
    const [act] = (await all()).acts;
    expect(act).toEqual({
      at: expect.any(String),
      agent: "Service client",
      act: "approved",
      subject: expect.stringContaining(`Remise ${batch}`),
      reason: null,
    });
  });

  it("[CASH-2] is withdrawn with a reason: its invoices are free and not debited that day", async () => {
    const { batch, invoice } = await remise(2_000);
    const withdraw = (reason: string) => post(`/remises/${batch}/withdrawal`, { reason });
    expect(await refusalOf(await withdraw(" "))).toEqual([422, "reason : Écrivez le motif."]);
    expect((await withdraw("compte à vérifier")).status).toBe(204);
    await shop.emptyOutbox();
    expect(await owedOf(invoice)).toEqual({ owed: 2_000, collecting: 0, reason: null });
    const paying = await checkout(shop, manager, { outstandings: [invoice] });
    expect(paying.status).toBe(200);
  });

  it("[CASH-3] is settled by staff on its day, and a debit of it is returned with the bank's code", async () => {
    const { batch, debit, invoice } = await remise(7_500);
    await approve(batch, await remiseOf(batch));
    await handOverAll(shop);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 7_500, reason: null });
    const settle = () => post(`/remises/${batch}/settlement`);
    expect((await settle()).status).toBe(409);
    shop.clock.set("2026-11-25T10:00:00.000Z");
    agent = await signedInAgent(shop, "12.0.1.2");
    expect((await settle()).status).toBe(204);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    const { today, remise: settled } = await agent.read<RemiseSeen>(`/remises/${batch}`);
    const one = settled.debits.find(({ id }) => id === debit);
    expect(
      one && debitStaffLabel({ ...one, ...settled, state: one.state, reason: null }, today),
    ).toContain("Encaissé sous réserve jusqu’au 20 janv.");
    expect(await agent.read<DebitSeen>(`/debits/${debit}`)).toEqual({
      today,
      debit: one,
      remise: batch,
    });
    const comeBack = (code: string, on = "2026-11-25") =>
      post(`/debits/${debit}/return`, { code, on });
    expect(await refusalOf(await comeBack("??"))).toEqual([
      422,
      "code : Saisissez le code de la banque : quatre caractères, AM04 par exemple.",
    ]);
    expect(await refusalOf(await comeBack("AM04", "2027-01-01"))).toEqual([
      422,
      "on : Ce jour n’est pas encore venu.",
    ]);
    const entered = await comeBack("am04");
    expect([entered.status, await entered.json()]).toEqual([200, { isContested: false }]);
    expect(await owedOf(invoice)).toEqual({ owed: 7_500, collecting: 0, reason: "AM04" });
    expect((await comeBack("AM04")).status).toBe(409);
  });

  it("is for agents only, and by the desk's own pages", async () => {
    const { batch } = await remise(1_500);
    const stranger = supportBrowser(shop, "12.0.1.9");
    const path = `/remises/${batch}/approval`;
    expect((await stranger.get("/collections")).status).toBe(401);
    const forged = { "x-form-token": "x" };
    expect((await agent.send("POST", path, { count: 1, sum: 1500 }, forged)).status).toBe(403);
    expect((await agent.get("/remises/999999")).status).toBe(404);
    expect((await agent.get("/debits/999999")).status).toBe(404);
    expect((await post(`/remises/${batch}/sale`)).status).toBe(404);
  });

  it("is proposed again by a mandate that was suspended once an agent takes it up", async () => {
    const { debit } = await remise(3_300);
    await shop.sql(
      `insert into mandate_terms (reference, scheme, notice_days, signed_on, blocked_on)
       select rum, 'CORE', 14, '2026-01-05', '2026-11-20' from debit where id = $1
       on conflict (reference) do update set blocked_on = excluded.blocked_on`,
      [debit],
    );
    const blocked = async () => (await all()).blocked.map(({ rum }) => rum);
    const [rum = ""] = await blocked();
    expect(rum).toMatch(/^RUM-S\d+$/);
    expect((await post(`/mandates/${rum}/resumption`)).status).toBe(204);
    expect(await blocked()).toEqual([]);
    // Somebody else has taken it up meanwhile: it stays so.
    expect((await post(`/mandates/${rum}/resumption`)).status).toBe(204);
  });
});

describe("a B2B mandate at the desk", () => {
  it("[DEBIT-30] waits among others until somebody says since when the debtor's bank knows it", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 5_500 }]);
    const rum = `RUM-S${store}`;
    await shop.sql(
      `insert into mandate_terms (reference, scheme, notice_days, signed_on)
       values ($1, 'B2B', 14, '2026-11-03')
       on conflict (reference) do update set scheme = excluded.scheme, signed_on = excluded.signed_on`,
      [rum],
    );
    const asks = () =>
      checkout(shop, manager, { outstandings: [invoice], paymentMethod: "PRELEVEMENT" });
    expect((await asks()).status).toBe(422);
    expect((await all()).unregistered).toEqual([
      { rum, company: expect.any(String), scope: "gmp", signedOn: "2026-11-03" },
    ]);
    const register = (of: string, on: string) => post(`/mandates/${of}/registration`, { on });
    expect(await refusalOf(await register("RUM-INCONNU", "2026-11-20"))).toEqual([
      404,
      "Mandat interentreprises introuvable.",
    ]);
    expect(await refusalOf(await register(rum, "2026-11-02"))).toEqual([
      422,
      "on : Ce jour est d’avant la signature du mandat : vérifiez-le.",
    ]);
    expect((await register(rum, "2026-11-20")).status).toBe(204);
    expect(await refusalOf(await register(rum, "2026-11-21"))).toEqual([
      409,
      "Ce mandat est déjà enregistré. Rien n’a été changé.",
    ]);
    const { unregistered, acts } = await all();
    expect([unregistered, acts[0]]).toEqual([
      [],
      {
        at: expect.any(String),
        agent: "Service client",
        act: "registered",
        subject: `Mandat ${rum}`,
        reason: "par la banque du client le 20 novembre 2026",
      },
    ]);
    expect((await asks()).status).toBe(200);
  });
});

describe("a mandate that has an end", () => {
  it("[DEBIT-31] for a single debit is debited by once, as OOFF, and is not asked for more", async () => {
    const store = await newStore();
    const rum = `RUM-S${store}`;
    await shop.sql(
      `insert into mandate_terms (reference, scheme, notice_days, signed_on, is_once)
       values ($1, 'CORE', 14, '2026-09-01', true)
       on conflict (reference) do update set is_once = true`,
      [rum],
    );
    const ids = await owe(shop, store, [{ amount: 1_100 }, { amount: 1_200 }]);
    const statuses: number[] = [];
    for (const id of ids) {
      const asked = { outstandings: [id], paymentMethod: "PRELEVEMENT" } as const;
      statuses.push((await checkout(shop, manager, asked)).status);
    }
    const written = await shop.sql(
      `select b.sequence from debit d join debit_batch b on b.id = d.batch_id where d.rum = $1`,
      [rum],
    );
    expect([statuses, written]).toEqual([[200, 422], [{ sequence: "OOFF" }]]);
  });

  it("[DEBIT-31] that has served is told at the desk with what it was to collect", async () => {
    const store = await newStore();
    const [first = 0, second = 0] = await owe(shop, store, [{ amount: 1_300 }, { amount: 1_400 }]);
    const asked = (invoice: number) =>
      checkout(shop, manager, { outstandings: [invoice], paymentMethod: "PRELEVEMENT" });
    await shop.sql(
      `insert into mandate_terms (reference, scheme, notice_days, signed_on, is_once)
       values ($1, 'CORE', 14, '2026-09-01', true)
       on conflict (reference) do update set is_once = true`,
      [`RUM-S${store}`],
    );
    expect((await asked(first)).status).toBe(200);
    const told = async () =>
      (await all()).uncollected.filter(({ number }) => number === numberOfSecond);
    const numberOfSecond = await numberOf(second);
    expect(await told()).toEqual([]);
    await shop.sql(
      `with paying as (insert into outstanding_payment
          (customer_id, method, amount, state, created_at, updated_at)
        select p.customer_id, 'PRELEVEMENT', 1400, p.state, p.created_at, p.updated_at
        from outstanding_payment p join outstanding_payment_line l on l.payment_id = p.id
        where l.outstanding_id = $1 returning id)
      insert into outstanding_payment_line (payment_id, outstanding_id, amount)
      select id, $2, 1400 from paying`,
      [first, second],
    );
    expect(await told()).toEqual([
      { number: numberOfSecond, company: expect.any(String), why: MANDATE_OVER },
    ]);
  });
});

describe("transfers at the desk", () => {
  const typed = (fields: Partial<TypedTransfer>): TypedTransfer => ({
    on: "2026-11-23",
    payer: "BOULANGERIE DU MARCHE",
    amount: "",
    reference: "",
    ...fields,
  });
  const match = async (wish: TypedTransfer): Promise<TransferMatch> => {
    const answer = await post("/transfers/match", wish);
    if (answer.status !== 200) throw new Error(await answer.text());
    return answer.json();
  };

  it("[CASH-4] are matched by the numbers in their words, asked, and entered once", async () => {
    const store = await newStore();
    const ids = await owe(shop, store, [{ amount: 5_000 }, { amount: 3_000 }]);
    const numbers = await Promise.all(ids.map(numberOf));
    const wish = typed({ amount: "90,00", reference: `REGLT ${numbers.join(" ")}` });
    const asked = await match(wish);
    expect(asked).toEqual({
      receivedOn: "2026-11-23",
      amount: 9_000,
      lines: [
        { what: expect.stringContaining(`Facture ${numbers[0]}`), amount: 5_000 },
        { what: expect.stringContaining(`Facture ${numbers[1]}`), amount: 3_000 },
      ],
      kept: 1_000,
      allocated: 8_000,
      isKnown: false,
    });
    const entered = { ...wish, key: randomUUID(), seen: asked.allocated };
    const enter = () => post("/transfers", entered);
    const [one, two] = [await enter(), await enter()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await one.json()).toEqual(await two.json());
    expect(await Promise.all(ids.map(owedOf))).toEqual([
      { owed: 0, collecting: 0, reason: null },
      { owed: 0, collecting: 0, reason: null },
    ]);
    const [kept] = await shop.sql<{ n: number; all: number }>(
      `select (select count(*)::int from transfer where reference = $1) as n,
         (select coalesce(sum(amount), 0)::int from ledger_line) as all`,
      [wish.reference],
    );
    expect(kept).toEqual({ n: 1, all: 0 });
    expect((await match(wish)).isKnown).toBe(true);
  });

  it("[CASH-4] are not entered when they would pay something else than was seen", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 2_500 }]);
    const wish = typed({ amount: "25", reference: await numberOf(invoice) });
    expect((await match(wish)).allocated).toBe(2_500);
    const stale = await post("/transfers", { ...wish, key: randomUUID(), seen: 0 });
    expect(stale.status).toBe(409);
    expect(await owedOf(invoice)).toEqual({ owed: 2_500, collecting: 0, reason: null });
  });

  it("[CASH-4] of two that are entered at once for one order, one pays it", async () => {
    const store = await newStore();
    const flour = await makeVariant(shop, { price: 1_000, stock: 1_000 });
    const order = await (await shopperIn(shop, store)).buy([[flour, 10]], "VIREMENT");
    const due = order.payments[0]?.due ?? 0;
    const wish = typed({ amount: String(due / 100), reference: `REGLT ${order.number ?? ""}` });
    expect((await match(wish)).allocated).toBe(due);
    // The order is held: both have looked at what it is owed, and wait for their turn.
    await shop.sql("begin");
    await shop.sql(`select from "order" where id = $1 for update`, [order.id]);
    const enter = () => post("/transfers", { ...wish, key: randomUUID(), seen: due });
    const answers = Promise.all([enter(), enter()]);
    await expect.poll(() => waitingForLocks(shop), { timeout: 30_000 }).toBe(2);
    await shop.sql("commit");
    expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(
      await shop.sql(
        `select -coalesce(sum(l.amount), 0)::int as advance from payment y join ledger_line l on l.payment_id = y.id
         where y.order_id = $1 and l.account = 'advance'`,
        [order.id],
      ),
    ).toEqual([{ advance: due }]);
  });

  it("[CASH-5] that nobody recognises are kept, and used later for an invoice or an order", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 4_000 }]);
    const flour = await makeVariant(shop, { price: 1_000, stock: 1_000 });
    const order = await (await shopperIn(shop, store)).buy([[flour, 10]], "VIREMENT");
    const wish = typed({ amount: "200", reference: "merci" });
    const asked = await match(wish);
    expect([asked.lines, asked.kept]).toEqual([[], 20_000]);
    await post("/transfers", { ...wish, key: randomUUID(), seen: asked.allocated });
    const [rest] = await shop.sql<{ id: number }>(
      "select transfer_id as id from transfer_rest order by transfer_id desc limit 1",
    );
    const path = `/transfers/${rest?.id}/allocations`;
    const paid = { kind: "invoice", id: invoice, amount: 4_000, loss: 0 };
    const use = (version: number, line: object) =>
      post(path, { version, lines: [line], owner: null });
    expect((await use(0, paid)).status).toBe(204);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    const { items } = await agent.read<OwedItems>(`/owed-items?search=${order.number}`);
    const part = items.find(({ number }) => number === order.number);
    const before = { kind: "order", id: part?.id, amount: part?.open, loss: 0 };
    expect((await use(1, before)).status).toBe(204);
    const seen = await (await shopperIn(shop, store)).see(order.tokenValue);
    expect(seen.payments.map(({ due, state }) => [due, state])).toEqual([[0, "authorized"]]);
    expect((await agent.get("/transfers/999999")).status).toBe(404);
  });

  it.each<readonly [Partial<TypedTransfer>, string]>([
    [{ amount: "douze" }, "amount : Saisissez le montant en euros : 124,80 par exemple."],
    [{ amount: "12", on: "2027-06-01" }, "on : Ce jour n’est pas encore venu."],
    [{ amount: "12", on: "hier" }, "on : Choisissez le jour de réception."],
    [{ amount: "12", payer: " " }, "payer : Saisissez le payeur, tel que sur le relevé."],
  ])("say what is wrong in %o, by field", async (fields, problem) => {
    const wish = typed(fields);
    expect(await refusalOf(await post("/transfers/match", wish))).toEqual([422, problem]);
    const entered = await post("/transfers", { ...wish, key: randomUUID(), seen: 0 });
    expect(await refusalOf(entered)).toEqual([422, problem]);
  });

  it("[CASH-6] an invoice is written off with a reason, once", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 6_400 }]);
    const wish = { number: await numberOf(invoice), reason: "liquidation judiciaire" };
    expect(await refusalOf(await post("/write-offs/match", { ...wish, reason: "" }))).toEqual([
      422,
      "reason : Écrivez le motif.",
    ]);
    const asked = await post("/write-offs/match", wish);
    const loss: LossSeen = await asked.json();
    expect(loss).toEqual({ ...wish, company: expect.any(String), owed: 6_400 });
    const enter = () => post("/write-offs", { ...wish, seen: loss.owed });
    expect([(await enter()).status, (await enter()).status]).toEqual([204, 422]);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
    expect((await all()).acts[0]).toMatchObject({
      act: "written off",
      reason: "liquidation judiciaire",
    });
  });

  it("[CASH-6] of an invoice no other sum is written off than was seen", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 6_400 }]);
    const wish = { number: await numberOf(invoice), reason: "liquidation judiciaire" };
    const seen = async (): Promise<LossSeen> => (await post("/write-offs/match", wish)).json();
    const { owed } = await seen();
    const paid = typed({ amount: "20", reference: wish.number });
    await post("/transfers", { ...paid, key: randomUUID(), seen: 2_000 });
    expect(await refusalOf(await post("/write-offs", { ...wish, seen: owed }))).toEqual([
      409,
      "Ce qui est dû de cette facture a changé depuis que vous l’avez vu : relisez-le. Rien n’a été enregistré.",
    ]);
    expect(await owedOf(invoice)).toEqual({ owed: 4_400, collecting: 0, reason: null });
    expect((await post("/write-offs", { ...wish, seen: (await seen()).owed })).status).toBe(204);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
  });

  it("[CASH-6] an invoice is written off again of which something is owed once more", async () => {
    const store = await newStore();
    const [invoice = 0] = await owe(shop, store, [{ amount: 9_000 }]);
    const wish = { number: await numberOf(invoice), reason: "liquidation judiciaire" };
    const paid = typed({ amount: "50", reference: wish.number });
    const entered = await post("/transfers", { ...paid, key: randomUUID(), seen: 5_000 });
    const { id }: MadeTransfer = await entered.json();
    expect((await post("/write-offs", { ...wish, seen: 4_000 })).status).toBe(204);
    const { version, allocations } = await agent.read<StaffTransfer>(`/transfers/${id}`);
    const undoing = { version, allocation: allocations[0]?.id ?? 0 };
    expect((await post(`/transfers/${id}/undoings`, undoing)).status).toBe(204);
    const again = () => post("/write-offs", { ...wish, seen: 5_000 });
    expect([(await again()).status, (await again()).status]).toEqual([204, 422]);
    expect(await owedOf(invoice)).toEqual({ owed: 0, collecting: 0, reason: null });
  });
});
