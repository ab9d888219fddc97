import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Effect, Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import type {
  CreditNotePreview,
  CreditNoteWish,
  StaffInvoice,
  StaffInvoiceList,
  WrittenCreditNote,
} from "../../../api-schema/staff-invoices.ts";
import type { StaffOrder } from "../../../api-schema/staff-orders.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { Invoice } from "../../../core/invoices/invoice.ts";
import { cents } from "../../../core/money/cents.ts";
import { listMails } from "../../../server/embedded/mail-folder.ts";
import { paidByCard } from "../amendments.ts";
import { sendCallback } from "../bank-callback.ts";
import { invoiceDelivered } from "../embedded-invoices.ts";
import { withFacturX } from "../factur-x.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { checkout, transactionOf } from "../invoices-to-pay.ts";
import { brokenRules } from "../norm-rules.ts";
import { attachedFile, pdfText } from "../pdf-text.ts";
import { buyersOf, makeVariant, type NumberedBuyers, shopperIn, stockOf } from "../shoppers.ts";
import { managerEmail } from "../signing.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed } from "./desk-resources.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
let desk: SupportBrowser;

const ORDERED = "2026-11-23T07:00:00.000Z";
const INVOICED = "2026-11-24T17:00:00.000Z";
const LATER = "2026-11-26T09:00:00.000Z";

beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set(ORDERED);
  // What the demonstration delivered would be invoiced too.
  await shop.sql("update shipment set status = 4 where status = 3");
  buyers = await buyersOf(shop, 10);
  await shop.sql("update delivery_plan set franco = 100000000, delivery_fee = 1490");
  desk = supportBrowser(shop, "23.0.0.1");
  shop.clock.set(LATER);
  await desk.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Invoice);

/** Ten sacks at 20 € and a carriage of 14,90 €, delivered and invoiced. */
interface Delivered {
  readonly order: Order;
  readonly flour: string;
  readonly id: number;
  readonly number: string;
}

const invoiced = async (
  buyer: number,
  method: PaymentMethodCode = "VIREMENT",
): Promise<Delivered> => {
  shop.clock.set(ORDERED);
  const flour = await makeVariant(shop, { price: 2000, stock: 100 });
  const shopper = await shopperIn(shop, buyers.at(buyer).store);
  const order =
    method === "CB"
      ? await paidByCard(shop, shopper, [[flour, 10]])
      : await shopper.buy([[flour, 10]], method);
  await come(order);
  shop.clock.set(INVOICED);
  await invoiceDelivered(shop);
  const [row] = await shop.sql<{ id: number; number: string }>(
    `select i.id, i.number from invoice i join shipment h on h.invoice_id = i.id where h.order_id = $1`,
    [order.id],
  );
  if (row === undefined) throw new Error("Not invoiced");
  shop.clock.set(LATER);
  await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
  return { order, flour, ...row };
};

/** Its lorry has left with all of it, and come. */
const come = async ({ id }: Order): Promise<void> => {
  await shop.sql("update shipment set status = 3 where order_id = $1", [id]);
  await shop.sql(
    "insert into shipment_history select id, 3, '2026-11-24T08:30:00Z' from shipment where order_id = $1",
    [id],
  );
};

const sacks = (quantity: number, restock = false, line = 1) => [{ line, quantity, restock }];

const preview = (id: number, wish: CreditNoteWish) =>
  changed<CreditNotePreview>(desk, `/invoices/${id}/credit-note-preview`, wish);

interface Writing {
  readonly toCard?: boolean;
  readonly key?: string;
  readonly by?: SupportBrowser;
}

/** Sends what a preview has shown. */
const send = (
  id: number,
  wish: CreditNoteWish,
  { seen, totals }: Pick<CreditNotePreview, "seen" | "totals">,
  { toCard = false, key = randomUUID(), by = desk }: Writing = {},
) =>
  by.send("POST", `/invoices/${id}/credit-notes`, {
    ...wish,
    key,
    seen,
    gross: totals.gross,
    reason: "damaged",
    words: "Deux sacs percés.",
    toCard,
  });

