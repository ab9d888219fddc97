import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { AmendmentSide } from "../../../api-schema/amendment.ts";
import { HouseReason } from "../../../api-schema/house-change.ts";
import {
  Cents,
  type CustomerId,
  Instant,
  type OrderId,
  type OrderToken,
  ShipmentId,
  type StoreId,
  type VariantId,
} from "../../../api-schema/primitives.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { query } from "../../rows/query.ts";
import { nullWhen, object, value } from "../../rows/value.ts";
import { movePromises, type PromiseOf } from "../../stock/promises.ts";
import { loadOrder } from "../orders/order-queries.ts";
import { type SoldOrder, VERSION_BY } from "../orders/sold-order.ts";
import {
  amendedLine,
  amendedOrder,
  amendedShipment,
  type AmendmentRows,
  type StockMove,
} from "./amendment-rows.ts";

/** Who saved a version, when, and what it changed. */
const savedVersionRow = object({
  by: value(Schema.String, VERSION_BY),
  at: value(Instant, "wire_instant(n.at)"),
  before: value(AmendmentSide, "n.before"),
  after: value(AmendmentSide, "n.after"),
  shipmentId: value(ShipmentId, "n.shipment_id"),
  /** The shipment that goods of it went to. */
  beside: nullWhen(
    "n.beside is null",
    object({
      shipment: value(ShipmentId, "(n.beside->>'shipment')::int"),
      before: value(AmendmentSide, "n.beside->'before'"),
      after: value(AmendmentSide, "n.beside->'after'"),
    }),
  ),
  /** Why the house made it; null where the customer did. */
  house: nullWhen(
    "z.key is null",
    object({
      who: value(Schema.String, "z.who"),
      reason: value(HouseReason, "z.reason"),
      words: value(Schema.String, "coalesce(z.words, '')"),
    }),
  ),
  /** What cards got back with it. */
  refunded: value(
    Cents,
    `(select coalesce(sum(r.amount), 0) from payment y join bank_refund r on r.payment_id = y.id
      where y.order_id = n.order_id and r.version = n.version)`,
  ),
  /** What its part of the order is to be paid, TTC. */
  paid: object({ before: value(Cents, "n.paid_before"), after: value(Cents, "n.paid_after") }),
});
export type SavedVersion = typeof savedVersionRow.schema.Type;

/** $1 order id, $2 version. */
const savedVersion = query(
  savedVersionRow,
  `order_version n join customer c on c.id = n.customer_id
  left join order_act z on z.order_id = n.order_id and z.key = n.act_key
where n.order_id = $1 and n.version = $2`,
);

/** The versions of orders in the database. Every write is inside the transaction that holds the order. */
export class AmendmentsRepository extends Context.Service<
  AmendmentsRepository,
  {
    /** The completed order of that token in that store; null for any other. */
    readonly sold: (token: OrderToken, store: StoreId) => Effect.Effect<SoldOrder | null>;
    /** Null for the version that was confirmed. */
    readonly version: (order: OrderId, version: number) => Effect.Effect<SavedVersion | null>;
    /**
     * Reserves and gives back, all of it or nothing. Answers what is left of each variant that falls
     * short.
     */
    readonly moveStock: (
      moves: readonly StockMove[],
      of: PromiseOf,
    ) => Effect.Effect<ReadonlyMap<VariantId, number>>;
    /** Writes a version over the former one and keeps both (order_version). */
    readonly write: (
      rows: AmendmentRows,
      who: { readonly by: CustomerId; readonly act?: string | undefined },
      now: Instant,
    ) => Effect.Effect<void>;
  }
>()("panetier/amending/AmendmentsRepository") {
  static readonly layer: Layer.Layer<AmendmentsRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      AmendmentsRepository,
      Effect.map(Effect.all([SqlClient.SqlClient, Ledger]), ([sql, ledger]) =>
        AmendmentsRepository.of({
          sold: (token, store) => loadOrder.first(sql, [token, store]),
          version: (order, version) => savedVersion.first(sql, [order, version]),
          moveStock: (moves, of) => movePromises(sql, moves, of),
          write: (rows, { by, act }, now) =>
            sql.unsafe(writeStatement, [JSON.stringify(rows), by, now, act ?? null]).pipe(
              Effect.flatMap(([row]) =>
                row === undefined
                  ? Effect.die(
                      new Error(`Order ${rows.orderId} is not at version ${rows.version - 1}`),
                    )
                  : ledger.followOrder(rows.orderId),
              ),
              Effect.orDie,
            ),
        }),
      ),
    ).pipe(Layer.provide(Ledger.layer));
}

/** $1 AmendmentRows as JSON, $2 customer id, $3 now, $4 key of an act. Nothing is written on another version. */
const writeStatement = `
with change as (select $1::text::jsonb as c),
parts as (
  select c as p from change union all select c->'beside' from change where c ? 'beside'),
saved as (
  update "order" q set version = (c->>'version')::int, revision = q.revision + 1,
    updated_at = $3::timestamptz, ${amendedOrder.setTo("o")}
  from change, jsonb_to_record(c->'order') as o(${amendedOrder.record})
  where q.id = (c->>'orderId')::int and q.version = (c->>'version')::int - 1
    and q.checkout_state = 'completed'
  returning q.id, q.version),
kept as (
  insert into order_version (order_id, version, shipment_id, customer_id, before, after,
    paid_before, paid_after, at, act_key, beside)
  select saved.id, saved.version, (c->'shipment'->>'id')::int, $2::int, c->'before', c->'after',
    (c->'payment'->>'before')::bigint, (c->'payment'->>'after')::bigint, $3::timestamptz,
    $4::text, case when c ? 'beside' then jsonb_build_object('shipment', c->'beside'->'shipment'->'id',
      'before', c->'beside'->'before', 'after', c->'beside'->'after') end
  from saved, change),
moved as (
  update shipment h set ${amendedShipment.setTo("s")}
  from saved, parts, jsonb_to_record(p->'shipment') as s(id int, ${amendedShipment.record})
  where h.id = s.id and h.order_id = saved.id),
lines as (
  select saved.id as order_id, (p->'shipment'->>'id')::int as shipment_id, i.*
  from saved, parts, jsonb_to_recordset(p->'items') as i("itemId" int, ${amendedLine.record})),
changed as (
  update order_item o set
    ${amendedLine.setTo("l", ["variantId", "vatRate", "offerId", "snapshot"])}
  from lines l where o.id = l."itemId" and o.order_id = l.order_id),
added as (
  insert into order_item (order_id, shipment_id, split, ${amendedLine.names})
  select l.order_id, l.shipment_id, h.split, ${amendedLine.valuesOf("l")}
  from lines l join shipment h on h.id = l.shipment_id where l."itemId" is null),
gone as (
  delete from order_item o using saved, parts
  where o.order_id = saved.id and o.id in (
    select value::int from jsonb_array_elements_text(p->'removedItems'))),
paid as (
  update payment y set amount = (c->'payment'->>'after')::bigint, updated_at = $3::timestamptz
  from saved, change
  where y.id = (c->'payment'->>'id')::int and y.order_id = saved.id)
select id from saved`;
