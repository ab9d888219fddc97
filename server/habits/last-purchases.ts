import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { LastPurchase } from "../../api-schema/habits.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { nowDate } from "../clock.ts";

/** More lines than a bakery has in its storeroom. */
const MOST = 500;

/** What a store bought last of each packaging in the past year, the latest first. */
export const lastPurchases = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  store: StoreId,
) {
  const rows = yield* sql.unsafe(statement, [store, yield* nowDate]);
  return yield* decode(rows);
}, Effect.orDie);

const decode = Schema.decodeUnknownEffect(Schema.Array(LastPurchase));

/** $1 store id, $2 now. Cancelled shipments were never bought. */
const statement = `
with bought as (
  select i.variant_id, i.quantity, q.completed_at, q.id as order_id
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> ${SHIPMENT.cancelled}
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1 and q.checkout_state = 'completed' and i.quantity > 0
    and q.completed_at > $2::timestamptz - interval '1 year'
),
last as (
  select distinct on (variant_id) * from bought
  order by variant_id, completed_at desc, order_id desc
)
select v.code, l.quantity, (l.completed_at at time zone 'Europe/Paris')::date::text as day
from last l join variant v on v.id = l.variant_id
order by l.completed_at desc, v.code limit ${MOST}`;
