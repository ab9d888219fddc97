import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Schema } from "effect";
import type { Order } from "../../api-schema/order.ts";
import { Invoice } from "../../core/invoices/invoice.ts";
import { paidByCard } from "./amendments.ts";
import { invoiceDelivered } from "./embedded-invoices.ts";
import { withFacturX } from "./factur-x.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { brokenRules } from "./norm-rules.ts";
import { attachedFile, pdfText } from "./pdf-text.ts";
import { buyersOf, makeVariant, type NumberedBuyers, shopperIn } from "./shoppers.ts";
import { managerEmail } from "./signing.ts";

let shop: TestShop;
let buyers: NumberedBuyers;
/** The last invoice of the demonstration. */
let before = 0;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T07:00:00.000Z");
  // What the demonstration delivered would be invoiced too.
  await shop.sql("update shipment set status = 4 where status = 3");
  buyers = await buyersOf(shop, 4);
  const [row] = await shop.sql<{ last: number }>("select max(id) as last from invoice");
  before = row?.last ?? 0;
  await shop.sql("update delivery_plan set franco = 100000000, delivery_fee = 1490");
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(Invoice);

const rhythm = (buyer: number, name: string) =>
  shop.sql("update store set billing_rhythm = $2 where id = $1", [buyers.at(buyer).store, name]);

const ordered = async (buyer: number, quantity: number): Promise<Order> => {
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const flour = await makeVariant(shop, { price: 1045, stock: 100 });
  return buyers.at(buyer).buy([[flour, quantity]], "PRELEVEMENT");
};

const delivered = async ({ id }: Order, at: string): Promise<void> => {
  await shop.sql("update shipment set status = 3 where order_id = $1", [id]);
  await shop.sql(
    "insert into shipment_history select id, 3, $2::timestamptz from shipment where order_id = $1",
    [id, at],
  );
};

const invoicesOf = async (buyer: number) => {
  const rows = await shop.sql<{ id: number; owed: number; document: unknown }>(
    `select i.id, o.owed::int as owed, i.document from invoice i join outstanding o on o.id = i.id
      where i.store_id = $1 and i.id > $2 order by i.id`,
    [buyers.at(buyer).store, before],
  );
  return rows.map(({ document, ...row }) => ({ ...row, invoice: decode(document) }));
};

