import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  OrderId,
  OrderItemId,
  OrderNumber,
  type ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type { LorryLeft, StopDeparture } from "../../../api-schema/staff-orders.ts";
import { SHIPMENT, WAY_FORWARD } from "../../../core/shipments/status.ts";
import { departureProblems } from "../../../core/shipments/typed-departure.ts";
import { now as presentInstant } from "../../clock.ts";
import { query } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { many, object, value } from "../../rows/value.ts";
import type { OrderNews } from "../../selling/orders/order-news.ts";
import { moveForward } from "../../selling/payments/shipment-progress.ts";
import type { PaymentsRepository } from "../../selling/payments/payments-repository.ts";
import type { Receipts } from "../../selling/payments/receipts.ts";
import { movePromises } from "../../stock/promises.ts";
import { namedOf, toLeave } from "../../stock/stock-sql.ts";
import { takeShipped } from "../../stock/take-shipped.ts";
import { fieldProblems } from "../../web/field-problem.ts";
import type { LorryAddress } from "./lorries.ts";
import { stopsOf, WAITING } from "./lorry-queries.ts";
import { askedBy, isDone, writeAct } from "./order-acts.ts";

type Needs = SqlClient.SqlClient | PaymentsRepository | OrderNews | Receipts;

/**
 * Writes what somebody typed of a stop: lots leave the stock as those do that messages name. Where the lorry
 * leaves with it, what is not there stays: its promise is given back, and the shipment is on its way. One
 * press once; a conflict when somebody else has typed of a line since it was seen.
 */
export const typeDeparture = Effect.fnUntraced(function* (
  id: ShipmentId,
  typed: StopDeparture,
  who: string,
): Effect.fn.Return<void, NotFound | Conflict | Unprocessable, Needs> {
  const sql = yield* SqlClient.SqlClient;
  yield* sql
    .withTransaction(typeHeld(sql, id, typed, who))
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

const typeHeld = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: ShipmentId,
  typed: StopDeparture,
  who: string,
): Effect.fn.Return<void, NotFound | Conflict | Unprocessable, Needs> {
  const { key, lines, leaves } = typed;
  const asked = askedBy(typed);
  yield* sql`select from "order" where id = (select h.order_id from shipment h where h.id = ${id})
    for no key update`.pipe(Effect.orDie);
  const stop = yield* stopOf.first(sql, [id]);
  if (stop === null) return yield* new NotFound({ message: "Cette livraison n’existe pas." });
  const { orderId, number, items } = stop;
  if (yield* isDone(sql, orderId, { key, asked })) return;
  if (!WAY_FORWARD.includes(stop.status)) {
    return yield* new Conflict({ message: "Cette livraison n’est pas à préparer." });
  }
  const byId = new Map(items.map((item) => [item.item, item]));
  const changed = lines.find(
    ({ item, seen }) => byId.has(item) && byId.get(item)?.shipped !== seen,
  );
  if (changed !== undefined) {
    const { name = "", shipped = 0 } = byId.get(changed.item) ?? {};
    return yield* new Conflict({
      message: `${name} : quelqu’un d’autre a déjà noté ${shipped} parti${shipped > 1 ? "s" : ""}. Relisez la livraison.`,
    });
  }
  const problems = departureProblems(lines, items);
  if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
  const now = yield* presentInstant;
  const shipped = lines.flatMap(({ item, lots }) =>
    lots.map((lot) => ({ ...lot, reference: byId.get(item)?.reference ?? "" })),
  );
  yield* takeShipped(
    sql,
    shipped.map(({ reference, lot, quantity, bestBefore, useBy }, at) => ({
      source: `desk:${id}:${key}`,
      line: at + 1,
      orderNumber: number,
      shipment: id,
      reference,
      lot: lot.trim() === "" ? null : lot.trim(),
      quantity,
      bestBefore,
      useBy,
      leftAt: now,
      typedBy: who,
    })),
    now,
  );
  const isLeaving = leaves && WAITING.includes(stop.status);
  const act = { orderId, shipmentId: id, asked, who, at: now };
  if (shipped.length > 0) {
    const what = shipped
      .map(({ quantity, reference, lot }) =>
        lot.trim() === ""
          ? `${quantity} × ${reference}`
          : `${quantity} × ${reference} (lot ${lot.trim()})`,
      )
      .join(", ");
    yield* writeAct(sql, { ...act, key, act: "typed", detail: { what, lines } });
  }
  if (!isLeaving) return;
  const [after] = yield* stopOf.all(sql, [id]);
  const stays = (after?.items ?? []).flatMap(({ item, variantId, expected, shipped: gone }) =>
    gone < expected ? [{ item, variantId, expected, gone }] : [],
  );
  yield* keepRest(sql, stays);
  yield* movePromises(
    sql,
    stays.map(({ variantId, expected, gone }) => ({ variantId, quantity: gone - expected })),
    { orderId, source: `desk:${id}:${key}:stays`, now },
  );
  yield* moveForward(number, {
    status: SHIPMENT.sent,
    isMeant: (each) => each.id === id,
    at: now,
  });
  yield* writeAct(sql, {
    ...act,
    key: `${key}:left`,
    act: "left",
    detail: {
      what: "",
      stays: stays.map(({ item, expected, gone }) => ({ item, expected, gone })),
    },
  });
});

