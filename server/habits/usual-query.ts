import type { Cents } from "../../api-schema/primitives.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import type { Purchase } from "../../core/habits/usual-purchases.ts";
import type { Shelved } from "../../core/habits/storeroom-order.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { closingDaysJson } from "../stores/wire-sql.ts";
import { shelfVariantJson, soldVariantJoins } from "../selling/cart/cart-queries.ts";
import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type { ShelfVariant, StoredStore } from "../selling/cart/stored-cart.ts";

/** What one statement reads of a store's past and of what it bought, as it is sold now. */
export interface UsualRow {
  readonly store: Pick<StoredStore, "salesAreaId" | "closingDays" | "marketPlaceAccess">;
  readonly plans: readonly Omit<RangePlan, "deliveryFee">[];
  readonly purchases: readonly Purchase[];
  readonly products: readonly BoughtProduct[];
}

/** A variant that was bought, with its last line. */
export interface BoughtProduct extends Shelved {
  readonly variant: ShelfVariant;
  /** The top one. */
  readonly category: TaxonRef;
  readonly lastQuantity: number;
  readonly lastUnitPrice: Cents;
}

/**
 * $1 store id, $2 the first instant that counts, $3 now. Cancelled shipments were never bought;
 * lines are numbered, so that the storeroom order can follow the last order.
 */
export const usualStatement = `
with bought as (
  select i.variant_id, i.quantity, i.unit_price, q.completed_at,
    (q.completed_at at time zone 'Europe/Paris')::date as day,
    row_number() over (partition by q.id order by i.position) as line
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> ${SHIPMENT.cancelled}
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1 and q.checkout_state = 'completed' and q.completed_at >= $2::timestamptz
),
last as (
  select distinct on (variant_id) variant_id, quantity, unit_price, line
  from bought order by variant_id, completed_at desc, line
)
select json_build_object(
  'store', json_build_object('salesAreaId', s.sales_area_id,
    'closingDays', ${closingDaysJson("s")}, 'marketPlaceAccess', s.market_place_access),
  'plans', (select coalesce(json_agg(json_build_object('rangeCode', d.range_code,
      'weekdays', to_json(d.weekdays), 'cutOff', to_char(d.cut_off, 'HH24:MI'),
      'franco', d.franco, 'maximum', d.maximum)), '[]')
    from delivery_plan d where d.sales_area_id = s.sales_area_id),
  'purchases', (select coalesce(json_agg(json_build_object('day', b.day, 'variant', v.code,
      'quantity', b.quantity)), '[]')
    from bought b join variant v on v.id = b.variant_id),
  'products', (select coalesce(json_agg(json_build_object(
      'variant', ${shelfVariantJson}, 'lastQuantity', l.quantity,
      'lastUnitPrice', l.unit_price, 'lineRank', l.line,
      'category', (select json_build_object('code', x.code, 'name', x.name)
        from taxon x where x.code = t.path[1]),
      'categoryRank', (select coalesce(json_agg(x.position order by x.level), '[]')
        from taxon x where x.code = any(t.path)))), '[]')
    from last l join variant v on v.id = l.variant_id
    ${soldVariantJoins("s.sales_area_id", "$3::timestamptz")})) as usual
from store s where s.id = $1`;
