import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant, OrderId, ShipmentId, VariantCode } from "../../../api-schema/primitives.ts";
import { type Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type {
  LineSubstitutes,
  OrderChange,
  OrderChangePreview,
  OrderChangeWish,
} from "../../../api-schema/staff-order-changes.ts";
import { HOUSE_REASON_WORDS } from "../../../core/orders/house-change.ts";
import { differenceWords } from "../../../core/selling/amendment-differences.ts";
import { now as presentInstant } from "../../clock.ts";
import { saveVersion } from "../../selling/amending/saved-version.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { type Address, type ByAgent, makeHeldOrders, type State } from "./held-orders.ts";
import { askedBy, writeAct } from "./order-acts.ts";
import {
  offeredSubstitutes,
  planChange,
  type PlannedChange,
  type PlannedShipment,
  planShipment,
  wishProblem,
} from "./order-change-plan.ts";
import { substitutesOf } from "./order-substitutes.ts";

type Refused = NotFound | Conflict | Unprocessable;

/** What the house takes out of an order before it leaves: looked at, and done. */
export const makeOrderChanges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { needs, found, stateOf, refusalOfMoney, pressed } = yield* makeHeldOrders;

  const planned = Effect.fnUntraced(function* (
    { id, store }: Address,
    state: State,
    wish: OrderChangeWish,
    now: Instant,
  ): Effect.fn.Return<PlannedChange, NotFound | Unprocessable> {
    const problem = wishProblem(wish, state.sold);
    if (problem !== null) return yield* Effect.fail(fieldProblem("shipments", problem));
    for (const { shipment, substitutes = [] } of wish.shipments) {
      if (substitutes.length === 0) continue;
      const named = yield* substitutesOf(sql, id, shipment, store);
      const isNamed = substitutes.every(({ variant, by }) =>
        named.some((one) => one.variant === variant && one.by === by),
      );
      if (!isNamed) return yield* Effect.fail(fieldProblem("shipments", NO_SUBSTITUTE));
    }
    const plan = planChange(state, wish, now);
    if (plan === null) return yield* new NotFound({ message: "Cette livraison n’existe pas." });
    const refusal = plan.preview.refusal ?? (yield* refusalOfMoney(state.sold.id, plan.money));
    return { ...plan, preview: { ...plan.preview, refusal } };
  });

  /** Writes one shipment, the order being held and read as it is by now. */
  const write = Effect.fnUntraced(function* (
    { token, store: storeId, customer: by, id: orderId }: Address,
    { order, rows, isCancelled, lacked }: PlannedShipment,
    act: { readonly key: string; readonly asked: string; readonly who: string } & Pick<
      OrderChange,
      "reason" | "words"
    >,
    now: Instant,
  ): Effect.fn.Return<void, Conflict> {
    const { key, asked, who, reason, words } = act;
    const why = `${HOUSE_REASON_WORDS[reason]}${words === "" ? "" : ` : ${words}`}`;
    const { before, after } = rows;
    yield* writeAct(sql, {
      orderId,
      shipmentId: order.shipment.id,
      key,
      asked,
      act: isCancelled ? "cancelled" : "lessened",
      reason,
      words,
      detail: {
        what: isCancelled ? why : `${differenceWords(before, after).join(" ; ")} (${why})`,
        before,
        after,
      },
      who,
      at: now,
    });
    const paid = yield* needs.repository.findById(orderId);
    if (paid === null) return yield* Effect.die(new Error(`No order ${orderId}`));
    yield* saveVersion(needs, paid, { rows, stock: rows.stock, by, act: key, token, storeId, now });
    yield* sql`update shipment set lacked_grams = lacked_grams + ${lacked.grams},
      lacked_ht = lacked_ht + ${lacked.itemsHT} where id = ${order.shipment.id}`.pipe(Effect.orDie);
    // What is left is all that there was for it.
    yield* sql`update order_item set allotted = null
      where shipment_id = ${order.shipment.id} and allotted >= quantity`.pipe(Effect.orDie);
  });

  /** Each shipment by the order as the ones before it have left it. */
  const writeAll = Effect.fnUntraced(function* (
    address: Address,
    change: OrderChange,
    who: string,
    now: Instant,
  ): Effect.fn.Return<void, Refused> {
    const { key, reason, words, shipments } = change;
    const codes = substitutesIn(change);
    for (const [at, wished] of shipments.entries()) {
      const one = planShipment(yield* stateOf(address, now, codes), wished, reason, now);
      if (one === null) return yield* new NotFound({ message: "Cette livraison n’existe pas." });
      const own = at === 0 ? key : `${key}:${wished.shipment}`;
      const act = { key: own, asked: askedBy(change), who, reason, words: words.trim() };
      yield* write(address, one, act, now);
    }
  });

  return {
    preview: Effect.fnUntraced(function* (
      id: OrderId,
      wish: OrderChangeWish,
    ): Effect.fn.Return<OrderChangePreview, NotFound | Unprocessable> {
      const now = yield* presentInstant;
      const address = yield* found(id);
      const state = yield* stateOf(address, now, substitutesIn(wish));
      return (yield* planned(address, state, wish, now)).preview;
    }),
    /** What may go instead of the lines of a shipment, at what price. */
    substitutes: Effect.fnUntraced(function* (
      id: OrderId,
      shipmentId: ShipmentId,
    ): Effect.fn.Return<readonly LineSubstitutes[], NotFound> {
      const address = yield* found(id);
      const named = yield* substitutesOf(sql, id, shipmentId, address.store);
      const codes = [...new Set(named.map(({ by }) => by))];
      const state = yield* stateOf(address, yield* presentInstant, codes);
      return offeredSubstitutes(state, shipmentId, named);
    }),
    /**
     * Writes what was shown as versions of the order, or nothing: one press once, on the version and the total
     * that were seen.
     */
    change: <E>(
      id: OrderId,
      change: OrderChange,
      by: ByAgent<E>,
    ): Effect.Effect<void, Refused | E> =>
      pressed(id, change, by, {
        codes: substitutesIn(change),
        planned: (address, state, now) => planned(address, state, change, now),
        write: (address, _plan: PlannedChange, now) => writeAll(address, change, by.who, now),
      }),
  };
});

const NO_SUBSTITUTE = "Cet article n’est pas un remplaçant de la ligne au catalogue.";

const substitutesIn = ({ shipments }: OrderChangeWish): readonly VariantCode[] =>
  shipments.flatMap(({ substitutes = [] }) => substitutes.map(({ by }) => by));
