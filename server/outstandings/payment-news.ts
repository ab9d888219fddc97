import { Clock, Effect, Schema } from "effect";
import { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { type PayloadOf, topic } from "../outbox/topic.ts";
import { PAGE_OPEN_MS } from "../selling/orders/order-news.ts";

const OfPayment = Schema.Struct({ payment: OutstandingPaymentId });

/** A card page of invoices that has had its time; the bank is asked first what became of it. */
export const InvoicePageDeadline = topic("outstanding.page-deadline", OfPayment, "bank");

/** Money that came for invoices which were let go: it is given back. */
export const InvoiceRefundDue = topic("outstanding.refund", OfPayment, "bank");

/** A direct debit that was asked for before debits went by remise: it goes into one. */
export const InvoiceDebitDue = topic("outstanding.debit", OfPayment, "erp");

/** Tells the deadline of a card page; call it inside the transaction that asks for the page. */
export const announceDeadline = (
  announce: Outbox["Service"]["announce"],
  payload: PayloadOf<typeof InvoicePageDeadline>,
): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (ms) =>
    announce(InvoicePageDeadline, payload, { at: ms + PAGE_OPEN_MS }),
  );
