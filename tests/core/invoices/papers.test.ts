import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Address } from "../../../api-schema/address.ts";
import { CalendarDay, OrderNumber } from "../../../api-schema/primitives.ts";
import { entriesHead, invoiceEntries } from "../../../core/invoices/accounting-entries.ts";
import { compactDay, decimalComma, frenchDay } from "../../../core/invoices/columns.ts";
import { hasDeliveryNote } from "../../../core/invoices/delivery-note.ts";
import type { Invoice, InvoiceLine } from "../../../core/invoices/invoice.ts";
import { csvText, invoiceCsvLine, invoicesCsvHead } from "../../../core/invoices/invoices-csv.ts";
import { deliveryNoteNumber } from "../../../core/invoices/number.ts";
import { shipmentInvoice } from "../../../core/invoices/shipment-invoice.ts";
import { cents } from "../../../core/money/cents.ts";
import { rateBetweenBounds } from "../../../core/money/rate.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { anyInvoice } from "./any-invoice.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";

// The words and columns that an accountant reads, letter for letter.

const [sample] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
if (sample === undefined) throw new Error("No sample");

const lineOf = (reference: string, net: number, rate: number, vat: number): InvoiceLine => ({
  reference,
  name: reference,
  packaging: "Sac 25 kg",
  ...NOTHING_SAID,
  quantity: 1,
  unitPrice: cents(net),
  discount: cents(0),
  net: cents(net),
  vatRate: rateBetweenBounds(rate),
  vat: cents(vat),
});

/** Flour and bags, brought by a lorry that is paid for. */
const invoice: Invoice = {
  ...sample,
  number: "FA26000123",
  kind: "invoice",
  issuedOn: CalendarDay.make("2026-11-24"),
  dueDate: CalendarDay.make("2026-12-24"),
  deliveredOn: CalendarDay.make("2026-11-03"),
  orders: [OrderNumber.make("P26-000123"), OrderNumber.make("P26-000124")],
  deliveryNote: "BL00000012",
  seller: { ...sample.seller, name: "Grands Moulins Panetier", siren: sample.seller.siren },
  buyer: {
    ...sample.buyer,
    name: "SARL Pain & Fils",
    shopName: "Boulangerie du Marché",
    customerNumber: "104514",
  },
  lines: [
    lineOf("101065", 100_000, 0.055, 5500),
    lineOf("202001", 2000, 0.2, 400),
    lineOf("303001", 1000, 0.021, 21),
    lineOf("PORT", 1500, 0.2, 300),
  ],
  totals: {
    vatLines: [
      { rate: rateBetweenBounds(0.021), base: cents(1000), amount: cents(21) },
      { rate: rateBetweenBounds(0.055), base: cents(100_000), amount: cents(5500) },
      { rate: rateBetweenBounds(0.2), base: cents(3500), amount: cents(700) },
    ],
    net: cents(104_500),
    vat: cents(6221),
    gross: cents(110_721),
  },
};
const creditNote: Invoice = { ...invoice, number: "AV26000004", kind: "creditNote" };
const { siren } = invoice.seller;

