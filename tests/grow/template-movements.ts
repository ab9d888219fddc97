import { OutstandingId } from "../../api-schema/outstanding.ts";
import { type CalendarDay, type Instant, PaymentId, StoreId } from "../../api-schema/primitives.ts";
import { ClockTime } from "../../api-schema/primitives.ts";
import { addDays, compareDays, weekdayOf } from "../../core/calendar/day.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import type { LedgerLine, Movement } from "../../core/ledger/movements.ts";
import {
  advancePosting,
  cardPosting,
  debitPresentedPosting,
  debitSettledPosting,
  invoicePosting,
  type InvoiceShare,
  transferPosting,
} from "../../core/ledger/postings.ts";
import { negate, sumCents, ZERO } from "../../core/money/cents.ts";
import type { BaseOrder } from "./base-orders.ts";

/** What the ledger says of an order, and when; a payment that may fail to come says so. */
export interface TemplateMovement {
  readonly movement: Movement;
  readonly at: Instant;
  /** True of money that comes after the invoice: some customers never pay. */
  readonly pays: boolean;
}

/** Numbers that stand for what the copies number anew: each kind has its own thousand. */
export const PLACES = { o: 1000, p: 2000, d: 3000, t: 4000 } as const;
/** The store of any copy. */
const anyStore = StoreId.make(1);
/** The bank's name of the card page of any copy. */
export const CARD_PAGE = "page";

/**
 * All movements of an order that came to its end, in their order: what is ordered, what is invoiced, and how each
 * part was paid. `invoices` are those of its shipments. Ids are the ranks in the order, above `PLACES`.
 */
export const movementsOf = (
  order: BaseOrder,
  invoices: readonly Invoice[],
): readonly TemplateMovement[] =>
  order.parts
    .flatMap((part, index) => movementsOfPart(order, part, index + 1, invoices))
    .concat(cardMovement(order))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

type Part = BaseOrder["parts"][number];

const movementsOfPart = (
  order: BaseOrder,
  { scope, method }: Part,
  rank: number,
  invoices: readonly Invoice[],
): readonly TemplateMovement[] => {
  const payment = PaymentId.make(PLACES.p + rank);
  const ordered = (amount: LedgerLine["amount"], nth: number, at: Instant): TemplateMovement => ({
    at,
    pays: false,
    movement: {
      kind: "order",
      key: `order:${payment}:${nth}`,
      day: parisDayOf(at),
      reason: ORDERED,
      lines: [
        { account: "ordered", store: anyStore, payment, amount },
        { account: "backlog", store: anyStore, payment, amount: negate(amount) },
      ],
    },
  });
  const own = order.shipments
    .flatMap((shipment, index) => {
      const invoice = invoices[index];
      if (invoice === undefined || shipment.scope !== scope) return [];
      const outstanding = OutstandingId.make(PLACES.o + index + 1);
      const share: InvoiceShare = { outstanding, store: anyStore, amount: invoice.totals.gross };
      return [{ shipment, invoice, share, outstanding }];
    })
    .toSorted((a, b) => (a.shipment.invoicedAt < b.shipment.invoicedAt ? -1 : 1));
  const sum = sumCents(
    order.shipments.flatMap((shipment) => (shipment.scope === scope ? [shipment.total] : [])),
  );
  const invoiced = own.flatMap(({ shipment, invoice, share, outstanding }, nth) => {
    const at = shipment.invoicedAt;
    const posting = invoicePosting({ outstanding, store: anyStore }, shipment.merchant, invoice);
    return [
      { at, pays: false, movement: { ...posting, reason: INVOICED } },
      ...(method === "CB"
        ? [{ at, pays: false, movement: advancePosting({ payment }, share, parisDayOf(at)) }]
        : []),
      ordered(negate(shipment.total), nth + 1, at),
    ];
  });
  const day = paidOn(own.map(({ invoice }) => invoice.dueDate));
  const shares = own.map(({ share }) => share);
  return [ordered(sum, 0, order.completedAt), ...invoiced, ...paying(method, rank, shares, day)];
};

const paying = (
  method: Part["method"],
  rank: number,
  invoices: readonly InvoiceShare[],
  day: CalendarDay,
): readonly TemplateMovement[] => {
  const on = (date: CalendarDay, movement: Movement): TemplateMovement => ({
    at: parisInstant(date, ClockTime.make("09:00")),
    pays: true,
    movement,
  });
  switch (method) {
    case "CB":
      return [];
    case "VIREMENT": {
      const shares = { invoices, parts: [], unallocated: { store: null, amount: ZERO } };
      return [on(day, transferPosting(PLACES.t + rank, shares, day, RECEIVED))];
    }
    case "PRELEVEMENT": {
      const settled = bankDay(addDays(day, 2));
      return [
        on(day, debitPresentedPosting(PLACES.d + rank, invoices, day)),
        on(settled, debitSettledPosting(PLACES.d + rank, invoices, settled)),
      ];
    }
  }
};

const cardMovement = (order: BaseOrder): readonly TemplateMovement[] => {
  const { paidAt } = order;
  if (paidAt === null) return [];
  const parts = order.parts.flatMap(({ method, amount }, index) =>
    method === "CB"
      ? [{ payment: PaymentId.make(PLACES.p + index + 1), store: anyStore, amount }]
      : [],
  );
  return [{ at: paidAt, pays: false, movement: cardPosting(CARD_PAGE, parts, parisDayOf(paidAt)) }];
};

// The day of the bank on which the last of them is due.
const paidOn = (due: readonly CalendarDay[]): CalendarDay => {
  const last = due.toSorted(compareDays).at(-1);
  if (last === undefined) throw new RangeError("A part without an invoice is not paid");
  return bankDay(last);
};

const bankDay = (day: CalendarDay): CalendarDay => {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === 6 ? 2 : weekday === 7 ? 1 : 0);
};

// What the copies say with numbers of their own.
export const ORDERED = "Commande";
export const INVOICED = "Facture";
const RECEIVED = "Virement SEPA";
