import { describe, expect, it } from "vitest";
import { OrderNumber } from "../../../api-schema/primitives.ts";
import { saysItsLines } from "../../../core/invoices/credit-note.ts";
import {
  type ErpInvoice,
  type ErpInvoiceParties,
  erpInvoice,
} from "../../../core/invoices/erp-invoice.ts";
import { cents } from "../../../core/money/cents.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { day, rate } from "../values.ts";

const parties: ErpInvoiceParties = {
  seller: sellerOf(DEMONSTRATION_FIRM),
  buyer: {
    name: "SARL Pain & Fils",
    shopName: null,
    customerNumber: "104514",
    siren: "999001019",
    siret: null,
    vatNumber: null,
    street: "12 rue du Marché",
    postcode: "76000",
    city: "Rouen",
  },
  payment: {
    method: "PRELEVEMENT",
    mandate: "RUM-GMP-104514-01",
    creditorId: "FR33ZZZ999001",
    beneficiary: "Moulins",
    iban: "FR76",
    bic: "PANT",
  },
};

const sumOf = (of: number, base: number, amount: number) => ({
  rate: rate(of),
  base: cents(base),
  amount: cents(amount),
});

const said: ErpInvoice = {
  number: "F2611-00417",
  kind: "invoice",
  issuedOn: day("2026-11-27"),
  dueDate: day("2026-12-27"),
  deliveredOn: day("2026-11-26"),
  order: OrderNumber.make("P26-000123"),
  corrects: null,
  sums: [
    sumOf(0, 0, 0),
    sumOf(0.055, 120_000, 6601),
    sumOf(0.1, 0, 0),
    // An ERP that corrects a cent of VAT alone.
    sumOf(0.2, 0, 1),
  ],
};

const lineOf = (name: string, of: number, base: number, amount: number) => ({
  reference: "",
  name,
  packaging: "",
  customerReference: null,
  quantity: 1,
  unitPrice: base,
  discount: 0,
  net: base,
  vatRate: of,
  vat: amount,
});

describe("an invoice of the ERP", () => {
  it("[QUAI-40] is kept with its own sums, a line for each rate that has one, not paid and with its mandate", () => {
    expect(erpInvoice(said, parties)).toEqual({
      number: "F2611-00417",
      kind: "invoice",
      issuedOn: "2026-11-27",
      dueDate: "2026-12-27",
      deliveredOn: "2026-11-26",
      orders: ["P26-000123"],
      deliveryNote: null,
      corrects: null,
      seller: parties.seller,
      issuer: null,
      buyer: parties.buyer,
      deliveredTo: null,
      payment: { ...parties.payment, paid: 0 },
      lines: [
        lineOf("Selon facture F2611-00417", 0.055, 120_000, 6601),
        lineOf("Selon facture F2611-00417", 0.2, 0, 1),
      ],
      totals: {
        vatLines: [
          { rate: 0.055, base: 120_000, amount: 6601 },
          { rate: 0.2, base: 0, amount: 1 },
        ],
        net: 120_000,
        vat: 6602,
        gross: 126_602,
      },
    });
  });

  it("[QUAI-40] has what is sold without VAT, and of no order none", () => {
    const { lines, orders, totals } = erpInvoice(
      { ...said, order: null, sums: [sumOf(0, 5000, 0)] },
      parties,
    );
    expect([lines, orders, totals.gross]).toEqual([
      [lineOf("Selon facture F2611-00417", 0, 5000, 0)],
      [],
      5000,
    ]);
  });

  it("[QUAI-40] names a mandate where it is debited alone: no avoir, and nothing that is paid otherwise", () => {
    const corrects = { number: "F2611-00398", issuedOn: day("2026-11-20") };
    const note = erpInvoice({ ...said, number: "A1", kind: "creditNote", corrects }, parties);
    const byTransfer = erpInvoice(said, {
      ...parties,
      payment: { ...parties.payment, method: "VIREMENT" },
    });
    expect([
      [note.kind, note.corrects, note.lines[0]?.name, note.totals.gross],
      note.payment,
      byTransfer.payment,
    ]).toEqual([
      ["creditNote", corrects, "Selon avoir A1", 126_602],
      { ...parties.payment, mandate: null, creditorId: null, paid: 0 },
      { ...parties.payment, method: "VIREMENT", mandate: null, creditorId: null, paid: 0 },
    ]);
  });

  it("[INV-22] does not say which lines it corrects, so that the desk corrects nothing beside it", () => {
    const { lines } = erpInvoice({ ...said, kind: "creditNote" }, parties);
    const [line] = lines;
    if (line === undefined) throw new Error("No line");
    const named = { ...line, corrected: 1 };
    expect([
      saysItsLines({ lines }),
      saysItsLines({ lines: [named] }),
      saysItsLines({ lines: [named, named] }),
      saysItsLines({ lines: [named, line] }),
    ]).toEqual([false, true, true, false]);
  });
});
