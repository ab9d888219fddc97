import { Schema } from "effect";
import { OutstandingCheckoutWish, OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import { ChosenInvoice } from "../../core/outstandings/chosen-schema.ts";
import { eventSchemas } from "./event.ts";

const method = OutstandingCheckoutWish.fields.paymentMethod;

/** Of invoices that are paid. */
export const OUTSTANDING_EVENTS = eventSchemas({
  /** The page that lists invoices is opened. */
  "outstandings.listed": {},
  "outstandings.chosen": { invoices: Schema.Array(ChosenInvoice) },
  "outstandings.unchosen": { ids: Schema.Array(Schema.Int) },
  "outstandings.paymentRequested": { method },
  "outstandings.paymentConfirmed": { key: Schema.String },
  "outstandings.paymentDismissed": {},
  "outstandings.paymentWatched": { payment: OutstandingPaymentId },
  "outstandings.paymentResumed": {},
  "outstandings.paymentGivenUp": {},
  "outstandings.paymentRetried": { method },
  "outstandings.paymentReloaded": {},
  /** A payment of invoices was begun or has moved on: what is shown of invoices is old. */
  "outstandings.changed": {},
});
