import { Context, Effect, Layer, Result, Schedule } from "effect";
import type { Instant } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { paymentTransition } from "../../core/payment/transitions.ts";
import { now as presentInstant } from "../clock.ts";
import { OrderNews } from "../orders/order-news.ts";
import { cancelPart, type PaymentNeeds } from "./payments.ts";
import { type PaidOrder, PaymentsRepository } from "./payments-repository.ts";

/** A card page that nobody answers is given up after this long. */
export const PAGE_OPEN_MS = 30 * 60 * 1000;

/** A card order that nobody pays gives its stock back after this long. */
export const UNPAID_KEPT_MS = 24 * 60 * 60 * 1000;

/** What time does to payments (product §6): pages are abandoned, unpaid orders give stock back. */
export class PaymentSweep extends Context.Service<
  PaymentSweep,
  {
    /** One round; any number of processes may do it at once. */
    readonly sweep: Effect.Effect<void>;
  }
>()("panetier/payments/PaymentSweep") {
  static readonly layer: Layer.Layer<PaymentSweep, never, PaymentsRepository | OrderNews> =
    Layer.effect(
      PaymentSweep,
      Effect.gen(function* () {
        const needs = { repository: yield* PaymentsRepository, news: yield* OrderNews };
        return PaymentSweep.of({ sweep: sweep(needs) });
      }),
    );
}

/** Sweeps every minute as long as the process runs. */
export const PaymentSweeping: Layer.Layer<never, never, PaymentSweep> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { sweep: round } = yield* PaymentSweep;
    const safe = Effect.catchCause(round, (cause) =>
      Effect.logWarning("Le balayage des paiements sera repris", cause),
    );
    yield* Effect.forkScoped(Effect.repeat(safe, Schedule.spaced("1 minute")));
  }),
);

const sweep = (needs: PaymentNeeds): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { repository } = needs;
    const now = yield* presentInstant;
    const stale = yield* repository.findStalePages(addMs(now, -PAGE_OPEN_MS));
    for (const id of stale) {
      yield* repository.transaction(
        Effect.flatMap(repository.lockById(id), (order) => abandonPages(needs, order, now)),
      );
    }
    const unpaid = yield* repository.findUnpaid(addMs(now, -UNPAID_KEPT_MS));
    for (const id of unpaid) {
      yield* repository.transaction(
        Effect.flatMap(repository.lockById(id), (order) => giveUp(needs, order, now)),
      );
    }
  });

const abandonPages = (
  { repository }: PaymentNeeds,
  order: PaidOrder | null,
  now: Instant,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const before = addMs(now, -PAGE_OPEN_MS);
    const open =
      order?.transactions.filter(
        ({ state, createdAt }) => state === "open" && createdAt < before,
      ) ?? [];
    if (order === null || open.length === 0) return;
    for (const { id, paymentIds } of open) {
      yield* repository.closeTransaction(id, "expired", now);
      for (const payment of order.payments) {
        const isOfPage = paymentIds.includes(payment.id) && payment.method === "CB";
        const abandoned = paymentTransition(payment.state, "abandoned");
        if (!isOfPage || Result.isFailure(abandoned)) continue;
        const reason = "page de paiement sans réponse";
        yield* repository.changePayment({ payment, states: ["abandoned"], reason }, now);
      }
    }
    yield* repository.touchOrder(order.id, now);
  });

const UNPAID = ["cart", "processing", "failed", "abandoned"];

const giveUp = (needs: PaymentNeeds, order: PaidOrder | null, now: Instant): Effect.Effect<void> =>
  Effect.forEach(
    order?.payments.filter(
      ({ method, state, retryable }) => method === "CB" && retryable && UNPAID.includes(state),
    ) ?? [],
    ({ scope }) =>
      order === null
        ? Effect.void
        : // What became uncancellable meanwhile is no longer unpaid: nothing to give up.
          Effect.ignore(cancelPart(needs, order, scope, now, "impayé après 24 heures")),
    { discard: true },
  );
