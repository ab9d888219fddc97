import { closingDaysJson } from "../../stores/wire-sql.ts";
import { preOrderFields } from "./pre-orders-sql.ts";

// The two statements of a cart: one reads everything that it is made of in one snapshot, the other
// writes what a change of it came to. Both answer one JSON value, which node parses faster than the
// driver decodes some hundred typed columns.

const address = (alias: string): string => `
  case when ${alias}.id is null then null else json_build_object(
    'id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
    'phoneNumber', ${alias}.phone_number, 'company', ${alias}.company,
    'countryCode', ${alias}.country_code, 'provinceCode', ${alias}.province_code,
    'provinceName', ${alias}.province_name, 'street', ${alias}.street, 'city', ${alias}.city,
    'postcode', ${alias}.postcode) end`;

const soldVariantFields = `
  'id', v.id, 'code', v.code, 'name', v.name, 'reference', v.reference,
  'packaging', v.packaging, 'orderStep', v.order_step, 'netWeight', v.net_weight,
  'vatRate', v.vat_rate, 'stock', v.stock,
  'onSale', v.active and p.active and m.status = 'active',
  'productCode', p.code, 'productSlug', p.slug, 'productName', p.name,
  'brand', nullif(p.brand_name, ''),
  'images', case when v.images = '[]'::jsonb then p.images else v.images end,
  'mainTaxonCode', t.code,
  'transportTypeCode', p.transport_type_code,
  'merchant', json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'gmp', m.gmp),
  'merchantMinimum', m.minimum_order, 'merchantMaximum', m.maximum_order,
  'merchantLatestDays', m.latest_days,
  'unitPrice', pr.unit_price, 'volumePrices', coalesce(pr.volume_prices, '[]'::jsonb),
  'offer', o.offer`;

/**
 * A variant with its product, merchant, price and running offer, as JSON `SoldVariant`. Expects the
 * aliases v (variant), p (product), m (merchant), t (main taxon), pr (price), o (best offer).
 */
const soldVariantJson = `json_build_object(${soldVariantFields},
  'taxonNames', (select coalesce(json_agg(x.name order by x.level, x.position, x.id), '[]')
    from taxon x where x.code = any(p.taxon_codes)))`;

/** The same as the catalogue shows it, as JSON `ShelfVariant`: many at once, without what orders keep. */
export const shelfVariantJson = `json_build_object(${soldVariantFields},
  'ean', v.ean, 'grossWeight', v.gross_weight, 'pieces', v.pieces, 'highlighted', v.highlighted,
  'merchantEarliestDays', m.earliest_days)`;

/** The joins that `soldVariantJson` expects; `area` and `now` are SQL expressions. */
export const soldVariantJoins = (area: string, now: string): string => `
  join product p on p.id = v.product_id
  join merchant m on m.id = p.merchant_id
  join taxon t on t.id = p.main_taxon_id
  left join price pr on pr.variant_id = v.id and pr.sales_area_id = ${area}
  left join lateral (
    select json_build_object('id', n.id, 'rate', pv.percentage,
      'endsAt', wire_instant(n.ends_at)) as offer
    from promotion_variant pv join promotion n on n.id = pv.promotion_id
    where pv.variant_id = v.id and n.kind = 'offer'
      and n.starts_at <= ${now} and ${now} < n.ends_at
    order by pv.percentage desc, n.ends_at desc, n.id limit 1) o on true`;

// The planner must not see how many codes there are: it would then plan this statement anew at each
// call, which takes three times as long as running it.
const codes = "any((select $4::text[])::text[])";

