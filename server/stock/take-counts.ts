import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { CalendarDay, Instant, OrderNumber, VariantId } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { lackingLines } from "../../core/stock/lacking.ts";
import {
  afterCount,
  type DepotStock,
  freeOf,
  holdsOver,
  type StockChange,
} from "../../core/stock/ledger.ts";
import { query } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";
import { holdStock, LEFT, type LedgerLine, toLeave, writeLedger } from "./stock-sql.ts";

/**
 * A line of a stock file. It says what its figure is and as of when: one without either is none. A line is
 * known by its message (`source`) and its number there.
 */
export const CountLine = Schema.Struct({
  source: Schema.NonEmptyString,
  line: Schema.Int,
  /** The seller's reference of the packaging. */
  reference: Schema.String,
  /** The depot's code. */
  depot: Schema.String,
  kind: Schema.Literals(["counted", "free"]),
  quantity: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  asOf: Instant,
});
export type CountLine = typeof CountLine.Type;

/** An order line that goods will lack for, as all stands now. */
export type WillLack = {
  readonly orderNumber: OrderNumber;
  readonly deliveryDate: CalendarDay | null;
  readonly lacks: number;
};

/** What a line has made of what is free in its depot. */
export type TakenCount =
  | {
      /** 'older' where a newer count holds already, 'repeated' where the line was taken before. */
      readonly outcome: "taken" | "older" | "repeated";
      readonly variantId: VariantId;
      readonly before: number;
      readonly after: number;
      /** Who has ordered what is not there: the last to leave lack first. */
      readonly lacking: readonly WillLack[];
    }
  | { readonly outcome: "unknownVariant" | "unknownDepot" | "inTheFuture" };

/**
 * Takes lines of a stock file, some hundreds at most, inside the caller's transaction, and answers what each
 * made of free stock, in their order. A line is taken once, however often it comes. What is promised is
 * never taken back: a count that says less leaves nothing free and names the orders that will lack.
 */
export const takeCounts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  lines: readonly CountLine[],
  now: Instant,
): Effect.fn.Return<readonly TakenCount[]> {
  const places = yield* placesOf.all(sql, [JSON.stringify(lines)]);
  const placed = lines.map((line, index) => {
    const { variantId = null, depotId = null } = places[index] ?? {};
    return variantId === null || depotId === null || line.asOf > now
      ? null
      : { ...line, variantId, depotId };
  });
  const counts = placed.filter((count) => count !== null);
  yield* sql.unsafe(beginStatement, [JSON.stringify(counts)]).pipe(Effect.orDie);
  const wanted = new Map(counts.map((count) => [placeOf(count), count]));
  const held = yield* holdStock(sql, [...wanted.values()], null);
  // Only now: the same message may have been taken while the goods were waited for.
  const known = yield* knownOf.all(sql, [JSON.stringify(counts)]);
  const depots = new Map<string, Depot>(held.map((stock) => [placeOf(stock), stock]));
  const entries: LedgerLine[] = [];
  const taken = new Set<string>();
  const made = counts.map((count, index) => {
    const { source, line, variantId, depotId, quantity, asOf } = count;
    const place = placeOf(count);
    const stock = depots.get(place);
    const { isTaken, since } = known[index] ?? { isTaken: false, since: NOTHING };
    if (stock === undefined) throw new Error(`Stock ${place} is not held`);
    const free = freeOf(stock);
    const key = JSON.stringify([source, line]);
    if (isTaken || taken.has(key)) {
      return { outcome: "repeated" as const, variantId, place, before: free, after: free };
    }
    taken.add(key);
    const holds = holdsOver(count, stock);
    const next = holds ? afterCount(count, stock.promised, since) : stock;
    entries.push({
      source,
      line,
      kind: count.kind,
      variantId,
      depotId,
      orderId: null,
      quantity,
      counted: next.counted - stock.counted,
      promised: 0,
      at: asOf,
      holds,
    });
    if (holds) depots.set(place, { ...next, asOf });
    const outcome = holds ? ("taken" as const) : ("older" as const);
    return { outcome, variantId, place, before: free, after: freeOf(next) };
  });
  yield* writeLedger(sql, entries, now);
  const lacking = yield* lackingOf(sql, wanted, depots);
  let next = 0;
  return lines.map(({ asOf }, index): TakenCount => {
    if (placed[index] === null) {
      const { variantId = null, depotId = null } = places[index] ?? {};
      if (variantId === null) return { outcome: "unknownVariant" };
      return { outcome: depotId !== null && asOf > now ? "inTheFuture" : "unknownDepot" };
    }
    const answer = made[next];
    next += 1;
    if (answer === undefined) throw new Error("A count has no answer");
    const { place, ...rest } = answer;
    return { ...rest, lacking: lacking.get(place) ?? [] };
  });
});

