import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutstandingSummary } from "../../api-schema/outstanding.ts";
import type {
  StaffTransfer,
  StaffTransferList,
  TakenBankFile,
} from "../../api-schema/staff-transfers.ts";
import { type Entry, statement } from "./bank-statement.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { clearInvoices, owe } from "./invoices-to-pay.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { refusalOf, signedInAgent, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let stores: readonly number[];
let used = 0;
let files = 0;
const MANAGER = "cent-boutiques@panetier.example";

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T09:00:00.000Z");
  stores = await makeStores(shop, 16);
  agent = await signedInAgent(shop, "12.0.2.1");
});
afterAll(() => shop.stop());

const newStore = async (name: string): Promise<number> => {
  const store = stores[used++] ?? 0;
  await clearInvoices(shop, [store]);
  await shop.sql("update store set company = $2, siren = null where id = $1", [store, name]);
  return store;
};
const post = (path: string, body: object) => agent.send("POST", path, body);
const take = async (content: string): Promise<TakenBankFile> => {
  const answer = await post("/transfers/file", { content });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.json();
};
/** A transfer that came by the bank's file; its id. */
const receive = async (entry: Entry): Promise<number> => {
  files += 1;
  await take(statement([{ reference: `REF-${files}`, ...entry }]));
  const [row] = await shop.sql<{ id: number }>("select max(id) as id from transfer");
  return row?.id ?? 0;
};
const see = (id: number) => agent.read<StaffTransfer>(`/transfers/${id}`);
const allocate = (id: number, version: number, lines: readonly object[], owner: number | null) =>
  post(`/transfers/${id}/allocations`, { version, lines, owner });
const owed = async (ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await shop.sql<{ owed: number }>(
    "select owed::int as owed from outstanding where id = any($1) order by id",
    [ids],
  );
  return rows.map((row) => row.owed);
};
const numbersOf = async (ids: readonly number[]): Promise<readonly string[]> => {
  const rows = await shop.sql<{ number: string }>(
    "select invoice_number as number from outstanding where id = any($1) order by id",
    [ids],
  );
  return rows.map(({ number }) => number);
};
/** What the ledger has on the account of what is not used, by store, and in all. */
const ledger = async (): Promise<readonly [number, number]> => {
  const [row] = await shop.sql<{ unallocated: number; all: number }>(
    `select coalesce(-sum(amount) filter (where account = 'unallocated'), 0)::int as unallocated,
       coalesce(sum(amount), 0)::int as all from ledger_line`,
  );
  return [row?.unallocated ?? 0, row?.all ?? 0];
};
const allLeft = async (): Promise<number> => {
  const [row] = await shop.sql<{ left: number }>(
    "select coalesce(sum(left_amount), 0)::int as left from transfer_rest",
  );
  return row?.left ?? 0;
};
const line = (id: number, amount: number, loss = 0) => ({ kind: "invoice", id, amount, loss });