/** $1 token, $2 store id, $3 now, $4 codes of variants to be added (text array). */
export const loadCartStatement = `
select json_build_object(
  'order', json_build_object(
    'id', q.id, 'token', q.token, 'checkoutState', q.checkout_state, 'revision', q.revision,
    'createdAt', wire_instant(q.created_at), 'amount', q.total,
    'unavailable', q.unavailable, 'addressChosen', q.shipping_address_id is not null,
    'billingAddress', ${address("ba")}, 'shippingAddress', ${address("sa")}),
  'store', json_build_object(
    'id', s.id, 'salesAreaId', s.sales_area_id, 'active', s.status = 'active',
    'banned', s.banned, 'approval', s.approval, 'erpId', s.erp_id, 'marketPlaceAccess', s.market_place_access,
    'moneyOrder', s.money_order, 'marketplaceMoneyOrder', s.marketplace_money_order,
    'infolegaleScore', s.infolegale_score, 'closingDays', ${closingDaysJson("s")},
    'paymentMethod', s.payment_method,
    'preOrders', (select coalesce(json_agg(json_build_object(${preOrderFields})), '[]')
      from festive_preorder f where f.store_id = s.id)),
  'items', (select coalesce(json_agg(json_build_object(
      'id', i.id, 'variantId', i.variant_id, 'shipmentId', i.shipment_id, 'quantity', i.quantity,
      'unitPrice', i.unit_price, 'originalUnitPrice', i.original_unit_price,
      'previousUnitPrice', i.previous_unit_price, 'volumeFrom', i.volume_from,
      'vatRate', i.vat_rate, 'subtotal', i.subtotal, 'promotionTotal', i.promotion_total, 'taxTotal', i.tax_total, 'total', i.total,
      'offerId', i.offer_promotion_id, 'offerEndsAt', wire_instant(f.ends_at))
      order by i.position), '[]')
    from order_item i left join promotion f on f.id = i.offer_promotion_id
    where i.order_id = q.id),
  'variants', (select coalesce(json_agg(${soldVariantJson}), '[]')
    from (select variant_id from order_item where order_id = q.id
      union select id from variant where code = ${codes}) wanted
    join variant v on v.id = wanted.variant_id
    ${soldVariantJoins("s.sales_area_id", "$3::timestamptz")}),
  'shipments', (select coalesce(json_agg(json_build_object(
      'id', h.id, 'merchantId', h.merchant_id, 'transportTypeCode', h.transport_type_code,
      'deliveryDate', h.delivery_date, 'shippingMethodId', h.shipping_method_id, 'note', h.note,
      'totalHt', h.total_ht, 'totalTtc', h.total_ttc, 'itemsHt', h.items_ht,
      'originalTotalHt', h.original_total_ht, 'totalDiscount', h.total_discount,
      'taxTotal', h.tax_total, 'shippingTotal', h.shipping_total,
      'shippingTotalHt', h.shipping_total_ht) order by h.id), '[]')
    from shipment h where h.order_id = q.id),
  'methods', (select coalesce(json_agg(json_build_object(
      'id', g.id, 'merchantId', g.merchant_id, 'code', g.code, 'name', g.name,
      'amount', g.amount, 'vatRate', g.vat_rate,
      'collectionWithinHours', g.collection_within_hours,
      'deliveryWithinHours', g.delivery_within_hours, 'pickupPlace', g.pickup_place,
      'rank', g.rank)
      order by g.amount, g.rank, g.id), '[]')
    from shipping_method g where g.merchant_id in (
      select h.merchant_id from shipment h where h.order_id = q.id and h.transport_type_code = 'MKP'
      union select p.merchant_id from variant v join product p on p.id = v.product_id
        where v.code = ${codes} and p.transport_type_code = 'MKP')),
  'plans', (select coalesce(json_agg(json_build_object(
      'rangeCode', d.range_code, 'weekdays', to_json(d.weekdays),
      'cutOff', to_char(d.cut_off, 'HH24:MI'), 'franco', d.franco, 'maximum', d.maximum,
      'deliveryFee', d.delivery_fee)), '[]')
    from delivery_plan d where d.sales_area_id = s.sales_area_id),
  'payments', (select coalesce(json_agg(json_build_object(
      'id', y.id, 'scope', y.scope, 'method', y.method, 'state', y.state) order by y.scope), '[]')
    from payment y where y.order_id = q.id),
  'coupon', (select json_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'description', c.description,
      'legalNotice', c.legal_notice, 'startsAt', wire_instant(c.starts_at),
      'endsAt', wire_instant(c.ends_at), 'percentage', c.percentage, 'amount', c.amount,
      'minimum', c.minimum, 'usageLimit', c.usage_limit, 'used', c.used)
    from promotion c where c.id = q.promotion_id)
) as cart
from "order" q
join store s on s.id = q.store_id
left join address ba on ba.id = s.billing_address_id
left join address sa on sa.id = coalesce(q.shipping_address_id, s.shipping_address_id)
where q.token = $1 and q.store_id = $2`;

