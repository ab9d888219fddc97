import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, OrderNumber } from "../../../api-schema/primitives.ts";
import { orderTotals } from "../../../core/selling/totals.ts";
import type { Buyer } from "../../../core/invoices/invoice.ts";
import { invoiceNumber, seriesOf } from "../../../core/invoices/number.ts";
import {
  type DeliveredItem,
  type DeliveredShipment,
  shipmentInvoice,
} from "../../../core/invoices/shipment-invoice.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { cents } from "../../../core/money/cents.ts";
import { rateBetweenBounds } from "../../../core/money/rate.ts";
import { isValidSiren, isValidSiret, isValidVatNumber } from "../../../core/companies/siret.ts";
import { marketplaceIssuer, sellerOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { NOTHING_SAID } from "../../../core/selling/row-columns.ts";
import { NO_TARIFF } from "../../../core/money/tariff.ts";
import type { Address } from "../../../api-schema/address.ts";
import { laboratory as place } from "./laboratory.ts";

const day = CalendarDay.make("2026-11-24");

const buyer: Buyer = {
  name: "SARL Pain & Fils",
  shopName: "Boulangerie du Marché",
  customerNumber: "104514",
  siren: "999001019",
  siret: "99900101900010",
  vatNumber: "FR83999001019",
  street: "12 rue du Marché",
  postcode: "76000",
  city: "Rouen",
};

const anyItem: fc.Arbitrary<DeliveredItem> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999 }),
    unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    rate: fc.constantFrom(0, 0.021, 0.055, 0.1, 0.2),
  })
  .map(({ quantity, unitPrice, off, rate }) => {
    const { shipments } = orderTotals({
      lines: [
        {
          id: 1,
          group: "gmp:Z002",
          quantity,
          unitPrice: cents(unitPrice),
          originalUnitPrice: cents(unitPrice),
          vatRate: rateBetweenBounds(rate),
        },
      ],
      promotion: { kind: "percentage", rate: off / 100 },
      shippingFees: new Map(),
    });
    const [line] = shipments[0]?.lines ?? [];
    if (line === undefined) throw new Error("No line");
    return {
      reference: "101065",
      name: "Farine T65",
      packaging: "Sac 25 kg",
      ...NOTHING_SAID,
      ...NO_TARIFF,
      quantity,
      shipped: quantity,
      unitPrice: cents(unitPrice),
      subtotal: line.subtotal,
      promotionTotal: line.promotionTotal,
      taxTotal: line.taxTotal,
      vatRate: rateBetweenBounds(rate),
    };
  });

const shipmentOf = (
  items: readonly DeliveredItem[],
  own: Partial<DeliveredShipment> = {},
): DeliveredShipment => ({
  id: 12,
  order: OrderNumber.make("P26-000123"),
  deliveredOn: CalendarDay.make("2026-11-23"),
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
  items,
  shippingTotalHT: cents(1500),
  shippingTotal: cents(1800),
  ...own,
});

const invoiceOf = (shipment: DeliveredShipment) =>
  shipmentInvoice(shipment, { number: "FA26000001", issuedOn: day });