describe("the table of invoices", () => {
  it("[INV-10] has its columns by name", () => {
    expect(invoicesCsvHead()).toBe(
      "\ufeffNuméro;Type;Date;Échéance;Date de livraison;Vendeur;SIREN vendeur;Client;N° client;Commandes;Bon de livraison;Total HT;TVA 5,5 %;TVA 10 %;TVA 20 %;Autres TVA;Total TVA;Total TTC\r\n".replaceAll(
        " %",
        "\u00a0%",
      ),
    );
  });

  it("[INV-10] says what is an invoice and what takes one back, with its sign", () => {
    expect(invoiceCsvLine(invoice)).toBe(
      `FA26000123;Facture;24/11/2026;24/12/2026;03/11/2026;Grands Moulins Panetier;${siren};Boulangerie du Marché;104514;P26-000123 P26-000124;BL00000012;1045,00;55,00;0,00;7,00;0,21;62,21;1107,21\r\n`,
    );
    expect(invoiceCsvLine(creditNote)).toBe(
      `AV26000004;Avoir;24/11/2026;24/12/2026;03/11/2026;Grands Moulins Panetier;${siren};Boulangerie du Marché;104514;P26-000123 P26-000124;BL00000012;-1045,00;-55,00;0,00;-7,00;-0,21;-62,21;-1107,21\r\n`,
    );
  });

  it("[INV-10] leaves empty what is not known, and names a company without another name", () => {
    const unknown = {
      ...invoice,
      deliveryNote: null,
      buyer: { ...invoice.buyer, shopName: null, customerNumber: null },
    };
    expect(invoiceCsvLine(unknown).split(";").slice(7, 11)).toEqual([
      "SARL Pain & Fils",
      "",
      "P26-000123 P26-000124",
      "",
    ]);
  });

  it("[INV-19] names every delivery note of an invoice of several", () => {
    const of = (place: number) => ({
      note: `BL0000001${place}`,
      deliveredOn: CalendarDay.make(`2026-11-0${place}`),
      order: OrderNumber.make("P26-000123"),
      lines: 2,
      gross: cents(100),
    });
    const periodic = { ...invoice, deliveryNote: null, deliveries: [of(2), of(3)] };
    expect(invoiceCsvLine(periodic).split(";").slice(9, 12)).toEqual([
      "P26-000123 P26-000124",
      "BL00000012 BL00000013",
      "1045,00",
    ]);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+33 2 35", "'+33 2 35"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    // Only where a cell begins: an address with a sign in it is no formula.
    ["1 + 1 = 2", "1 + 1 = 2"],
    ["Saint-Aubin", "Saint-Aubin"],
    ["contact@fournil.example", "contact@fournil.example"],
    ["a;b", '"a;b"'],
    ['dit "T65"', '"dit ""T65"""'],
    ["deux\nlignes", '"deux\nlignes"'],
    ["deux\rlignes", '"deux\rlignes"'],
    ["", ""],
  ])("[INV-10] writes %j as a text: %j", (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });
});

describe("the entries of an invoice", () => {
  const row = (account: string, debit: string, credit: string, of: Invoice, supplier = "\t") => {
    const label = `${of === invoice ? "Facture FA26000123" : "Avoir AV26000004"} Grands Moulins Panetier`;
    return `AC\tAchats\t9\t20261124\t${account}\t${supplier}\t${of.number}\t20261124\t${label}\t${debit}\t${credit}\t\t\t20261124\t\t\r\n`;
  };
  const GOODS = "601000\tAchats de matières premières";
  const CARRIAGE = "624100\tTransports sur achats";
  const VAT = "445660\tTVA déductible sur autres biens et services";
  const SUPPLIER = "401000\tFournisseurs";

  it("[INV-11] tell goods from their carriage, each on its own account", () => {
    expect(invoiceEntries(invoice, 9)).toBe(
      [
        row(GOODS, "1030,00", "0,00", invoice),
        row(CARRIAGE, "15,00", "0,00", invoice),
        row(VAT, "0,21", "0,00", invoice),
        row(VAT, "55,00", "0,00", invoice),
        row(VAT, "7,00", "0,00", invoice),
        row(SUPPLIER, "0,00", "1107,21", invoice, `F${siren}\tGrands Moulins Panetier`),
      ].join(""),
    );
  });

  it("[INV-11] of a credit note say so, and are the other way round", () => {
    expect(invoiceEntries(creditNote, 9)).toBe(
      [
        row(GOODS, "0,00", "1030,00", creditNote),
        row(CARRIAGE, "0,00", "15,00", creditNote),
        row(VAT, "0,00", "0,21", creditNote),
        row(VAT, "0,00", "55,00", creditNote),
        row(VAT, "0,00", "7,00", creditNote),
        row(SUPPLIER, "1107,21", "0,00", creditNote, `F${siren}\tGrands Moulins Panetier`),
      ].join(""),
    );
  });

  it("[INV-11] have no line of nothing", () => {
    const [goods] = invoice.lines;
    const free = { ...invoice, lines: goods === undefined ? [] : [goods] };
    expect(invoiceEntries(free, 9)).not.toContain("624100");
  });

  it("[INV-11] keep tabs, bars and line ends of a name out of the columns", () => {
    const named = { ...invoice, seller: { ...invoice.seller, name: " Moulin\t|\r\nde l’Eure " } };
    const cells = invoiceEntries(named, 9)
      .split("\r\n")
      .map((line) => line.split("\t"));
    expect(cells.map((line) => line.length)).toEqual([18, 18, 18, 18, 18, 18, 1]);
    expect([cells[0]?.[10], cells[5]?.[7]]).toEqual([
      "Facture FA26000123  Moulin de l’Eure",
      "Moulin de l’Eure",
    ]);
    expect(entriesHead().split("\t").length).toBe(18);
  });
});