/**
 * Writes a change when the cart is still at the revision that it was computed from; otherwise
 * nothing at all. $1 order id, $2 revision, $3 now, $4 the whole change as JSON.
 */
export const saveCartStatement = `
with change as (select $4::text::jsonb as c),
bumped as (
  update "order" q set
    revision = q.revision + 1, updated_at = $3::timestamptz,
    checkout_state = c->>'checkoutState', promotion_id = (c->>'couponId')::int,
    shipping_address_id = (c->>'shippingAddressId')::int, unavailable = c->'unavailable',
    vat = c->'vat', sales_area_id = (c->>'salesAreaId')::int,
    items_total = (c->>'itemsTotal')::bigint, items_total_ht = (c->>'itemsTotalHT')::bigint,
    items_original_total_ht = (c->>'itemsOriginalTotalHT')::bigint,
    promotion_total = (c->>'promotionTotal')::bigint, shipping_total = (c->>'shippingTotal')::bigint,
    shipping_total_ht = (c->>'shippingTotalHT')::bigint, tax_total = (c->>'taxTotal')::bigint,
    total = (c->>'total')::bigint, total_ht = (c->>'totalHT')::bigint
  from change
  where q.id = $1 and q.revision = $2 and q.checkout_state <> 'completed'
  returning q.id),
saved_shipment as (
  insert into shipment (order_id, merchant_id, transport_type_code, delivery_date,
    shipping_method_id, note, total_ht, total_ttc, items_ht, original_total_ht, total_discount,
    tax_total, shipping_total, shipping_total_ht)
  select bumped.id, h."merchantId", h."transportTypeCode", h."deliveryDate",
    h."shippingMethodId", h.note, h."totalHt", h."totalTtc", h."itemsHt", h."originalTotalHt",
    h."totalDiscount", h."taxTotal", h."shippingTotal", h."shippingTotalHt"
  from bumped, change, jsonb_to_recordset(c->'shipments') as h(
    "merchantId" int, "transportTypeCode" text, "deliveryDate" date, "shippingMethodId" int,
    note text, "totalHt" bigint, "totalTtc" bigint, "itemsHt" bigint, "originalTotalHt" bigint,
    "totalDiscount" bigint, "taxTotal" bigint, "shippingTotal" bigint, "shippingTotalHt" bigint)
  on conflict (order_id, merchant_id, transport_type_code) do update set
    delivery_date = excluded.delivery_date, shipping_method_id = excluded.shipping_method_id,
    note = excluded.note, total_ht = excluded.total_ht, total_ttc = excluded.total_ttc,
    items_ht = excluded.items_ht, original_total_ht = excluded.original_total_ht,
    total_discount = excluded.total_discount, tax_total = excluded.tax_total,
    shipping_total = excluded.shipping_total, shipping_total_ht = excluded.shipping_total_ht
  returning id, merchant_id, transport_type_code),
saved_item as (
  insert into order_item (order_id, shipment_id, variant_id, quantity, unit_price,
    original_unit_price, previous_unit_price, volume_from, vat_rate, subtotal, promotion_total,
    tax_total, total, offer_promotion_id)
  select bumped.id, coalesce(i."shipmentId", h.id), i."variantId", i.quantity, i."unitPrice",
    i."originalUnitPrice", i."previousUnitPrice", i."volumeFrom", i."vatRate", i.subtotal,
    i."promotionTotal", i."taxTotal", i.total, i."offerId"
  from bumped, change, jsonb_to_recordset(c->'items') as i(
    "shipmentId" int, "merchantId" int, "transportTypeCode" text, "variantId" int, quantity int,
    "unitPrice" int, "originalUnitPrice" int, "previousUnitPrice" int, "volumeFrom" int,
    "vatRate" numeric, subtotal bigint, "promotionTotal" bigint, "taxTotal" bigint, total bigint,
    "offerId" int)
  left join saved_shipment h on h.merchant_id = i."merchantId"
    and h.transport_type_code = i."transportTypeCode"
  on conflict (order_id, variant_id) do update set
    shipment_id = excluded.shipment_id, quantity = excluded.quantity,
    unit_price = excluded.unit_price, original_unit_price = excluded.original_unit_price,
    previous_unit_price = excluded.previous_unit_price, volume_from = excluded.volume_from,
    vat_rate = excluded.vat_rate, subtotal = excluded.subtotal,
    promotion_total = excluded.promotion_total, tax_total = excluded.tax_total,
    total = excluded.total, offer_promotion_id = excluded.offer_promotion_id
  returning id, variant_id),
gone_item as (
  delete from order_item i using bumped, change
  where i.order_id = bumped.id and i.id in (
    select value::int from jsonb_array_elements_text(c->'removedItems'))),
gone_shipment as (
  delete from shipment h using bumped, change
  where h.order_id = bumped.id and h.id in (
    select value::int from jsonb_array_elements_text(c->'removedShipments'))),
saved_payment as (
  insert into payment (order_id, scope, method, state, amount, created_at, updated_at)
  select bumped.id, y.scope, y.method, 'new', 0, $3::timestamptz, $3::timestamptz
  from bumped, change, jsonb_to_recordset(c->'payments') as y(scope text, method text)
  on conflict (order_id, scope) do update set method = excluded.method, state = 'new',
    updated_at = excluded.updated_at
  returning id, scope),
gone_payment as (
  delete from payment y using bumped, change
  where y.order_id = bumped.id and y.scope in (
    select value from jsonb_array_elements_text(c->'removedScopes')))
select json_build_object(
  'saved', exists (select from bumped),
  'shipments', (select coalesce(json_agg(json_build_object('id', id, 'merchantId', merchant_id,
    'transportTypeCode', transport_type_code)), '[]') from saved_shipment),
  'items', (select coalesce(json_agg(json_build_object('id', id, 'variantId', variant_id)), '[]')
    from saved_item),
  'payments', (select coalesce(json_agg(json_build_object('id', id, 'scope', scope)), '[]')
    from saved_payment)) as result`;