/** What is not there stays: no more of the line is to leave than has. */
const keepRest = (
  sql: SqlClient.SqlClient,
  stays: ReadonlyArray<{ readonly item: number; readonly gone: number }>,
): Effect.Effect<void> =>
  stays.length === 0
    ? Effect.void
    : sql`update order_item i set allotted = s.gone
        from jsonb_to_recordset(${JSON.stringify(stays)}::text::jsonb) as s(item int, gone int)
        where i.id = s.item`.pipe(Effect.asVoid, Effect.orDie);

/**
 * A whole lorry leaves with all that is to leave: a stop after the other, each in a transaction of its own, so
 * that a press that was cut goes on where it was. Answers how many stops left by it.
 */
export const lorryLeaves = Effect.fnUntraced(function* (
  { day, area, range }: LorryAddress,
  key: string,
  who: string,
): Effect.fn.Return<LorryLeft, never, Needs> {
  const sql = yield* SqlClient.SqlClient;
  const stops = yield* stopsOf.all(sql, [day, area, range]);
  let left = 0;
  for (const { shipment: id, number, order: orderId } of stops) {
    left += yield* sql
      .withTransaction(
        Effect.gen(function* () {
          yield* sql`select from "order" where id = ${orderId} for no key update`;
          const now = yield* presentInstant;
          const moved = yield* moveForward(number, {
            status: SHIPMENT.sent,
            isMeant: (each) => each.id === id,
            at: now,
          });
          if (moved === 0) return 0;
          yield* writeAct(sql, {
            orderId,
            shipmentId: id,
            key: `${key}:${id}`,
            act: "left",
            detail: { what: "" },
            who,
            at: now,
          });
          return 1;
        }),
      )
      .pipe(Effect.orDie);
  }
  return { stops: left };
});

/** $1 shipment of a completed order, which is held. */
const stopOf = query(
  object({
    orderId: value(OrderId, "q.id"),
    number: value(OrderNumber, "q.number"),
    status: shipment.as("h").status,
    items: many(
      object({
        item: value(OrderItemId, "i.id"),
        variantId: value(VariantId, "i.variant_id"),
        reference: value(Schema.String, "v.reference"),
        name: value(Schema.String, "coalesce(i.product_snapshot ->> 'productName', v.name)"),
        ordered: value(Schema.Int, "i.quantity"),
        expected: value(Schema.Int, toLeave("i")),
        shipped: value(Schema.Int, namedOf("i")),
      }),
      "order_item i join variant v on v.id = i.variant_id where i.shipment_id = h.id",
      "i.variant_id",
    ),
  }),
  `shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed' where h.id = $1`,
);
