import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  CalendarDay,
  Instant,
  OrderId,
  OrderItemId,
  OrderNumber,
  ShipmentId,
  VariantId,
} from "../../api-schema/primitives.ts";
import { leftAsOrdered, type LeavingLine, namedShipped } from "../../core/stock/leaving.ts";
import { changeUnder, freeOf, sumOf } from "../../core/stock/ledger.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";
import {
  type HeldStock,
  holdStock,
  LEFT,
  type LedgerLine,
  namedOf,
  nearestLine,
  toLeave,
  writeLedger,
} from "./stock-sql.ts";

/** A line of a message that says what a lorry brought; a line of an order may have several, one a lot. */
export const ShippedLine = Schema.Struct({
  source: Schema.NonEmptyString,
  line: Schema.Int,
  orderNumber: OrderNumber,
  /** The delivery that it is of, where the desk types it; else the one whose day is nearest to when it left. */
  shipment: Schema.optionalKey(ShipmentId),
  /** The seller's reference of the packaging. */
  reference: Schema.String,
  /** Null where the goods have none. */
  lot: Schema.NullOr(Schema.NonEmptyString),
  quantity: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  /** Its DDM or its DLC, where it has one. */
  bestBefore: Schema.optionalKey(Schema.NullOr(CalendarDay)),
  useBy: Schema.optionalKey(Schema.NullOr(CalendarDay)),
  leftAt: Instant,
  /** Who typed it at the desk; absent where a message says it. */
  typedBy: Schema.optionalKey(Schema.String),
});
export type ShippedLine = typeof ShippedLine.Type;

/** What a line has made of what is free in its depot; what was promised to it leaves the promise too. */
export type TakenShipped =
  | {
      /** 'repeated' where the line was taken before. */
      readonly outcome: "taken" | "repeated";
      readonly variantId: VariantId;
      readonly before: number;
      readonly after: number;
    }
  | { readonly outcome: "unknownOrderLine" | "inTheFuture" };

/**
 * Takes lines of what has left, some hundreds at most, inside the caller's transaction: keeps their lots, and
 * takes from what is counted and promised what has not left it before. Answers in their order. A line is
 * taken once, however often it comes.
 */
export const takeShipped = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  lines: readonly ShippedLine[],
  now: Instant,
): Effect.fn.Return<readonly TakenShipped[]> {
  const sent = JSON.stringify(lines);
  // Orders before variants, as whoever changes an order holds them.
  yield* sql.unsafe(holdOrders, [sent]).pipe(Effect.orDie);
  const found = yield* orderLinesOf.all(sql, [sent]);
  yield* sql.unsafe(beginStatement, [JSON.stringify(found)]).pipe(Effect.orDie);
  const places = new Map(found.map((each) => [placeOf(each), each]));
  const held = yield* holdStock(sql, [...places.values()], null);
  const stocks = new Map<string, HeldStock>(held.map((stock) => [placeOf(stock), stock]));
  const named = new Map<OrderItemId, number>();
  const taken = new Set<string>();
  const entries: LedgerLine[] = [];
  const kept: (ShippedLine & { readonly itemId: OrderItemId })[] = [];
  const byRank = new Map(found.map((each) => [each.rank, each]));
  const answers = lines.map((shippedLine, index): TakenShipped => {
    const item = byRank.get(index + 1);
    const stock = item === undefined ? undefined : stocks.get(placeOf(item));
    if (item === undefined || stock === undefined) return { outcome: "unknownOrderLine" };
    if (shippedLine.leftAt > now) return { outcome: "inTheFuture" };
    const { variantId, itemId, orderId } = item;
    const { source, line, quantity, leftAt } = shippedLine;
    const before = freeOf(stock);
    const key = JSON.stringify([source, line]);
    if (item.isTaken || taken.has(key)) {
      return { outcome: "repeated", variantId, before, after: before };
    }
    taken.add(key);
    kept.push({ ...shippedLine, itemId });
    const sum = named.get(itemId) ?? item.named;
    named.set(itemId, sum + quantity);
    const entry = entryOf(stock, namedShipped({ ...item, named: sum }, quantity), leftAt);
    if (entry === null) return { outcome: "taken", variantId, before, after: before };
    entries.push({ source, line, orderId, ...entry });
    const next = { ...stock, ...sumOf([stock, entry]) };
    stocks.set(placeOf(item), next);
    return { outcome: "taken", variantId, before, after: freeOf(next) };
  });
  yield* writeLedger(sql, entries, now);
  yield* sql.unsafe(keepStatement, [JSON.stringify(kept), now]).pipe(Effect.orDie);
  return answers;
});

/**
 * Takes out of the ledger what leaves with shipments whose lorry is said to have left, as it was ordered: what
 * messages name of it afterwards leaves no second time. Inside the transaction that holds the order, before
 * the shipments have their new status. `at` is when it left.
 */
