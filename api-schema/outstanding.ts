import { Schema } from "effect";
import { Merchant } from "./merchant.ts";
import { PaymentState } from "./order.ts";
import { pageQuery } from "./pagination.ts";
import {
  CalendarDay,
  CalendarMonth,
  Cents,
  Count,
  Instant,
  OrderNumber,
  StoreId,
  Text,
} from "./primitives.ts";
import { PaymentMethodCode } from "./store.ts";

/** 0 to come, 1 late, 2 to validate, 3 validated payment (spec §4). */
export const OutstandingStatus = Schema.Literals([0, 1, 2, 3]);
export type OutstandingStatus = typeof OutstandingStatus.Type;

const positiveId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }));

export const OutstandingId = positiveId.pipe(Schema.brand("OutstandingId"));
export type OutstandingId = typeof OutstandingId.Type;

export const OutstandingPaymentId = positiveId.pipe(Schema.brand("OutstandingPaymentId"));
export type OutstandingPaymentId = typeof OutstandingPaymentId.Type;

/**
 * One payment of several invoices at once. Whoever sees it sees of it the invoices of their own
 * stores only: `outstandings` and `amount` say no more than that.
 */
export const OutstandingPayment = Schema.Struct({
  id: OutstandingPaymentId,
  amount: Cents,
  outstandings: Schema.Array(OutstandingId),
  details: Schema.String,
  paymentMethod: PaymentMethodCode,
  state: PaymentState,
  /** First and last name of whoever began it. */
  startedBy: Schema.String,
  /** True when the caller began it. */
  own: Schema.Boolean,
  createdAt: Instant,
  updatedAt: Instant,
}).annotate({ identifier: "OutstandingPayment" });
export type OutstandingPayment = typeof OutstandingPayment.Type;

/** Where a direct debit stands (core/debits/states.ts says what follows what). */
export const DebitState = Schema.Literals([
  "proposed",
  "approved",
  "presented",
  "settled",
  "rejected",
  "returned",
  "refunded",
  "withdrawn",
]);
export type DebitState = typeof DebitState.Type;

/** The debit that collects an invoice, or came back of it: what its words are made of. */
export const OutstandingDebit = Schema.Struct({
  state: DebitState,
  scheme: Schema.Literals(["CORE", "B2B"]),
  /** The day on which it is collected. */
  day: CalendarDay,
  settledOn: Schema.NullOr(CalendarDay),
  /** The bank's code, of one that came back. */
  reason: Schema.NullOr(Schema.String),
}).annotate({ identifier: "OutstandingDebit" });
export type OutstandingDebit = typeof OutstandingDebit.Type;

/** An invoice that is still to be paid, or was paid lately (spec §3 Outstanding invoice). */
export const Outstanding = Schema.Struct({
  id: OutstandingId,
  /** TTC; negative for a credit note. */
  amount: Cents,
  /**
   * What of it is still owed, TTC: less than its amount once a credit note or a part of the money has
   * come, 0 when it is paid or a debit collects it; negative for a credit note that is not used up.
   */
  owed: Cents,
  dueDate: CalendarDay,
  fiscalYear: Schema.Int,
  invoiceNumber: Schema.String,
  category: Schema.String,
  operation: Schema.String,
  receiptDate: CalendarDay,
  receiptNumber: Schema.String,
  store: Schema.Struct({ id: StoreId }),
  /** False for what is paid, being paid, or nothing to be paid. */
  payable: Schema.Boolean,
  /** The payment that holds the invoice: begun, or done. A failed one lets it go. */
  outstandingPayment: Schema.NullOr(OutstandingPayment),
  stockNumber: Schema.NullOr(Schema.String),
  /** Late is told from the due day and the present day in Paris at each call. */
  outstandingStatus: OutstandingStatus,
  importStatus: Schema.Literals(["imported", "pending", "error"]),
  merchant: Schema.NullOr(Merchant),
  /** The order that was invoiced, where the shop knows it. */
  orderNumber: Schema.optionalKey(OrderNumber),
  /** Its last debit, one that was withdrawn left out. */
  debit: Schema.optionalKey(OutstandingDebit),
}).annotate({ identifier: "Outstanding" });
export type Outstanding = typeof Outstanding.Type;

/** How many invoices are shown on a page at most, and paid at once. */
export const OUTSTANDINGS_PER_PAGE = 100;
export const MOST_PAID_AT_ONCE = 200;

/** What the lines and their totals are filtered by; `from` and `to` are due days, both included. */
const filters = {
  category: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
  from: Schema.optionalKey(CalendarDay),
  to: Schema.optionalKey(CalendarDay),
  /** A part of the number of an invoice, of its delivery note or its order; or an amount, '1 248,30'. */
  search: Schema.optionalKey(Text.check(Schema.isMaxLength(100))),
  /** In which they were issued. */
  month: Schema.optionalKey(CalendarMonth),
};