describe("an invoice", () => {
  it("[INV-1] adds up to the cent: lines to rates, rates to totals, net and VAT to gross", () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 30 }), (items) => {
        const { lines, totals } = invoiceOf(shipmentOf(items));
        const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
        expect(lines.map((line) => line.quantity * line.unitPrice + line.discount)).toEqual(
          lines.map(({ net }) => net),
        );
        expect(totals.net).toBe(sum(lines.map(({ net }) => net)));
        expect(totals.vat).toBe(sum(lines.map(({ vat }) => vat)));
        expect(totals.gross).toBe(totals.net + totals.vat);
        expect([sum(totals.vatLines.map(({ base }) => base)), totals.vat]).toEqual([
          totals.net,
          sum(totals.vatLines.map(({ amount }) => amount)),
        ]);
        const rates = totals.vatLines.map(({ rate }) => rate);
        expect(rates).toEqual([...new Set(rates)].toSorted((a, b) => a - b));
        // What was ordered is what is invoiced.
        expect(totals.gross).toBe(
          sum(items.map((item) => item.subtotal + item.promotionTotal + item.taxTotal)) + 1800,
        );
      }),
    );
  });

  it("[INV-1] is zero without lines, and has no fee line without a fee", () => {
    expect(invoiceTotals([])).toEqual({ vatLines: [], net: 0, vat: 0, gross: 0 });
    const free = shipmentOf([], { shippingTotalHT: cents(0), shippingTotal: cents(0) });
    expect(invoiceOf(free).lines).toEqual([]);
  });

  it("[INV-2] is due in thirty days, or paid and due at once when the card was charged", () => {
    const waiting = invoiceOf(shipmentOf([]));
    expect([waiting.dueDate, waiting.payment.paid, waiting.payment.mandate]).toEqual([
      "2026-12-24",
      0,
      "RUM-1",
    ]);
    const paid = invoiceOf(shipmentOf([], { method: "CB", isPaid: true }));
    expect([paid.dueDate, paid.payment.paid, paid.payment.mandate]).toEqual([
      "2026-11-24",
      1800,
      null,
    ]);
  });

  it("[INV-21] is due when its company agreed, what came in the cold when the law says", () => {
    const dueOf = (termDays: number | null, isPerishable: boolean) => {
      const { dueDate, termDays: said } = invoiceOf(shipmentOf([], { termDays, isPerishable }));
      return [dueDate, said];
    };
    // Sixty days are agreed of an invoice of one delivery, forty-five at most of a paper of a period.
    expect(dueOf(60, false)).toEqual(["2027-01-23", 60]);
    expect([dueOf(45, false), dueOf(10, false), dueOf(30, false), dueOf(45, true)]).toEqual([
      ["2027-01-08", 45],
      ["2026-12-04", 10],
      ["2026-12-24", undefined],
      ["2026-12-30", 45],
    ]);
    expect(invoiceOf(shipmentOf([], { termDays: 45, isPaid: true })).dueDate).toBe("2026-11-24");
  });

  it("[INV-1] says the mill's price by which a line was sold, where it has one", () => {
    const [item] = fc.sample(anyItem, { numRuns: 1, seed: 7 });
    if (item === undefined) throw new Error("No item");
    const tariff = {
      tariffPrice: 762_000,
      priceUnit: "kilogram",
      priceBase: 100,
      priceHeld: 25_000,
    } as const;
    const { lines } = invoiceOf(shipmentOf([{ ...item, ...tariff }, item]));
    expect(lines.map((line) => ("tariff" in line ? line.tariff : "none"))).toEqual([
      tariff,
      "none",
      "none",
    ]);
  });

  it("[INV-3] names the place of delivery when it is not the buyer's own", () => {
    expect(invoiceOf(shipmentOf([], { shippingAddress: place })).deliveredTo).toEqual({
      name: "Le laboratoire",
      street: "6 rue des Bons-Enfants",
      postcode: "76000",
      city: "Rouen",
    });
    const { street, postcode, city } = buyer;
    const own = { ...place, street, postcode, city };
    const deliveredTo = (shippingAddress: Address | null) =>
      invoiceOf(shipmentOf([], { shippingAddress })).deliveredTo;
    expect([
      deliveredTo(own),
      deliveredTo(null),
      // A street of that name is in another town, or in another part of it.
      deliveredTo({ ...own, postcode: "76100" }),
      deliveredTo({ ...own, city: "Dieppe" }),
      deliveredTo({ ...own, postcode: "76100", company: null, firstName: "" }),
    ]).toEqual([
      null,
      null,
      { name: "Le laboratoire", street, postcode: "76100", city },
      { name: "Le laboratoire", street, postcode, city: "Dieppe" },
      { name: "Meunier", street, postcode: "76100", city },
    ]);
  });

  it("[INV-4] of a merchant is written in its name by the marketplace", () => {
    expect(invoiceOf(shipmentOf([])).issuer).toBe(null);
    const issuer = marketplaceIssuer(DEMONSTRATION_FIRM);
    expect(invoiceOf(shipmentOf([], { gmp: false, issuer })).issuer).toBe(
      "Panetier Place de marché",
    );
  });

  it("[INV-5] has a number of its seller's series, kind and year", () => {
    const group = { id: 1, gmp: true };
    const merchant = { id: 7, gmp: false };
    const next = CalendarDay.make("2027-01-01");
    expect([
      invoiceNumber(seriesOf(group, "invoice", day), 123),
      invoiceNumber(seriesOf(group, "creditNote", day), 4),
      invoiceNumber(seriesOf(merchant, "invoice", next), 1),
      invoiceNumber(seriesOf({ id: 123, gmp: false }, "creditNote", next), 1_000_000),
      // Two digits of the year, whatever they are.
      invoiceNumber(seriesOf(group, "invoice", CalendarDay.make("2105-01-01")), 1),
    ]).toEqual(["FA26000123", "AV26000004", "M07-FA27000001", "M123-AV271000000", "FA05000001"]);
  });

  it("[INV-6] is of a seller whose numbers have right keys", () => {
    const { siren, siret, vatNumber } = sellerOf(DEMONSTRATION_FIRM);
    expect([isValidSiren(siren), isValidSiret(siret), isValidVatNumber(vatNumber)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([siret.slice(0, 9), vatNumber.slice(4)]).toEqual([siren, siren]);
  });
});
