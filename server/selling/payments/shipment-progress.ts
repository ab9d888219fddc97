import { Effect, Schema } from "effect";
import { PaymentScope, ShipmentStatus } from "../../../api-schema/order.ts";
import type { Instant, OrderId } from "../../../api-schema/primitives.ts";
import { CalendarDay, OrderNumber } from "../../../api-schema/primitives.ts";
import { statesTo } from "../../../core/ledger/settlement.ts";
import { isForward, SHIPMENT, WAY_FORWARD } from "../../../core/shipments/status.ts";
import { now as presentInstant } from "../../clock.ts";
import { OrderNews } from "../orders/order-news.ts";
import type { PaymentNeeds } from "./part-release.ts";
import type { PaidOrder } from "./paid-order.ts";
import { PaymentsRepository } from "./payments-repository.ts";
import { Receipts } from "./receipts.ts";

/** What the ERP says of the shipments of a part that leave for the same day. */
export const ShipmentProgress = Schema.Struct({
  orderNumber: OrderNumber,
  scope: PaymentScope,
  deliveryDate: Schema.NullOr(CalendarDay),
  status: ShipmentStatus,
});
export type ShipmentProgress = typeof ShipmentProgress.Type;

/** Takes what the ERP says of the shipments of a part that leave for the same day. */
export const takeProgress = Effect.fnUntraced(function* (progress: ShipmentProgress) {
  const { scope, deliveryDate, status } = progress;
  yield* moveForward(progress.orderNumber, {
    status,
    isMeant: (shipment) => shipment.scope === scope && shipment.deliveryDate === deliveryDate,
  });
});

/** What becomes of some shipments of an order. */
export interface Move {
  readonly status: ShipmentStatus;
  readonly isMeant: (shipment: PaidOrder["shipments"][number]) => boolean;
  /** When it happened; now, where nobody says it. */
  readonly at?: Instant;
}

/**
 * Moves shipments forward (product §6): a payment is validated once all of its part has left, and
 * never completed by a lorry. A cancelled shipment stays cancelled, and nothing goes backwards,
 * whatever order the news arrive in. How many have moved.
 */
export const moveForward = Effect.fnUntraced(function* (number: OrderNumber, move: Move) {
  const receipts = yield* Receipts;
  const needs = { repository: yield* PaymentsRepository, news: yield* OrderNews, receipts };
  const { repository } = needs;
  const orderId = yield* repository.findOrder(number);
  if (orderId === null) return 0;
  return yield* repository.transaction(moveLocked(needs, orderId, move));
});

const moveLocked = Effect.fnUntraced(function* (
  { repository, news, receipts }: PaymentNeeds & { readonly receipts: Receipts["Service"] },
  orderId: OrderId,
  { status: to, isMeant, at }: Move,
) {
  const order = yield* repository.lockById(orderId);
  if (order === null) return 0;
  const now = yield* presentInstant;
  const moved = order.shipments.filter(
    (shipment) => isMeant(shipment) && isForward(shipment.status, to),
  );
  const scopes = new Set(moved.map(({ scope }) => scope));
  if (moved.length === 0) return 0;
  const ids = moved.map(({ id }) => id);
  yield* repository.moveShipments(ids, to, now, at);
  const after = order.shipments.map((shipment) =>
    ids.includes(shipment.id) ? { ...shipment, status: to } : shipment,
  );
  for (const scope of scopes) {
    yield* validatePayment(repository, { ...order, shipments: after }, scope, now);
  }
  // Where no invoice will come, what a card paid with the order settles it on arrival.
  yield* receipts.settle(order.id);
  const step = TOLD[to];
  const untold = moved.filter(({ status }) => TOLD[status] !== step).map(({ id }) => id);
  if (step !== undefined && untold.length > 0) {
    yield* news.shipmentsMoved({ orderId: order.id, shipments: untold, step });
  }
  yield* repository.touchOrder(order.id, now);
  return moved.length;
});

/** Of what who bought is told; a shipment may be invoiced before anybody said that it is there. */
const TOLD: { readonly [Status in ShipmentStatus]?: "sent" | "delivered" } = {
  [SHIPMENT.sent]: "sent",
  [SHIPMENT.delivered]: "delivered",
  [SHIPMENT.invoiced]: "delivered",
};

const hasReached = (order: PaidOrder, scope: PaymentScope, status: ShipmentStatus): boolean => {
  const alive = order.shipments.filter(
    (each) => each.scope === scope && each.status !== SHIPMENT.cancelled,
  );
  return alive.every((each) => WAY_FORWARD.indexOf(each.status) >= WAY_FORWARD.indexOf(status));
};

/**
 * A payment is validated once all that is left of its part has left: the customer owes it. Money alone
 * completes it (Receipts); a transfer that has not come stays awaited.
 */
export const validatePayment = (
  repository: PaymentsRepository["Service"],
  order: PaidOrder,
  scope: PaymentScope,
  now: Instant,
): Effect.Effect<void> => {
  const payment = order.payments.find((other) => other.scope === scope);
  if (payment === undefined || !hasReached(order, scope, SHIPMENT.sent)) return Effect.void;
  const states =
    payment.state === "processing" || payment.state === "validated"
      ? []
      : statesTo(payment.state, payment.scope, "validated");
  return states.length === 0
    ? Effect.void
    : repository.changePayment({ payment, states, reason: "marchandise partie" }, now);
};