describe("the invoice of a shipment", () => {
  const address = Address.make({
    id: 1 as Address["id"],
    firstName: "Anne",
    lastName: "Meunier",
    phoneNumber: null,
    company: null,
    countryCode: "FR",
    provinceCode: null,
    provinceName: null,
    street: "6 rue des Bons-Enfants",
    city: "Rouen",
    postcode: "76000",
  });
  const issued = shipmentInvoice(
    {
      id: 12,
      order: OrderNumber.make("P26-000123"),
      deliveredOn: CalendarDay.make("2026-11-23"),
      gmp: true,
      isPerishable: false,
      termDays: null,
      seller: invoice.seller,
      issuer: null,
      buyer: { ...invoice.buyer, street: "12 rue du Marché", postcode: "76000", city: "Rouen" },
      shippingAddress: address,
      method: "VIREMENT",
      isPaid: false,
      account: invoice.payment,
      items: [
        {
          reference: "101065",
          name: "Farine T65",
          packaging: "Sac 25 kg",
          ...NOTHING_SAID,
          ...NO_TARIFF,
          quantity: 2,
          shipped: 2,
          unitPrice: cents(1000),
          subtotal: cents(2000),
          promotionTotal: cents(-200),
          taxTotal: cents(99),
          vatRate: rateBetweenBounds(0.055),
        },
      ],
      shippingTotalHT: cents(1500),
      shippingTotal: cents(1800),
    },
    { number: "FA26000001", issuedOn: CalendarDay.make("2026-11-24") },
  );

  it("[INV-1] names its order, its delivery note and each line, the carriage last", () => {
    expect([issued.orders, issued.deliveryNote, issued.kind]).toEqual([
      ["P26-000123"],
      "BL00000012",
      "invoice",
    ]);
    expect(issued.lines.map(({ vat: _vat, ...line }) => line)).toEqual([
      {
        reference: "101065",
        name: "Farine T65",
        packaging: "Sac 25 kg",
        ...NOTHING_SAID,
        quantity: 2,
        unitPrice: 1000,
        discount: -200,
        net: 1800,
        vatRate: 0.055,
      },
      {
        reference: "PORT",
        name: "Frais de livraison",
        packaging: "Forfait",
        ...NOTHING_SAID,
        quantity: 1,
        unitPrice: 1500,
        discount: 0,
        net: 1500,
        vatRate: 0.2,
      },
    ]);
  });

  it("[INV-11] goes into the books with its carriage apart from its goods", () => {
    const rows = invoiceEntries(issued, 1)
      .split("\r\n")
      .map((line) => line.split("\t"));
    const debits = rows.map((row) => [row[4], row[11]]);
    expect(debits.slice(0, 2)).toEqual([
      ["601000", "18,00"],
      ["624100", "15,00"],
    ]);
  });

  it("[INV-3] goes to a person where there is no company, in another street of the same town", () => {
    expect(issued.deliveredTo).toEqual({
      name: "Anne Meunier",
      street: "6 rue des Bons-Enfants",
      postcode: "76000",
      city: "Rouen",
    });
  });
});

describe("the columns", () => {
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [-5, "-0,05"],
    [100, "1,00"],
    [124_830, "1248,30"],
    [-124_830, "-1248,30"],
  ])("write %d cents as %s", (amount, text) => {
    expect(decimalComma(amount)).toBe(text);
  });

  it("write days as people and programs do", () => {
    const day = CalendarDay.make("2026-11-03");
    expect([frenchDay(day), compactDay(day), deliveryNoteNumber(1234)]).toEqual([
      "03/11/2026",
      "20261103",
      "BL00001234",
    ]);
  });

  it("[INV-14] have a delivery note from the day on which a shipment is prepared", () => {
    const states = Object.entries(SHIPMENT).filter(([, status]) => hasDeliveryNote(status));
    expect(states.map(([name]) => name).toSorted()).toEqual([
      "delivered",
      "invoiced",
      "prepared",
      "ready",
      "returned",
      "sent",
    ]);
  });
});
