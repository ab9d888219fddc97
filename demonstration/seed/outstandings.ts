import type { CalendarDay, StoreId } from "../../api-schema/primitives.ts";
import { addDays, dayParts } from "../../core/calendar/day.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { invoiceCategory } from "../../core/invoices/category.ts";
import { invoiceNumber, seriesOf } from "../../core/invoices/number.ts";
import { PAYMENT_TERM_DAYS } from "../../core/invoices/payment-terms.ts";
import { shipmentInvoice } from "../../core/invoices/shipment-invoice.ts";
import { negate } from "../../core/money/cents.ts";
import type { OutstandingStatus } from "../../core/outstandings/status.ts";
import type { Demonstration } from "./demonstration.ts";
import { invoicedShipment, merchantById } from "./invoiced-shipments.ts";
import { lateInvoices } from "./late-invoices.ts";
import type { OrderTables } from "./order-types.ts";

/** Invoices of the ERP are kept this long once they are paid. */
const SHOWN_DAYS = 120;

/**
 * The invoices of the delivered shipments of the last months: paid, in validation or to come by
 * their due day, and those that are late, which stand beside them. The numbers of each series follow
 * each other in the order of their days.
 */
export const demoOutstandings = (demo: Demonstration, orders: OrderTables) => {
  const today = parisDayOf(demo.now);
  const waiting = [...invoicesOf(demo, orders, today), ...lateInvoices(demo, today)].toSorted(
    (a, b) => (a.receiptDate < b.receiptDate ? -1 : a.receiptDate > b.receiptDate ? 1 : 0),
  );
  const ranks = new Map<string, number>();
  return waiting.map(({ write, ...row }, index) => {
    const kind = row.operation === "Avoir" ? "creditNote" : "invoice";
    const series = seriesOf(merchantById(row.merchantId), kind, row.receiptDate);
    const key = JSON.stringify(series);
    const rank = (ranks.get(key) ?? 0) + 1;
    ranks.set(key, rank);
    const number = invoiceNumber(series, rank);
    const invoice = write(number);
    return {
      ...row,
      id: index + 1,
      amount: kind === "creditNote" ? negate(invoice.totals.gross) : invoice.totals.gross,
      dueDate: invoice.dueDate,
      fiscalYear: dayParts(row.receiptDate).year,
      invoiceNumber: number,
      receiptNumber: invoice.deliveryNote ?? number,
      invoice,
    };
  });
};

/** A row of table outstanding, with the row of table invoice that goes with it. */
export type OutstandingRow = ReturnType<typeof demoOutstandings>[number];

const invoicesOf = ({ stores }: Demonstration, orders: OrderTables, today: CalendarDay) => {
  const owners = new Map<number, StoreId>(orders.orders.map(({ id, storeId }) => [id, storeId]));
  const invoicedOn = new Map<number, CalendarDay>(
    orders.shipmentHistory.flatMap(({ shipmentId, status, at }) =>
      status === 6 ? [[shipmentId, parisDayOf(at)] as const] : [],
    ),
  );
  return orders.shipments.flatMap((row) => {
    const issuedOn = invoicedOn.get(row.id);
    const storeId = owners.get(row.orderId);
    if (issuedOn === undefined || storeId === undefined) return [];
    if (issuedOn < addDays(today, -SHOWN_DAYS)) return [];
    const shipment = invoicedShipment(row, orders, stores);
    const dueDate = addDays(issuedOn, PAYMENT_TERM_DAYS);
    return [
      {
        storeId,
        merchantId: row.merchantId,
        shipmentId: row.id,
        receiptDate: issuedOn,
        category: invoiceCategory(row.transportTypeCode),
        operation: "Facture" as const,
        outstandingStatus: shipment.isPaid ? (3 as const) : statusOf(dueDate, today),
        payable: !shipment.isPaid && dueDate >= today,
        write: (number: string) => shipmentInvoice(shipment, { number, issuedOn }),
      },
    ];
  });
};

/** Paid when it was due; the bank takes three days to say so. */
const statusOf = (dueDate: CalendarDay, today: CalendarDay): OutstandingStatus =>
  dueDate >= today ? 0 : dueDate >= addDays(today, -3) ? 2 : 3;