const written = async (
  id: number,
  wish: CreditNoteWish,
  writing: Writing = {},
): Promise<WrittenCreditNote> => {
  const answer = await send(id, wish, await preview(id, wish), writing);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const made: WrittenCreditNote = await answer.json();
  return made;
};

/** What the ledger has of an invoice and its credit notes, account by account. */
const accountsOf = async (ids: readonly number[], buyer: number) => {
  const rows = await shop.sql<{ account: string; outstanding: number | null; amount: number }>(
    `select l.account, l.outstanding_id as outstanding, sum(l.amount)::int as amount
      from ledger_line l where l.outstanding_id = any($1::int[])
        or (l.account = 'refundable' and l.store_id = $2)
      group by 1, 2 having sum(l.amount) <> 0 order by 2, 1`,
    [ids, buyers.at(buyer).store],
  );
  return rows.map(({ account, outstanding, amount }) => [
    account,
    outstanding === null ? null : ids.indexOf(outstanding),
    amount,
  ]);
};

const owedOf = async (ids: readonly number[]) => {
  const rows = await shop.sql<{ amount: number; owed: number; status: number }>(
    `select amount::int, owed::int, outstanding_status as status from outstanding
      where id = any($1::int[]) order by id`,
    [ids],
  );
  return rows.map(({ amount, owed, status }) => [amount, owed, status]);
};

const documentOf = async (id: number): Promise<Invoice> => {
  const [row] = await shop.sql<{ document: unknown }>(
    "select document from invoice where id = $1",
    [id],
  );
  return decode(row?.document);
};

const mailsTo = async (address: string) => {
  const mails = await Effect.runPromise(listMails(join(shop.dataDir, "mail")));
  return mails.flatMap(({ card }) =>
    card?.to.includes(address) === true && card.subject.startsWith("Votre avoir")
      ? [[card.subject, card.files.map(({ name }) => name)]]
      : [],
  );
};