const status = {
  /** One or several: '0,1' is all that is not paid. */
  status: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-3](,[0-3]){0,3}$/))),
};

/** Some of the caller's stores, '12,15'; without it all in which they may see invoices. */
const stores = {
  stores: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/)),
  ),
};

export const outstandingFilters = filters;
export const outstandingListQuery = {
  ...filters,
  ...status,
  /** Those alone that can be paid now. */
  payable: Schema.optionalKey(Schema.Literal("true")),
  ...pageQuery(OUTSTANDINGS_PER_PAGE),
};
export const ownOutstandingFilters = { ...filters, ...stores };

/** Store by store without it; 'due' is the first one due of all stores, 'recent' the newest. */
export const OutstandingSort = Schema.Literals(["due", "recent"]);
export type OutstandingSort = typeof OutstandingSort.Type;

export const ownOutstandingListQuery = {
  ...outstandingListQuery,
  ...stores,
  sort: Schema.optionalKey(OutstandingSort),
};

/** What invoices are paid by here; a transfer is made at one's own bank. */
export const InvoicePaymentMethod = Schema.Literals(["CB", "PRELEVEMENT"]);
export type InvoicePaymentMethod = typeof InvoicePaymentMethod.Type;

/** The invoices of one status. */
export const OutstandingTotal = Schema.Struct({
  status: OutstandingStatus,
  count: Count,
  /** Sum of what is owed or collected of them (of paid ones, of their amounts), credit notes taken off. */
  amount: Cents,
  /** Those of them that can be paid now: no credit note, and nothing that a payment holds. */
  payable: Schema.Struct({ count: Count, amount: Cents }),
});
export type OutstandingTotal = typeof OutstandingTotal.Type;

/** What a customer has paid and no invoice has used yet: with an invoice that is paid too much, for instance. */
export const CustomerCredit = Schema.Struct({
  amount: Cents,
  /** What it pays of the invoices there are: a store's credit pays its own alone. */
  covers: Cents,
  /** How many invoices it covers in whole or in part. */
  count: Count,
  /** The first ten of them, the first due first. */
  pays: Schema.Array(
    Schema.Struct({ id: OutstandingId, invoiceNumber: Schema.String, dueDate: CalendarDay }),
  ),
}).annotate({ identifier: "CustomerCredit" });
export type CustomerCredit = typeof CustomerCredit.Type;

/** Totals of the invoices that the filters let through: they equal the lines. */
export const OutstandingSummary = Schema.Struct({
  /** One for each status, 0 to 3. */
  totals: Schema.Array(OutstandingTotal),
  /** Every category of these stores, whatever the filters. */
  categories: Schema.Array(Schema.String),
  /** How many of each status were issued in each month, whatever the month that is looked at. */
  months: Schema.Array(
    Schema.Struct({ month: CalendarMonth, status: OutstandingStatus, count: Count }),
  ),
  /** Of these stores, whatever the filters; null for none. */
  credit: Schema.NullOr(CustomerCredit),
  /** The stores that owe something, each with what it may pay by: debit with a signed mandate only. */
  paying: Schema.Array(Schema.Struct({ id: StoreId, methods: Schema.Array(InvoicePaymentMethod) })),
}).annotate({ identifier: "OutstandingSummary" });
export type OutstandingSummary = typeof OutstandingSummary.Type;

/** Pays invoices of one's own stores at once: all of them or none. */
export const OutstandingCheckoutWish = Schema.Struct({
  outstandings: Schema.Array(OutstandingId).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(MOST_PAID_AT_ONCE),
    Schema.isUnique(),
  ),
  paymentMethod: InvoicePaymentMethod,
  /** The sum that was shown; another one is a 409. */
  expectedAmount: Cents,
}).annotate({ identifier: "OutstandingCheckoutWish" });
export type OutstandingCheckoutWish = typeof OutstandingCheckoutWish.Type;

/** A payment with its invoices, as its result page shows it. */
export const OutstandingCheckout = Schema.Struct({
  payment: OutstandingPayment,
  /** The bank's page, for whoever began the payment and while it is open. */
  redirectionCardUrl: Schema.NullOr(Schema.String),
  invoices: Schema.Array(
    Schema.Struct({
      id: OutstandingId,
      invoiceNumber: Schema.String,
      /** What this payment pays of it. */
      amount: Cents,
      /** What is owed of it now, which money and credit notes since have changed. */
      owed: Cents,
      store: Schema.Struct({ id: StoreId }),
      /** True when it can be paid now: its payment has let it go. */
      payable: Schema.Boolean,
    }),
  ),
}).annotate({ identifier: "OutstandingCheckout" });
export type OutstandingCheckout = typeof OutstandingCheckout.Type;
