import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Effect, Schema } from "effect";
import { join } from "node:path";
import { Invoice } from "../../core/invoices/invoice.ts";
import { paidByCard } from "./amendments.ts";
import { listMails } from "../../server/embedded/mail-folder.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  // What the demonstration delivered would be invoiced too.
  await shop.sql(`update shipment set status = 4 where status = 3`);
  stores = await makeStores(shop, 14);
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Invoice);

/** What was sent to an address: its subjects and the names of its files. */
const mailsTo = async (address: string) => {
  const mails = await Effect.runPromise(listMails(join(shop.dataDir, "mail")));
  return mails.flatMap(({ card }) =>
    card?.to.includes(address) === true
      ? [{ subject: card.subject, files: card.files.map(({ name }) => name) }]
      : [],
  );
};

interface Row {
  readonly id: number;
  readonly number: string;
  readonly amount: number;
  readonly status: number;
  readonly payable: boolean;
  readonly due: string;
  readonly shipmentStatus: number;
  readonly document: unknown;
}

const invoicesOf = (store: number) =>
  shop.sql<Row>(
    `select i.id, i.number, o.amount::float8 as amount, o.outstanding_status as status, o.payable,
       o.due_date as due, h.status as "shipmentStatus", i.document
     from invoice i join outstanding o on o.id = i.id join shipment h on h.id = i.shipment_id
     where i.store_id = $1 order by i.id`,
    [store],
  );

/** An order whose lorries have come, the first day they may. */
const deliver = async (store: number, method: "CB" | "PRELEVEMENT") => {
  const buyer = await shopperIn(shop, store);
  const flour = await makeVariant(shop, { price: 1999 });
  const frozen = await makeVariant(shop, { price: 3333, transport: "Z001", vat: 0.2 });
  const lines = [
    [flour, 7],
    [frozen, 3],
  ] as const;
  const order =
    method === "CB" ? await paidByCard(shop, buyer, lines) : await buyer.buy(lines, method);
  await shop.sql(`update shipment set status = 3 where order_id = $1`, [order.id]);
  await shop.sql(
    `insert into shipment_history (shipment_id, status, at)
     select id, 3, '2026-11-25T08:30:00Z' from shipment where order_id = $1`,
    [order.id],
  );
  return order;
};

describe("what was delivered", () => {
  it("[INV-7] is invoiced at six in the evening, each shipment once, with what is owed", async () => {
    const [store = 0] = stores;
    const order = await deliver(store, "PRELEVEMENT");
    shop.clock.set("2026-11-25T16:59:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(0);
    shop.clock.set("2026-11-25T17:00:00.000Z");
    expect([await invoiceDelivered(shop), await invoiceDelivered(shop)]).toEqual([2, 0]);
    const rows = await invoicesOf(store);
    const invoices = rows.map(({ document }) => decode(document));
    expect(
      rows.map(({ amount, status, payable, due, shipmentStatus }) => ({
        amount,
        status,
        payable,
        due,
        shipmentStatus,
      })),
    ).toEqual(
      invoices.map(({ totals }) => ({
        amount: totals.gross,
        status: 0,
        payable: true,
        due: "2026-12-25",
        shipmentStatus: 6,
      })),
    );
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
    expect(invoices.map(({ orders }) => orders)).toEqual([[order.number], [order.number]]);
    expect(invoices.map(({ deliveredOn, issuedOn }) => [deliveredOn, issuedOn])).toEqual([
      ["2026-11-25", "2026-11-25"],
      ["2026-11-25", "2026-11-25"],
    ]);
  });

  it("[INV-2] owes nothing when the card was charged", async () => {
    const [, store = 0] = stores;
    await deliver(store, "CB");
    expect(await invoiceDelivered(shop)).toBe(2);
    const rows = await invoicesOf(store);
    expect(rows.map(({ status, payable, due }) => [status, payable, due])).toEqual([
      [3, true, "2026-11-25"],
      [3, true, "2026-11-25"],
    ]);
    const [first] = rows.map(({ document }) => decode(document));
    expect(first?.payment.paid).toBe(first?.totals.gross);
  });

  it("[INV-8] is invoiced though another one cannot be", async () => {
    const [, , store = 0, other = 0] = stores;
    shop.clock.set("2026-11-23T07:00:00.000Z");
    const broken = await deliver(store, "PRELEVEMENT");
    await shop.sql(
      `update "order" set shipping_address = '{"street": "sans ville"}' where id = $1`,
      [broken.id],
    );
    await deliver(other, "PRELEVEMENT");
    shop.clock.set("2026-11-26T07:00:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(2);
    expect([await invoicesOf(store), (await invoicesOf(other)).length]).toEqual([[], 2]);
    await shop.sql(`update shipment set status = 4 where order_id = $1`, [broken.id]);
  });

  it("[INV-8] is invoiced once by many processes, with numbers without a gap", async () => {
    for (const store of stores.slice(4, 14)) {
      shop.clock.set("2026-11-23T07:00:00.000Z");
      await deliver(store, "PRELEVEMENT");
    }
    shop.clock.set("2026-11-26T07:00:00.000Z");
    const made = await Promise.all(Array.from({ length: 6 }, () => invoiceDelivered(shop)));
    expect(made.reduce((a, b) => a + b, 0)).toBe(20);
    const numbers = await shop.sql<{ number: string; last: number }>(
      `select i.number, s.last from invoice i
       join invoice_series s on s.merchant = 0 and s.kind = 'invoice' and s.year = 2026
       where i.number like 'FA26%' order by i.number`,
    );
    expect(numbers.map(({ number }) => Number(number.slice(4)))).toEqual(
      numbers.map((_, index) => index + 1),
    );
    expect(numbers.at(-1)?.last).toBe(numbers.length);
  });
});

describe("an invoice that was issued", () => {
  it("[INV-15] goes to the billing address that asked for it, once, with its file", async () => {
    const [asking = 0, silent = 0] = stores;
    await shop.sql(
      `update store set billing_email = 'compta-' || id || '@exemple.example',
         billing_email_optin = (id = $1) where id = any($2)`,
      [asking, [asking, silent]],
    );
    await shop.emptyOutbox();
    const numbers = (await invoicesOf(asking)).map(({ number }) => number);
    const mails = await mailsTo(`compta-${asking}@exemple.example`);
    expect(mails.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual(
      numbers.map((number) => ({ subject: `Votre facture ${number}`, files: [`${number}.pdf`] })),
    );
    expect(await mailsTo(`compta-${silent}@exemple.example`)).toEqual([]);
  });
});

describe("the demonstration's invoices", () => {
  it("have papers that a reader of the table can decode, equal to what is owed", async () => {
    const rows = await shop.sql<{ amount: number; document: unknown }>(
      `select o.amount::float8 as amount, i.document from outstanding o left join invoice i on i.id = o.id`,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { amount, document } of rows) {
      const { kind, totals } = decode(document);
      expect(kind === "creditNote" ? -amount : amount).toBe(totals.gross);
    }
  });
});
