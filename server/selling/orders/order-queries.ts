import { OVER, SHIPMENT } from "../../../core/shipments/status.ts";
import { partOf } from "../../ledger/part-sql.ts";
// Completed orders as they were sold: what was frozen at completion, with the catalogue's own words
// only where an order is older than its snapshot.

/** The invoices `o` of the part of the payment `y`. */
const invoicesOfPart = `shipment h join invoice i on i.shipment_id = h.id
  join outstanding o on o.id = i.id
  where h.order_id = y.order_id
    and ${partOf("h")} = y.scope`;

/** JSON `SoldPayment`s of an order, with what the ledger says of each; expects q. */
export const paymentsJson = `(select coalesce(json_agg(json_build_object('id', y.id, 'scope', y.scope,
    'method', y.method, 'state', y.state, 'amount', y.amount, 'retryable', y.retryable,
    'due', greatest(0, coalesce((select sum(l.amount) from ledger_line l where l.payment_id = y.id
        and l.account in ('ordered', 'advance')), 0)
      + coalesce((select sum(o.owed + o.collecting) from ${invoicesOfPart}), 0)),
    'debitReturned', exists (select from ${invoicesOfPart}
      and o.return_reason is not null and o.owed > 0),
    'dueSince', (select wire_instant(max(k.at)) from payment_history k
      where k.payment_id = y.id and k.to_state = 'cart')) order by y.scope), '[]')
  from payment y where y.order_id = q.id)`;

/** Names of a product as `ProductSnapshot`; expects v, p, t. */
const catalogueSnapshot = `jsonb_build_object(
  'variant', v.code, 'variantName', v.name, 'productName', p.name, 'productCode', p.code,
  'productMainTaxonCode', t.code, 'productSlug', p.slug,
  'ProductTaxonsNames', (select coalesce(jsonb_agg(x.name order by x.level, x.position, x.id), '[]')
    from taxon x where x.code = any(p.taxon_codes)),
  'productImages', case when v.images = '[]'::jsonb then p.images else v.images end,
  'reference', v.reference, 'brand', nullif(p.brand_name, ''), 'packaging', v.packaging,
  'orderStep', v.order_step, 'netWeight', v.net_weight)`;

/** JSON `SoldItem`s of a shipment; expects h. */
const itemsJson = `(select coalesce(json_agg(json_build_object(
    'id', i.id, 'snapshot', coalesce(i.product_snapshot, ${catalogueSnapshot}),
    'quantity', i.quantity, 'unitPrice', i.unit_price,
    'originalUnitPrice', i.original_unit_price, 'volumeFrom', i.volume_from,
    'vatRate', i.vat_rate, 'subtotal', i.subtotal, 'promotionTotal', i.promotion_total,
    'taxTotal', i.tax_total, 'total', i.total, 'stock', v.stock,
    'onSale', v.active and p.active) order by i.position), '[]')
  from order_item i
  join variant v on v.id = i.variant_id
  join product p on p.id = v.product_id
  join taxon t on t.id = p.main_taxon_id
  where i.shipment_id = h.id)`;

/** JSON `SoldShipment`; expects q (order), h (shipment), m (merchant), g (shipping method or null). */
const shipmentJson = `json_build_object(
  'id', h.id, 'merchant', json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'gmp', m.gmp),
  'transportTypeCode', h.transport_type_code, 'status', h.status,
  'deliveryDate', h.delivery_date, 'note', h.note, 'totalHt', h.total_ht, 'totalTtc', h.total_ttc,
  'itemsHt', h.items_ht, 'originalTotalHt', h.original_total_ht,
  'totalDiscount', h.total_discount, 'taxTotal', h.tax_total, 'shippingTotal', h.shipping_total,
  'shippingTotalHt', h.shipping_total_ht, 'conditions', h.conditions,
  'completedAt', wire_instant(q.completed_at),
  'cutOff', (select to_char(d.cut_off, 'HH24:MI') from store s join delivery_plan d
    on d.sales_area_id = s.sales_area_id and d.range_code = h.transport_type_code
    where s.id = q.store_id),
  'method', case when g.id is null then null else json_build_object(
    'id', g.id, 'merchantId', g.merchant_id, 'code', g.code, 'name', g.name, 'amount', g.amount,
    'vatRate', g.vat_rate, 'collectionWithinHours', g.collection_within_hours,
    'deliveryWithinHours', g.delivery_within_hours, 'pickupPlace', g.pickup_place,
    'rank', g.rank) end,
  'items', ${itemsJson})`;

const shipmentJoins = `
  join merchant m on m.id = h.merchant_id
  left join shipping_method g on g.id = h.shipping_method_id`;

