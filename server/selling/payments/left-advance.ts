import { Effect } from "effect";
import type { Instant, OrderId, ShipmentId } from "../../../api-schema/primitives.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { type PaymentNeeds, refundPart } from "./part-release.ts";

/**
 * What was paid with the order beyond its invoices, once nothing of a part is to be invoiced any more: back on
 * the card, else kept for the store. `shipment` is the one that was looked at last, inside the transaction that
 * holds the order.
 */
export const giveLeftAdvanceBack = Effect.fnUntraced(function* (
  needs: PaymentNeeds,
  { order: orderId, shipment: last }: { readonly order: OrderId; readonly shipment: ShipmentId },
  now: Instant,
): Effect.fn.Return<void> {
  const { repository } = needs;
  const order = yield* repository.findById(orderId);
  const scope = order?.shipments.find(({ id }) => id === last)?.scope;
  const payment = order?.payments.find((each) => each.scope === scope);
  if (payment === undefined) return;
  const advance = yield* repository.leftAdvance(payment);
  if (advance === 0) return;
  const taken = yield* repository.takenFor(payment);
  const onCards = cents(Math.min(advance, sumCents(taken.map(({ left }) => left))));
  // Versions of orders count up: a refund of what came short has a number of its own.
  const version = 0 - last;
  if (onCards > 0) yield* refundPart(needs, payment, { amount: onCards, version }, now);
  const amount = cents(advance - onCards);
  if (amount > 0) yield* repository.keepAdvance({ payment, amount, shipment: last, now });
});
