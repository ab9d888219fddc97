import { CalendarDay, OrderNumber } from "../../api-schema/primitives.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { NO_DEBIT } from "../../core/invoices/shipment-invoice.ts";
import { invoiceTotals } from "../../core/invoices/totals.ts";
import { cents, ZERO } from "../../core/money/cents.ts";
import { rateBetweenBounds } from "../../core/money/rate.ts";
import { sellerOf } from "../../core/seller/sides.ts";
import { REAL_FIRM } from "../real-firm.ts";
import { NOTHING_SAID } from "../../core/selling/row-columns.ts";

const lines = [
  {
    reference: "101065",
    name: "Farine de blé Tradition française T65",
    packaging: "Sac 25 kg",
    ...NOTHING_SAID,
    quantity: 50,
    unitPrice: cents(2_000),
    discount: ZERO,
    net: cents(100_000),
    vatRate: rateBetweenBounds(0.2),
    vat: cents(20_000),
  },
];

/** An invoice to write letters about: 1 200,00 € that a transfer is to pay. */
export const soldInvoice: Invoice = {
  number: "FA26000123",
  kind: "invoice",
  issuedOn: CalendarDay.make("2026-11-24"),
  dueDate: CalendarDay.make("2026-12-24"),
  deliveredOn: CalendarDay.make("2026-11-23"),
  orders: [OrderNumber.make("P26-000123")],
  deliveryNote: "BL00000012",
  corrects: null,
  seller: sellerOf(REAL_FIRM),
  issuer: null,
  buyer: {
    name: "SARL Pain & Fils",
    shopName: "Le Fournil & Co",
    customerNumber: "104514",
    siren: null,
    siret: null,
    vatNumber: null,
    street: "12 rue du Marché",
    postcode: "76000",
    city: "Rouen",
  },
  deliveredTo: null,
  payment: {
    method: "VIREMENT",
    ...NO_DEBIT,
    beneficiary: "Moulin Dupont",
    iban: "FR7699999000010010451200125",
    bic: "PANTFRPPXXX",
    paid: ZERO,
  },
  lines,
  totals: invoiceTotals(lines),
};