describe("a transfer of a bank's file", () => {
  it("[CASH-7] is proposed for the invoices in its words, and pays nothing before somebody says so", async () => {
    const store = await newStore("Fournil des Quais");
    const ids = await owe(shop, store, [{ amount: 5_000 }, { amount: 3_000 }]);
    const id = await receive({ amount: 8_000, words: `REGLT ${(await numbersOf(ids)).join(" ")}` });
    const seen = await see(id);
    expect(seen).toMatchObject({
      state: "proposed",
      left: 8_000,
      version: 0,
      isFromBank: true,
      proposal: {
        ground: "numbers",
        isSure: true,
        owner: store,
        lines: ids.map((each, at) => line(each, [5_000, 3_000][at] ?? 0)),
        rest: 0,
      },
      allocations: [],
    });
    expect(await owed(ids)).toEqual([5_000, 3_000]);
    expect((await allocate(id, 0, seen.proposal.lines, null)).status).toBe(204);
    expect(await owed(ids)).toEqual([0, 0]);
    const { transfers } = await agent.read<StaffTransferList>("/transfers?search=REGLT");
    expect(transfers.find((each) => each.id === id)).toMatchObject({
      state: "allocated",
      left: 0,
      proposed: null,
    });
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });

  it("[CASH-8] that lacks a little settles its invoice up to the ceiling of who says so", async () => {
    const store = await newStore("Fournil du Pont");
    const ids = await owe(shop, store, [{ amount: 5_000 }, { amount: 9_000 }]);
    const [first = 0, second = 0] = ids;
    const id = await receive({ amount: 4_980, words: (await numbersOf([first])).join("") });
    expect((await see(id)).proposal.lines).toEqual([line(first, 4_980, 20)]);
    expect(await refusalOf(await allocate(id, 0, [line(second, 4_980, 4_020)], null))).toEqual([
      422,
      "lines : Au plus 5,00\u00a0€ peuvent être passés en perte ici.",
    ]);
    expect((await allocate(id, 0, [line(first, 4_980, 20)], null)).status).toBe(204);
    expect(await owed(ids)).toEqual([0, 9_000]);
    const [loss] = await shop.sql<{ loss: number }>(
      "select sum(amount)::int as loss from ledger_line where account = 'loss' and outstanding_id = $1",
      [first],
    );
    expect(loss).toEqual({ loss: 20 });
  });

  it("[CASH-8] that is too much leaves the customer a credit, which pays a later invoice", async () => {
    const store = await newStore("Fournil du Port");
    const ids = await owe(shop, store, [{ amount: 5_000 }]);
    const id = await receive({ amount: 6_000, words: (await numbersOf(ids)).join("") });
    expect((await allocate(id, 0, [line(ids[0] ?? 0, 5_000)], store)).status).toBe(204);
    expect(await see(id)).toMatchObject({
      state: "kept",
      left: 1_000,
      owner: { store, shop: "Fournil du Port" },
    });
    const [own] = await shop.sql<{ credit: number }>(
      "select -sum(amount)::int as credit from ledger_line where account = 'unallocated' and store_id = $1",
      [store],
    );
    expect(own).toEqual({ credit: 1_000 });
    const later = await owe(shop, store, [{ amount: 2_500 }]);
    expect((await allocate(id, 1, [line(later[0] ?? 0, 1_000)], null)).status).toBe(204);
    expect([await owed(later), (await see(id)).state]).toEqual([[1_500], "allocated"]);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });

  it("[CASH-9] of an unknown account is asked, and known the next time by what was said", async () => {
    const store = await newStore("Fournil de la Halle");
    const ids = await owe(shop, store, [{ amount: 4_100 }, { amount: 7_300 }]);
    const [first = 0, second = 0] = ids;
    const unknown = { payer: "M DUPONT ET FILS", iban: "FR1420041010050500013M02606" };
    const id = await receive({ amount: 4_000, words: "merci", ...unknown });
    const seen = await see(id);
    expect([seen.state, seen.proposal.ground, seen.iban]).toEqual([
      "received",
      "none",
      "FR14 •••• 2606",
    ]);
    expect((await allocate(id, 0, [line(first, 4_000)], null)).status).toBe(204);
    const next = await receive({ amount: 7_400, words: "merci encore", ...unknown });
    expect((await see(next)).proposal).toEqual({
      ground: "account",
      isSure: true,
      owner: store,
      lines: [line(first, 100), line(second, 7_300)],
      rest: 0,
    });
    const [kept] = await shop.sql<{ text: string }>(
      "select string_agg(t::text, ' ') as text from transfer t where payer = $1",
      [unknown.payer],
    );
    expect(kept?.text).not.toContain("20041010050500013M02606");
  });

  it("[CASH-10] is confirmed once: whoever comes second is told, and nothing is written", async () => {
    const store = await newStore("Fournil du Nord");
    const ids = await owe(shop, store, [{ amount: 5_000 }]);
    const id = await receive({ amount: 5_000, words: (await numbersOf(ids)).join("") });
    const wish = [line(ids[0] ?? 0, 2_000)];
    const answers = await Promise.all([
      allocate(id, 0, wish, null),
      allocate(id, 0, wish, null),
      allocate(id, 0, wish, null),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 409, 409,
    ]);
    expect(await owed(ids)).toEqual([3_000]);
    expect((await see(id)).left).toBe(3_000);
  });

  it("[CASH-10] whose allocation is undone leaves the invoices and the sum as before, once", async () => {
    const store = await newStore("Fournil du Sud");
    const ids = await owe(shop, store, [{ amount: 5_000 }]);
    const id = await receive({ amount: 4_900, words: (await numbersOf(ids)).join("") });
    await allocate(id, 0, [line(ids[0] ?? 0, 4_900, 100)], null);
    const [allocation] = (await see(id)).allocations;
    const undo = (version: number) =>
      post(`/transfers/${id}/undoings`, { version, allocation: allocation?.id ?? 0 });
    expect((await undo(0)).status).toBe(409);
    expect((await undo(1)).status).toBe(204);
    expect([await owed(ids), (await see(id)).left]).toEqual([[5_000], 4_900]);
    expect((await undo(2)).status).toBe(409);
    const seen = await see(id);
    expect(seen.allocations.map(({ lines, undoneAt }) => [lines, undoneAt !== null])).toEqual([
      [
        [{ number: (await numbersOf(ids))[0], shop: "Fournil du Sud", amount: 4_900, loss: 100 }],
        true,
      ],
    ]);
    expect((await allocate(id, 2, [line(ids[0] ?? 0, 4_900)], null)).status).toBe(204);
    expect(await owed(ids)).toEqual([100]);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });

  it("[CASH-12] whose allocation is undone leaves what it had paid to be paid again, before its invoice and after", async () => {
    const store = await newStore("Fournil du Levant");
    const buyer = await shopperIn(shop, store);
    const sack = await makeVariant(shop, { stock: 100 });
    const order = await buyer.buy([[sack, 20]], "VIREMENT");
    const payment = order.payments[0];
    const { id: part = 0, amount = 0 } = payment ?? {};
    const stateNow = async () => {
      const [row] = await shop.sql<{ state: string }>("select state from payment where id = $1", [
        part,
      ]);
      return row?.state;
    };
    const undoLast = async (id: number) => {
      const { version, allocations } = await see(id);
      const [last] = allocations.filter(({ undoneAt }) => undoneAt === null);
      return post(`/transfers/${id}/undoings`, { version, allocation: last?.id ?? 0 });
    };
    const id = await receive({ amount, words: `Commande ${order.number ?? ""}` });
    const before = [{ kind: "order", id: part, amount, loss: 0 }];
    expect([await stateNow(), (await allocate(id, 0, before, null)).status]).toEqual([
      "processing",
      204,
    ]);
    expect(await stateNow()).toBe("authorized");
    expect([(await undoLast(id)).status, await stateNow()]).toEqual([204, "processing"]);

    await shop.sql(
      `with moved as (update shipment set status = 3 where order_id = $1 returning id)
       insert into shipment_history (shipment_id, status, at) select id, 3, $2::timestamptz from moved`,
      [order.id, new Date(shop.clock.now()).toISOString()],
    );
    shop.clock.advance(86_400_000);
    await invoiceDelivered(shop);
    agent = await signedInAgent(shop, "12.0.2.2");
    const [invoice] = await shop.sql<{ id: number; owed: number }>(
      "select id, owed::int as owed from outstanding where store_id = $1",
      [store],
    );
    expect(invoice?.owed).toBe(amount);
    expect((await allocate(id, 2, [line(invoice?.id ?? 0, amount)], null)).status).toBe(204);
    expect(await stateNow()).toBe("completed");
    expect([(await undoLast(id)).status, await stateNow()]).toEqual([204, "validated"]);
    expect((await allocate(id, 4, [line(invoice?.id ?? 0, amount)], null)).status).toBe(204);
    expect([await stateNow(), await ledger()]).toEqual(["completed", [await allLeft(), 0]]);
  });

  it("[PAY-16] that pays an order in part leaves its rest to a transfer, not to a card that would take all", async () => {
    const store = await newStore("Fournil de la Vallée");
    const buyer = await shopperIn(shop, store);
    const order = await buyer.buy([[await makeVariant(shop, { stock: 100 }), 20]], "VIREMENT");
    const { id: part = 0, amount = 0 } = order.payments[0] ?? {};
    const pay = async (sum: number) => {
      const id = await receive({ amount: sum, words: "Acompte" });
      const lines = [{ kind: "order", id: part, amount: sum, loss: 0 }];
      return (await allocate(id, 0, lines, null)).status;
    };
    const seenByBuyer = async () => {
      const { payments } = await buyer.see(order.tokenValue);
      return payments.map(({ state, due, changeable }) => ({ state, due, changeable }));
    };
    expect(await seenByBuyer()).toEqual([{ state: "processing", due: amount, changeable: true }]);
    expect(await pay(amount - 500)).toBe(204);
    expect(await seenByBuyer()).toEqual([{ state: "processing", due: 500, changeable: false }]);
    const path = `/orders/${order.tokenValue}/webhelp/retryPayment`;
    const refused = await buyer.call("POST", path, { body: { scope: "gmp", method: "CB" } });
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 409, message: "Le paiement de cette commande ne peut plus être changé." },
    ]);
    expect([await pay(500), (await seenByBuyer())[0]?.state]).toEqual([204, "authorized"]);
  });

  it("[CASH-13] that is short by a credit note pays its invoice whole, and what is undone stands again", async () => {
    const store = await newStore("Fournil de l’Avoir");
    const ids = await owe(shop, store, [
      { amount: 5_000, number: "FA-AVOIR-1" },
      { amount: -1_200, number: "FA-AVOIR-2" },
    ]);
    const other = await newStore("Fournil d’à côté");
    const [strange = 0] = await owe(shop, other, [{ amount: 9_000 }]);
    const [owing = 0, credit = 0] = ids;
    const id = await receive({ amount: 3_800, words: "FA-AVOIR-1" });
    const seen = await see(id);
    expect(seen.proposal).toMatchObject({
      isSure: true,
      lines: [line(owing, 5_000), line(credit, -1_200)],
      rest: 0,
    });
    expect(
      await refusalOf(await allocate(id, 0, [line(strange, 5_000), line(credit, -1_200)], null)),
    ).toEqual([422, "lines : Un avoir ne se déduit que de ce que doit son client."]);
    expect((await allocate(id, 0, seen.proposal.lines, null)).status).toBe(204);
    expect([await owed(ids), await owed([strange])]).toEqual([[0, 0], [9_000]]);
    const [allocation] = (await see(id)).allocations;
    expect(allocation?.lines.map(({ number, amount }) => [number, amount])).toEqual([
      ["FA-AVOIR-1", 5_000],
      ["FA-AVOIR-2", -1_200],
    ]);
    const undone = await post(`/transfers/${id}/undoings`, {
      version: 1,
      allocation: allocation?.id ?? 0,
    });
    expect([undone.status, await owed(ids), (await see(id)).left]).toEqual([
      204,
      [5_000, -1_200],
      3_800,
    ]);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });

  it("[CASH-15] that is typed and short by a credit note deducts it, and is answered with where it is", async () => {
    const store = await newStore("Fournil du Virement");
    const ids = await owe(shop, store, [
      { amount: 5_000, number: "FA-TAPE-1" },
      { amount: -1_200, number: "FA-TAPE-2" },
    ]);
    const typed = {
      on: "2026-11-23",
      amount: "38,00",
      reference: "FA-TAPE-1",
      payer: "Fournil du Virement",
    };
    const match = await (await post("/transfers/match", typed)).json();
    expect(match).toMatchObject({
      lines: [
        { what: "Facture FA-TAPE-1", amount: 5_000 },
        { what: "Avoir FA-TAPE-2, déduit", amount: -1_200 },
      ],
      kept: 0,
      allocated: 3_800,
    });
    const body = { ...typed, key: "essai-avoir-0001", seen: 3_800 };
    const made = await post("/transfers", body);
    const { id }: { readonly id: number } = await made.json();
    expect([made.status, await (await post("/transfers", body)).json()]).toEqual([200, { id }]);
    expect(await owed(ids)).toEqual([0, 0]);
    const { left, allocations } = await see(id);
    expect([left, allocations[0]?.lines.map(({ number, amount }) => [number, amount])]).toEqual([
      0,
      [
        ["FA-TAPE-1", 5_000],
        ["FA-TAPE-2", -1_200],
      ],
    ]);
    const [last = 0] = await owe(shop, store, [{ amount: 2_017, number: "FA-TAPE-3" }]);
    const short = { ...typed, amount: "15,00", reference: "FA-TAPE-3" };
    expect(await (await post("/transfers/match", short)).json()).toMatchObject({
      lines: [{ what: "Facture FA-TAPE-3", amount: 1_500 }],
    });
    expect(await owed([last])).toEqual([2_017]);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });

  it("[CASH-14] that is too much is told to its customer, with the invoices that it will pay", async () => {
    const store = await newStore("Fournil du Crédit");
    const summary = async (of = `${store}`) => {
      const response = await shop.fetch(
        `/api/v2/shop/outstandings/summary?stores=${of}&search=rien`,
        { headers: { "JWT-Authorization": `Bearer ${await shop.tokenOf(MANAGER)}` } },
      );
      const { credit }: Pick<OutstandingSummary, "credit"> = await response.json();
      return credit;
    };
    expect(await summary()).toBeNull();
    const id = await receive({ amount: 6_000, words: "trop" });
    expect((await allocate(id, 0, [], store)).status).toBe(204);
    expect(await summary()).toEqual({ amount: 6_000, covers: 0, count: 0, pays: [] });
    const [first = 0, second = 0] = await owe(shop, store, [
      { amount: 4_000, due: "2026-12-10", number: "FA-CREDIT-1" },
      { amount: 4_000, due: "2026-12-20", number: "FA-CREDIT-2" },
      { amount: 4_000, due: "2026-12-30", number: "FA-CREDIT-3" },
    ]);
    expect(await summary()).toEqual({
      amount: 6_000,
      covers: 6_000,
      count: 2,
      pays: [
        { id: first, invoiceNumber: "FA-CREDIT-1", dueDate: "2026-12-10" },
        { id: second, invoiceNumber: "FA-CREDIT-2", dueDate: "2026-12-20" },
      ],
    });
    // What is left of another shop's credit pays nothing of this one's.
    const other = await newStore("Fournil de l’Avance");
    const more = await receive({ amount: 9_000, words: "trop aussi" });
    expect((await allocate(more, 0, [], other)).status).toBe(204);
    await owe(
      shop,
      other,
      Array.from({ length: 11 }, () => ({ amount: 500, due: "2026-12-05" })),
    );
    const both = await summary(`${store},${other}`);
    expect([both?.amount, both?.covers, both?.count, both?.pays.length]).toEqual([
      15_000, 11_500, 13, 10,
    ]);
  });

  it("[CASH-10] that went back is no credit of anybody, with a reason", async () => {
    const id = await receive({ amount: 12_345, words: "erreur" });
    const refund = (version: number, reason: string) =>
      post(`/transfers/${id}/refund`, { version, reason });
    expect(await refusalOf(await refund(0, " "))).toEqual([422, "reason : Écrivez le motif."]);
    expect((await refund(0, "Payé deux fois")).status).toBe(204);
    expect(await see(id)).toMatchObject({ state: "refunded", left: 0, refunded: 12_345 });
    expect((await refund(1, "Encore")).status).toBe(409);
    const typed = { on: "2026-11-23", amount: "123,45", reference: "", payer: "M ERREUR" };
    await post("/transfers", { ...typed, key: "cle-de-la-page", seen: 0 });
    const [again] = await shop.sql<{ id: number }>("select max(id) as id from transfer");
    expect([(await see(id)).twin, (await see(again?.id ?? 0)).twin]).toEqual([again?.id, id]);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });
});

