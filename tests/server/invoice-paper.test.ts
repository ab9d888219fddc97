import fc from "fast-check";
import { expect, it } from "vitest";
import { CalendarDay, OrderNumber } from "../../api-schema/primitives.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { cents } from "../../core/money/cents.ts";
import { invoicePdf } from "../../server/invoicing/invoice-pdf.ts";
import { anyInvoice } from "../core/invoices/any-invoice.ts";
import { pdfText } from "./pdf-text.ts";

const [sample] = fc.sample(
  anyInvoice.filter(({ totals }) => totals.gross > 0),
  { numRuns: 1, seed: 7 },
);
if (sample === undefined) throw new Error("No invoice");
const invoice: Invoice = { ...sample, kind: "invoice", corrects: null, deliveredTo: null };

const paperOf = async (own: Partial<Invoice>): Promise<string> =>
  pdfText(Buffer.from(await invoicePdf({ ...invoice, ...own }, null, null)));

it("[INV-3] says on the paper of several deliveries where each went, where they went to several places", async () => {
  const of = (note: string) => ({
    note,
    deliveredOn: invoice.deliveredOn,
    order: OrderNumber.make("P26-000123"),
    lines: 1,
    gross: invoice.totals.gross,
  });
  const deliveredTo = {
    name: "Le laboratoire",
    street: "6 rue des Bons-Enfants",
    postcode: "76000",
    city: "Rouen",
  };
  const words = "Livré à Le laboratoire, 6 rue des Bons-Enfants, 76000 Rouen";
  const shop = { ...deliveredTo, name: "La boutique" };
  const papers = await Promise.all([
    paperOf({
      deliveries: [
        { ...of("BL00000012"), deliveredTo },
        { ...of("BL00000013"), deliveredTo: shop },
      ],
    }),
    paperOf({ deliveries: [{ ...of("BL00000012"), deliveredTo }] }),
    paperOf({ deliveries: [of("BL00000012")] }),
  ]);
  expect(papers.map((text) => [text.includes("Plusieurs adresses"), text.includes(words)])).toEqual(
    [
      [true, true],
      [false, true],
      [false, false],
    ],
  );
});

it("[INV-2] says that a card paid it where one did alone", async () => {
  const paidBy = async (method: Invoice["payment"]["method"]) => {
    const text = await paperOf({
      payment: { ...invoice.payment, method, paid: invoice.totals.gross },
    });
    return /Payée[^:]*: rien à régler\./.exec(text)?.[0];
  };
  expect(await Promise.all([paidBy("CB"), paidBy("VIREMENT")])).toEqual([
    "Payée par carte bancaire à la commande : rien à régler.",
    "Payée à la commande : rien à régler.",
  ]);
});

it("[INV-19] has the days of several deliveries in whole, across a year too", async () => {
  const delivered = async (from: string, to: string) => {
    const [first, last] = [CalendarDay.make(from), CalendarDay.make(to)];
    const of = (deliveredOn: CalendarDay) => ({
      note: "BL00000012",
      deliveredOn,
      order: OrderNumber.make("P26-000123"),
      lines: 1,
      gross: invoice.totals.gross,
    });
    const text = await paperOf({ deliveredOn: last, deliveries: [of(first), of(last)] });
    return /[\d/]+ au [\d/]+(?=\s)/.exec(text)?.[0];
  };
  expect([
    await delivered("2026-11-02", "2026-11-30"),
    await delivered("2026-12-28", "2027-01-05"),
  ]).toEqual(["02/11 au 30/11/2026", "28/12/26 au 05/01/27"]);
});

it("[INV-17] says of a debit a day on which banks collect", async () => {
  const dueOn = async (dueDate: string) => {
    const text = await paperOf({
      dueDate: CalendarDay.make(dueDate),
      payment: { ...invoice.payment, method: "PRELEVEMENT", paid: cents(0) },
    });
    return /Sera prélevée le ([^.]*) sur/.exec(text)?.[1];
  };
  expect(await Promise.all(["2026-12-11", "2026-12-13", "2026-12-25"].map(dueOn))).toEqual([
    "11 décembre 2026",
    "14 décembre 2026",
    "28 décembre 2026",
  ]);
});
