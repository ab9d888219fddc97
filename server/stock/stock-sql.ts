import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { Instant, type OrderId, VariantId } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import type { StockChange } from "../../core/stock/ledger.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";

/** Statuses of a shipment whose lorry has left: nothing of it is promised any more. */
export const LEFT: readonly number[] = [
  SHIPMENT.sent,
  SHIPMENT.delivered,
  SHIPMENT.returned,
  SHIPMENT.invoiced,
];

/**
 * SQL: the line of an article of an order that a lorry brought which left at that instant. A split order has one in
 * each delivery: the one whose day is nearest.
 */
export const nearestLine = (order: string, variant: string, leftAt: string): string =>
  `(select o.id from order_item o join shipment d on d.id = o.shipment_id
    where o.order_id = ${order} and o.variant_id = ${variant}
    order by abs(d.delivery_date - (${leftAt} at time zone 'Europe/Paris')::date), d.id limit 1)`;

/** SQL: what is to leave of the line `alias`: what was ordered, or what it gets of what is short. */
export const toLeave = (alias: string): string =>
  `least(coalesce(${alias}.allotted, ${alias}.quantity), ${alias}.quantity)`;

/** SQL: what of the line `alias` is known to have left. */
export const namedOf = (alias: string): string =>
  `(select coalesce(sum(l.quantity), 0)::int from shipped_line l where l.order_item_id = ${alias}.id)`;

/** Goods of a depot, held by this transaction. */
const heldStock = object({
  variantId: value(VariantId, "v.id"),
  depotId: value(Schema.Int, "s.depot_id"),
  counted: value(Schema.Int, "s.counted"),
  promised: value(Schema.Int, "s.promised"),
  free: value(Schema.Int, "s.free"),
  countKind: value(Schema.Literals(["counted", "free"]), "s.count_kind"),
  asOf: value(Instant, "wire_instant(s.as_of)"),
});
export type HeldStock = typeof heldStock.schema.Type;

/** $1 [{variantId, depotId}] as JSON, $2 the order whose depot it is where none is named. */
const holdStatement = query(
  heldStock,
  `jsonb_to_recordset($1::text::jsonb) as w("variantId" int, "depotId" int)
join variant v on v.id = w."variantId"
join stock s on s.variant_id = v.id and s.depot_id = coalesce(w."depotId",
  stock_depot(v.id, (select q.sales_area_id from "order" q where q.id = $2::int)))
order by v.id, s.depot_id for no key update of v, s`,
);

/** Goods by their depot, or by that of the order which wants them. */
export type WantedStock = { readonly variantId: VariantId; readonly depotId?: number };

/**
 * Holds goods of depots until the end of the transaction, and answers them as they are then: what is not
 * there has never been counted. Variants are held in the order of their ids, as completion does, so that
 * two never wait for each other; not 'for update': whoever adds a line in the same transaction holds its
 * variant as a foreign key.
 */
export const holdStock = (
  sql: SqlClient.SqlClient,
  wanted: readonly WantedStock[],
  order: OrderId | null,
): Effect.Effect<readonly HeldStock[]> =>
  wanted.length === 0
    ? Effect.succeed([])
    : holdStatement.all(sql, [JSON.stringify(wanted), order]);

/** A line of the ledger, once by source and line. */
export type LedgerLine = StockChange & {
  readonly source: string;
  readonly line: number;
  readonly kind: "counted" | "free" | "reserved" | "released" | "shipped" | "returned";
  readonly variantId: VariantId;
  readonly depotId: number;
  readonly orderId: OrderId | null;
  /** Of a count its figure, else how many. */
  readonly quantity: number;
  readonly at: Instant;
  /** A count that holds from now on. */
  readonly holds?: boolean;
};

/**
 * Writes lines of the ledger and what they change, the goods being held: what is counted and promised, and
 * what of each variant is free. The last of several counts holds. A line that is there already is a defect.
 */
export const writeLedger = (
  sql: SqlClient.SqlClient,
  lines: readonly LedgerLine[],
  now: Instant,
): Effect.Effect<void> =>
  lines.length === 0
    ? Effect.void
    : sql.unsafe(ledgerStatement, [JSON.stringify(lines), now]).pipe(Effect.asVoid, Effect.orDie);

/** $1 LedgerLine[] as JSON, $2 now. */
const ledgerStatement = `
with lines as materialized (
  select l.* from rows from (jsonb_to_recordset($1::text::jsonb) as (source text, line int,
    kind text, "variantId" int, "depotId" int, "orderId" int, quantity int, counted int, promised int,
    at timestamptz, holds boolean)) with ordinality as l(source, line, kind, "variantId", "depotId",
    "orderId", quantity, counted, promised, at, holds, rank)),
changes as (
  select "variantId" as variant_id, "depotId" as depot_id, sum(counted)::int as counted,
    sum(promised)::int as promised,
    (array_agg(kind order by rank desc) filter (where holds))[1] as count_kind,
    (array_agg(at order by rank desc) filter (where holds))[1] as as_of
  from lines group by 1, 2),
moved as (
  update stock s set counted = s.counted + c.counted, promised = s.promised + c.promised,
    count_kind = coalesce(c.count_kind, s.count_kind), as_of = coalesce(c.as_of, s.as_of)
  from changes c join stock former using (variant_id, depot_id)
  where s.variant_id = c.variant_id and s.depot_id = c.depot_id
  returning s.variant_id, s.depot_id, s.free, s.free - former.free as change),
taken as (
  update variant v set stock = v.stock + m.change, stock_revision = v.stock_revision + 1
  from (select variant_id, sum(change)::int as change from moved group by 1) m
  where v.id = m.variant_id and m.change <> 0)
insert into stock_movement (source, line, kind, variant_id, depot_id, order_id, quantity, promised, free,
  at, recorded_at)
select l.source, l.line, l.kind, l."variantId", l."depotId", l."orderId", l.quantity, l.promised, m.free,
  l.at, $2::timestamptz
from lines l left join moved m on m.variant_id = l."variantId" and m.depot_id = l."depotId"
order by l.rank`;
