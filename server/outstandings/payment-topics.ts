import { Effect, Layer } from "effect";
import type { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../config.ts";
import { mayGoThrough, STATES_ON_CONFIRMATION } from "../../core/outstandings/payment-states.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { sumCents } from "../../core/money/cents.ts";
import { isLiveDebit } from "../../core/debits/states.ts";
import { refundPosting } from "../../core/ledger/postings.ts";
import { now as presentInstant, today } from "../clock.ts";
import { DebitMoved } from "../debits/debit-news.ts";
import { Debits } from "../debits/debits.ts";
import { Ledger } from "../ledger/ledger.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { Bank } from "../ports/bank.ts";
import { PAGE_OPEN_MS } from "../selling/orders/order-news.ts";
import { CardPageEnds } from "../selling/payments/card-page-ends.ts";
import { giveUpPage } from "./paying.ts";
import { invoiceRefundMail } from "./payment-mails.ts";
import { InvoiceDebitDue, InvoicePageDeadline, InvoiceRefundDue } from "./payment-news.ts";
import { type RequestedInvoice, InvoicePayments } from "./payment-repository.ts";
import { type SellingFirm, sellingFirm } from "../firm/selling-firm.ts";

type Needs =
  | SqlClient.SqlClient
  | Settings
  | InvoicePayments
  | SellingFirm
  | Outbox
  | Bank
  | CardPageEnds;

/** What becomes of payments of invoices: pages whose time is over, money given back, debits. */
export const InvoicePaymentTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  topicHandler(InvoicePageDeadline, ({ payment }) => endPage(payment)),
  topicHandler(InvoiceRefundDue, ({ payment }) => giveBack(payment)),
  topicHandler(InvoiceDebitDue, ({ payment }) =>
    Effect.flatMap(InvoicePayments, ({ transaction }) => transaction(takeRequested(payment))),
  ),
  topicHandler(DebitMoved, ({ debit }) => followDebit(debit)),
).pipe(Layer.provide([Ledger.layer, Debits.layer]));

const endPage = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  const { announce } = yield* Outbox;
  const ends = yield* CardPageEnds;
  const known = yield* repository.find(id);
  if (known?.pageState !== "asked" && known?.pageState !== "open") return;
  // An answer that was lost on its way is received here. Without a lock: the bank may take seconds.
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

// Asked again after any failure: the bank gives back once under one key, and the payer is notified once.
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
        const day = yield* today;
        const ledger = yield* Ledger;
        yield* ledger.post(
          [...Map.groupBy(payment.invoices, ({ storeId }) => storeId)].map(([store, invoices]) =>
            refundPosting(
              `${key}-${store}`,
              { store, amount: sumCents(invoices.map((invoice) => invoice.amount)) },
              day,
            ),
          ),
        );
        yield* announce(MailDue, invoiceRefundMail(yield* sellingFirm, payment));
      }
    }),
  );
});

/** Asked for before there were remises: proposed now, unless a debit holds its invoices already. */
const takeRequested = Effect.fnUntraced(function* (id: OutstandingPaymentId) {
  const repository = yield* InvoicePayments;
  const debits = yield* Debits;
  const payment = yield* repository.find(id);
  if (payment === null || payment.state !== "prevalidated") return;
  const ledger = yield* Ledger;
  const held = yield* ledger.hold(payment.invoices.map((invoice) => invoice.id));
  const before = yield* repository.debitsOf(id);
  const free = held.filter(({ outstanding, owed }) => {
    const state = before.find((each) => each.id === outstanding)?.state ?? null;
    return owed > 0 && (state === null || !isLiveDebit(state));
  });
  if (free.length === 0) return;
  yield* debits.ask(free.map(({ outstanding, store }) => ({ id: outstanding, store })));
});

/** A debit moved: the payments that asked for it are done, or let go of what will not be collected. */
const followDebit = Effect.fnUntraced(function* (debit: number) {
  const repository = yield* InvoicePayments;
  for (const id of yield* repository.askedFor(debit)) {
    const payment = yield* repository.lock(id);
    if (payment === null) continue;
    const invoices = yield* repository.debitsOf(id);
    const lost = invoices.filter(({ isHeld, ...invoice }) => isHeld && isLost(invoice));
    yield* repository.letGoOf(
      id,
      lost.map((invoice) => invoice.id),
    );
    const kept = invoices.filter((invoice) => invoice.isHeld && !lost.includes(invoice));
    const now = yield* presentInstant;
    if (kept.length === 0) {
      const states = ["cancelled"] as const;
      if (!mayGoThrough(payment.state, states)) continue;
      yield* repository.change({ payment, states, reason: "prélèvement rejeté", now });
    } else if (
      kept.every(({ isPaid }) => isPaid) &&
      mayGoThrough(payment.state, STATES_ON_CONFIRMATION)
    ) {
      const states = STATES_ON_CONFIRMATION;
      yield* repository.change({ payment, states, reason: "prélèvement encaissé", now });
    }
  }
});

/** It came back, a person took it back, or its mandate collects nothing more; what is stale is proposed again by itself. */
const isLost = ({ state, isTakenBack, hasMandate }: Omit<RequestedInvoice, "isHeld">): boolean =>
  state !== null &&
  !isLiveDebit(state) &&
  (state !== "withdrawn" || isTakenBack === true || !hasMandate);
