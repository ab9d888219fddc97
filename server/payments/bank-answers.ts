import { Context, Effect, Layer, Result } from "effect";
import type { PaymentState } from "../../api-schema/order.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { paymentTransition, stateOnCardAccepted } from "../../core/payment/transitions.ts";
import { now as presentInstant } from "../clock.ts";
import { OrderNews } from "../orders/order-news.ts";
import type { BankOutcome } from "../ports/bank.ts";
import { orderPart, type PaymentNeeds, refund } from "./payments.ts";
import type { BankTransaction, PaidOrder, PaymentRow } from "./payments-repository.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/** What became of an answer of the bank. */
export type AnswerTaken = "applied" | "ignored" | "unknown";

/** Applies what the bank says, under the lock of the order (product §6). */
export class BankAnswers extends Context.Service<
  BankAnswers,
  {
    /**
     * Each payment of the transaction takes the outcome if the table of core allows it. Money that
     * was taken for a payment that does not need it any more is recorded and given back. The same
     * answer again, or a later contradiction, changes nothing.
     */
    readonly take: (transaction: string, outcome: BankOutcome) => Effect.Effect<AnswerTaken>;
  }
>()("panetier/payments/BankAnswers") {
  static readonly layer: Layer.Layer<BankAnswers, never, PaymentsRepository | OrderNews> =
    Layer.effect(
      BankAnswers,
      Effect.gen(function* () {
        const repository = yield* PaymentsRepository;
        const needs = { repository, news: yield* OrderNews };
        return BankAnswers.of({
          take: (transaction, outcome) =>
            repository.transaction(takeAnswer(needs, transaction, outcome)),
        });
      }),
    );
}

const takeAnswer = Effect.fnUntraced(function* (
  needs: PaymentNeeds,
  transactionId: string,
  outcome: BankOutcome,
): Effect.fn.Return<AnswerTaken> {
  const { repository } = needs;
  const page = yield* repository.findTransaction(transactionId);
  if (page === null) return "unknown";
  const order = yield* repository.lockById(page.order.id);
  // Read again under the lock: another answer may have come first.
  const transaction = order?.transactions.find(({ id }) => id === transactionId);
  if (order === null || transaction === undefined) return "unknown";
  const isLate = transaction.state !== "open";
  if (isLate && (outcome !== "accepted" || transaction.state === "accepted")) return "ignored";
  const now = yield* presentInstant;
  yield* repository.closeTransaction(transaction.id, outcome, now);
  const payments = order.payments.filter(({ id }) => transaction.paymentIds.includes(id));
  for (const payment of payments) {
    yield* outcome === "accepted"
      ? acceptPayment(needs, order, transaction, payment, now)
      : refusePayment(needs, payment, outcome, now);
  }
  yield* repository.touchOrder(order.id, now);
  return "applied";
});

const acceptPayment = (
  needs: PaymentNeeds,
  order: PaidOrder,
  transaction: BankTransaction,
  payment: PaymentRow,
  now: Instant,
): Effect.Effect<void> => {
  const state = stateOnCardAccepted(payment.scope);
  if (!canBecome(payment, state)) return refund(needs, transaction.id, payment, now);
  const { repository } = needs;
  return Effect.gen(function* () {
    const reason = `carte acceptée (${transaction.id})`;
    yield* repository.changePayment({ payment, states: [state], reason }, now);
    yield* orderPart(needs, order, payment.scope, now);
    // A page of a retry that is still open for this payment would take the money twice.
    const others = order.transactions.filter(
      ({ id, state: other, paymentIds }) =>
        id !== transaction.id && other === "open" && paymentIds.includes(payment.id),
    );
    for (const { id } of others) yield* repository.closeTransaction(id, "expired", now);
  });
};

const refusePayment = (
  { repository }: PaymentNeeds,
  payment: PaymentRow,
  outcome: Exclude<BankOutcome, "accepted">,
  now: Instant,
): Effect.Effect<void> => {
  const state = outcome === "refused" ? "failed" : "abandoned";
  return canBecome(payment, state)
    ? repository.changePayment({ payment, states: [state], reason: `carte : ${outcome}` }, now)
    : Effect.void;
};

// A part that is now paid by transfer or debit is in 'processing' too: a card no longer pays it.
const canBecome = (payment: PaymentRow, state: PaymentState): boolean =>
  payment.method === "CB" && Result.isSuccess(paymentTransition(payment.state, state));
