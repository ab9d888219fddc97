import { Context, Effect, Layer, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentState } from "../../../api-schema/order.ts";
import { Cents, OrderId } from "../../../api-schema/primitives.ts";
import type { Movement } from "../../../core/ledger/movements.ts";
import { isPartSettled, stateOnTakenBack, statesTo } from "../../../core/ledger/settlement.ts";
import { now as presentInstant } from "../../clock.ts";
import type { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { partOf } from "../../ledger/part-sql.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { payment } from "../../rows/payment.ts";
import { query } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { many, nullWhen, object, value } from "../../rows/value.ts";
import { PaymentsRepository } from "./payments-repository.ts";

/**
 * Where money and what settles it is entered: the ledger, and the payments of orders that follow it. A
 * part of an order is `completed` when the invoices of all its shipments are settled (core/ledger), and
 * by nothing else.
 */
export class Receipts extends Context.Service<
  Receipts,
  {
    /**
     * Enters movements and moves the payments of the orders that they settle on; inside the caller's
     * transaction, which holds the invoices already (Ledger.hold). Answers the keys that were new.
     */
    readonly enter: (
      movements: readonly Movement[],
      agent?: number,
    ) => Effect.Effect<ReadonlySet<string>>;
    /**
     * Enters movements that take money back, under the same terms: parts that they had settled or paid are to be paid
     * again (CASH-12).
     */
    readonly takeBack: (movements: readonly Movement[], agent?: number) => Effect.Effect<void>;
    /** Looks again whether the parts of an order that is held are settled. */
    readonly settle: (order: OrderId) => Effect.Effect<void>;
  }
>()("panetier/payments/Receipts") {
  static readonly layer: Layer.Layer<
    Receipts,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    Receipts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const ledger = yield* Ledger;
      const repository = yield* PaymentsRepository;

      const move = Effect.fnUntraced(function* (
        order: OrderId,
        parts: readonly Part[],
        statesOf: (part: Part) => readonly PaymentState[],
        reason: string,
      ) {
        const moved = parts.flatMap((part) => {
          const states = statesOf(part);
          return states.length === 0 ? [] : [{ part, states }];
        });
        if (moved.length === 0) return;
        const now = yield* presentInstant;
        const found = yield* repository.findById(order);
        for (const { part, states } of moved) {
          const payment = found?.payments.find(({ id }) => id === part.id);
          if (payment === undefined) continue;
          yield* repository.changePayment({ payment, states, reason }, now);
        }
        yield* repository.touchOrder(order, now);
      });

      const settle = Effect.fnUntraced(function* (order: OrderId) {
        const parts = yield* partsToSettle.all(sql, [order]);
        yield* move(order, parts, statesAfter, "règlement reçu");
      });

      const ordersOf = (movements: readonly Movement[]) => {
        const lines = movements.flatMap((movement) => movement.lines);
        return sql
          .unsafe(ordersStatement, [
            lines.flatMap(({ outstanding }) => outstanding ?? []),
            lines.flatMap(({ account, payment }) =>
              account === "advance" && payment !== undefined ? payment : [],
            ),
          ])
          .pipe(Effect.map(decodeOrders), Effect.orDie);
      };

      return Receipts.of({
        settle,
        enter: Effect.fnUntraced(function* (movements, agent) {
          const made = yield* ledger.post(movements, agent);
          if (made.size === 0) return made;
          for (const { id } of yield* ordersOf(movements)) yield* settle(id);
          return made;
        }),
        takeBack: Effect.fnUntraced(function* (movements, agent) {
          yield* ledger.post(movements, agent);
          for (const { id } of yield* ordersOf(movements)) {
            const parts = yield* partsPaid.all(sql, [id]);
            yield* move(id, parts, stateBefore, "règlement repris");
          }
        }),
      });
    }),
  ).pipe(Layer.provide([Ledger.layer, PaymentsRepository.layer]));
}

const y = payment.as("y");

/** A part with what the ledger says of it. */
const part = object({
  ...Struct.pick(y, ["id", "scope", "method", "state", "amount"]),
  advance: value(
    Cents,
    `(select -coalesce(sum(l.amount), 0) from ledger_line l
    where l.payment_id = y.id and l.account = 'advance')`,
  ),
  notInvoiced: value(
    Cents,
    `(select coalesce(sum(h.total_ttc), 0) from shipment h
    where h.order_id = y.order_id and h.status <> ${SHIPMENT.cancelled}
      and ${partOf("h")} = y.scope
      and h.invoice_id is null)`,
  ),
  shipments: many(
    object({
      status: shipment.as("h").status,
      isInvoiced: value(Schema.Boolean, "m.gmp or m.legal is not null"),
      invoice: nullWhen(
        "o.id is null",
        object({ owed: value(Cents, "o.owed"), collecting: value(Cents, "o.collecting") }),
      ),
    }),
    `shipment h join merchant m on m.id = h.merchant_id
    left join outstanding o on o.id = h.invoice_id
    where h.order_id = y.order_id and ${partOf("h")} = y.scope`,
    "h.id",
  ),
});
type Part = typeof part.schema.Type;

/** $1 order id. */
const partsToSettle = query(
  part,
  `payment y
where y.order_id = $1 and y.state not in ('completed', 'cancelled', 'failed', 'abandoned')
order by y.id`,
);

/** $1 order id. */
const partsPaid = query(
  part,
  `payment y where y.order_id = $1
  and y.state in ('completed', 'authorized', 'waitingForIzbergAuthorization') order by y.id`,
);

const decodeOrders = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OrderId })));

/** A transfer that came whole before its invoice has paid; what is settled is completed. */
const statesAfter = (part: Part): readonly PaymentState[] => {
  if (isPartSettled(part.shipments, part)) return statesTo(part.state, part.scope, "completed");
  return part.state === "processing" && part.amount > 0 && part.advance >= part.amount
    ? statesTo(part.state, part.scope, "authorized")
    : [];
};

const stateBefore = (part: Part): readonly PaymentState[] => {
  const state = stateOnTakenBack(part, {
    isSettled: isPartSettled(part.shipments, part),
    isAdvanced: part.advance >= part.amount,
  });
  return state === null ? [] : [state];
};

/** $1 invoices, $2 payments: their orders, held in the order of their ids. */
const ordersStatement = `
select id from "order" where id in (
  select h.order_id from shipment h where h.invoice_id = any($1::int[])
  union select y.order_id from payment y where y.id = any($2::int[]))
order by id for update`;