/** $1 token, $2 store id: one completed order. */
export const loadOrderStatement = `
select json_build_object(
  'id', q.id, 'number', q.number, 'token', q.token, 'revision', q.revision,
  'itemsTotal', q.items_total, 'itemsTotalHT', q.items_total_ht,
  'itemsOriginalTotalHT', q.items_original_total_ht, 'promotionTotal', q.promotion_total,
  'shippingTotal', q.shipping_total, 'shippingTotalHT', q.shipping_total_ht,
  'taxTotal', q.tax_total, 'total', q.total, 'totalHT', q.total_ht, 'vat', q.vat,
  'billingAddress', q.billing_address, 'shippingAddress', q.shipping_address,
  'createdAt', wire_instant(q.created_at), 'completedAt', wire_instant(q.completed_at),
  'version', q.version,
  'amended', (select json_build_object('at', wire_instant(n.at),
      'by', trim(c.first_name || ' ' || c.last_name))
    from order_version n join customer c on c.id = n.customer_id
    where n.order_id = q.id and n.version = q.version),
  'supplement', (select json_build_object('shipment', u.shipment_id, 'amount', u.amount,
      'until', wire_instant(u.until), 'redirectionCardUrl', b.url)
    from order_supplement u join bank_transaction b on b.id = u.transaction_id
    where u.order_id = q.id and u.state = 'open'),
  'coupon', (select json_build_object('id', c.id, 'code', c.code, 'name', c.name,
      'description', c.description, 'legalNotice', c.legal_notice,
      'startsAt', wire_instant(c.starts_at), 'endsAt', wire_instant(c.ends_at))
    from promotion c where c.id = q.promotion_id),
  'payments', ${paymentsJson},
  'transaction', (select json_build_object('id', b.id, 'state', b.state, 'url', b.url)
    from bank_transaction b where b.order_id = q.id and not b.supplement
    order by b.created_at desc, b.id limit 1),
  'shipments', (select coalesce(json_agg(${shipmentJson}
      order by array_position(array['Z002', 'Z001', 'MKP'], h.transport_type_code), h.id), '[]')
    from shipment h ${shipmentJoins} where h.order_id = q.id)) as "order"
from "order" q
where q.token = $1 and q.store_id = $2 and q.checkout_state = 'completed'`;

const shipmentDetailJson = `json_build_object(
  'shipment', ${shipmentJson},
  'order', json_build_object('tokenValue', q.token, 'number', q.number,
    'completedAt', wire_instant(q.completed_at)),
  'history', (select coalesce(json_agg(json_build_object('status', k.status,
      'at', wire_instant(k.at)) order by k.at), '[]')
    from shipment_history k where k.shipment_id = h.id))`;

/** $1 shipment id, $2 store id. */
export const loadShipmentStatement = `
select ${shipmentDetailJson} as detail
from shipment h join "order" q on q.id = h.order_id ${shipmentJoins}
where h.id = $1 and q.store_id = $2 and q.checkout_state = 'completed'`;

/** Statuses of a shipment that is over: delivered, returned, invoiced, cancelled. */
const over = `(${OVER.join(", ")})`;

/** $1 store id, $2 'upcoming', 'past' or '', $3 limit, $4 offset: next delivery or latest first. */
export const listShipmentsStatement = `
with chosen as materialized (
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
select (select count(*)::int from chosen) as total,
  (select coalesce(json_agg(${shipmentDetailJson} order by page.rank), '[]')
   from page join shipment h on h.id = page.id join "order" q on q.id = h.order_id
   ${shipmentJoins}) as details`;

/**
 * $1 store id: products that are ordered, not delivered yet, and whose part of the order is not
 * lost for want of a payment.
 */
export const awaitedProductsStatement = `
select p.slug as "productSlug", sum(i.quantity::bigint * v.net_weight)::float8 as grams,
  min(h.delivery_date) as "nextDelivery"
from shipment h
join "order" q on q.id = h.order_id
join order_item i on i.shipment_id = h.id
join variant v on v.id = i.variant_id
join product p on p.id = v.product_id
where q.store_id = $1 and q.checkout_state = 'completed' and h.status not in ${over}
  and not exists (select from payment y where y.order_id = q.id
    and y.scope = ${partOf("h")}
    and y.state in ('failed', 'abandoned', 'cancelled'))
group by p.slug
order by p.slug`;

/**
 * $1 store id, $2 search ('' for none), $3 state ('' for none), $4 from day, $5 to day,
 * $6 merchant slug ('' for none), $7 limit, $8 offset: the newest first.
 */
export const listOrdersStatement = `
with chosen as materialized (
  select q.id, q.completed_at from "order" q
  where q.store_id = $1 and q.checkout_state = 'completed'
    and ($4::text = '' or q.completed_at >= ($4::text || ' 00:00 Europe/Paris')::timestamptz)
    and ($5::text = '' or q.completed_at < ($5::text || ' 00:00 Europe/Paris')::timestamptz
      + interval '1 day')
    and ($6::text = '' or exists (select from shipment h join merchant m on m.id = h.merchant_id
      where h.order_id = q.id and m.slug = $6::text))
    and ($2::text = '' or q.number ilike '%' || $2::text || '%' or exists (
      select from order_item i join variant v on v.id = i.variant_id
        join product p on p.id = v.product_id
      where i.order_id = q.id and (v.reference ilike $2::text || '%'
        or p.plain_name like '%' || plain_text($2::text) || '%')))
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
select (select count(*)::int from chosen) as total,
  (select coalesce(json_agg(json_build_object(
    'id', q.id, 'number', q.number, 'token', q.token,
    'completedAt', wire_instant(q.completed_at), 'total', q.total, 'totalHT', q.total_ht,
    'payments', ${paymentsJson},
    'itemCount', (select coalesce(sum(i.quantity), 0)::int from order_item i
      where i.order_id = q.id),
    'shipments', (select coalesce(json_agg(json_build_object('id', h.id, 'status', h.status,
        'deliveryDate', h.delivery_date, 'transportTypeCode', h.transport_type_code,
        'merchant', json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'gmp', m.gmp))
        order by array_position(array['Z002', 'Z001', 'MKP'], h.transport_type_code), h.id), '[]')
      from shipment h join merchant m on m.id = h.merchant_id where h.order_id = q.id),
    'images', (select coalesce(json_agg(z.image), '[]') from (
      select coalesce(i.product_snapshot->'productImages'->0, p.images->0) as image
      from order_item i join variant v on v.id = i.variant_id
        join product p on p.id = v.product_id
      where i.order_id = q.id
        and coalesce(i.product_snapshot->'productImages'->0, p.images->0) is not null
      order by i.position limit 4) z))
    order by q.completed_at desc, q.id desc), '[]')
   from page join "order" q on q.id = page.id) as orders`;