describe("[INV-22] a credit note of an invoice that is open", () => {
  it("is looked at first, and writes nothing then", async () => {
    const { id } = await invoiced(0);
    const shown = await preview(id, { lines: sacks(3), carriage: "share" });
    expect(shown).toMatchObject({
      lines: [
        { line: 1, quantity: 3, net: 6000, vatRate: 0.055 },
        { line: 2, reference: "PORT", quantity: 1, net: 447, vatRate: 0.2 },
      ],
      totals: {
        vatLines: [
          { rate: 0.055, base: 6000, amount: 330 },
          { rate: 0.2, base: 447, amount: 89 },
        ],
        net: 6447,
        vat: 419,
        gross: 6866,
      },
      left: {
        vatLines: [
          { rate: 0.055, base: 14_000, amount: 770 },
          { rate: 0.2, base: 1043, amount: 209 },
        ],
        gross: 16_022,
      },
      deducted: 6866,
      rest: 0,
      toCard: 0,
      seen: { left: 22_888, owed: 22_888 },
    });
    expect(await owedOf([id])).toEqual([[22_888, 22_888, 0]]);
    expect((await desk.read<StaffInvoice>(`/invoices/${id}`)).creditNotes).toEqual([]);
  });

  it("lessens what is owed, puts goods back, is on paper, in its XML, in the mail, the history and the order", async () => {
    const { id, number, order, flour } = await invoiced(1);
    const address = `avoir-${id}@exemple.example`;
    await shop.sql(
      "update store set billing_email = $2, billing_email_optin = true where id = $1",
      [buyers.at(1).store, address],
    );
    const before = await stockOf(shop, flour);
    const wish = { lines: sacks(3, true), carriage: "share" as const };
    const made = await written(id, wish);
    expect(made.number).toMatch(/^AV26\d{6}$/);
    expect(await owedOf([id, made.id])).toEqual([
      [22_888, 16_022, 0],
      [-6866, 0, 3],
    ]);
    expect(await accountsOf([id, made.id], 1)).toEqual([
      ["receivable", 0, 16_022],
      ["sales", 0, -21_490],
      ["vat", 0, -1398],
      ["sales", 1, 6447],
      ["vat", 1, 419],
    ]);
    expect(await stockOf(shop, flour)).toBe((before ?? 0) + 3);
    const document = await documentOf(made.id);
    expect([document.corrects, document.settles, document.issuedOn]).toEqual([
      { number, issuedOn: "2026-11-24", reason: "Marchandise abîmée" },
      { deducted: 6866, refunded: 0 },
      "2026-11-26",
    ]);

    const login = await shop.tokenOf(managerEmail);
    const file = await shop.fetch(`/api/v2/shop/izberg/invoices/${made.id}/pdf-file`, {
      headers: { "jwt-authorization": `Bearer ${login}`, "x-store-id": String(buyers.at(1).store) },
    });
    const pdf = Buffer.from(await file.arrayBuffer());
    const text = pdfText(pdf).replaceAll(/[\s\u00a0\u202f]+/g, " ");
    expect([
      text.includes(`Cet avoir rectifie la facture ${number} du 24/11/2026. Motif : Marchandise`),
      text.includes(`68,66 € sont déduits de la facture ${number}.`),
      text.includes("Avoir TTC 68,66 €"),
    ]).toEqual([true, true, true]);
    const xml = attachedFile(pdf, "factur-x.xml");
    withFacturX(xml, (read) => {
      expect(brokenRules(read)).toEqual([]);
      expect([
        // BT-3, BT-25, BT-26.
        /<ram:TypeCode>(381|380)</.exec(xml)?.[1],
        read.text("InvoiceReferencedDocument/IssuerAssignedID"),
        /<ram:FormattedIssueDateTime>\s*<qdt:DateTimeString format="102">(\d+)</.exec(xml)?.[1],
        read.all("SpecifiedLineTradeDelivery/BilledQuantity").map(Number),
      ]).toEqual(["381", number, "20261124", [3, 1]]);
    });

    await shop.emptyOutbox();
    expect(await mailsTo(address)).toEqual([
      [`Votre avoir ${made.number}`, [`${made.number}.pdf`]],
    ]);
    const history = await shop.sql(
      "select who, before, after from change where resource = 'invoices' and key = $1",
      [made.number],
    );
    expect(history).toEqual([
      {
        who: "gestion@panetier.example",
        before: null,
        after: expect.objectContaining({ number: made.number, corrects: number, gross: 6866 }),
      },
    ]);
    const { timeline } = await desk.read<StaffOrder>(`/orders/${order.id}`);
    expect(timeline.slice(-3, -1).map(({ at, by, what }) => [at, by, what])).toEqual([
      ["2026-11-24T08:30:00.000Z", "erp", "Farine : livrée"],
      [expect.stringMatching(/^2026-11-24T17:0/), "shop", `Facture ${number} du 24/11/2026`],
    ]);
    expect(timeline.at(-1)).toEqual({
      at: expect.stringMatching(/^2026-11-26T09:0/),
      by: "staff",
      name: expect.any(String),
      what: `Avoir ${made.number} de 68,66 € : marchandise abîmée`.replaceAll(
        "68,66 €",
        "68,66\u00a0€",
      ),
    });
    const shown = await desk.read<StaffInvoice>(`/invoices/${id}`);
    expect([shown.credited, shown.owed, shown.left.gross, shown.refusal]).toEqual([
      6866,
      16_022,
      16_022,
      null,
    ]);
    expect(shown.lines.map(({ left, netLeft, isStocked }) => [left, netLeft, isStocked])).toEqual([
      [7, 14_000, true],
      [1, 1043, false],
    ]);
    expect(shown.creditNotes).toEqual([
      {
        id: made.id,
        number: made.number,
        issuedOn: "2026-11-26",
        gross: 6866,
        deducted: 6866,
        refunded: 0,
        kept: 0,
        written: {
          reason: "damaged",
          words: "Deux sacs percés.",
          by: expect.any(String),
          at: expect.stringMatching(/^2026-11-26T09:0/),
          restocked: 3,
        },
      },
    ]);
    const list = await desk.read<StaffInvoiceList>(`/invoices?search=${made.number}`);
    expect(list).toMatchObject({
      invoices: [{ id: made.id, kind: "creditNote", gross: 6866, owed: 0, corrects: number }],
      next: null,
    });
    const ofOrder = await desk.read<StaffInvoiceList>(`/invoices?search=${order.number}`);
    expect(ofOrder.invoices.map(({ number: each, credited }) => [each, credited])).toEqual([
      [number, 6866],
    ]);
  });

  it("comes to all of it in parts, to the cent, with numbers without a gap, and then no more", async () => {
    const { id } = await invoiced(2);
    const notes: WrittenCreditNote[] = [];
    for (const quantity of [3, 3, 3, 1]) {
      notes.push(await written(id, { lines: sacks(quantity), carriage: "share" }));
    }
    const ranks = notes.map(({ number }) => Number(number.slice(4)));
    expect(ranks).toEqual(ranks.map((_, at) => (ranks[0] ?? 0) + at));
    expect((await owedOf([id])).at(0)).toEqual([22_888, 0, 3]);
    const shown = await desk.read<StaffInvoice>(`/invoices/${id}`);
    expect([
      shown.left.gross,
      shown.left.vatLines.map(({ base, amount }) => [base, amount]),
    ]).toEqual([
      0,
      [
        [0, 0],
        [0, 0],
      ],
    ]);
    expect(shown.refusal).toBe("Tout de cette facture est déjà crédité.");
    expect(
      await refusalOf(
        await desk.send("POST", `/invoices/${id}/credit-note-preview`, {
          lines: sacks(1),
          carriage: "none",
        }),
      ),
    ).toEqual([409, "Tout de cette facture est déjà crédité."]);
  });

  it("[INV-24] lessens a price of goods that stay: on paper, in its XML and in what is owed, and by what is left of a line", async () => {
    const { id, flour } = await invoiced(8);
    const less = (sum: number, quantity = 0) => ({
      lines: [{ line: 1, quantity, restock: quantity > 0, less: cents(sum) }],
      carriage: "share" as const,
    });
    const stock = await stockOf(shop, flour);
    expect(await preview(id, less(2000))).toMatchObject({
      lines: [{ line: 1, quantity: 1, isAllowance: true, net: 2000, vat: 110 }],
      totals: { net: 2000, vat: 110, gross: 2110 },
      left: { gross: 20_778 },
      deducted: 2110,
    });
    const made = await written(id, less(2000));
    expect([await owedOf([id, made.id]), await stockOf(shop, flour)]).toEqual([
      [
        [22_888, 20_778, 0],
        [-2110, 0, 3],
      ],
      stock,
    ]);
    expect(await accountsOf([made.id], 8)).toEqual([
      ["sales", 0, 2000],
      ["vat", 0, 110],
    ]);
    const login = await shop.tokenOf(managerEmail);
    const file = await shop.fetch(`/api/v2/shop/izberg/invoices/${made.id}/pdf-file`, {
      headers: { "jwt-authorization": `Bearer ${login}`, "x-store-id": String(buyers.at(8).store) },
    });
    const pdf = Buffer.from(await file.arrayBuffer());
    expect(pdfText(pdf).replaceAll(/[\s\u00a0\u202f]+/g, " ")).toContain("Remise sur Produit");
    withFacturX(attachedFile(pdf, "factur-x.xml"), (read) => {
      expect(brokenRules(read)).toEqual([]);
      expect([
        read.all("SpecifiedLineTradeDelivery/BilledQuantity").map(Number),
        read.all("SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount").map(Number),
      ]).toEqual([[1], [20]]);
    });

    // Of ten sacks that cost 180 € now five come back for 90, then 90 are left, and no more.
    const back = await written(id, less(0, 5));
    expect((await documentOf(back.id)).lines.map(({ quantity, net }) => [quantity, net])).toEqual([
      [5, 9000],
      [1, 745],
    ]);
    const refused = (by: SupportBrowser, sum: number) =>
      by
        .send("POST", `/invoices/${id}/credit-note-preview`, less(sum))
        .then((answer) => refusalOf(answer));
    const clerk = await agentWith(shop, "avoirs-compta", ["accounting"], "23.0.0.3");
    expect([await refused(desk, 9001), await refused(clerk, 8001)]).toEqual([
      [422, expect.stringContaining("il n’en reste que 90,00\u00a0€ HT.")],
      [
        422,
        "lines : Au plus 100,00\u00a0€ HT de remise par facture avec vos rôles, dont 20,00\u00a0€ déjà accordés.",
      ],
    ]);
    await written(id, { ...less(9000), carriage: "all" });
    expect((await desk.read<StaffInvoice>(`/invoices/${id}`)).left.gross).toBe(0);
    expect((await owedOf([id])).at(0)).toEqual([22_888, 0, 3]);
  });

  it("is written once under one key, and not at all over what somebody else wrote or paid meanwhile", async () => {
    const { id } = await invoiced(3);
    const wish = { lines: sacks(2), carriage: "none" as const };
    const shown = await preview(id, wish);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(id, wish, shown, { key })));
    const made: WrittenCreditNote[] = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(made.map(({ id: note, number }) => `${note} ${number}`)).size).toBe(1);
    expect((await desk.read<StaffInvoice>(`/invoices/${id}`)).creditNotes.length).toBe(1);
    const late = await refusalOf(await send(id, wish, shown));
    expect(late).toEqual([
      409,
      "Cette facture a été créditée entre-temps : regardez de nouveau ce qui en reste.",
    ]);
    const again = await preview(id, wish);
    const both = await Promise.all([1, 2].map(() => send(id, wish, again)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await preview(id, wish);
    await shop.sql(
      `with k as (insert into ledger_movement (kind, key, day, at, reason)
         values ('opening', $2, '2026-11-26', now(), 'Essai') returning id)
       insert into ledger_line (movement_id, position, account, store_id, outstanding_id, amount)
       select id, 1, 'receivable', $3::int, $1::int, -100 from k union all
       select id, 2, 'opening', null, null, 100 from k`,
      [id, `essai:${id}`, buyers.at(3).store],
    );
    expect(await refusalOf(await send(id, wish, other))).toEqual([
      409,
      "Ce qui est dû de cette facture a changé entre-temps : regardez de nouveau.",
    ]);
  });

  it("is refused for more than is left, for nothing, for the carriage as goods, and to whoever may not", async () => {
    const { id } = await invoiced(4);
    const refused = async (wish: CreditNoteWish) =>
      refusalOf(await desk.send("POST", `/invoices/${id}/credit-note-preview`, wish));
    const answers = [
      await refused({ lines: sacks(11), carriage: "none" }),
      await refused({ lines: [...sacks(6), ...sacks(5)], carriage: "none" }),
      await refused({ lines: sacks(0), carriage: "share" }),
      await refused({ lines: sacks(1, false, 2), carriage: "none" }),
      await refused({ lines: sacks(1, false, 9), carriage: "none" }),
    ];
    expect(answers.map(([status]) => status)).toEqual([422, 422, 422, 422, 422]);
    const orders = await agentWith(shop, "avoirs-commandes", ["orders"], "23.0.0.2");
    const wish = { lines: sacks(1), carriage: "none" as const };
    expect([
      (await orders.get(`/invoices/${id}`)).status,
      (await orders.send("POST", `/invoices/${id}/credit-note-preview`, wish)).status,
      (await desk.get("/invoices/2000000000")).status,
    ]).toEqual([404, 404, 404]);
    const note = await written(id, wish);
    expect((await desk.read<StaffInvoice>(`/invoices/${note.id}`)).refusal).toBe(
      "Un avoir ne se corrige pas par un avoir.",
    );
  });
});

