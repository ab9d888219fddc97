import { Effect, Layer, Schema } from "effect";
import type { Instant } from "../../../api-schema/primitives.ts";
import { now as presentInstant } from "../../clock.ts";
import { type Outbox, topicHandler } from "../../outbox/outbox.ts";
import { topic } from "../../outbox/topic.ts";
import type { BankAnswer } from "../../ports/bank.ts";
import { type AnswerTaken, mismatchOf } from "../payments/bank-answers.ts";
import { CardPageEnds } from "../payments/card-page-ends.ts";
import { SupplementPages } from "../payments/card-pages.ts";
import { type PaymentNeeds, refund } from "../payments/part-release.ts";
import type { PaidOrder } from "../payments/paid-order.ts";
import { amendableOrder, closedReason, refusalOfLeft } from "./amendment-plan.ts";
import { type AmendmentNeeds, amendmentNeeds, type ReadNeeds } from "./amendments.ts";
import type { AmendmentsRepository } from "./amendments-repository.ts";
import { saveVersion } from "./saved-version.ts";
import { type Supplement, SupplementsRepository } from "./supplements-repository.ts";

/** A supplement that has had its time; the bank is asked first what became of it. */
export const SupplementDeadline = topic(
  "amendment.supplement-deadline",
  Schema.Struct({ transaction: Schema.String }),
  "bank",
);

type ReleaseNeeds = PaymentNeeds & {
  readonly amendments: AmendmentsRepository["Service"];
  readonly supplements: SupplementsRepository["Service"];
};

/** Lets a change go, its order held: its stock is given back, its card page closed at the bank too. */
export const releaseSupplement = Effect.fnUntraced(function* (
  needs: ReleaseNeeds,
  supplement: Supplement,
  now: Instant,
) {
  const { state, pageState, transaction } = supplement;
  if (state !== "asked" && state !== "open") return;
  yield* freeSupplement(needs, supplement, now);
  if (pageState === "open") {
    yield* needs.repository.closeTransaction({ id: transaction, state: "expired", now });
    yield* needs.news.pageClosed({ transaction });
  }
  yield* needs.repository.touchOrder(supplement.orderId, now);
});

const freeSupplement = Effect.fnUntraced(function* (
  { amendments, supplements }: ReleaseNeeds,
  { transaction, orderId, rows, state }: Supplement,
  now: Instant,
) {
  if (state !== "asked" && state !== "open") return;
  const held = rows.stock.filter(({ quantity }) => quantity > 0);
  yield* amendments.moveStock(
    held.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
    { orderId, source: `supplement:${transaction}:over`, now },
  );
  yield* supplements.end(transaction, "over", now);
});

/** What the bank says of pages that pay supplements. */
export const SupplementAnswers: Layer.Layer<SupplementPages, never, AmendmentNeeds> = Layer.effect(
  SupplementPages,
  Effect.gen(function* () {
    const needs = yield* amendmentNeeds;
    const supplements = yield* SupplementsRepository;
    return SupplementPages.of({
      take: Effect.fnUntraced(function* (answer) {
        const known = yield* supplements.find(answer.transaction);
        if (known === null) return "unknown";
        return yield* needs.repository.transaction(
          Effect.gen(function* () {
            const order = yield* needs.repository.lockById(known.orderId);
            // Read again under the lock: another answer may have come first.
            const supplement = yield* supplements.find(answer.transaction);
            if (order === null || supplement === null) return "unknown";
            return yield* takeLocked({ ...needs, supplements }, order, supplement, answer);
          }),
        );
      }),
    });
  }),
);

type TakeNeeds = ReadNeeds & ReleaseNeeds;

