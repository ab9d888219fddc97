import type { CalendarDay, Cents, OrderNumber, Rate } from "../../api-schema/primitives.ts";
import { ZERO } from "../money/cents.ts";
import { NOTHING_SAID } from "../selling/row-columns.ts";
import type { Buyer, Invoice, InvoiceKind, InvoiceLine, Seller } from "./invoice.ts";
import { NO_DEBIT } from "./shipment-invoice.ts";
import { invoiceTotals } from "./totals.ts";

/** What an ERP says of an invoice that it has issued; its lines stand on its paper alone. */
export interface ErpInvoice {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly issuedOn: CalendarDay;
  readonly dueDate: CalendarDay;
  readonly deliveredOn: CalendarDay;
  readonly order: OrderNumber | null;
  readonly corrects: Invoice["corrects"];
  /** By rate, positive. */
  readonly sums: readonly { readonly rate: Rate; readonly base: Cents; readonly amount: Cents }[];
}

/** The parties, as the shop knows them. */
export interface ErpInvoiceParties {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly payment: Omit<Invoice["payment"], "paid">;
}

/**
 * An ERP's invoice as the shop keeps it: its sums are those of the ERP, a line for each rate of VAT. It is
 * not drawn: its paper came with it.
 */
export const erpInvoice = (
  { sums, order, ...said }: ErpInvoice,
  { seller, buyer, payment }: ErpInvoiceParties,
): Invoice => {
  const lines = sums
    .filter(({ base, amount }) => base !== 0 || amount !== 0)
    .map(({ rate, base, amount }): InvoiceLine => ({
      reference: "",
      name: `Selon ${said.kind === "invoice" ? "facture" : "avoir"} ${said.number}`,
      packaging: "",
      ...NOTHING_SAID,
      quantity: 1,
      unitPrice: base,
      discount: ZERO,
      net: base,
      vatRate: rate,
      vat: amount,
    }));
  return {
    ...said,
    orders: order === null ? [] : [order],
    deliveryNote: null,
    seller,
    issuer: null,
    buyer,
    deliveredTo: null,
    payment: {
      ...payment,
      ...(payment.method === "PRELEVEMENT" && said.kind === "invoice" ? {} : NO_DEBIT),
      paid: ZERO,
    },
    lines,
    totals: invoiceTotals(lines),
  };
};