describe("a bank's file", () => {
  it("[CASH-11] is taken once: what is known stays, what is no transfer is left, what has no reference is said", async () => {
    const content = statement([
      { reference: "A-1", amount: 1_000, payer: "Boulangerie & Fils" },
      { reference: "A-2", amount: 2_000 },
      { reference: "A-3", amount: 3_000, family: "IDDT" },
      { reference: "A-4", amount: 4_000, side: "DBIT" },
      { reference: "A-5", amount: 5_000, status: "PDNG" },
      { amount: 6_000 },
      { reference: "A-7", amount: 7_000, money: "CHF" },
      { reference: "A-8", amount: 8_000, on: "2027-01-02" },
    ]);
    // A collection that names nothing is asked for: the debits' own tests are bank-answers.test.ts.
    const debits = { collected: 0, rejected: 0, returned: 0, known: 0, doubtful: 1, answer: null };
    const counts = { proposed: 0, others: 2, unread: 3, debits };
    expect(await take(content)).toEqual({ taken: 2, sum: 3_000, known: 0, ...counts });
    expect(await take(content)).toEqual({ taken: 0, sum: 0, known: 2, ...counts });
    const [row] = await shop.sql<{ n: number; payers: readonly string[] }>(
      `select count(*)::int as n, array_agg(payer order by id) as payers from transfer
       where bank_reference like '%/A-%'`,
    );
    expect(row).toEqual({ n: 2, payers: ["Boulangerie & Fils", "PAYEUR"] });
  });

  it.each([
    [
      "Nom;Montant",
      "Ce fichier n’est ni un relevé camt.053, ni un avis camt.054, ni une réponse pain.002.",
    ],
    [
      statement([{ reference: "B-1", amount: 100 }]).replace("</Document>", ""),
      "Ce fichier est coupé : téléchargez-le à nouveau depuis la banque.",
    ],
    [
      `<!DOCTYPE x [<!ENTITY a "b">]>${statement([])}`,
      "Ce fichier contient une déclaration (DTD ou entité) : exportez-le sans.",
    ],
    [
      statement([{ reference: "B-2", amount: 100 }]).replace("</RmtInf>", ""),
      "Ce fichier est mal formé : téléchargez-le à nouveau depuis la banque.",
    ],
  ])("[CASH-11] is refused with words: %#", async (content, problem) => {
    expect(await refusalOf(await post("/transfers/file", { content }))).toEqual([
      422,
      `content : ${problem}`,
    ]);
  });

  it("[CASH-11] of five thousand lines is taken and proposed whole", async () => {
    const store = await newStore("Fournil des Cinq Mille");
    const ids = await owe(
      shop,
      store,
      Array.from({ length: 500 }, (_, at) => ({ amount: 1_000 + at })),
    );
    const numbers = await numbersOf(ids);
    const taken = await take(
      statement(
        Array.from({ length: 5_000 }, (_, at) => ({
          reference: `M-${at}`,
          amount: 500 + at,
          words: at < 500 ? `VIR SEPA REGLEMENT ${numbers[at]} MERCI` : `LIBRE ${at}`,
          payer: `PAYEUR ${at}`,
        })),
      ),
    );
    expect([taken.taken, taken.unread]).toEqual([5_000, 0]);
    expect(taken.proposed).toBeGreaterThanOrEqual(500);
    expect(await ledger()).toEqual([await allLeft(), 0]);
  });
});
