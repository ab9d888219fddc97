import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Schema } from "effect";
import { unzipSync } from "fflate";
import type { Order } from "../../api-schema/order.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import { euros, percent } from "../../core/money/format.ts";
import { amended } from "./amendments.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { withFacturX } from "./factur-x.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { brokenRules } from "./norm-rules.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";
import { managerEmail, rightForm, signingPage, storeWithoutMandates } from "./signing.ts";
import { impersonate, signedInAgent } from "./support-desk.ts";

let shop: TestShop;
let stores: readonly number[];
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  // What the demonstration delivered would be invoiced too.
  await shop.sql(`update shipment set status = 4 where status = 3`);
  stores = await makeStores(shop, 4);
  await shop.sql("update delivery_plan set franco = 100000000, delivery_fee = 1490");
  await shop.sql(
    `insert into promotion (code, kind, name, starts_at, ends_at, percentage)
     values ('POURCENT', 'coupon', 'Pour cent', '2026-01-01', '2027-01-01', 0.0777)`,
  );
});
afterAll(() => shop.stop());

/** Prices whose VAT, rounded line by line, is not that of their sum. */
const goods = async () =>
  Promise.all([
    makeVariant(shop, { price: 1045, volume: [{ quantityFrom: 5, percentage: 0.0333 }] }),
    makeVariant(shop, { price: 2227 }),
    makeVariant(shop, { price: 3409 }),
    makeVariant(shop, { price: 333, vat: 0.2 }),
    makeVariant(shop, { price: 123, vat: 0.2 }),
    makeVariant(shop, { transport: "Z001", price: 1009 }),
    makeVariant(shop, { transport: "Z001", price: 4545, vat: 0.1 }),
    makeVariant(shop, { transport: "Z001", price: 99, vat: 0.021 }),
    makeVariant(shop, { transport: "MKP", price: 1234, vat: 0.2 }),
    makeVariant(shop, { transport: "MKP", price: 777, vat: 0.2 }),
  ]);

const QUANTITIES = [7, 3, 1, 2, 3, 3, 1, 7, 2, 3];

/** A confirmed order of all of them, with a promotion code. */
const order = async (buyer: Shopper): Promise<Order> => {
  const { tokenValue } = await buyer.openCart();
  const variants = await goods();
  for (const [index, variant] of variants.entries()) {
    await buyer.add(tokenValue, variant, QUANTITIES[index] ?? 1);
  }
  await buyer.call("PATCH", `/orders/${tokenValue}`, { body: { couponCode: "POURCENT" } });
  const ready = await buyer.readyCart([]);
  const { status } = await buyer.complete(ready);
  expect(status).toBe(200);
  return buyer.see(tokenValue);
};

/** Its lorries and parcels come, and the mill invoices them that evening. */
const deliver = async ({ id, shipments }: Order): Promise<void> => {
  await shop.sql(`update shipment set status = 3 where order_id = $1`, [id]);
  await shop.sql(
    `insert into shipment_history (shipment_id, status, at)
     select id, 3, '2026-11-25T08:30:00Z' from shipment where order_id = $1`,
    [id],
  );
  shop.clock.set("2026-11-25T17:00:00.000Z");
  expect(await invoiceDelivered(shop)).toBe(shipments.length);
};

const decode = Schema.decodeUnknownSync(Invoice);

const invoicesOf = async ({ id }: Order) => {
  const rows = await shop.sql<{ id: number; shipment: number; document: unknown }>(
    `select i.id, i.shipment_id as shipment, i.document from invoice i
     join shipment h on h.id = i.shipment_id where h.order_id = $1 order by i.shipment_id`,
    [id],
  );
  return rows.map(({ document, ...row }) => ({ ...row, invoice: decode(document) }));
};

const fetched = async (path: string, store: number, token?: string) => {
  const login = token ?? (await shop.tokenOf(managerEmail));
  const response = await shop.fetch(`/api/v2/shop${path}`, {
    headers: { "jwt-authorization": `Bearer ${login}`, "x-store-id": String(store) },
  });
  expect(response.status).toBe(200);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** '1 248,30', '1248,30' and '1248.30' are 124830. */
const centsOf = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ""));