export const leaveAsOrdered = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  shipments: readonly ShipmentId[],
  now: Instant,
  at: Instant = now,
): Effect.fn.Return<void> {
  const items = yield* leavingItems.all(sql, [JSON.stringify(shipments)]);
  const held = yield* holdStock(sql, items, null);
  const stocks = new Map(held.map((stock) => [placeOf(stock), stock]));
  const entries = items.flatMap((item): readonly LedgerLine[] => {
    const stock = stocks.get(placeOf(item));
    const entry = stock === undefined ? null : entryOf(stock, leftAsOrdered(item), at);
    const source = `shipment:${item.shipmentId}:left`;
    return entry === null
      ? []
      : [{ source, line: item.variantId, orderId: item.orderId, ...entry }];
  });
  yield* writeLedger(sql, entries, now);
});

type Place = { readonly variantId: VariantId; readonly depotId: number };

const placeOf = ({ variantId, depotId }: Place): string => `${variantId}:${depotId}`;

/** What of a stock leaves at that instant, under the count that holds; null for nothing. */
const entryOf = (
  stock: HeldStock,
  left: { readonly counted: number; readonly promised: number },
  at: Instant,
) => {
  if (left.counted === 0) return null;
  const { variantId, depotId, countKind: kind, asOf } = stock;
  const change = changeUnder({ kind, asOf }, { ...left, at });
  return { kind: "shipped" as const, variantId, depotId, quantity: -left.counted, at, ...change };
};

const leavingLine = {
  orderId: value(OrderId, "q.id"),
  variantId: value(VariantId, "i.variant_id"),
  depotId: value(Schema.Int, "stock_depot(i.variant_id, q.sales_area_id)"),
  ordered: value(
    Schema.Int,
    `case when h.status = ${SHIPMENT.cancelled} then 0 else ${toLeave("i")} end`,
  ),
  named: value(Schema.Int, namedOf("i")),
  hasLeft: value(Schema.Boolean, `h.status in (${LEFT.join(", ")})`),
} satisfies Record<keyof LeavingLine | "orderId" | "variantId" | "depotId", unknown>;

const itemJoins = `join order_item i on i.order_id = q.id join shipment h on h.id = i.shipment_id`;

const sentLines = `rows from (jsonb_to_recordset($1::text::jsonb) as (source text, line int,
  "orderNumber" text, reference text, shipment int, "leftAt" timestamptz))
  with ordinality as s(source, line, number, reference, shipment, left_at, rank)
join "order" q on q.number = s.number and q.checkout_state = 'completed'`;

/** $1 ShippedLine[] as JSON. */
const holdOrders = `select from "order" where id in (select q.id from ${sentLines})
order by id for no key update`;

/** $1 ShippedLine[] as JSON: the order lines that they name, by their rank in the message. */
const orderLinesOf = query(
  object({
    rank: value(Schema.Int, "s.rank"),
    itemId: value(OrderItemId, "i.id"),
    isTaken: value(
      Schema.Boolean,
      "exists (select from shipped_line k where k.source = s.source and k.line = s.line)",
    ),
    ...leavingLine,
  }),
  `${sentLines} ${itemJoins} join variant v on v.id = i.variant_id and v.reference = s.reference
where case when s.shipment is null then i.id = ${nearestLine("q.id", "i.variant_id", "s.left_at")}
  else i.shipment_id = s.shipment end
order by s.rank`,
);

/** $1 shipment ids as JSON: lines of those that have not left. */
const leavingItems = query(
  object({ shipmentId: value(Schema.Int, "h.id"), ...leavingLine }),
  `"order" q ${itemJoins}
where h.id in (select value::int from jsonb_array_elements_text($1::text::jsonb))
  and h.status not in (${[...LEFT, SHIPMENT.cancelled].join(", ")})
order by i.variant_id`,
);

/** $1 [{variantId, depotId}] as JSON: what has never been counted begins with nothing. */
const beginStatement = `insert into stock (variant_id, depot_id)
select distinct "variantId", "depotId"
from jsonb_to_recordset($1::text::jsonb) as p("variantId" int, "depotId" int)
on conflict do nothing`;

/** $1 ShippedLine[] with their items as JSON, $2 now. */
const keepStatement = `insert into shipped_line (source, line, order_item_id, lot, quantity, best_before, use_by,
  left_at, typed_by, recorded_at)
select source, line, "itemId", lot, quantity, "bestBefore", "useBy", "leftAt", "typedBy", $2::timestamptz
from jsonb_to_recordset($1::text::jsonb) as s(source text, line int, "itemId" int, lot text,
  quantity int, "bestBefore" date, "useBy" date, "leftAt" timestamptz, "typedBy" text)`;
