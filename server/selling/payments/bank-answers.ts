import { Context, Effect, Layer, Result } from "effect";
import type { PaymentState } from "../../../api-schema/order.ts";
import type { Cents, Instant } from "../../../api-schema/primitives.ts";
import { cents, sumCents, ZERO } from "../../../core/money/cents.ts";
import {
  CARD_ENDS,
  paymentTransition,
  stateOnCardAccepted,
} from "../../../core/payment/transitions.ts";
import { now as presentInstant } from "../../clock.ts";
import { OrderNews, REFUSAL_STANDS_MS } from "../orders/order-news.ts";
import { type BankAnswer, type BankOutcome, SHOP_CURRENCY } from "../../ports/bank.ts";
import { closePage } from "./card-due.ts";
import { type PaymentNeeds, refund, refundPart, releasePart } from "./part-release.ts";
import type { BankTransaction, PaidOrder, PaymentRow } from "./paid-order.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/** What became of an answer of the bank; 'mismatched': it was of something else, a person must look. */
export type AnswerTaken = "applied" | "ignored" | "unknown" | "mismatched";

/** Applies what the bank says, under the lock of the order (product §6). */
export class BankAnswers extends Context.Service<
  BankAnswers,
  {
    /**
     * Each payment of the transaction takes the outcome if the table of core allows it. Money that
     * was taken for a payment that does not need it any more is recorded and given back. The same
     * answer again, or a later contradiction, changes nothing. An answer of another amount (cents),
     * currency or page than the transaction's pays nothing: its payments fail, and the log says so.
     */
    readonly take: (answer: BankAnswer) => Effect.Effect<AnswerTaken>;
  }
>()("panetier/payments/BankAnswers") {
  static readonly layer: Layer.Layer<BankAnswers, never, PaymentsRepository | OrderNews> =
    Layer.effect(
      BankAnswers,
      Effect.gen(function* () {
        const repository = yield* PaymentsRepository;
        const needs = { repository, news: yield* OrderNews };
        return BankAnswers.of({
          take: (answer) => repository.transaction(takeAnswer(needs, answer)),
        });
      }),
    );
}

const takeAnswer = Effect.fnUntraced(function* (
  needs: PaymentNeeds,
  answer: BankAnswer,
): Effect.fn.Return<AnswerTaken> {
  const { repository } = needs;
  const { outcome } = answer;
  const page = yield* repository.findTransaction(answer.transaction);
  if (page === null) return "unknown";
  const order = yield* repository.lockById(page.order.id);
  // Read again under the lock: another answer may have come first.
  const transaction = order?.transactions.find(({ id }) => id === answer.transaction);
  if (order === null || transaction === undefined) return "unknown";
  const now = yield* presentInstant;
  const payments = order.payments.filter(({ id }) => transaction.paymentIds.includes(id));
  const mismatch = mismatchOf(transaction, answer);
  if (mismatch !== null) {
    yield* Effect.logError("La banque ne parle pas du paiement attendu").pipe(
      Effect.annotateLogs({ orderId: order.id, transaction: transaction.id, outcome, mismatch }),
    );
    if (transaction.state !== "open") return "ignored";
    yield* repository.closeTransaction({ ...transaction, ...answer, state: "mismatched", now });
    const end = { state: "failed", reason: mismatch } as const;
    for (const payment of payments) yield* endPayment(needs, order, payment, end, now);
    yield* repository.touchOrder(order.id, now);
    return "mismatched";
  }
  if (outcome === "declined") {
    // The page stays open: another card may still pay on it.
    yield* Effect.logInfo("La banque a refusé une carte, la page reste ouverte").pipe(
      Effect.annotateLogs({ orderId: order.id, transaction: transaction.id }),
    );
    return "ignored";
  }
  const isLate = transaction.state !== "open";
  if (isLate && (outcome !== "accepted" || transaction.state === "accepted")) return "ignored";
  yield* repository.closeTransaction({ ...transaction, ...answer, state: outcome, now });
  for (const payment of payments) {
    yield* outcome === "accepted"
      ? acceptPayment(needs, order, transaction, payment, now)
      : endPayment(
          needs,
          order,
          payment,
          { state: ENDS[outcome], reason: CARD_ENDS[outcome] },
          now,
        );
  }
  yield* repository.touchOrder(order.id, now);
  return "applied";
});

const ENDS: { readonly [Outcome in Exclude<BankOutcome, "accepted">]: "failed" | "abandoned" } = {
  refused: "failed",
  abandoned: "abandoned",
};

/** What the bank says that is not what the page was opened for; null when all agrees. */
export const mismatchOf = (
  { amount, reference }: Pick<BankTransaction, "amount" | "reference">,
  answer: BankAnswer,
): string | null => {
  if (answer.amount !== amount || answer.currency !== SHOP_CURRENCY) {
    return `la banque dit ${answer.amount} ${answer.currency} au lieu de ${amount} ${SHOP_CURRENCY}, en centimes`;
  }
  // Of a card that was declined the bank does not say on which page; it changes nothing anyway.
  const isSamePage = answer.reference === reference || answer.outcome === "declined";
  return isSamePage ? null : "la banque parle d'une autre page de paiement";
};

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
    const beyond = yield* takenBeyond(needs, order, transaction, payment);
    // A page of before the house changed the order: too little pays nothing.
    if (beyond < 0) return yield* refund(needs, transaction.id, payment, now);
    const reason = `carte acceptée (${transaction.id})`;
    yield* repository.changePayment({ payment, states: [state], reason }, now);
    yield* releasePart(needs, order, payment.scope, now);
    // A page of a retry that is still open for this payment would take the money twice.
    const others = order.transactions.filter(
      ({ id, state: other, paymentIds }) =>
        id !== transaction.id && other === "open" && paymentIds.includes(payment.id),
    );
    for (const other of others) yield* closePage(needs, other, now);
    if (beyond > 0) yield* refundPart(needs, payment, { amount: beyond, version: FIRST }, now);
  });
};

/** No change makes the version that was confirmed: what a page took beyond it is given back under that number. */
const FIRST = 1;

/** What a page took for a payment beyond what it is to be paid by now; negative where it took less. */
const takenBeyond = (
  { repository }: PaymentNeeds,
  { payments }: PaidOrder,
  { id, amount, paymentIds }: BankTransaction,
  payment: PaymentRow,
): Effect.Effect<Cents> => {
  const due = sumCents(
    payments.filter((each) => paymentIds.includes(each.id)).map((each) => each.amount),
  );
  if (due === amount) return Effect.succeed(ZERO);
  return Effect.map(repository.takenFor(payment), (taken) =>
    cents((taken.find(({ transaction }) => transaction === id)?.left ?? 0) - payment.amount),
  );
};

const endPayment = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  payment: PaymentRow,
  end: { readonly state: "failed" | "abandoned"; readonly reason: string },
  now: Instant,
): Effect.Effect<void> =>
  canBecome(payment, end.state)
    ? Effect.andThen(
        repository.changePayment({ payment, states: [end.state], reason: end.reason }, now),
        news.paymentMissed(order.id, REFUSAL_STANDS_MS),
      )
    : Effect.void;

// A part that is now paid by transfer or debit is in 'processing' too: a card no longer pays it.
const canBecome = (payment: PaymentRow, state: PaymentState): boolean =>
  payment.method === "CB" && Result.isSuccess(paymentTransition(payment.state, state));
