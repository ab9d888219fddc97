import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant, OrderId, VariantId } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { released, reserved } from "../../core/stock/ledger.ts";
import { type HeldStock, holdStock, type LedgerLine, writeLedger } from "./stock-sql.ts";

/** How many packagings of a variant are promised beyond before; negative gives back. */
export type PromiseMove = { readonly variantId: VariantId; readonly quantity: number };

/** Whose promise it is, and what made it: a source is written once. */
export type PromiseOf = {
  readonly orderId: OrderId;
  readonly source: string;
  readonly now: Instant;
};

/**
 * Promises goods to an order and takes promises back, all of it or nothing, inside the caller's
 * transaction: from the depot of its area, or of the merchant. Answers what is left of each variant that
 * falls short.
 */
export const movePromises = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  moves: readonly PromiseMove[],
  { orderId, source, now }: PromiseOf,
): Effect.fn.Return<ReadonlyMap<VariantId, number>> {
  const held = yield* holdStock(
    sql,
    moves.map(({ variantId }) => ({ variantId })),
    orderId,
  );
  const stocks = new Map(held.map((stock) => [stock.variantId, stock]));
  const short = moves.flatMap(({ variantId, quantity }) => {
    const free = stocks.get(variantId)?.free ?? 0;
    return quantity > free ? [[variantId, free] as const] : [];
  });
  if (short.length > 0) return new Map(short);
  const lines = moves.flatMap((move): readonly LedgerLine[] => {
    const stock = stocks.get(move.variantId);
    if (stock === undefined || move.quantity === 0) return [];
    const { variantId, depotId } = stock;
    const at = afterItsCount(stock, now);
    return [{ source, line: variantId, variantId, depotId, orderId, at, ...lineOf(move) }];
  });
  yield* writeLedger(sql, lines, now);
  return new Map();
});

const lineOf = ({ quantity }: PromiseMove) =>
  quantity > 0
    ? { kind: "reserved" as const, quantity, ...reserved(quantity) }
    : { kind: "released" as const, quantity: -quantity, ...released(-quantity) };

/**
 * When a promise is made that may have been asked for before the count that holds and is written after it:
 * that count did not know of it.
 */
const afterItsCount = ({ asOf }: HeldStock, now: Instant): Instant =>
  now > asOf ? now : addMs(asOf, 1);

/**
 * The same for an order that is completed, as parts of one statement (`completeOrder`): `wanted` holds what
 * is asked for, `taken` and `promised` take it, `moved` enters it. What falls short violates a constraint:
 * none of it is free, or its depot has never counted it.
 */
export const promiseParts = ({
  from,
  lines,
  order,
  area,
  now,
}: {
  /** What the order and its lines are selected from. */
  readonly from: string;
  /** SQL of [{variantId, quantity}] as JSON. */
  readonly lines: string;
  readonly order: string;
  readonly area: string;
  readonly now: string;
}): string => `
wanted as materialized (
  select v.id, w.quantity, s.depot_id, s.free - w.quantity as free,
    greatest(${now}, s.as_of + interval '1 millisecond') as at
  from ${from}, jsonb_to_recordset(${lines}) as w("variantId" int, quantity int)
    join variant v on v.id = w."variantId" join stock s on s.variant_id = v.id
  where s.depot_id = stock_depot(v.id, ${area})
  order by v.id for no key update of v, s),
taken as (
  update variant v set stock = v.stock - w.quantity, stock_revision = v.stock_revision + 1
  from wanted w where v.id = w.id),
promised as (
  update stock s set promised = s.promised + w.quantity
  from wanted w where s.variant_id = w.id and s.depot_id = w.depot_id),
moved as (
  insert into stock_movement (source, line, kind, variant_id, depot_id, order_id, quantity, promised,
    free, at, recorded_at)
  select 'order:' || ${order}, l."variantId", 'reserved', l."variantId", w.depot_id, ${order}, l.quantity,
    l.quantity, w.free, w.at, ${now}
  from ${from}, jsonb_to_recordset(${lines}) as l("variantId" int, quantity int)
    left join wanted w on w.id = l."variantId")`;
