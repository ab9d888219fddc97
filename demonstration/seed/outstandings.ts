import type { CalendarDay, MerchantId, StoreId } from "../../api-schema/primitives.ts";
import { addDays, dayParts } from "../../core/calendar/day.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import type { OutstandingStatus } from "../../core/outstandings/status.ts";
import type { OrderTables } from "./order-types.ts";
import type { Demonstration } from "./demonstration.ts";
import { storeOf } from "./stores.ts";

/** A row of table outstanding. */
export interface OutstandingRow {
  readonly storeId: StoreId;
  readonly merchantId: MerchantId | number;
  readonly invoiceNumber: string;
  /** TTC, in cents; negative for a credit note. */
  readonly amount: number;
  readonly dueDate: CalendarDay;
  readonly receiptDate: CalendarDay;
  readonly fiscalYear: number;
  readonly category: string;
  readonly operation: "Facture" | "Avoir";
  readonly receiptNumber: string;
  readonly outstandingStatus: OutstandingStatus;
  readonly payable: boolean;
}

/** Invoices of the ERP are kept this long once they are paid. */
const SHOWN_DAYS = 120;
const TERM_DAYS = 30;

/**
 * The invoices of the delivered shipments of the last months: paid, in validation or to come by
 * their due day, and those that are late, which stand beside them.
 */
export const demoOutstandings = (
  demo: Demonstration,
  orders: OrderTables,
): readonly OutstandingRow[] => {
  const today = parisDayOf(demo.now);
  const invoices = [...invoicesOf(orders, today), ...lateOnes(demo, today)];
  return invoices
    .toSorted((a, b) =>
      a.receiptDate < b.receiptDate ? -1 : a.receiptDate > b.receiptDate ? 1 : 0,
    )
    .map((invoice, index) => {
      const { year } = dayParts(invoice.receiptDate);
      const number = String(index + 1).padStart(6, "0");
      return {
        ...invoice,
        fiscalYear: year,
        invoiceNumber: `${invoice.operation === "Avoir" ? "AV" : "FA"}${year % 100}${number}`,
        receiptNumber: `P${year}${number}`,
      };
    });
};

type Unnumbered = Omit<OutstandingRow, "invoiceNumber" | "receiptNumber" | "fiscalYear">;

const categories: Readonly<Record<string, string>> = {
  Z001: "Surgelés",
  Z002: "Farine",
  MKP: "Marketplace",
};

const invoicesOf = (orders: OrderTables, today: CalendarDay): readonly Unnumbered[] => {
  const stores = new Map<number, StoreId>(orders.orders.map(({ id, storeId }) => [id, storeId]));
  const invoicedOn = new Map<number, CalendarDay>(
    orders.shipmentHistory.flatMap(({ shipmentId, status, at }) =>
      status === 6 ? [[shipmentId, parisDayOf(at)] as const] : [],
    ),
  );
  return orders.shipments.flatMap((shipment) => {
    const receiptDate = invoicedOn.get(shipment.id);
    const storeId = stores.get(shipment.orderId);
    if (receiptDate === undefined || storeId === undefined) return [];
    if (receiptDate < addDays(today, -SHOWN_DAYS)) return [];
    const dueDate = addDays(receiptDate, TERM_DAYS);
    return [
      {
        storeId,
        merchantId: shipment.merchantId,
        amount: shipment.totalTtc,
        dueDate,
        receiptDate,
        category: categories[shipment.transportTypeCode] ?? "Divers",
        operation: "Facture",
        outstandingStatus: statusOf(dueDate, today),
        payable: dueDate >= today,
      },
    ];
  });
};

/** Paid when it was due; the bank takes three days to say so. */
const statusOf = (dueDate: CalendarDay, today: CalendarDay): OutstandingStatus =>
  dueDate >= today ? 0 : dueDate >= addDays(today, -3) ? 2 : 3;

const lateOnes = (demo: Demonstration, today: CalendarDay): readonly Unnumbered[] => {
  const late = (store: string, amount: number, daysLate: number, category: string): Unnumbered => ({
    storeId: storeOf(store, demo.stores).id,
    merchantId: 1,
    amount,
    dueDate: addDays(today, -daysLate),
    receiptDate: addDays(today, -daysLate - TERM_DAYS),
    category,
    operation: "Facture",
    outstandingStatus: 1,
    payable: true,
  });
  return [
    // 1 248,30 € together, as the home page shows it.
    late("marche", 73_145, 12, "Farine"),
    late("marche", 51_685, 5, "Surgelés"),
    late("elbeuf", 38_290, 21, "Farine"),
    late("dieppe", 91_420, 96, "Farine"),
    late("dieppe", 64_055, 68, "Farine"),
    late("dieppe", 47_710, 40, "Surgelés"),
    late("chain-2", 28_865, 3, "Farine"),
    {
      ...late("marche", -4_250, -20, "Farine"),
      receiptDate: addDays(today, -2),
      operation: "Avoir",
      outstandingStatus: 0,
      payable: false,
    },
    {
      ...late("marche", 12_960, 1, "Marketplace"),
      merchantId: 7,
      outstandingStatus: 2,
      payable: false,
    },
  ];
};
