import { Schema } from "effect";
import { Merchant } from "./merchant.ts";
import { CalendarDay, Cents, Instant, StoreId } from "./primitives.ts";
import { PaymentMethodCode } from "./store.ts";

/** 0 to come, 1 late, 2 to validate, 3 validated payment (spec §4). */
export const OutstandingStatus = Schema.Literals([0, 1, 2, 3]);
export type OutstandingStatus = typeof OutstandingStatus.Type;

const outstandingId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("OutstandingId"));
export const OutstandingId = outstandingId;
export type OutstandingId = typeof OutstandingId.Type;

/** One payment of several invoices at once. */
export const OutstandingPayment = Schema.Struct({
  id: Schema.Int,
  amount: Cents,
  outstandings: Schema.Array(OutstandingId),
  details: Schema.String,
  paymentMethod: PaymentMethodCode,
  createdAt: Instant,
  updatedAt: Instant,
}).annotate({ identifier: "OutstandingPayment" });
export type OutstandingPayment = typeof OutstandingPayment.Type;

/** An invoice that is still to be paid, or was paid lately (spec §3 Outstanding invoice). */
export const Outstanding = Schema.Struct({
  id: OutstandingId,
  amount: Cents,
  dueDate: CalendarDay,
  fiscalYear: Schema.Int,
  invoiceNumber: Schema.String,
  category: Schema.String,
  operation: Schema.String,
  receiptDate: CalendarDay,
  receiptNumber: Schema.String,
  store: Schema.Struct({ id: StoreId }),
  payable: Schema.Boolean,
  outstandingPayment: Schema.NullOr(OutstandingPayment),
  stockNumber: Schema.NullOr(Schema.String),
  outstandingStatus: OutstandingStatus,
  importStatus: Schema.Literals(["imported", "pending", "error"]),
  merchant: Schema.NullOr(Merchant),
}).annotate({ identifier: "Outstanding" });
export type Outstanding = typeof Outstanding.Type;
