import { Effect, Layer } from "effect";
import type { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import { mayGoThrough, STATES_ON_CONFIRMATION } from "../../core/outstandings/payment-states.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { now as presentInstant } from "../clock.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { Bank } from "../ports/bank.ts";
import { Collections } from "../ports/collections.ts";
import { PAGE_OPEN_MS } from "../selling/orders/order-news.ts";
import { CardPageEnds } from "../selling/payments/card-page-ends.ts";
import { giveUpPage } from "./paying.ts";
import { invoiceRefundMail } from "./payment-mails.ts";
import { InvoiceDebitDue, InvoicePageDeadline, InvoiceRefundDue } from "./payment-news.ts";
import { InvoicePayments } from "./payment-repository.ts";

type Needs = InvoicePayments | Outbox | Bank | Collections | CardPageEnds;

/** What becomes of payments of invoices: pages whose time is over, money given back, debits. */
export const InvoicePaymentTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  topicHandler(InvoicePageDeadline, ({ payment }) => endPage(payment)),
  topicHandler(InvoiceRefundDue, ({ payment }) => giveBack(payment)),
  topicHandler(InvoiceDebitDue, ({ payment }) => collect(payment)),
);

const endPage = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  const { announce } = yield* Outbox;
  const ends = yield* CardPageEnds;
  const known = yield* repository.find(id);
  if (known?.pageState !== "asked" && known?.pageState !== "open") return;
  // An answer that was lost on its way is heard here. Without a lock: the bank may take seconds.
  yield* Effect.catchTag(ends.close(known.transaction ?? ""), "BankFailed", ({ message }) =>
    Effect.logWarning("La banque ne dit pas ce que devient une page de paiement", message),
  );
  yield* repository.transaction(
    Effect.gen(function* () {
      const payment = yield* repository.lock(id);
      const now = yield* presentInstant;
      const isOpen = payment?.pageState === "asked" || payment?.pageState === "open";
      if (payment === null || !isOpen || payment.createdAt > addMs(now, -PAGE_OPEN_MS)) return;
      yield* giveUpPage({ repository, announce }, payment, "page de paiement sans réponse", now);
    }),
  );
});

// Asked again after any failure: the bank gives back once under one key, and the payer is told once.
const giveBack = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  const bank = yield* Bank;
  const { announce } = yield* Outbox;
  const payment = yield* repository.find(id);
  if (payment === null || !payment.isRefundDue || payment.transaction === null) return;
  const { transaction, charge, amount, number } = payment;
  const key = `refund-${transaction}`;
  yield* bank.giveBack({ key, transaction, charge, amount, orderNumber: number });
  yield* repository.transaction(
    Effect.gen(function* () {
      if (yield* repository.markGivenBack(id, yield* presentInstant)) {
        yield* announce(MailDue, invoiceRefundMail(payment));
      }
    }),
  );
});

const collect = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  const collections = yield* Collections;
  const payment = yield* repository.find(id);
  if (payment === null) return;
  yield* collections.collect({
    payment: id,
    number: payment.number,
    lines: payment.invoices.map(({ invoiceNumber, amount, mandate }) => ({
      invoiceNumber,
      amount,
      mandate: mandate ?? "",
    })),
  });
});

/** The ERP has the money of a debit: its invoices are paid. Said again, it changes nothing. */
export const takeCollected = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  yield* repository.transaction(
    Effect.gen(function* () {
      const payment = yield* repository.lock(id);
      if (payment === null || !mayGoThrough(payment.state, STATES_ON_CONFIRMATION)) return;
      const now = yield* presentInstant;
      const reason = "prélèvement encaissé";
      yield* repository.change({ payment, states: STATES_ON_CONFIRMATION, reason, now });
      yield* repository.markInvoices(id, 3);
    }),
  );
});
