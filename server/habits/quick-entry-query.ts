import type { KnownProduct, PastOrder } from "../../api-schema/quick-entry.ts";
import type { Purchase } from "../../core/habits/usual-purchases.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";

/** What one statement reads of a store's catalogue and past. */
export interface VocabularyRow {
  readonly products: readonly Omit<KnownProduct, "bought">[];
  /** A row a day and variant. */
  readonly purchases: readonly Purchase[];
  readonly past: readonly PastOrder[];
}

/** So many orders are told apart at least, however old … */
const LAST_ORDERS = 8;
/** … and at most, for a store that orders every day. */
const MOST_ORDERS = 60;

/**
 * $1 store id, $2 the first instant of the purchases that count, $3 that of recent orders: the variants
 * that the store may buy whatever their stock, what it bought of any by day, and its last orders, so
 * many that 'comme jeudi' finds its Thursday. Cancelled shipments were never bought.
 */
export const vocabularyStatement = `
with bought as materialized (
  select q.id as order_id, q.completed_at, i.position, i.quantity, v.code,
    (q.completed_at at time zone 'Europe/Paris')::date as day
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> ${SHIPMENT.cancelled}
  join order_item i on i.shipment_id = h.id
  join variant v on v.id = i.variant_id
  where q.store_id = $1 and q.checkout_state = 'completed' and q.completed_at >= $2::timestamptz
),
orders as (
  select order_id, completed_at, day,
    json_agg(json_build_object('code', code, 'quantity', quantity) order by position) as lines,
    row_number() over (order by completed_at desc, order_id desc) as rank
  from bought group by order_id, completed_at, day
),
latest as (
  select * from orders
  where rank <= ${LAST_ORDERS} or (completed_at >= $3::timestamptz and rank <= ${MOST_ORDERS})
)
select json_build_object(
  'products', (select coalesce(json_agg(json_build_object('code', v.code, 'variantId', v.id,
      'reference', v.reference, 'ean', v.ean, 'name', p.name, 'brand', nullif(p.brand_name, ''),
      'packaging', v.packaging, 'orderStep', v.order_step, 'netWeight', v.net_weight,
      'pieces', v.pieces, 'category', t.name) order by v.id), '[]')
    from variant v
    join product p on p.id = v.product_id and p.active
    join merchant m on m.id = p.merchant_id and m.status = 'active'
    join taxon t on t.id = p.main_taxon_id
    join price pr on pr.variant_id = v.id and pr.sales_area_id = s.sales_area_id
      and pr.unit_price is not null
    where v.active and (p.transport_type_code <> 'MKP' or s.market_place_access)),
  'purchases', (select coalesce(json_agg(json_build_object('day', b.day, 'variant', b.code,
      'quantity', b.quantity)), '[]')
    from (select day, code, sum(quantity) as quantity from bought group by day, code) b),
  'past', (select coalesce(json_agg(json_build_object('day', l.day, 'lines', l.lines)
      order by l.completed_at desc, l.order_id desc), '[]') from latest l)) as vocabulary
from store s where s.id = $1`;
