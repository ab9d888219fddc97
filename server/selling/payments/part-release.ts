import { Effect } from "effect";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { spreadRefund } from "../../../core/selling/amendment-money.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import type { OrderNews } from "../orders/order-news.ts";
import type { PaidOrder, PaymentRow } from "./paid-order.ts";
import type { PaymentsRepository } from "./payments-repository.ts";
import type { RefundPart } from "./taken-money.ts";

/** What decisions about payments write with. */
export type PaymentNeeds = {
  readonly repository: PaymentsRepository["Service"];
  readonly news: OrderNews["Service"];
};

/** The part may leave: its shipments are ordered, the ERP and who bought are notified. */
export const releasePart = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
): Effect.Effect<void> =>
  repository
    .moveShipments(shipmentsIn(order, scope, [SHIPMENT.waitingPayment]), SHIPMENT.ordered, now)
    .pipe(
      Effect.andThen(news.partOrdered({ orderId: order.id, scope })),
      Effect.andThen(news.partConfirmed(order.id)),
    );

/**
 * The part may not leave before its card is paid: its shipments wait, the ERP is notified, and it is
 * given up when nobody pays it in time.
 */
export const holdPart = (
  { repository, news }: PaymentNeeds,
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const released = shipmentsIn(order, scope, [SHIPMENT.ordered, SHIPMENT.pending]);
    if (released.length > 0) {
      yield* repository.moveShipments(released, SHIPMENT.waitingPayment, now);
      yield* news.partCancelled({ orderId: order.id, scope });
    }
    yield* news.cardAwaited(order.id);
  });

/** A card that was accepted is given its money back when its part is cancelled. */
export const refundAccepted = (
  needs: PaymentNeeds,
  order: PaidOrder,
  payment: PaymentRow,
  now: Instant,
): Effect.Effect<void> => {
  const wasAccepted = order.transactions.some(
    ({ state, paymentIds }) => state === "accepted" && paymentIds.includes(payment.id),
  );
  const isPaid = payment.method === "CB" && !NOT_PAID.includes(payment.state);
  return !wasAccepted || !isPaid
    ? Effect.void
    : refundPart(needs, payment, { amount: payment.amount, version: 0 }, now);
};

/** Gives back some of what cards have paid for a part, from the page that was paid last on. */
export const refundPart = (
  needs: PaymentNeeds,
  payment: PaymentRow,
  { amount, version }: RefundPart,
  now: Instant,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const taken = yield* needs.repository.takenFor(payment);
    for (const part of spreadRefund(taken, amount)) {
      yield* refund(needs, part.transaction, payment, now, { amount: part.amount, version });
    }
  });

/** Counts money as due to the customer, once a transaction, payment and version, and says so. */
export const refund = (
  { repository, news }: PaymentNeeds,
  transaction: string,
  payment: PaymentRow,
  now: Instant,
  part?: RefundPart,
): Effect.Effect<void> =>
  Effect.flatMap(repository.recordRefund({ transaction, payment, part, now }), (isNew) =>
    isNew
      ? news.refundDue({ transaction, payment: payment.id, version: part?.version ?? 0 })
      : Effect.void,
  );

/** The shipments of a part that have one of these statuses. */
const shipmentsIn = ({ shipments }: PaidOrder, scope: PaymentScope, statuses: readonly number[]) =>
  shipments
    .filter((shipment) => shipment.scope === scope && statuses.includes(shipment.status))
    .map(({ id }) => id);

const NOT_PAID: readonly string[] = ["cart", "processing", "failed", "abandoned"];