describe("[INV-23] a credit note of an invoice that is paid", () => {
  it("goes back on the card that paid the order, once, and no further than it paid", async () => {
    const { id } = await invoiced(5, "CB");
    const wish = { lines: sacks(4), carriage: "none" as const };
    expect(await preview(id, wish)).toMatchObject({ deducted: 0, rest: 8440, toCard: 8440 });
    const made = await written(id, wish, { toCard: true });
    const ids = [id, made.id];
    expect(await accountsOf(ids, 5)).toEqual([
      ["sales", 0, -21_490],
      ["vat", 0, -1398],
      ["sales", 1, 8000],
      ["vat", 1, 440],
      ["refundable", null, -8440],
    ]);
    expect((await documentOf(made.id)).settles).toEqual({ deducted: 0, refunded: 8440 });
    await shop.emptyOutbox();
    expect(await accountsOf(ids, 5)).toEqual([
      ["sales", 0, -21_490],
      ["vat", 0, -1398],
      ["sales", 1, 8000],
      ["vat", 1, 440],
    ]);
    expect(await owedOf(ids)).toEqual([
      [22_888, 0, 3],
      [-8440, 0, 3],
    ]);
    const given = await shop.sql(
      `select amount::int, given_back_at is not null as given from credit_note_refund
        where credit_note_id = $1`,
      [made.id],
    );
    expect(given).toEqual([{ amount: 8440, given: true }]);
    const last = { lines: sacks(6), carriage: "all" as const };
    expect(await preview(id, last)).toMatchObject({ rest: 14_448, toCard: 14_448 });
    expect((await desk.read<StaffInvoice>(`/invoices/${id}`)).onCard).toBe(14_448);
  });

  it("stands to the customer's credit where it is not given back, and in their invoices", async () => {
    const { id } = await invoiced(6, "CB");
    const made = await written(id, { lines: sacks(1), carriage: "none" });
    expect(await owedOf([id, made.id])).toEqual([
      [22_888, 0, 3],
      [-2110, -2110, 0],
    ]);
    const own = await shopperIn(shop, buyers.at(6).store);
    const listed = await own.call(
      "GET",
      `/stores/${buyers.at(6).store}/outstandings?search=${made.number}`,
    );
    expect(listed.body).toMatchObject([
      { id: made.id, operation: "Avoir", amount: -2110, owed: -2110, payable: false },
    ]);
  });

  it("goes back on the card that paid the invoice on 'Mes encours'", async () => {
    const { id } = await invoiced(7);
    const begun = await checkout(shop, managerEmail, { outstandings: [id] });
    expect(begun.status).toBe(200);
    const transaction = await transactionOf(shop, begun);
    expect((await sendCallback(shop, transaction, { outcome: "accepted" })).status).toBe(204);
    expect((await owedOf([id])).at(0)).toEqual([22_888, 0, 3]);
    const made = await written(id, { lines: sacks(2), carriage: "none" }, { toCard: true });
    await shop.emptyOutbox();
    const given = await shop.sql(
      `select transaction_id as transaction, amount::int, given_back_at is not null as given
        from credit_note_refund where credit_note_id = $1`,
      [made.id],
    );
    expect(given).toEqual([{ transaction, amount: 4220, given: true }]);
    expect((await owedOf([made.id])).at(0)).toEqual([-4220, 0, 3]);
  });
});

