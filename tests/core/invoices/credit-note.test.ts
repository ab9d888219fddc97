import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VatLine } from "../../../api-schema/order.ts";
import { creditNote, type TakenBack } from "../../../core/invoices/credit-note.ts";
import type { Invoice, InvoiceLine } from "../../../core/invoices/invoice.ts";
import { taxedLines } from "../../../core/invoices/taxed-lines.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { day, rate } from "../values.ts";
import { anyFormerInvoice, anyInvoice } from "./any-invoice.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";

const issue = { number: "AV26000004", issuedOn: day("2026-12-01") };

const asInvoice = (invoice: Invoice): Invoice => ({ ...invoice, kind: "invoice", corrects: null });

const takenBack = (invoice: Invoice, before: readonly Invoice[], taken: readonly TakenBack[]) =>
  Result.getOrThrow(creditNote(invoice, before, taken, issue));

/** What the invoice and its credit notes come to, rate by rate. */
const rest = ({ totals }: Invoice, notes: readonly Invoice[]): readonly VatLine[] =>
  totals.vatLines.map(({ rate: of, base, amount }) => {
    const rows = notes.flatMap((note) => note.totals.vatLines.filter((row) => row.rate === of));
    const less = (column: "base" | "amount") => rows.reduce((sum, row) => sum + row[column], 0);
    return { rate: of, base: cents(base - less("base")), amount: cents(amount - less("amount")) };
  });

/** Takes a part of everything back, as often as there are parts, then the rest. */
const inParts = (invoice: Invoice, parts: readonly number[]): readonly Invoice[] => {
  const quantities = new Map<string, number>();
  for (const { reference, quantity } of invoice.lines) {
    quantities.set(reference, (quantities.get(reference) ?? 0) + quantity);
  }
  const notes: Invoice[] = [];
  for (const part of [...parts, 1]) {
    const taken = [...quantities].map(([reference, left], index) => ({
      reference,
      // Not the same part of each: lines come to an end one after the other.
      quantity: part === 1 ? left : Math.floor(left * ((part + index * 0.37) % 1)),
    }));
    notes.push(takenBack(invoice, notes, taken));
    for (const { reference, quantity } of taken) {
      quantities.set(reference, (quantities.get(reference) ?? 0) - quantity);
    }
  }
  return notes;
};

const anyParts = fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { maxLength: 5 });

const goods = (reference: string, net: number, quantity: number): Omit<InvoiceLine, "vat"> => ({
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

const invoiceOf = (wished: readonly Omit<InvoiceLine, "vat">[]): Invoice => {
  const [any] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
  if (any === undefined) throw new Error("No invoice");
  const lines = taxedLines(wished);
  return { ...asInvoice(any), lines, totals: invoiceTotals(lines) };
};

describe("a credit note", () => {
  it("[INV-16] of everything cancels its invoice: the same lines, rates and totals", () => {
    fc.assert(
      fc.property(anyInvoice.map(asInvoice), (invoice) => {
        const [note] = inParts(invoice, []);
        expect(note?.totals).toEqual(invoice.totals);
        expect(note?.lines.map(({ vat: _vat, ...line }) => line)).toEqual(
          invoice.lines.map(({ vat: _vat, ...line }) => line),
        );
      }),
    );
  });

  it("[INV-16] leaves a right invoice of what remains, after each part and to nothing at the end", () => {
    fc.assert(
      fc.property(anyInvoice.map(asInvoice), anyParts, (invoice, parts) => {
        const notes = inParts(invoice, parts);
        for (const [index, { lines, totals }] of notes.entries()) {
          const remains = rest(invoice, notes.slice(0, index + 1));
          expect(remains).toEqual(
            remains.map((row) => ({ ...row, amount: applyRate(row.base, row.rate) })),
          );
          expect(totals).toEqual(invoiceTotals(lines));
          for (const { quantity, unitPrice, discount, net, vat } of lines) {
            expect(quantity * unitPrice + discount).toBe(net);
            expect(quantity > 0 && discount <= 0 && net >= 0 && vat >= 0).toBe(true);
          }
        }
        expect(rest(invoice, notes).map(({ base, amount }) => [base, amount])).toEqual(
          invoice.totals.vatLines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("[INV-16] takes the VAT of an invoice from before back as it was asked for, in proportion", () => {
    fc.assert(
      fc.property(anyFormerInvoice, anyParts, (invoice, parts) => {
        const notes = inParts(invoice, parts);
        for (const { totals } of notes) {
          expect(totals.vatLines.every(({ base, amount }) => base >= 0 && amount >= 0)).toBe(true);
        }
        expect(rest(invoice, notes).map(({ base, amount }) => [base, amount])).toEqual(
          invoice.totals.vatLines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("[INV-16] has the cent that what remains does not bear: 100,10 € less 50,05 € leave 2,75 €", () => {
    const invoice = invoiceOf([goods("T65", 10_010, 2)]);
    const note = takenBack(invoice, [], [{ reference: "T65", quantity: 1 }]);
    expect([invoice.totals, note.totals]).toEqual([
      {
        vatLines: [{ rate: 0.055, base: 10_010, amount: 551 }],
        net: 10_010,
        vat: 551,
        gross: 10_561,
      },
      { vatLines: [{ rate: 0.055, base: 5005, amount: 276 }], net: 5005, vat: 276, gross: 5281 },
    ]);
  });

  it("[INV-16] names what it takes back and asks for no money", () => {
    const invoice = invoiceOf([goods("T65", 1000, 1)]);
    const note = takenBack(invoice, [], [{ reference: "T65", quantity: 1 }]);
    const { payment, lines, totals, ...said } = note;
    expect([said.number, said.kind, said.issuedOn, said.dueDate, said.corrects]).toEqual([
      "AV26000004",
      "creditNote",
      "2026-12-01",
      "2026-12-01",
      { number: invoice.number, issuedOn: invoice.issuedOn },
    ]);
    expect([payment.paid, payment.mandate, lines.length, totals.gross]).toEqual([0, null, 1, 1055]);
  });

  it("[INV-16] is refused for more than is left, for a line that is not there, for less than nothing", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), goods("T55", 1000, 1)]);
    const one = takenBack(invoice, [], [{ reference: "T65", quantity: 1 }]);
    const refused = (...taken: readonly (readonly [string, number])[]) => {
      const wish = taken.map(([reference, quantity]) => ({ reference, quantity }));
      const note = creditNote(invoice, [one], wish, issue);
      return Result.isFailure(note) ? note.failure : note.success.lines.length;
    };
    const tooMuch = (reference: string, left: number) => ({
      _tag: "TooMuchTakenBack",
      reference,
      left,
    });
    expect([
      refused(["T65", 2]),
      refused(["T65", 3]),
      refused(["T55", 1], ["T65", 1], ["T65", 2]),
      refused(["T110", 1]),
      refused(["T65", -1]),
    ]).toEqual([1, tooMuch("T65", 2), tooMuch("T65", 2), tooMuch("T110", 0), tooMuch("T65", 2)]);
  });
});
