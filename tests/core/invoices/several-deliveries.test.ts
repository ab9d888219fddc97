import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { OrderNumber } from "../../../api-schema/primitives.ts";
import { creditNote } from "../../../core/invoices/credit-note.ts";
import type { Invoice } from "../../../core/invoices/invoice.ts";
import {
  deliveriesByLine,
  deliveryDays,
  periodicInvoice,
  placeOfAll,
  placeWords,
} from "../../../core/invoices/periodic-invoice.ts";
import type { DeliveredItem, DeliveredShipment } from "../../../core/invoices/shipment-invoice.ts";
import { cents } from "../../../core/money/cents.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { day, rate } from "../values.ts";
import { laboratory as place } from "./laboratory.ts";

const buyer: DeliveredShipment["buyer"] = {
  name: "SARL Pain & Fils",
  shopName: "Boulangerie du Marché",
  customerNumber: "104514",
  siren: null,
  siret: null,
  vatNumber: null,
  street: "12 rue du Marché",
  postcode: "76000",
  city: "Rouen",
};

const LABORATORY = {
  name: "Le laboratoire",
  street: "6 rue des Bons-Enfants",
  postcode: "76000",
  city: "Rouen",
};

const itemOf = (reference: string, net: number, vat: number): DeliveredItem => ({
  reference,
  name: "Farine T65",
  packaging: "Sac 25 kg",
  quantity: 1,
  customerReference: null,
  ...NO_TARIFF,
  shipped: 1,
  unitPrice: cents(net),
  subtotal: cents(net),
  promotionTotal: cents(0),
  taxTotal: cents(vat),
  vatRate: rate(0.055),
});

const deliveryOf = (
  id: number,
  date: string,
  order: string,
  own: Partial<DeliveredShipment> = {},
): DeliveredShipment => ({
  id,
  order: OrderNumber.make(order),
  deliveredOn: day(date),
  gmp: true,
  isPerishable: false,
  termDays: null,
  seller: sellerOf(DEMONSTRATION_FIRM),
  issuer: null,
  buyer,
  shippingAddress: null,
  method: "PRELEVEMENT",
  isPaid: false,
  account: {
    beneficiary: "Moulins",
    iban: "FR76",
    bic: "PANT",
    mandate: "RUM-1",
    creditorId: "FR33",
  },
  items: [itemOf("T65", 1000, 55)],
  shippingTotalHT: cents(0),
  shippingTotal: cents(0),
  ...own,
});

const ISSUE = { number: "FA26000001", issuedOn: day("2026-11-30") };

const lineOf = (reference: string, net: number, vat: number) => ({
  reference,
  name: "Farine T65",
  packaging: "Sac 25 kg",
  quantity: 1,
  customerReference: null,
  unitPrice: net,
  discount: 0,
  net,
  vatRate: 0.055,
  vat,
});