describe("[INV-22] a credit note of one paper for several deliveries", () => {
  it("lessens what the order owes whose goods came back, and leaves the other's", async () => {
    const shopper = buyers.at(8);
    await shop.sql("update store set billing_rhythm = 'month' where id = $1", [shopper.store]);
    shop.clock.set(ORDERED);
    const flour = await makeVariant(shop, { price: 2000, stock: 100 });
    const own = await shopperIn(shop, shopper.store);
    const [one, two] = [
      await own.buy([[flour, 10]], "VIREMENT"),
      await own.buy([[flour, 5]], "VIREMENT"),
    ];
    await come(one);
    await come(two);
    shop.clock.set("2026-11-30T17:00:00.000Z");
    await invoiceDelivered(shop);
    const [row] = await shop.sql<{ id: number }>(
      "select distinct invoice_id as id from shipment where order_id = any($1::int[])",
      [[one.id, two.id]],
    );
    const id = row?.id ?? 0;
    await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
    await desk.signIn("gestion@panetier.example");
    const dueOf = async () => {
      const buyer = await shopperIn(shop, shopper.store);
      return Promise.all(
        [one, two].map(async ({ tokenValue }) => (await buyer.see(tokenValue)).payments[0]?.due),
      );
    };
    expect(await dueOf()).toEqual([22_888, 12_338]);
    await shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]);
    const made = await written(id, { lines: sacks(10), carriage: "share" });
    const document = await documentOf(made.id);
    expect([document.orders, document.totals.gross, document.deliveries?.length]).toEqual([
      [one.number],
      22_888,
      1,
    ]);
    expect(await dueOf()).toEqual([0, 12_338]);
  });
});
