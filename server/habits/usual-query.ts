import { Schema, Struct } from "effect";
import { CalendarDay, Cents, Quantity } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { taxon } from "../rows/product.ts";
import { queryAs } from "../rows/query.ts";
import { closingDaysOf, priceListsOf, store } from "../rows/store.ts";
import { many, object, one, present, value } from "../rows/value.ts";
import { variant } from "../rows/variant.ts";
import { catalogueVariant, soldVariantJoins } from "../selling/cart/sold-variant.ts";

/** What one statement reads of a store's past and of what it bought, as it is sold now. */
const usual = object({
  store: object({
    marketPlaceAccess: store.as("s").marketPlaceAccess,
    priceLists: priceListsOf("s"),
    closingDays: closingDaysOf("s"),
  }),
  plans: many(
    object(Struct.omit(deliveryPlan.as("d"), ["deliveryFee"])),
    "delivery_plan d where d.sales_area_id = s.sales_area_id",
  ),
  purchases: many(
    object({
      day: value(CalendarDay, "b.day"),
      variant: variant.as("v").code,
      quantity: value(Quantity, "b.quantity"),
    }),
    "bought b join variant v on v.id = b.variant_id",
  ),
  /** A variant that was bought, with its last line. */
  products: many(
    object({
      variant: catalogueVariant,
      lastQuantity: value(Quantity, "l.quantity"),
      lastUnitPrice: value(Cents, "l.unit_price"),
      lineRank: value(Schema.Int, "l.line"),
      /** The top one. */
      category: present(one(object(taxon.as("x")), "taxon x where x.code = t.path[1]")),
      categoryRank: many(
        value(Schema.Int, "x.position"),
        "taxon x where x.code = any(t.path)",
        "x.level",
      ),
    }),
    `last l join variant v on v.id = l.variant_id
    ${soldVariantJoins(priceListsOf("s").sql, "$3::timestamptz")}`,
  ),
});
export type UsualRow = typeof usual.schema.Type;
export type BoughtProduct = UsualRow["products"][number];

/**
 * $1 store id, $2 the first instant that counts, $3 now. Cancelled shipments were never bought;
 * lines are numbered, so that the storeroom order can follow the last order.
 */
export const loadUsual = queryAs(
  usual,
  (found) => `
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
select ${found} as answer
from store s where s.id = $1`,
);
