import { Effect, Layer, Result } from "effect";
import type { Instant, OrderId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { paymentTransition } from "../../../core/payment/transitions.ts";
import { now as presentInstant } from "../../clock.ts";
import {
  announceAfter,
  OrderNews,
  PAGE_OPEN_MS,
  PageDeadline,
  UNPAID_HOLD_MS,
  UnpaidDeadline,
} from "../orders/order-news.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { CardPageEnds } from "./card-page-ends.ts";
import { closePage } from "./card-due.ts";
import type { PaymentNeeds } from "./part-release.ts";
import { cancelPart } from "./payments.ts";
import type { BankTransaction, PaidOrder } from "./paid-order.ts";
import { PaymentsRepository } from "./payments-repository.ts";

type AnnounceAll = Outbox["Service"]["announceAll"];

/** What time does to payments (product §6): pages are abandoned, unpaid orders give stock back. */
export const PaymentDeadlines: Layer.Layer<
  never,
  never,
  Outbox | PaymentsRepository | OrderNews | CardPageEnds
> = Layer.mergeAll(
  topicHandler(PageDeadline, ({ orderId }) =>
    Effect.andThen(askTheBank(orderId), atDeadline(orderId, abandonPages)),
  ),
  topicHandler(UnpaidDeadline, ({ orderId }) => atDeadline(orderId, giveUp)),
);

type Decide = (
  needs: PaymentNeeds & { readonly announceAll: AnnounceAll },
  order: PaidOrder,
  now: Instant,
) => Effect.Effect<void>;

const atDeadline = Effect.fnUntraced(function* (orderId: OrderId, decide: Decide) {
  const repository = yield* PaymentsRepository;
  const news = yield* OrderNews;
  const { announceAll } = yield* Outbox;
  const now = yield* presentInstant;
  yield* repository.transaction(
    Effect.flatMap(repository.lockById(orderId), (order) =>
      order === null ? Effect.void : decide({ repository, news, announceAll }, order, now),
    ),
  );
});

// An answer that was lost on its way is received here, before its page counts as abandoned. Without the
// order's lock: the bank may take seconds.
const askTheBank = Effect.fnUntraced(function* (orderId: OrderId) {
  const repository = yield* PaymentsRepository;
  const ends = yield* CardPageEnds;
  const now = yield* presentInstant;
  const order = yield* repository.findById(orderId);
  for (const { id } of order === null ? [] : stalePages(order, now)) {
    yield* Effect.catchTag(ends.close(id), "BankFailed", ({ message }) =>
      // Half an hour is over: the page is abandoned without the bank, and money that comes is given back.
      Effect.logWarning("La banque ne dit pas ce que devient une page de paiement", message),
    );
  }
});

const abandonPages: Decide = (needs, order, now) =>
  Effect.gen(function* () {
    const { repository } = needs;
    const stale = stalePages(order, now);
    if (stale.length === 0) return;
    for (const page of stale) {
      const { paymentIds } = page;
      yield* closePage(needs, page, now);
      for (const payment of order.payments) {
        const isOfPage = paymentIds.includes(payment.id) && payment.method === "CB";
        const abandoned = paymentTransition(payment.state, "abandoned");
        if (!isOfPage || Result.isFailure(abandoned)) continue;
        const reason = "page de paiement sans réponse";
        yield* repository.changePayment({ payment, states: ["abandoned"], reason }, now);
      }
    }
    yield* needs.news.paymentMissed(order.id, 0);
    yield* repository.touchOrder(order.id, now);
  });

const stalePages = ({ transactions }: PaidOrder, now: Instant): readonly BankTransaction[] =>
  transactions.filter(
    ({ state, createdAt }) => state === "open" && createdAt <= addMs(now, -PAGE_OPEN_MS),
  );

const giveUp: Decide = ({ announceAll, ...needs }, order, now) =>
  Effect.gen(function* () {
    // Somebody may be typing their card number at this very moment: they keep their half hour.
    if (order.transactions.some(({ state }) => state === "open")) {
      return yield* announceAfter(announceAll, UnpaidDeadline, order.id, PAGE_OPEN_MS);
    }
    const unpaid = order.payments.filter(
      ({ method, state, retryable, dueSince }) =>
        method === "CB" &&
        retryable &&
        UNPAID.includes(state) &&
        // One that became a card's later has a day of its own.
        (dueSince === null || dueSince <= addMs(now, -UNPAID_HOLD_MS)),
    );
    for (const { scope } of unpaid) {
      // What can no longer be cancelled is being prepared by hand: nothing to give up.
      yield* Effect.ignore(cancelPart(needs, order, scope, now, UNPAID_TOO_LONG));
    }
  });

const UNPAID_TOO_LONG = { reason: "impayé après 24 heures", unpaid: true };

const UNPAID: readonly string[] = ["cart", "processing", "failed", "abandoned"];
