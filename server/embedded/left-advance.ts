import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import {
  type Instant,
  type OrderId,
  type ShipmentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { keptAdvancePosting } from "../../core/ledger/postings.ts";
import { cents } from "../../core/money/cents.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { partOf } from "../ledger/part-sql.ts";
import { type PaymentNeeds, refundPart } from "../selling/payments/part-release.ts";

type Needs = PaymentNeeds & {
  readonly sql: SqlClient.SqlClient;
  readonly ledger: Ledger["Service"];
};

/**
 * What was paid with the order beyond its invoices, once a part has all of them: back on the card, else kept
 * for the store. `last` is the shipment that was looked at last, inside the transaction that holds the order.
 */
export const giveLeftAdvanceBack = Effect.fnUntraced(function* (
  { sql, ledger, ...needs }: Needs,
  { order: orderId, shipment: last }: { readonly order: OrderId; readonly shipment: ShipmentId },
  now: Instant,
): Effect.fn.Return<void> {
  const order = yield* needs.repository.findById(orderId);
  const scope = order?.shipments.find(({ id }) => id === last)?.scope;
  const payment = order?.payments.find((each) => each.scope === scope);
  if (order === null || scope === undefined || payment === undefined) return;
  const advance = yield* ledger.advanceOf(payment.id);
  if (advance === 0) return;
  const waiting = yield* sql`select from shipment h where h.order_id = ${orderId}
    and ${sql.literal(partOf("h"))} = ${scope} and h.status <> ${SHIPMENT.cancelled}
    and h.invoice_id is null limit 1`.pipe(Effect.orDie);
  if (waiting.length > 0) return;
  const taken = yield* needs.repository.takenFor(payment);
  const onCards = cents(
    Math.min(
      advance,
      taken.reduce((sum, { left }) => sum + left, 0),
    ),
  );
  // Versions of orders count up: a refund of what came short has a number of its own.
  const version = 0 - last;
  if (onCards > 0) yield* refundPart(needs, payment, { amount: onCards, version }, now);
  const kept = cents(advance - onCards);
  if (kept === 0) return;
  const [store] = yield* sql<{ readonly id: number }>`
    select store_id as id from "order" where id = ${orderId}`.pipe(Effect.orDie);
  if (store === undefined) return;
  yield* ledger.post([
    keptAdvancePosting(
      { payment: payment.id, store: StoreId.make(store.id), amount: kept },
      last,
      parisDayOf(now),
    ),
  ]);
});
