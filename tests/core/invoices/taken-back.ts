import { Result } from "effect";
import fc from "fast-check";
import { creditNote, type TakenBack } from "../../../core/invoices/credit-note.ts";
import type { Invoice, InvoiceLine } from "../../../core/invoices/invoice.ts";
import { taxedLines } from "../../../core/invoices/taxed-lines.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { cents } from "../../../core/money/cents.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { day, rate } from "../values.ts";
import { anyInvoice } from "./any-invoice.ts";

export const issue = { number: "AV26000004", issuedOn: day("2026-12-01") };

export const asInvoice = (invoice: Invoice): Invoice => ({
  ...invoice,
  kind: "invoice",
  corrects: null,
});

/** The credit note of what is taken back, after those before. */
export const takenBack = (
  invoice: Invoice,
  before: readonly Invoice[],
  taken: readonly TakenBack[],
) => Result.getOrThrow(creditNote(invoice, before, taken, issue));

/** A line of goods at 5,5 %. */
export const goods = (
  reference: string,
  net: number,
  quantity: number,
): Omit<InvoiceLine, "vat"> => ({
  reference,
  name: "Farine T65",
  packaging: "Sac 25 kg",
  ...NOTHING_SAID,
  quantity,
  unitPrice: cents(net / quantity),
  discount: cents(0),
  net: cents(net),
  vatRate: rate(0.055),
});

export const carriageOf = (fee: number): Omit<InvoiceLine, "vat"> => ({
  ...goods("PORT", fee, 1),
  name: "Frais de livraison",
  packaging: "Forfait",
  vatRate: rate(0.2),
});

/** An invoice of these lines. */
export const invoiceOf = (wished: readonly Omit<InvoiceLine, "vat">[]): Invoice => {
  const [any] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
  if (any === undefined) throw new Error("No invoice");
  const lines = taxedLines(wished);
  return { ...asInvoice(any), lines, totals: invoiceTotals(lines) };
};
