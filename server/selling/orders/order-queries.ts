import { Schema } from "effect";
import { AwaitedProduct } from "../../../api-schema/order.ts";
import { OVER, SHIPMENT } from "../../../core/shipments/status.ts";
import { partOf } from "../../ledger/part-sql.ts";
import { query, queryAs } from "../../rows/query.ts";
import { many, object, value } from "../../rows/value.ts";
import { shipmentJoins, soldDetail, soldOrder, soldSummary } from "./sold-order.ts";

/** $1 token, $2 store id: one completed order. */
export const loadOrder = query(
  soldOrder,
  `"order" q
where q.token = $1 and q.store_id = $2 and q.checkout_state = 'completed'`,
);

/** $1 shipment id, $2 store id. */
export const loadShipment = query(
  soldDetail,
  `shipment h join "order" q on q.id = h.order_id ${shipmentJoins}
where h.id = $1 and q.store_id = $2 and q.checkout_state = 'completed'`,
);

/** Statuses of a shipment that is over: delivered, returned, invoiced, cancelled. */
const over = `(${OVER.join(", ")})`;

/** How many rows were chosen, of which a page is answered. */
const total = value(Schema.Int, "(select count(*)::int from chosen)");

/** $1 store id, $2 'upcoming', 'past' or '', $3 limit, $4 offset: next delivery or latest first. */
export const listShipments = queryAs(
  object({
    total,
    details: many(
      soldDetail,
      `page join shipment h on h.id = page.id join "order" q on q.id = h.order_id
   ${shipmentJoins}`,
      "page.rank",
    ),
  }),
  (page) => `with chosen as materialized (
  select h.id, h.delivery_date, q.completed_at
  from shipment h join "order" q on q.id = h.order_id
  where q.store_id = $1 and q.checkout_state = 'completed'
    and case $2::text when 'upcoming' then h.status not in ${over}
      when 'past' then h.status in ${over} else true end),
page as (
  select id, row_number() over (order by
      case when $2::text = 'past' then delivery_date end desc nulls last,
      delivery_date asc nulls last, completed_at desc, id) as rank
  from chosen order by rank limit $3::int offset $4::int)
select ${page} as answer`,
);

/**
 * $1 store id: products that are ordered, not delivered yet, and whose part of the order is not
 * lost for lack of a payment.
 */
export const awaitedProducts = query(
  object({
    productSlug: value(AwaitedProduct.fields.productSlug, "p.slug"),
    grams: value(AwaitedProduct.fields.grams, "sum(i.quantity::bigint * v.net_weight)::float8"),
    nextDelivery: value(AwaitedProduct.fields.nextDelivery, "min(h.delivery_date)"),
  }),
  `shipment h
join "order" q on q.id = h.order_id
join order_item i on i.shipment_id = h.id
join variant v on v.id = i.variant_id
join product p on p.id = v.product_id
where q.store_id = $1 and q.checkout_state = 'completed' and h.status not in ${over}
  and not exists (select from payment y where y.order_id = q.id
    and y.scope = ${partOf("h")}
    and y.state in ('failed', 'abandoned', 'cancelled'))
group by p.slug
order by p.slug`,
);

/**
 * $1 store id, $2 search ('' for none), $3 state ('' for none), $4 from day, $5 to day,
 * $6 merchant slug ('' for none), $7 limit, $8 offset: the newest first.
 */
export const listOrders = queryAs(
  object({
    total,
    orders: many(
      soldSummary,
      `page join "order" q on q.id = page.id`,
      "q.completed_at desc, q.id desc",
    ),
  }),
  (page) => `
-- Each product that was ever bought is looked at once, not each line of years.
with bought as materialized (
  select distinct i.variant_id from "order" q join order_item i on i.order_id = q.id
  where $2::text <> '' and q.store_id = $1 and q.checkout_state = 'completed'),
named as materialized (
  select array(select v.id from bought b join variant v on v.id = b.variant_id
    join product p on p.id = v.product_id
    where v.reference ilike $2::text || '%'
      or p.plain_name like '%' || plain_text($2::text) || '%') as variants),
chosen as materialized (
  select q.id, q.completed_at from "order" q
  where q.store_id = $1 and q.checkout_state = 'completed'
    and ($4::text = '' or q.completed_at >= ($4::text || ' 00:00 Europe/Paris')::timestamptz)
    and ($5::text = '' or q.completed_at < ($5::text || ' 00:00 Europe/Paris')::timestamptz
      + interval '1 day')
    and ($6::text = '' or exists (select from shipment h join merchant m on m.id = h.merchant_id
      where h.order_id = q.id and m.slug = $6::text))
    and ($2::text = '' or q.number ilike '%' || $2::text || '%' or exists (
      select from order_item i where i.order_id = q.id
        and i.variant_id = any((select variants from named)::int[])))
    and case $3::text
      when 'unpaid' then exists (select from payment y where y.order_id = q.id
        and (y.state in ('new', 'cart', 'failed', 'abandoned')
          or (y.state = 'processing' and y.method = 'CB')) and y.retryable)
      when 'cancelled' then not exists (select from shipment h where h.order_id = q.id
        and h.status <> ${SHIPMENT.cancelled})
      when 'delivered' then exists (select from shipment h where h.order_id = q.id
        and h.status <> ${SHIPMENT.cancelled}) and not exists (select from shipment h where h.order_id = q.id
        and h.status not in ${over})
      when 'open' then exists (select from shipment h where h.order_id = q.id
        and h.status not in ${over})
      else true end),
page as (select * from chosen order by completed_at desc, id desc
  limit $7::int offset $8::int)
select ${page} as answer`,
);
