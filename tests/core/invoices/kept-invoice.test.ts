import { Schema, Struct } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderNumber } from "../../../api-schema/primitives.ts";
import { Buyer, Invoice, InvoiceTotals, Seller } from "../../../core/invoices/invoice.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { anyInvoice } from "./any-invoice.ts";

const decode = Schema.decodeUnknownSync(Invoice);
/** As the database gives it back. */
const kept = (invoice: unknown): unknown => JSON.parse(JSON.stringify(invoice));

const LABORATORY = { name: "Le laboratoire", street: "6 rue", postcode: "76000", city: "Rouen" };

const tariff = {
  tariffPrice: 762_000,
  priceUnit: "kilogram",
  priceBase: 100,
  priceHeld: 25_000,
} as const;

/** An invoice of a period, and a credit note that says everything that one may. */
const full = (invoice: Invoice): Invoice => ({
  ...invoice,
  termDays: 45,
  deliveries: [
    {
      note: "BL00000012",
      deliveredOn: day("2026-11-23"),
      order: OrderNumber.make("P26-000123"),
      lines: invoice.lines.length,
      gross: invoice.totals.gross,
      deliveredTo: LABORATORY,
    },
  ],
  corrects: {
    number: "FA26000007",
    issuedOn: day("2026-10-01"),
    reason: "Marchandise abîmée",
  },
  settles: { deducted: cents(100), refunded: cents(50) },
  lines: invoice.lines.map((line, at) => ({
    ...line,
    tariff,
    corrected: at + 1,
    allowance: true,
  })),
});

describe("an invoice that was kept", () => {
  it("[INV-12] is read back as it was issued, whatever it says", () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        expect(decode(kept(invoice))).toEqual(invoice);
        expect(decode(kept(full(invoice)))).toEqual(full(invoice));
      }),
    );
  });

  it("[INV-12] has its seller, its buyer and its sums by themselves too", () => {
    fc.assert(
      fc.property(anyInvoice, ({ seller, buyer, totals }) => {
        expect([
          Schema.decodeUnknownSync(Seller)(kept(seller)),
          Schema.decodeUnknownSync(Buyer)(kept(buyer)),
          Schema.decodeUnknownSync(InvoiceTotals)(kept(totals)),
        ]).toEqual([seller, buyer, totals]);
      }),
    );
  });

  it("[INV-17] names no creditor where it is from before papers did", () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        const payment = Struct.omit(invoice.payment, ["creditorId"]);
        expect(decode(kept({ ...invoice, payment })).payment).toEqual({
          ...payment,
          creditorId: null,
        });
      }),
    );
  });

  it("[INV-12] is none of another kind, without what its papers say, or with a part of a cent", () => {
    const [any] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
    if (any === undefined) throw new Error("No invoice");
    const invoice = full({ ...any, deliveredTo: LABORATORY });
    const { seller, buyer, payment, totals, deliveries = [], lines } = invoice;
    const isInvoice = Schema.is(Invoice);
    const without: Readonly<Record<string, unknown>> = {
      number: Struct.omit(invoice, ["number"]),
      kind: { ...invoice, kind: "quote" },
      seller: { ...invoice, seller: Struct.omit(seller, ["siren"]) },
      buyer: { ...invoice, buyer: Struct.omit(buyer, ["name"]) },
      place: { ...invoice, deliveredTo: Struct.omit(LABORATORY, ["street"]) },
      delivery: { ...invoice, deliveries: deliveries.map((one) => Struct.omit(one, ["gross"])) },
      corrected: { ...invoice, corrects: { reason: "Marchandise abîmée" } },
      settled: { ...invoice, settles: { deducted: 100 } },
      payment: { ...invoice, payment: Struct.omit(payment, ["iban"]) },
      line: { ...invoice, lines: lines.map((line) => Struct.omit(line, ["reference"])) },
      totals: { ...invoice, totals: Struct.omit(totals, ["gross"]) },
      cents: { ...invoice, totals: { ...totals, gross: 0.5 } },
    };
    expect([
      isInvoice(invoice),
      Object.entries(without).filter(([, holed]) => isInvoice(holed)),
    ]).toEqual([true, []]);
  });
});