type Depot = DepotStock & { readonly asOf: Instant };

const NOTHING: StockChange = { counted: 0, promised: 0 };

type Place = { readonly variantId: VariantId; readonly depotId: number };

const placeOf = ({ variantId, depotId }: Place): string => `${variantId}:${depotId}`;

const lackingOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  wanted: ReadonlyMap<string, Place>,
  depots: ReadonlyMap<string, DepotStock>,
) {
  const short = [...wanted].flatMap(([place, { variantId, depotId }]) => {
    const { counted, promised } = depots.get(place) ?? NOTHING;
    return counted < promised ? [{ place, variantId, depotId, counted }] : [];
  });
  if (short.length === 0) return new Map<string, readonly WillLack[]>();
  const lines = yield* promisedLines.all(sql, [JSON.stringify(short)]);
  return new Map(
    short.map(({ place, counted }): readonly [string, readonly WillLack[]] => {
      const own = lines.filter((line) => placeOf(line) === place);
      const lacks = lackingLines(counted, own);
      return [
        place,
        lacks.map(({ line: { orderNumber, deliveryDate }, lacks: missing }) => ({
          orderNumber,
          deliveryDate,
          lacks: missing,
        })),
      ];
    }),
  );
});

/** $1 CountLine[] as JSON: what each is about, in their order. */
const placesOf = query(
  object({
    variantId: value(Schema.NullOr(VariantId), "v.id"),
    depotId: value(Schema.NullOr(Schema.Int), "d.id"),
  }),
  `rows from (jsonb_to_recordset($1::text::jsonb) as (reference text, depot text))
  with ordinality as c(reference, depot, rank)
left join variant v on v.reference = c.reference left join depot d on d.code = c.depot
order by c.rank`,
);

/** $1 lines with their places as JSON: what has never been counted begins with nothing. */
const beginStatement = `insert into stock (variant_id, depot_id)
select distinct "variantId", "depotId"
from jsonb_to_recordset($1::text::jsonb) as p("variantId" int, "depotId" int)
on conflict do nothing`;

/** $1 lines with their places as JSON: whether each is taken already, and what has moved since its instant. */
const knownOf = query(
  object({
    isTaken: value(
      Schema.Boolean,
      `exists (select from stock_movement k where k.source = c.source and k.line = c.line)`,
    ),
    since: object({
      counted: value(Schema.Int, "m.counted"),
      promised: value(Schema.Int, "m.promised"),
    }),
  }),
  `rows from (jsonb_to_recordset($1::text::jsonb) as (source text, line int, "variantId" int,
  "depotId" int, "asOf" timestamptz)) with ordinality as c(source, line, variant_id, depot_id, as_of, rank)
cross join lateral (
  select coalesce(sum(case k.kind when 'shipped' then -k.quantity when 'returned' then k.quantity end), 0)::int as counted,
    coalesce(sum(k.promised), 0)::int as promised
  from stock_movement k
  where k.variant_id = c.variant_id and k.depot_id = c.depot_id and k.at > c.as_of) m
order by c.rank`,
);

/** What of an order line has not left, as messages name it. */
const waiting = `greatest(${toLeave("i")} - (select coalesce(sum(l.quantity), 0) from shipped_line l
  where l.order_item_id = i.id), 0)::int`;

/** $1 [{variantId, depotId}] as JSON: order lines that wait for these goods, the first to leave first. */
const promisedLines = query(
  object({
    variantId: value(VariantId, "i.variant_id"),
    depotId: value(Schema.Int, `w."depotId"`),
    orderNumber: value(OrderNumber, "q.number"),
    deliveryDate: value(Schema.NullOr(CalendarDay), "h.delivery_date"),
    quantity: value(Schema.Int, waiting),
  }),
  `jsonb_to_recordset($1::text::jsonb) as w("variantId" int, "depotId" int)
join order_item i on i.variant_id = w."variantId"
join shipment h on h.id = i.shipment_id and h.status not in (${[...LEFT, SHIPMENT.cancelled].join(", ")})
join "order" q on q.id = i.order_id and q.checkout_state = 'completed'
where stock_depot(i.variant_id, q.sales_area_id) = w."depotId"
order by h.delivery_date nulls last, q.completed_at, i.id`,
);
