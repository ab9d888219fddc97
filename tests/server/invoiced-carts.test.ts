import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VatLine } from "../../api-schema/order.ts";
import { CalendarDay, Grams, OrderNumber, Rate, VariantCode } from "../../api-schema/primitives.ts";
import { ENTRY_COLUMNS, invoiceEntries } from "../../core/invoices/accounting-entries.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { invoiceCsvLine, invoicesCsvHead } from "../../core/invoices/invoices-csv.ts";
import { shipmentInvoice } from "../../core/invoices/shipment-invoice.ts";
import { cents } from "../../core/money/cents.ts";
import { sumByRate } from "../../core/money/vat.ts";
import { sumOfShipments } from "../../core/selling/amended-order.ts";
import { type AmendedVariant, amendedTotals } from "../../core/selling/amendment.ts";
import { type CartToPrice, orderTotals, type ShipmentTotals } from "../../core/selling/totals.ts";
import { crossIndustryInvoice } from "../../server/invoicing/cross-industry-invoice.ts";
import { anyCart } from "../core/selling/any-totals.ts";
import { withFacturX } from "./factur-x.ts";
import { soldInvoice } from "./invoice-mail.ts";
import { brokenRules } from "./norm-rules.ts";
import { NOTHING_SAID } from "../../core/selling/row-columns.ts";
import { NO_TARIFF } from "../../core/money/tariff.ts";

/** What is weighed and bounded; the lines have their own prices and rates. */
const ANY_VARIANT: AmendedVariant = {
  code: VariantCode.make("T65"),
  productName: "Farine T65",
  orderStep: 1,
  netWeight: Grams.make(25_000),
  vatRate: Rate.make(0.055),
  stock: 0,
  unitPrice: null,
  volumePrices: [],
  offer: null,
  saleable: true,
  preOrderLeft: null,
};

/** The invoice of a shipment as it was ordered: what its rows keep of the totals. */
const invoiceOf = (shipment: ShipmentTotals, id: number): Invoice =>
  shipmentInvoice(
    {
      id,
      order: OrderNumber.make("P26-000123"),
      deliveredOn: CalendarDay.make("2026-11-23"),
      gmp: true,
      isPerishable: false,
      termDays: null,
      seller: soldInvoice.seller,
      issuer: null,
      buyer: soldInvoice.buyer,
      shippingAddress: null,
      method: "PRELEVEMENT",
      isPaid: false,
      account: soldInvoice.payment,
      items: shipment.lines.map(({ line, subtotal, promotionTotal, taxTotal }) => ({
        reference: `REF-${line.id}`,
        name: "Farine T65",
        packaging: "Sac 25 kg",
        ...NOTHING_SAID,
        ...NO_TARIFF,
        quantity: line.quantity,
        shipped: line.quantity,
        unitPrice: line.unitPrice,
        subtotal,
        promotionTotal,
        taxTotal,
        vatRate: line.vatRate,
      })),
      shippingTotalHT: shipment.shippingTotalHT,
      shippingTotal: shipment.shippingTotal,
    },
    { number: `FA26${String(id).padStart(6, "0")}`, issuedOn: CalendarDay.make("2026-11-24") },
  );

const centsOf = (text: string): number => Number(text.replace(/[.,]/, ""));

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Net, VAT and gross as each paper of an invoice says them, and the VAT of each rate. */
const papersOf = (invoice: Invoice) => {
  const xml = withFacturX(crossIndustryInvoice(invoice, null), (read) => {
    expect(brokenRules(read)).toEqual([]);
    const tax = "ApplicableHeaderTradeSettlement/ApplicableTradeTax";
    return {
      sums: ["TaxBasisTotalAmount", "TaxTotalAmount", "GrandTotalAmount"].map((name) =>
        centsOf(read.text(name) ?? ""),
      ),
      vat: read.all(`${tax}/CalculatedAmount`).map(centsOf),
    };
  });
  const head = invoicesCsvHead().trim().split(";");
  const row = invoiceCsvLine(invoice).trim().split(";");
  const csv = {
    sums: ["Total HT", "Total TVA", "Total TTC"].map((name) =>
      centsOf(row[head.indexOf(name)] ?? ""),
    ),
  };
  const rows = invoiceEntries(invoice, 1)
    .trimEnd()
    .split("\r\n")
    .map((text) => text.split("\t"));
  const amountsOf = (account: RegExp, column: "Debit" | "Credit") =>
    rows
      .filter((cells) => account.test(cells[ENTRY_COLUMNS.indexOf("CompteNum")] ?? ""))
      .map((cells) => centsOf(cells[ENTRY_COLUMNS.indexOf(column)] ?? ""));
  const vat = amountsOf(/^4456/, "Debit");
  const entries = {
    sums: [sum(amountsOf(/^6/, "Debit")), sum(vat), sum(amountsOf(/^401/, "Credit"))],
    vat,
  };
  return { xml, csv, entries };
};

