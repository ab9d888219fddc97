import { Effect } from "effect";
import type { PaymentScope } from "../../../api-schema/order.ts";
import { Conflict } from "../../../api-schema/problems.ts";
import type {
  CustomerId,
  Instant,
  OrderId,
  OrderToken,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { RETRIED_STATES } from "../../../core/payment/transitions.ts";
import { moneyMove } from "../../../core/selling/amendment-money.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import type { OrderNews } from "../orders/order-news.ts";
import type { BookedPart } from "../../ports/order-book.ts";
import { closePagesOf } from "../payments/card-due.ts";
import { giveLeftAdvanceBack } from "../payments/left-advance.ts";
import { type PaymentNeeds, refundPart } from "../payments/part-release.ts";
import type { PaidOrder } from "../payments/paid-order.ts";
import type { Receipts } from "../payments/receipts.ts";
import { validatePayment } from "../payments/shipment-progress.ts";
import type { AmendmentRows, StockMove } from "./amendment-rows.ts";
import type { AmendmentsRepository } from "./amendments-repository.ts";

export type SaveNeeds = PaymentNeeds & {
  readonly news: OrderNews["Service"];
  readonly receipts: Receipts["Service"];
  readonly amendments: AmendmentsRepository["Service"];
  /** All that the part holds once it is written. */
  readonly readPart: (order: OrderId, scope: PaymentScope) => Effect.Effect<BookedPart>;
};

export type NewVersion = {
  readonly rows: AmendmentRows;
  /** Stock that is still to be moved: what a supplement has held is not taken twice. */
  readonly stock: readonly StockMove[];
  /** Who saved it; of a version of the house who is told of it. */
  readonly by: CustomerId;
  /** The act of the house that made it. */
  readonly act?: string;
  readonly token: OrderToken;
  readonly storeId: StoreId;
  readonly now: Instant;
};

/**
 * Writes a version with everything that hangs on it, in the transaction that holds the order: stock,
 * lines, totals, what the card gets back, the state of the part, the ERP and the mail. A supplement
 * was paid before.
 */
export const saveVersion = Effect.fnUntraced(function* (
  needs: SaveNeeds,
  order: PaidOrder,
  { rows, stock, by, act, token, storeId, now }: NewVersion,
): Effect.fn.Return<void, Conflict> {
  const { amendments, repository, news, receipts, readPart } = needs;
  yield* takeStock(amendments, rows, stock, now);
  yield* amendments.write(rows, { by, act }, now);
  const { shipment, version } = rows;
  const payment = order.payments.find(({ id }) => id === rows.payment.id);
  if (payment === undefined) return yield* Effect.die(new Error(`No payment ${rows.payment.id}`));
  const isAwaited = order.shipments.some(
    ({ id, status }) => id === shipment.id && status === SHIPMENT.waitingPayment,
  );
  const move = moneyMove(payment.method, rows.payment.before, rows.payment.after, !isAwaited);
  // A page that asks for the former amount takes no card any more.
  if (isAwaited) yield* closePagesOf(needs, order, payment, now);
  if (move.kind === "refund") {
    yield* refundPart(needs, payment, { amount: move.amount, version }, now);
  }
  const { scope } = payment;
  if (shipment.isCancelled) {
    yield* repository.moveShipments([shipment.id], SHIPMENT.cancelled, now);
  }
  const isPartGone = !order.shipments.some(
    ({ id, scope: other, status }) =>
      other === scope &&
      status !== SHIPMENT.cancelled &&
      (id !== shipment.id || !shipment.isCancelled),
  );
  // Of what waits for its payment the ERP knows nothing yet.
  if (isAwaited) yield* Effect.void;
  else if (isPartGone) yield* news.partCancelled({ orderId: order.id, scope });
  else {
    yield* news.partAmended({
      orderId: order.id,
      version,
      part: yield* readPart(order.id, scope),
    });
  }
  yield* news.orderAmended({ token, storeId, customerId: by, version });
  // A cancelled part has no money left to wait for; the rest of one that has left is settled.
  if (isPartGone) {
    const reason = "livraison annulée";
    yield* repository.changePayment(
      {
        payment,
        states: RETRIED_STATES.includes(payment.state) ? [] : ["cancelled"],
        retryable: false,
        reason,
      },
      now,
    );
  } else if (shipment.isCancelled) {
    const shipments = order.shipments.map((other) =>
      other.id === shipment.id ? { ...other, status: SHIPMENT.cancelled } : other,
    );
    yield* validatePayment(repository, { ...order, shipments }, scope, now);
  }
  if (shipment.isCancelled) {
    yield* giveLeftAdvanceBack(needs, { order: order.id, shipment: shipment.id }, now);
    // Of what is left all may be paid already.
    yield* receipts.settle(order.id);
  }
});

/** Reserves and gives back, or says what falls short. */
export const takeStock = Effect.fnUntraced(function* (
  amendments: AmendmentsRepository["Service"],
  { items, orderId, version }: AmendmentRows,
  stock: readonly StockMove[],
  now: Instant,
): Effect.fn.Return<void, Conflict> {
  const source = `order:${orderId}:${version}`;
  const missing = yield* amendments.moveStock(stock, { orderId, source, now });
  if (missing.size === 0) return;
  const names = items.flatMap(({ variantId, snapshot }) => {
    const left = missing.get(variantId);
    if (left === undefined) return [];
    const words = left === 0 ? "plus de stock" : `il en reste ${left}`;
    return [`${snapshot.productName} (${snapshot.reference}) : ${words}`];
  });
  return yield* new Conflict({
    message: `Quelqu'un vient de commander avant vous. ${names.join(" ; ")}.`,
  });
});
