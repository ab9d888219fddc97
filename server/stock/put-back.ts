import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Instant, OrderId, VariantId } from "../../api-schema/primitives.ts";
import { changeUnder, returned } from "../../core/stock/ledger.ts";
import { holdStock, type LedgerLine, writeLedger } from "./stock-sql.ts";

/** Goods of an order that came back, and what says so: a source is written once. */
export type PutBack = {
  readonly orderId: OrderId;
  readonly source: string;
  readonly goods: readonly { readonly variantId: VariantId; readonly quantity: number }[];
};

/**
 * Puts goods back into the depot that the order's area is promised from, inside the caller's transaction,
 * which holds the order: they are free to be sold again.
 */
export const putBack = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { orderId, source, goods }: PutBack,
  now: Instant,
): Effect.fn.Return<void> {
  const sums = new Map<VariantId, number>();
  for (const { variantId, quantity } of goods) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  }
  const variants = [...sums.keys()];
  yield* sql.unsafe(beginStatement, [orderId, variants]).pipe(Effect.orDie);
  const held = yield* holdStock(
    sql,
    variants.map((variantId) => ({ variantId })),
    orderId,
  );
  yield* writeLedger(
    sql,
    held.map((stock): LedgerLine => {
      const { variantId, depotId, countKind: kind, asOf } = stock;
      const quantity = sums.get(variantId) ?? 0;
      const moved = { at: now, ...returned(quantity) };
      return {
        source,
        line: variantId,
        kind: "returned",
        variantId,
        depotId,
        orderId,
        quantity,
        ...moved,
        ...changeUnder({ kind, asOf }, moved),
      };
    }),
    now,
  );
});

/** $1 order, $2 variants: what has never been counted there begins with nothing. */
const beginStatement = `insert into stock (variant_id, depot_id)
select v.id, stock_depot(v.id, q.sales_area_id) from "order" q, variant v
where q.id = $1::int and v.id = any($2::int[]) and stock_depot(v.id, q.sales_area_id) is not null
on conflict do nothing`;