/** $1 store id: its addresses, each once, the shipping address first. */
export const addressesStatement = `
select ${address("a")} as address
from address a join store s on s.id = a.store_id
where a.store_id = $1
order by a.id is distinct from s.shipping_address_id, a.id`;

/**
 * $1 store id: the method of each part in the latest order that has it, among the store's last twenty.
 * What failed or was given up is no way that the store pays.
 */
export const lastMethodsStatement = `
select distinct on (y.scope) y.scope, y.method
from (select id, completed_at from "order"
  where store_id = $1 and checkout_state = 'completed'
  order by completed_at desc limit 20) q
join payment y on y.order_id = q.id
where y.state not in ('failed', 'abandoned', 'cancelled')
order by y.scope, q.completed_at desc, q.id desc`;

/** $1 variant ids (JSON), $2 sales area, $3 now: each with its substitutes that can be sold. */
export const loadSubstitutesStatement = `
select ${shelfVariantJson} as variant,
  (select coalesce(json_agg(w.variant order by w.position), '[]') from (
    select ${shelfVariantJson} as variant, u.position
    from variant_substitution u
    join variant v on v.id = u.substitute_id
    ${soldVariantJoins("$2::int", "$3::timestamptz")}
    where u.variant_id = wanted.id and v.active and p.active and m.status = 'active'
      and v.stock >= v.order_step and pr.unit_price is not null
    order by u.position limit 6) w) as substitutes
from (select value::int as id, ordinality
  from json_array_elements_text($1::text::json) with ordinality) wanted
join variant v on v.id = wanted.id
${soldVariantJoins("$2::int", "$3::timestamptz")}
order by wanted.ordinality`;
