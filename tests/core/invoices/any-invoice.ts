import fc from "fast-check";
import { CalendarDay, OrderNumber } from "../../../api-schema/primitives.ts";
import type { Invoice, InvoiceLine } from "../../../core/invoices/invoice.ts";
import { NO_DEBIT } from "../../../core/invoices/shipment-invoice.ts";
import { taxedLines } from "../../../core/invoices/taxed-lines.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { rateBetweenBounds } from "../../../core/money/rate.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";

const day = (text: string) => CalendarDay.make(text);

/** What people and spreadsheets do to texts. */
export const anyWord = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(
    "=1+1",
    "+33",
    "-2",
    "@x",
    "\tx",
    "\r\nx",
    'dit "T65"',
    "a;b",
    "a\tb|c",
    "<&>",
    "",
  ),
);

const anyLine: fc.Arbitrary<Omit<InvoiceLine, "vat">> = fc
  .record({
    reference: anyWord,
    name: anyWord,
    customerReference: fc.option(
      anyWord.map((word) => word.replaceAll(/\p{Cc}/gu, " ").slice(0, 35)),
    ),
    packaging: fc.oneof(anyWord, fc.constantFrom("Sac 25 kg", "Carton 120 × 80 g")),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    rate: fc.constantFrom(0, 0.021, 0.055, 0.1, 0.2),
  })
  .map(({ off, rate, ...line }) => {
    const discount = cents(-Math.floor((line.quantity * line.unitPrice * off) / 100));
    const net = cents(line.quantity * line.unitPrice + discount);
    const vatRate = rateBetweenBounds(rate);
    return { ...line, unitPrice: cents(line.unitPrice), discount, net, vatRate };
  });

/** An invoice or a credit note of anything, to anybody. */
export const anyInvoice: fc.Arbitrary<Invoice> = fc
  .record({
    kind: fc.constantFrom("invoice" as const, "creditNote" as const),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }).map(taxedLines),
    name: anyWord,
    shopName: fc.option(anyWord),
    isKnown: fc.boolean(),
    isPaid: fc.boolean(),
    elsewhere: fc.boolean(),
    method: fc.constantFrom("CB" as const, "PRELEVEMENT" as const, "VIREMENT" as const),
    issuer: fc.option(fc.constant("Panetier Place de marché")),
    rank: fc.integer({ min: 1, max: 999_999 }),
  })
  .map(({ kind, lines, name, shopName, isKnown, isPaid, elsewhere, method, issuer, rank }) => {
    const totals = invoiceTotals(lines);
    const place = { street: name, postcode: "76000", city: "Rouen" };
    return {
      number: `${kind === "invoice" ? "FA" : "AV"}26${String(rank).padStart(6, "0")}`,
      kind,
      issuedOn: day("2026-11-24"),
      dueDate: day("2026-12-24"),
      deliveredOn: day("2026-11-23"),
      orders: [OrderNumber.make("P26-000123")],
      deliveryNote: "BL00000012",
      corrects: kind === "invoice" ? null : { number: "FA26000007", issuedOn: day("2026-10-01") },
      seller: sellerOf(DEMONSTRATION_FIRM),
      issuer,
      buyer: {
        name,
        shopName,
        customerNumber: isKnown ? "104514" : null,
        siren: isKnown ? "999001019" : null,
        siret: isKnown ? "99900101900010" : null,
        vatNumber: isKnown ? "FR83999001019" : null,
        ...place,
      },
      deliveredTo: elsewhere ? { name, ...place, city: "Dieppe" } : null,
      payment: {
        method,
        ...(method === "PRELEVEMENT"
          ? { mandate: "RUM-GMP-104514-01", creditorId: "FR33ZZZ999001" }
          : NO_DEBIT),
        beneficiary: "Grands Moulins Panetier",
        iban: "FR7699999000010010451200125",
        bic: "PANTFRPPXXX",
        paid: isPaid ? totals.gross : cents(0),
      },
      lines,
      totals,
    };
  });

/** An invoice from before VAT was rounded once a rate: it was rounded on each line. */
export const anyFormerInvoice: fc.Arbitrary<Invoice> = anyInvoice.map((invoice) => {
  const lines = invoice.lines.map((line) => ({ ...line, vat: applyRate(line.net, line.vatRate) }));
  return { ...invoice, kind: "invoice", corrects: null, lines, totals: invoiceTotals(lines) };
});