describe("one invoice of several deliveries", () => {
  const first = deliveryOf(10, "2026-11-21", "P26-000120");
  const second = deliveryOf(11, "2026-11-24", "P26-000121", {
    items: [itemOf("T55", 2000, 110)],
    shippingTotalHT: cents(1500),
    shippingTotal: cents(1800),
  });
  const moved = { ...buyer, name: "SARL Pain, Fils & Filles" };
  const last = deliveryOf(12, "2026-11-27", "P26-000120", {
    termDays: 60,
    buyer: moved,
    account: { ...first.account, mandate: "RUM-2" },
  });

  it("[INV-19] names all of them, one day of payment, and buyer, term and mandate as they are with the last", () => {
    expect(periodicInvoice([first, second, last], ISSUE)).toEqual({
      number: "FA26000001",
      kind: "invoice",
      issuedOn: "2026-11-30",
      dueDate: "2027-01-14",
      termDays: 45,
      deliveredOn: "2026-11-27",
      orders: ["P26-000120", "P26-000121"],
      deliveryNote: null,
      deliveries: [
        {
          note: "BL00000010",
          deliveredOn: "2026-11-21",
          order: "P26-000120",
          lines: 1,
          gross: 1055,
        },
        {
          note: "BL00000011",
          deliveredOn: "2026-11-24",
          order: "P26-000121",
          lines: 2,
          gross: 3910,
        },
        {
          note: "BL00000012",
          deliveredOn: "2026-11-27",
          order: "P26-000120",
          lines: 1,
          gross: 1055,
        },
      ],
      corrects: null,
      seller: first.seller,
      issuer: null,
      buyer: moved,
      deliveredTo: null,
      payment: {
        beneficiary: "Moulins",
        iban: "FR76",
        bic: "PANT",
        mandate: "RUM-2",
        creditorId: "FR33",
        method: "PRELEVEMENT",
        paid: 0,
      },
      lines: [
        lineOf("T65", 1000, 55),
        lineOf("T55", 2000, 110),
        {
          reference: "PORT",
          name: "Frais de livraison",
          packaging: "Forfait",
          quantity: 1,
          customerReference: null,
          unitPrice: 1500,
          discount: 0,
          net: 1500,
          vatRate: 0.2,
          vat: 300,
        },
        lineOf("T65", 1000, 55),
      ],
      totals: {
        vatLines: [
          { rate: 0.055, base: 4000, amount: 220 },
          { rate: 0.2, base: 1500, amount: 300 },
        ],
        net: 5500,
        vat: 520,
        gross: 6020,
      },
    });
  });

  it("[INV-17] names no mandate where it is not debited", () => {
    const { payment } = periodicInvoice([{ ...first, method: "VIREMENT" }], ISSUE);
    expect([payment.method, payment.mandate, payment.creditorId]).toEqual(["VIREMENT", null, null]);
  });

  it("[INV-3] names where all of them went, where that is one place and not the buyer's", () => {
    const elsewhere = { ...first, shippingAddress: place };
    expect([
      periodicInvoice([elsewhere, { ...last, shippingAddress: place }], ISSUE).deliveredTo,
      periodicInvoice([elsewhere], ISSUE).deliveredTo,
      periodicInvoice([first, second], ISSUE).deliveredTo,
      placeOfAll(periodicInvoice([elsewhere], ISSUE)),
      placeOfAll(periodicInvoice([first, second], ISSUE)),
    ]).toEqual([LABORATORY, LABORATORY, null, LABORATORY, null]);
  });

  it("[INV-3] names the place of each where they went to several, and that of the one that a credit note is of", () => {
    const elsewhere = { ...second, shippingAddress: place };
    const unnamed = { ...last, buyer: { ...moved, shopName: null } };
    const invoice = periodicInvoice([first, elsewhere, unnamed], ISSUE);
    const note = Result.getOrThrow(
      creditNote(invoice, [], [{ line: 2, quantity: 1 }], { ...ISSUE, number: "AV26000001" }),
    );
    const said = (of: Invoice) => [
      of.deliveredTo,
      of.deliveries?.map(({ deliveredTo }) => deliveredTo),
      placeOfAll(of),
    ];
    const { street, postcode, city } = buyer;
    expect([said(invoice), said(note), placeWords(LABORATORY)]).toEqual([
      [
        null,
        [
          { name: "Boulangerie du Marché", street, postcode, city },
          LABORATORY,
          { name: "SARL Pain, Fils & Filles", street, postcode, city },
        ],
        undefined,
      ],
      [null, [LABORATORY], LABORATORY],
      "Le laboratoire, 6 rue des Bons-Enfants, 76000 Rouen",
    ]);
  });

  it("[INV-19] says from which day to which they came, as short as its paper has room for", () => {
    expect([
      deliveryDays(day("2026-11-02"), day("2026-11-30")),
      deliveryDays(day("2026-11-30"), day("2026-11-30")),
      deliveryDays(day("2026-12-16"), day("2027-01-05")),
    ]).toEqual(["02/11 au 30/11/2026", "30/11/2026", "16/12/26 au 05/01/27"]);
  });

  it("[INV-19] says which delivery begins at which line; of one alone, none does", () => {
    const invoice = periodicInvoice([first, second, last], ISSUE);
    expect([
      [...deliveriesByLine(invoice)].map(([at, { note }]) => [at, note]),
      [...deliveriesByLine({})],
    ]).toEqual([
      [
        [0, "BL00000010"],
        [1, "BL00000011"],
        [3, "BL00000012"],
      ],
      [],
    ]);
  });
});
