import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  CalendarDay,
  ClockTime,
  type Instant,
  Quantity,
  type StoreId,
  type VariantCode,
  type Weekday,
} from "../../api-schema/primitives.ts";
import { addDays } from "../../core/calendar/day.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { habitOf, habitSince, type Purchase } from "../../core/habits/usual-purchases.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { processCaches } from "../cache/cache-budget.ts";
import { queryAs } from "../rows/query.ts";
import { many, object, value } from "../rows/value.ts";
import { variant } from "../rows/variant.ts";

/** What a store bought of a product last. */
export type LastBought = Pick<Purchase, "quantity" | "day">;

/** What a store has bought, as a list shows it. */
export interface StorePurchased {
  /** The usual weekday that `usual` speaks of; null for a store that keeps to none. */
  readonly weekday: Weekday | null;
  /** What it usually buys, in packagings. */
  readonly usual: ReadonlyMap<VariantCode, number>;
  /** From its last order within two years. */
  readonly last: ReadonlyMap<VariantCode, LastBought>;
}

/** How far back the last order of a product is looked for, in days. */
const LAST_ORDER_DAYS = 730;

/** Bytes of what a process remembers of stores' purchases. */
const MEMORY_BYTES = 8_000_000;

/**
 * What stores have bought, made of all their orders and kept as long as these are the same: every order,
 * amendment and cancellation counts `store_purchases.revision` up, whoever wrote it. Nothing is believed
 * without that number.
 */
export class StorePurchases extends Context.Service<
  StorePurchases,
  {
    /** As of `now`; `revision` is the store's number as the caller has just read it. */
    readonly of: (store: StoreId, revision: number, now: Instant) => Effect.Effect<StorePurchased>;
  }
>()("panetier/habits/StorePurchases") {
  static readonly layer: Layer.Layer<StorePurchases, never, SqlClient.SqlClient> = Layer.effect(
    StorePurchases,
    Effect.suspend(() => makeStorePurchases),
  );
}

/** $1 store id as the statement has it: the number of what it has bought. */
export const purchasesRevision = (storeId: string) =>
  value(
    Schema.Int,
    `coalesce((select b.revision from store_purchases b where b.store_id = ${storeId}), 0)`,
  );

const makeStorePurchases = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const known = new BoundedCache<StoreId, Known>(
    MEMORY_BYTES,
    ({ purchased }) => bytesOf(purchased),
    { budget: processCaches, name: "purchases" },
  );
  return StorePurchases.of({
    of: (store, revision, now) =>
      Effect.suspend(() => {
        const today = parisDayOf(now);
        const held = known.get(store);
        if (held?.revision === revision && held.today === today) {
          return Effect.succeed(held.purchased);
        }
        return Effect.map(
          loadPurchases.only(sql, [
            store,
            parisInstant(addDays(today, -LAST_ORDER_DAYS), MIDNIGHT),
            parisInstant(habitSince(today), MIDNIGHT),
          ]),
          (row) => {
            const purchased = purchasedOf(row, today);
            known.set(store, { revision: row.revision, today, purchased });
            return purchased;
          },
        );
      }),
  });
});

const MIDNIGHT = ClockTime.make("00:00");

interface Known {
  readonly revision: number;
  /** Habits and 'within two years' are those of one day. */
  readonly today: CalendarDay;
  readonly purchased: StorePurchased;
}

const { code } = variant.as("v");

const purchases = object({
  revision: purchasesRevision("$1::int"),
  last: many(
    object({
      code,
      quantity: value(Quantity, "b.quantity"),
      day: value(CalendarDay, "b.day"),
    }),
    "last b join variant v on v.id = b.variant_id",
  ),
  /** Of the weeks that tell what is usual, each day's orders together. */
  daily: many(
    object({
      variant: code,
      quantity: value(Schema.Int, "b.quantity"),
      day: value(CalendarDay, "b.day"),
    }),
    "daily b join variant v on v.id = b.variant_id",
  ),
});

/**
 * $1 store id, $2 the first instant of what was last bought, $3 the first of what is usual. Cancelled
 * shipments were never bought.
 */
const loadPurchases = queryAs(
  purchases,
  (found) => `
with bought as materialized (
  select i.variant_id, i.quantity, q.completed_at,
    (q.completed_at at time zone 'Europe/Paris')::date as day
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> ${SHIPMENT.cancelled}
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1::int and q.checkout_state = 'completed'
    and q.completed_at >= $2::timestamptz
),
last as (
  select distinct on (variant_id) variant_id, quantity, day
  from bought order by variant_id, completed_at desc
),
daily as (
  select variant_id, day, sum(quantity)::int as quantity
  from bought where completed_at >= $3::timestamptz group by variant_id, day
)
select ${found} as answer`,
);

const purchasedOf = (
  { last, daily }: typeof purchases.schema.Type,
  today: CalendarDay,
): StorePurchased => {
  const { weekday, products } = habitOf(daily, today);
  return {
    weekday,
    usual: new Map(products.map((product) => [product.variant, product.quantity])),
    last: new Map(last.map(({ code: bought, quantity, day }) => [bought, { quantity, day }])),
  };
};

/** About what it takes: an entry with its code, its day and its place. */
const bytesOf = ({ usual, last }: StorePurchased): number =>
  500 + usual.size * 80 + last.size * 200;