/** That the papers of an invoice say what the shipment said when it was ordered. */
const expectAlike = (shipment: ShipmentTotals, invoice: Invoice) => {
  const { xml, csv, entries } = papersOf(invoice);
  const sums = [shipment.totalHt, shipment.taxTotal, shipment.totalTTC];
  expect([xml.sums, csv.sums, entries.sums]).toEqual([sums, sums, sums]);
  const charged = (amounts: readonly number[]) => amounts.filter((amount) => amount !== 0);
  const vat = charged(shipment.vat.map(({ amount }) => amount));
  expect([charged(xml.vat), charged(entries.vat)]).toEqual([vat, vat]);
};

const charged = (rows: readonly VatLine[]): readonly VatLine[] =>
  rows.filter(({ base }) => base !== 0);

describe("what was ordered and its invoices", () => {
  it("[INV-1] [TOTAL-3] agree to the cent: cart, order, invoices, XML, table and entries", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { shipments, vat, total } = orderTotals(cart);
        const invoices = shipments.map((shipment, index) => invoiceOf(shipment, index + 1));
        expect(charged(sumByRate(invoices.flatMap(({ totals }) => totals.vatLines)))).toEqual(vat);
        expect(sum(invoices.map(({ totals }) => totals.gross))).toBe(total);
        for (const [index, shipment] of shipments.entries()) {
          const invoice = invoices[index];
          if (invoice !== undefined) expectAlike(shipment, invoice);
        }
      }),
    );
  });

  it("[INV-1] [AMEND-5] agree after a change too: it is priced as a fresh cart would be", () => {
    fc.assert(
      fc.property(anyCart, anyCart, (cart, wished) => {
        const [changed, ...others] = orderTotals(cart).shipments;
        if (changed === undefined) return;
        const lines = wished.lines.map((line) => ({ ...line, group: changed.group }));
        const fee = cents(1490);
        const { totals: amended } = amendedTotals(
          lines.map((line) => ({
            ...NOTHING_SAID,
            ...NO_TARIFF,
            ...line,
            volumeFrom: null,
            variant: ANY_VARIANT,
          })),
          {
            key: changed.group,
            transportTypeCode: "MKP",
            minimum: null,
            maximum: null,
            fee,
            coupon: null,
          },
        );
        const versions = [...(amended === null ? [] : [amended]), ...others];
        const invoices = versions.map((shipment, index) => invoiceOf(shipment, index + 1));
        const order = sumOfShipments(versions.map(storedShipment));
        expect(sum(invoices.map(({ totals }) => totals.gross))).toBe(order.total);
        expect(charged(sumByRate(invoices.flatMap(({ totals }) => totals.vatLines)))).toEqual(
          order.vat,
        );
        const fresh: CartToPrice = {
          lines,
          promotion: null,
          shippingFees: new Map([[changed.group, fee]]),
        };
        expect(amended?.vat ?? []).toEqual(orderTotals(fresh).vat);
        for (const [index, shipment] of versions.entries()) {
          const invoice = invoices[index];
          if (invoice !== undefined) expectAlike(shipment, invoice);
        }
      }),
    );
  });
});

const storedShipment = (shipment: ShipmentTotals) => ({
  items: shipment.lines.map(({ line, ...totals }) => ({ ...line, ...totals })),
  shippingTotalHT: shipment.shippingTotalHT,
  shippingTotal: shipment.shippingTotal,
});
