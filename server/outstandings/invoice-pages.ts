import { Effect, Layer } from "effect";
import type { Instant } from "../../api-schema/primitives.ts";
import { mayGoThrough, statesOnCard } from "../../core/outstandings/payment-states.ts";
import { CARD_ENDS } from "../../core/payment/transitions.ts";
import { invoiceCardPosting, lateCardPosting } from "../../core/ledger/postings.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import type { SqlClient } from "effect/sql";
import type { Settings } from "../config.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import { paths } from "../../core/routes/paths.ts";
import { now as presentInstant } from "../clock.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { type BankAnswer, SHOP_CURRENCY } from "../ports/bank.ts";
import type { AnswerTaken } from "../selling/payments/bank-answers.ts";
import { type CardPage, OtherCardPages } from "../selling/payments/card-pages.ts";
import type { PayingNeeds, ReceivingNeeds } from "./paying.ts";
import { paidMail } from "./payment-mails.ts";
import { InvoiceRefundDue } from "./payment-news.ts";
import { InvoicePayments } from "./payment-repository.ts";
import type { PaymentRow } from "./payment-rows.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** The card pages that pay invoices, and what the bank says of them. */
export const InvoiceCardPages: Layer.Layer<
  OtherCardPages,
  never,
  SqlClient.SqlClient | Settings | InvoicePayments | Outbox | SellingFirm
> = Layer.effect(
  OtherCardPages,
  Effect.gen(function* () {
    const repository = yield* InvoicePayments;
    const { announce } = yield* Outbox;
    const { now: firm } = yield* SellingFirm;
    const needs = {
      repository,
      announce,
      firm,
      ledger: yield* Ledger,
      receipts: yield* Receipts,
    };
    return OtherCardPages.of({
      find: (transaction) =>
        Effect.map(repository.findByTransaction(transaction), (payment) =>
          payment === null ? null : cardPageOf(payment),
        ),
      take: (answer) => repository.transaction(takeAnswer(needs, answer)),
    });
  }),
).pipe(Layer.provide([Ledger.layer, Receipts.layer]));

const cardPageOf = (payment: PaymentRow): CardPage => ({
  id: payment.transaction ?? "",
  // Whoever stands before a page that was only asked for got it all the same.
  state: payment.pageState === null || payment.pageState === "asked" ? "open" : payment.pageState,
  amount: payment.amount,
  createdAt: payment.createdAt,
  reference: payment.reference,
  subject: [
    payment.invoices.length === 1 ? "Facture" : `${payment.invoices.length} factures`,
    payment.invoices.length === 1 ? (payment.invoices[0]?.invoiceNumber ?? "") : payment.number,
  ],
  payees: [...new Set(payment.invoices.map(({ payee }) => payee))],
  resultPath: paths.outstandingPayment(payment.id),
});

const takeAnswer = Effect.fnUntraced(function* (
  needs: ReceivingNeeds,
  answer: BankAnswer,
): Effect.fn.Return<AnswerTaken> {
  const { repository } = needs;
  const found = yield* repository.findByTransaction(answer.transaction);
  // Read again under the lock: another answer may have come first.
  const payment = found === null ? null : yield* repository.lock(found.id);
  if (payment === null) return "unknown";
  const now = yield* presentInstant;
  const isOpen = payment.pageState === "asked" || payment.pageState === "open";
  const mismatch = mismatchOf(payment, answer);
  if (mismatch !== null) {
    yield* Effect.logError("La banque ne parle pas du paiement attendu").pipe(
      Effect.annotateLogs({ transaction: answer.transaction, outcome: answer.outcome, mismatch }),
    );
    if (!isOpen) return "ignored";
    yield* repository.endPage(payment.id, { ...answer, state: "mismatched" });
    yield* letGo(needs, payment, "failed", mismatch, now);
    return "mismatched";
  }
  switch (answer.outcome) {
    case "declined":
      // The page stays open: another card may still pay on it.
      return "ignored";
    case "accepted":
      if (payment.pageState === "accepted") return "ignored";
      yield* repository.endPage(payment.id, { ...answer, state: "accepted" });
      yield* accept(needs, payment, now);
      return "applied";
    case "refused":
    case "abandoned":
      if (!isOpen) return "ignored";
      yield* repository.endPage(payment.id, { state: answer.outcome });
      yield* letGo(
        needs,
        payment,
        answer.outcome === "refused" ? "failed" : "abandoned",
        CARD_ENDS[answer.outcome],
        now,
      );
      return "applied";
  }
});

const accept = Effect.fnUntraced(function* (
  { repository, announce, firm, ledger, receipts }: ReceivingNeeds,
  payment: PaymentRow,
  now: Instant,
) {
  const states = statesOnCard(payment.state);
  const day = parisDayOf(now);
  const transaction = payment.transaction ?? "";
  const charged = payment.invoices.map(({ id, storeId, amount }) => ({
    outstanding: id,
    store: storeId,
    amount,
  }));
  if (!mayGoThrough(payment.state, states)) {
    // Its invoices were let go and may be paid by another: this money is not kept.
    yield* receipts.enter([lateCardPosting(transaction, charged, day)]);
    if (yield* repository.recordRefund(payment.id, now)) {
      yield* announce(InvoiceRefundDue, { payment: payment.id });
    }
    return;
  }
  yield* repository.change({ payment, states, reason: "carte acceptée", now });
  const held = yield* ledger.hold(payment.invoices.map(({ id }) => id));
  const owed = new Map(held.map((invoice) => [invoice.outstanding, invoice.owed]));
  yield* receipts.enter([invoiceCardPosting(transaction, charged, owed, day)]);
  yield* announce(MailDue, paidMail(yield* firm, payment));
});

const letGo = Effect.fnUntraced(function* (
  { repository }: PayingNeeds,
  payment: PaymentRow,
  end: "failed" | "abandoned",
  reason: string,
  now: Instant,
) {
  // From 'cart' a payment goes by 'processing': the bank has had its page after all.
  const states = payment.state === "cart" ? (["processing", end] as const) : [end];
  if (!mayGoThrough(payment.state, states)) return;
  yield* repository.change({ payment, states, reason, now });
  yield* repository.letGo(payment.id);
});

/** What the bank says that is not what the page was opened for; null when all agrees. */
const mismatchOf = ({ amount, reference }: PaymentRow, answer: BankAnswer): string | null => {
  if (answer.amount !== amount || answer.currency !== SHOP_CURRENCY) {
    return `la banque dit ${answer.amount} ${answer.currency} au lieu de ${amount} ${SHOP_CURRENCY}, en centimes`;
  }
  // Of a declined card the bank does not say on which page. A page whose opening had no answer has
  // no reference yet: its name alone is known.
  const isSamePage =
    reference === null || answer.reference === reference || answer.outcome === "declined";
  return isSamePage ? null : "la banque parle d'une autre page de paiement";
};