const takeLocked = Effect.fnUntraced(function* (
  needs: TakeNeeds,
  order: PaidOrder,
  supplement: Supplement,
  answer: BankAnswer,
): Effect.fn.Return<AnswerTaken> {
  const { repository, supplements } = needs;
  const { transaction, amount, reference, pageState } = supplement;
  const { outcome } = answer;
  const now = yield* presentInstant;
  const mismatch = mismatchOf({ amount, reference }, answer);
  if (mismatch !== null) {
    yield* Effect.logError("La banque ne parle pas du supplément attendu").pipe(
      Effect.annotateLogs({ orderId: order.id, transaction, outcome, mismatch }),
    );
    if (pageState !== "open") return "ignored";
    yield* freeSupplement(needs, supplement, now);
    yield* repository.closeTransaction({ ...answer, id: transaction, state: "mismatched", now });
    yield* repository.touchOrder(order.id, now);
    return "mismatched";
  }
  // The page stays open: another card may still pay on it.
  if (outcome === "declined") return "ignored";
  const isLate = pageState !== "open";
  if (isLate && (outcome !== "accepted" || pageState === "accepted")) return "ignored";
  const isSaved = outcome === "accepted" && (yield* savePaid(needs, order, supplement, now));
  if (!isSaved) yield* freeSupplement(needs, supplement, now);
  yield* repository.closeTransaction({ ...answer, id: transaction, state: outcome, now });
  if (isSaved) yield* supplements.end(transaction, "paid", now);
  else if (outcome === "accepted") yield* giveBack(needs, order, supplement, now);
  yield* repository.touchOrder(order.id, now);
  return "applied";
});

/** Saves the version that was paid for, if its lorry can still take it; false when it cannot. */
const savePaid = Effect.fnUntraced(function* (
  needs: TakeNeeds,
  order: PaidOrder,
  { state, rows, customerId, token, storeId, shipmentId }: Supplement,
  now: Instant,
): Effect.fn.Return<boolean> {
  if (state !== "open") return false;
  const sold = yield* needs.amendments.sold(token, storeId);
  const cart = yield* needs.carts.load({ token, storeId, now });
  const current = sold === null || cart === null ? null : amendableOrder(sold, cart, shipmentId);
  if (current === null || closedReason(current, now) !== null) return false;
  if (current.sold.version !== rows.version - 1) return false;
  if (refusalOfLeft(current, rows.items) !== null) return false;
  const stock = rows.stock.filter(({ quantity }) => quantity < 0);
  const version = { rows, stock, by: customerId, token, storeId, now };
  // What only gives back cannot fall short.
  yield* Effect.orDie(saveVersion(needs, order, version));
  return true;
});

const giveBack = (
  needs: TakeNeeds,
  order: PaidOrder,
  { transaction, paymentId }: Supplement,
  now: Instant,
): Effect.Effect<void> => {
  const payment = order.payments.find(({ id }) => id === paymentId);
  return payment === undefined
    ? Effect.die(new Error(`No payment ${paymentId}`))
    : refund(needs, transaction, payment, now);
};

/** What time does to a supplement: the bank is asked once, then the order stays as it was. */
export const SupplementTopics: Layer.Layer<never, never, AmendmentNeeds | Outbox | CardPageEnds> =
  topicHandler(SupplementDeadline, ({ transaction }) =>
    Effect.gen(function* () {
      const needs = yield* amendmentNeeds;
      const supplements = yield* SupplementsRepository;
      const ends = yield* CardPageEnds;
      const known = yield* supplements.find(transaction);
      if (known === null || (known.state !== "asked" && known.state !== "open")) return;
      yield* Effect.catchTag(ends.close(transaction), "BankFailed", ({ message }) =>
        Effect.logWarning("La banque ne dit pas ce que devient un supplément", message),
      );
      yield* needs.repository.transaction(
        Effect.gen(function* () {
          yield* needs.repository.lockById(known.orderId);
          const supplement = yield* supplements.find(transaction);
          if (supplement === null) return;
          yield* releaseSupplement({ ...needs, supplements }, supplement, yield* presentInstant);
        }),
      );
    }),
  );
