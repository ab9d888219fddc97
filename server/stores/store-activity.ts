import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { Cents, Count, type CustomerId } from "../../api-schema/primitives.ts";
import { StoreActivity } from "../../api-schema/store.ts";
import { PERMISSIONS } from "../../core/roles/permissions.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { today } from "../clock.ts";
import { isLateOn } from "../ledger/late-sql.ts";
import { queryAs } from "../rows/query.ts";
import { object, value } from "../rows/value.ts";

/** What goes on in the stores of a customer; a store where nothing does is not named. */
export const storeActivity = (
  sql: SqlClient.SqlClient,
  customer: CustomerId,
): Effect.Effect<readonly StoreActivity[]> =>
  Effect.flatMap(today, (day) =>
    loadActivity.all(sql, [
      customer,
      day,
      PERMISSIONS["cart.order"],
      PERMISSIONS["outstandings.view"],
    ]),
  );

const { fields } = StoreActivity;
const openCart = object({
  lines: value(Count, "count(*)::int"),
  total: value(Cents, "q.total"),
});
const lateInvoices = object({
  count: value(Count, "count(*)::int"),
  amount: value(Cents, "sum(i.owed)"),
});

/** A lorry that is under way or to come. */
const isComing = `h.delivery_date >= $2::date and h.status in (${[SHIPMENT.ordered, SHIPMENT.prepared, SHIPMENT.sent, SHIPMENT.pending, SHIPMENT.ready].join(", ")})`;
const FEW_STORES = 50;

/**
 * $1 customer, $2 today, $3 roles that order, $4 roles that see invoices. A cart without lines is none.
 */
const loadActivity = queryAs(
  object({
    store: value(fields.store, "own.store_id"),
    cart: value(Schema.NullOr(openCart.schema), "cart.cart"),
    lateInvoices: value(Schema.NullOr(lateInvoices.schema), "late.late"),
    nextDelivery: value(fields.nextDelivery, "lorry.day"),
  }),
  (activity) => `
with own as (select store_id, role from store_shop_user where customer_id = $1::int),
cart as (
  select q.store_id, ${openCart.sql} as cart
  from own join "order" q on q.store_id = own.store_id and q.checkout_state <> 'completed'
  join order_item i on i.order_id = q.id
  where own.role = any($3::text[]) group by q.id, q.store_id, q.total),
late as (
  select i.store_id, ${lateInvoices.sql} as late
  from own join outstanding i on i.store_id = own.store_id
  where own.role = any($4::text[]) and ${isLateOn("i", "$2::date")}
  group by i.store_id),
-- Of few stores by their own orders, of very many by all that is under way.
lorry as (
  select own.store_id, t.day from own cross join lateral (
    select min((select min(h.delivery_date) from shipment h
      where h.order_id = q.id and ${isComing}))::text as day
    from "order" q where q.store_id = own.store_id and q.checkout_state = 'completed') t
  where (select count(*) from own) <= ${FEW_STORES}
  union all
  select q.store_id, min(h.delivery_date)::text as day
  from own join "order" q on q.store_id = own.store_id and q.checkout_state = 'completed'
  join shipment h on h.order_id = q.id
  where ${isComing} and (select count(*) from own) > ${FEW_STORES}
  group by q.store_id)
select ${activity} as answer
from own left join cart on cart.store_id = own.store_id
left join late on late.store_id = own.store_id
left join lorry on lorry.store_id = own.store_id
where cart.cart is not null or late.late is not null or lorry.day is not null
order by own.store_id`,
);