/** Everything that is printed, one space between words, as a person reads it. */
const printed = (pdf: Buffer): string => pdfText(pdf).replaceAll(/[\s\u00a0\u202f]+/g, " ");

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

/** The sums of an invoice as every file of it says them, read by programs of their own. */
const filesOf = async (store: number, { id, invoice }: { id: number; invoice: Invoice }) => {
  const { bytes: pdf } = await fetched(`/izberg/invoices/${id}/pdf-file`, store);
  const text = printed(pdf);
  const xml = withFacturX(attachedFile(pdf, "factur-x.xml"), (read) => {
    const tax = "ApplicableHeaderTradeSettlement/ApplicableTradeTax";
    return {
      broken: brokenRules(read),
      vat: read.all(`${tax}/CalculatedAmount`).map(centsOf),
      sums: ["TaxBasisTotalAmount", "TaxTotalAmount", "GrandTotalAmount"].map((name) =>
        centsOf(read.text(name) ?? ""),
      ),
    };
  });
  const period = `from=2026-11-25&to=2026-11-25&stores=${store}`;
  const csv = (await fetched(`/invoices/csv-file?${period}`, store)).bytes.toString("utf8");
  const [head = [], ...rows] = csv.split("\r\n").map((line) => line.split(";"));
  const row = rows.find(([number]) => number === invoice.number) ?? [];
  const entries = (await fetched(`/invoices/accounting-file?${period}`, store)).bytes
    .toString("utf8")
    .split("\r\n")
    .map((line) => line.split("\t"))
    .filter((cells) => cells[8] === invoice.number);
  const of = (account: string, column: number) =>
    entries.flatMap((cells) =>
      cells[4]?.startsWith(account) === true ? [centsOf(cells[column] ?? "")] : [],
    );
  return {
    xml,
    csv: ["Total HT", "Total TVA", "Total TTC"].map((name) =>
      centsOf(row[head.indexOf(name)] ?? ""),
    ),
    entries: {
      vat: of("4456", 11),
      sums: [sum(of("6", 11)), sum(of("4456", 11)), sum(of("401", 12))],
    },
    // What is printed of each rate: 'rate base VAT', and of the whole.
    printed: [
      ...invoice.totals.vatLines.map(({ rate, base, amount }) =>
        plain(`${percent(rate)} ${euros(base).slice(0, -2)} ${euros(amount).slice(0, -2)}`),
      ),
      plain(`Total HT ${euros(invoice.totals.net)}`),
      plain(`Total TVA ${euros(invoice.totals.vat)}`),
      plain(`Total TTC ${euros(invoice.totals.gross)}`),
    ].filter((words) => !text.includes(words)),
  };
};

/** That order, invoices and every file of them say the same to the cent, and right. */
const expectAlike = async (store: number, sold: Order) => {
  const invoices = await invoicesOf(sold);
  expect(invoices.map(({ shipment }) => shipment)).toEqual(sold.shipments.map(({ id }) => id));
  expect(sum(invoices.map(({ invoice }) => invoice.totals.gross))).toBe(sold.total);
  expect(sum(invoices.map(({ invoice }) => invoice.totals.vat))).toBe(sold.taxTotal);
  for (const [index, each] of invoices.entries()) {
    const { totalHt = 0, taxTotal = 0, totalTTC = 0 } = sold.shipments[index] ?? {};
    const sums = [totalHt, taxTotal, totalTTC];
    const vat = each.invoice.totals.vatLines.map(({ amount }) => amount);
    expect(await filesOf(store, each)).toEqual({
      xml: { broken: [], vat, sums },
      csv: sums,
      entries: { vat, sums },
      printed: [],
    });
  }
};