describe("a customer who is invoiced by the month", () => {
  it("[INV-19] gets one paper for its deliveries at the end, once, and what is late on the next", async () => {
    await rhythm(0, "month");
    const [one, two, late] = [await ordered(0, 7), await ordered(0, 3), await ordered(0, 1)];
    await delivered(one, "2026-11-24T08:30:00Z");
    await delivered(two, "2026-11-27T08:30:00Z");
    shop.clock.set("2026-11-30T16:59:59.000Z");
    expect(await invoiceDelivered(shop)).toBe(0);
    shop.clock.set("2026-11-30T17:00:00.000Z");
    const made = await Promise.all(Array.from({ length: 4 }, () => invoiceDelivered(shop)));
    expect(made.reduce((a, b) => a + b, 0)).toBe(1);
    const [only, ...others] = await invoicesOf(0);
    expect(others).toEqual([]);
    const { id = 0, owed, invoice } = only ?? {};
    const numbers = await shop.sql<{ note: string }>(
      `select 'BL' || lpad(h.id::text, 8, '0') as note from shipment h
        where h.order_id = any($1) order by h.id`,
      [[one.id, two.id]],
    );
    expect(
      invoice?.deliveries?.map(({ note, deliveredOn, order, lines }) => [
        note,
        deliveredOn,
        order,
        lines,
      ]),
    ).toEqual([
      [numbers[0]?.note, "2026-11-24", one.number, 2],
      [numbers[1]?.note, "2026-11-27", two.number, 2],
    ]);
    expect([invoice?.issuedOn, invoice?.dueDate, invoice?.totals]).toEqual([
      "2026-11-30",
      "2026-12-30",
      {
        vatLines: [
          { rate: 0.055, base: 10_450, amount: 575 },
          { rate: 0.2, base: 2980, amount: 596 },
        ],
        net: 13_430,
        vat: 1171,
        gross: 14_601,
      },
    ]);
    expect(owed).toBe(14_601);
    // Each order is still owed what it bears of the paper.
    const buyer = await shopperIn(shop, buyers.at(0).store);
    const dues = [await buyer.see(one.tokenValue), await buyer.see(two.tokenValue)].map(
      ({ payments }) => payments[0]?.due,
    );
    expect(dues).toEqual(invoice?.deliveries?.map(({ gross }) => gross));
    const login = await shop.tokenOf(managerEmail);
    const response = await shop.fetch(`/api/v2/shop/izberg/invoices/${id}/pdf-file`, {
      headers: { "jwt-authorization": `Bearer ${login}`, "x-store-id": String(buyers.at(0).store) },
    });
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdfText(pdf).replaceAll(/[\s\u00a0\u202f]+/g, " ")).toContain(
      `Bon de livraison ${numbers[1]?.note} du 27/11/2026, commande ${two.number}`,
    );
    withFacturX(attachedFile(pdf, "factur-x.xml"), (read) => {
      expect(brokenRules(read)).toEqual([]);
      expect(read.all("BillingSpecifiedPeriod/EndDateTime").map((text) => text.trim())).toEqual([
        "20261127",
      ]);
    });
    // Written after the closing: it waits for the next.
    await delivered(late, "2026-11-28T08:30:00Z");
    shop.clock.set("2026-12-01T09:00:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(0);
    shop.clock.set("2026-12-31T17:00:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(1);
    expect((await invoicesOf(0)).map(({ invoice: each }) => each.orders)).toEqual([
      [one.number, two.number],
      [late.number],
    ]);
  });

  it("[INV-21] pays when its company agreed to, forty-five days after the paper at most", async () => {
    await rhythm(3, "month");
    const { store } = buyers.at(3);
    await shop.sql("update store set siren = '552100554' where id = $1", [store]);
    await shop.sql(
      `insert into company (siren, payment_terms_days) values ('552100554', 60)
       on conflict (siren) do update set payment_terms_days = 60`,
    );
    await delivered(await ordered(3, 4), "2026-11-25T08:30:00Z");
    shop.clock.set("2026-11-30T17:00:00.000Z");
    await invoiceDelivered(shop);
    const [only] = await invoicesOf(3);
    const owed = await shop.sql("select due_date::text as due from outstanding where id = $1", [
      only?.id,
    ]);
    expect([only?.invoice.termDays, only?.invoice.dueDate, owed]).toEqual([
      45,
      "2027-01-14",
      [{ due: "2027-01-14" }],
    ]);
  });

  it("[INV-20] is invoiced by the new rule for what was delivered before it was changed", async () => {
    await rhythm(1, "month");
    const order = await ordered(1, 2);
    await delivered(order, "2026-11-24T08:30:00Z");
    shop.clock.set("2026-11-25T17:00:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(0);
    await rhythm(1, "delivery");
    expect(await invoiceDelivered(shop)).toBe(1);
    expect((await invoicesOf(1)).map(({ invoice }) => invoice.deliveries)).toEqual([undefined]);
  });

  it("[INV-19] is invoiced by delivery for what was paid with its order", async () => {
    await rhythm(2, "tenDays");
    shop.clock.set("2026-11-23T07:00:00.000Z");
    const flour = await makeVariant(shop, { price: 1045, stock: 100 });
    const order = await paidByCard(shop, await shopperIn(shop, buyers.at(2).store), [[flour, 2]]);
    await delivered(order, "2026-11-24T08:30:00Z");
    shop.clock.set("2026-11-24T17:00:00.000Z");
    expect(await invoiceDelivered(shop)).toBe(1);
    expect((await invoicesOf(2)).map(({ owed }) => owed)).toEqual([0]);
  });
});
