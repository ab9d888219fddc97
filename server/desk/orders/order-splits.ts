import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import {
  type CalendarDay,
  type Instant,
  type OrderId,
  ShipmentId,
} from "../../../api-schema/primitives.ts";
import { type Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type {
  OrderSplit,
  OrderSplitPreview,
  OrderSplitWish,
  SplitDay,
} from "../../../api-schema/staff-order-changes.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { HOUSE_REASON_WORDS } from "../../../core/orders/house-change.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { now as presentInstant } from "../../clock.ts";
import { saveVersion } from "../../selling/amending/saved-version.ts";
import type { SoldShipment } from "../../selling/orders/sold-order.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { type Address, type ByAgent, makeHeldOrders, type State } from "./held-orders.ts";
import { askedBy, writeAct } from "./order-acts.ts";
import { type PlannedSplit, planSplit, splitDays, splitProblem } from "./order-split-plan.ts";

type Refused = NotFound | Conflict | Unprocessable;

const NO_SHIPMENT = "Cette livraison n’existe pas.";

/** What leaves with another lorry than the rest of its shipment, and comes together again: looked at, and done. */
export const makeOrderSplits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { needs, found, stateOf, refusalOfMoney, pressed } = yield* makeHeldOrders;

  const planned = Effect.fnUntraced(function* (
    state: State,
    wish: OrderSplitWish,
    now: Instant,
  ): Effect.fn.Return<PlannedSplit, NotFound | Unprocessable> {
    const plan = planSplit(state, wish, now);
    if (plan === null) return yield* new NotFound({ message: NO_SHIPMENT });
    const problem = splitProblem(wish, state);
    if (problem !== null) return yield* Effect.fail(fieldProblem("items", problem));
    const refusal = plan.preview.refusal ?? (yield* refusalOfMoney(state.sold.id, plan.money));
    return { ...plan, preview: { ...plan.preview, refusal } };
  });

  /** The shipment that the goods go to, made where there is none. */
  const shipmentFor = Effect.fnUntraced(function* (
    { order: { shipment }, to }: PlannedSplit,
    day: CalendarDay,
  ): Effect.fn.Return<ShipmentId> {
    if (to !== null) return to.id;
    const status = statusOfNew(shipment);
    // Its goods were ordered when the order was: that is its first step.
    const [made] = yield* sql<{ readonly id: number }>`
      with made as (
        insert into shipment (order_id, merchant_id, transport_type_code, status, delivery_date,
          shipping_method_id, note, split)
        select h.order_id, h.merchant_id, h.transport_type_code, ${status}::int, ${day}::date,
          h.shipping_method_id, h.note, (select max(o.split) + 1 from shipment o
            where o.order_id = h.order_id and o.merchant_id = h.merchant_id
              and o.transport_type_code = h.transport_type_code)
        from shipment h where h.id = ${shipment.id} returning id),
      told as (
        insert into shipment_history (shipment_id, status, at)
        select made.id, ${status}::int, q.completed_at from made
          join shipment h on h.id = ${shipment.id} join "order" q on q.id = h.order_id)
      select id from made`.pipe(Effect.orDie);
    if (made === undefined) return yield* Effect.die(new Error(`No shipment ${shipment.id}`));
    return ShipmentId.make(made.id);
  });

  const write = Effect.fnUntraced(function* (
    { token, store: storeId, customer: by, id: orderId }: Address,
    plan: PlannedSplit,
    split: OrderSplit,
    who: string,
    now: Instant,
  ): Effect.fn.Return<void, Conflict> {
    const { key, reason, day, items } = split;
    const words = split.words.trim();
    const to = yield* shipmentFor(plan, day);
    const rows = plan.rowsTo(to);
    const names = new Map(rows.before.items.map(({ variant, reference }) => [variant, reference]));
    const what = items.map(
      ({ variant, quantity }) => `${quantity} × ${names.get(variant) ?? variant}`,
    );
    yield* writeAct(sql, {
      orderId,
      shipmentId: plan.order.shipment.id,
      key,
      asked: askedBy(split),
      act: plan.isJoined ? "joined" : "split",
      reason,
      words,
      detail: {
        what: `${what.join(", ")} ${formatDay(day, "long")} (${HOUSE_REASON_WORDS[reason]}${words === "" ? "" : ` : ${words}`})`,
        to,
        items,
      },
      who,
      at: now,
    });
    const paid = yield* needs.repository.findById(orderId);
    if (paid === null) return yield* Effect.die(new Error(`No order ${orderId}`));
    yield* saveVersion(needs, paid, { rows, stock: rows.stock, by, act: key, token, storeId, now });
    yield* sql`update order_item i set allotted = p.allotted
      from jsonb_to_recordset(${JSON.stringify(
        plan.promises.flatMap(({ variant, from, to: promised }) => [
          { shipment: plan.order.shipment.id, variant, allotted: from },
          { shipment: to, variant, allotted: promised },
        ]),
      )}::text::jsonb) as p(shipment int, variant int, allotted int)
      where i.shipment_id = p.shipment and i.variant_id = p.variant`.pipe(Effect.orDie);
  });

  return {
    /** When goods of a shipment may come; none of a parcel. */
    days: Effect.fnUntraced(function* (
      id: OrderId,
      shipment: ShipmentId,
    ): Effect.fn.Return<readonly SplitDay[], NotFound> {
      const now = yield* presentInstant;
      const days = splitDays(yield* stateOf(yield* found(id), now, []), shipment, now);
      return days ?? (yield* new NotFound({ message: NO_SHIPMENT }));
    }),
    preview: Effect.fnUntraced(function* (
      id: OrderId,
      wish: OrderSplitWish,
    ): Effect.fn.Return<OrderSplitPreview, NotFound | Unprocessable> {
      const now = yield* presentInstant;
      const state = yield* stateOf(yield* found(id), now, []);
      return (yield* planned(state, wish, now)).preview;
    }),
    /** Writes what was shown as a version of the order, or nothing: one press once, on what was seen. */
    split: <E>(id: OrderId, split: OrderSplit, by: ByAgent<E>): Effect.Effect<void, Refused | E> =>
      pressed(id, split, by, {
        planned: (_address, state, now) => planned(state, split, now),
        write: (address, plan: PlannedSplit, now) => write(address, plan, split, by.who, now),
      }),
  };
});

/** What is not paid yet waits in both. */
const statusOfNew = ({ status }: SoldShipment): number =>
  status === SHIPMENT.waitingPayment ? SHIPMENT.waitingPayment : SHIPMENT.ordered;