describe("an order that was delivered", () => {
  it("[INV-1] [TOTAL-3] is invoiced as it was ordered, in PDF, XML, table and entries, by the norm's rules", async () => {
    const [store = 0] = stores;
    const buyer = await shopperIn(shop, store);
    const sold = await order(buyer);
    const byLine = sum(
      sold.shipments.flatMap(({ items, shippingTotal, shippingTotalHT }) => [
        ...items.map(({ subtotal, promotionTotal, vatRate }) =>
          Math.round((subtotal + promotionTotal) * vatRate),
        ),
        shippingTotal - shippingTotalHT,
      ]),
    );
    expect(sold.shipments).toHaveLength(3);
    // Else this would prove nothing.
    expect(sold.taxTotal).not.toBe(byLine);
    await deliver(sold);
    await expectAlike(store, sold);
  });

  it("[INV-1] [AMEND-5] is invoiced as it was changed", async () => {
    const [, store = 0] = stores;
    shop.clock.set("2026-11-23T07:00:00.000Z");
    const buyer = await shopperIn(shop, store);
    const sold = await order(buyer);
    const [first, second] = sold.shipments.map(({ items }) =>
      items.map(({ variant, quantity }) => [variant, quantity + 2] as const),
    );
    const changed = await amended(buyer, sold, first ?? []);
    const version = await amended(buyer, changed, (second ?? []).slice(1), { index: 1 });
    expect(version.version).toBe(3);
    await deliver(version);
    await expectAlike(store, version);
  });
});

describe("the invoice of a debit", () => {
  const creditors = ["FR33ZZZ999001", "FR06ZZZ999002"];

  const debited = async (store: number) => {
    await storeWithoutMandates(shop, store);
    shop.clock.set("2026-11-23T07:00:00.000Z");
    for (const kind of ["GMP", "MKP"] as const) {
      expect((await (await signingPage(shop, store, { kind })).sign()).status).toBe(303);
    }
    const sold = await order(await shopperIn(shop, store));
    await deliver(sold);
    return invoicesOf(sold);
  };

  const told = (pdf: Buffer) =>
    withFacturX(attachedFile(pdf, "factur-x.xml"), ({ text }) => ({
      creditor: text("CreditorReferenceID"),
      mandate: text("DirectDebitMandateID"),
      account: text("PayerPartyDebtorFinancialAccount/IBANID"),
    }));

  it("[INV-17] says day, mandate and creditor, and to machines the account too; an agent reads no IBAN", async () => {
    const [, , store = 0] = stores;
    const agent = await signedInAgent(shop, "12.0.0.17");
    for (const { id, invoice } of await debited(store)) {
      const { mandate, creditorId } = invoice.payment;
      expect(creditors).toContain(creditorId);
      const iban = rightForm.iban.replaceAll(" ", "");
      const path = `/izberg/invoices/${id}/pdf-file`;
      const { bytes } = await fetched(path, store);
      expect(told(bytes)).toEqual({ creditor: creditorId, mandate, account: iban });
      const text = printed(bytes);
      expect(text).toContain("Sera prélevée le 28 décembre 2026 sur votre compte bancaire.");
      expect(text).toContain(`Référence unique du mandat : ${mandate}`);
      expect(text).toContain(`Identifiant créancier SEPA (ICS) : ${creditorId}`);
      expect(text.replaceAll(" ", "")).not.toContain(iban);
      const { answer } = await impersonate(shop, agent, "cent-boutiques");
      const seen = await fetched(path, store, answer.token);
      expect(told(seen.bytes)).toEqual({ creditor: creditorId, mandate, account: null });
      const archive = await fetched(`/invoices/archive?ids=${id}`, store, answer.token);
      const [inside] = Object.values(unzipSync(archive.bytes));
      expect(told(Buffer.from(inside ?? [])).account).toBe(null);
    }
  });

  it("[INV-17] of before the creditor stood on it stays as it was issued", async () => {
    const [, , , store = 0] = stores;
    const [first] = await debited(store);
    if (first === undefined) throw new Error("No invoice");
    await shop.sql(
      `update invoice set document = document #- '{payment,creditorId}' where id = $1`,
      [first.id],
    );
    const { bytes } = await fetched(`/izberg/invoices/${first.id}/pdf-file`, store);
    const { mandate } = first.invoice.payment;
    expect(told(bytes)).toEqual({ creditor: null, mandate, account: null });
    expect(printed(bytes)).not.toContain("Identifiant créancier");
  });
});

it("[INV-11] entries of one company are kept under the name that the law gives them", async () => {
  const [store = 0] = stores;
  await shop.sql("update store set siren = '999001019' where id = $1", [store]);
  const period = `from=2026-11-01&to=2026-11-30&stores=${store}`;
  const { response } = await fetched(`/invoices/accounting-file?${period}`, store);
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="999001019FEC20261130.txt"',
  );
});
