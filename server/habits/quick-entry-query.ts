import { Schema, Struct } from "effect";
import { isPriced } from "../catalogue/nearest-price.ts";
import { CalendarDay, Quantity, VariantCode } from "../../api-schema/primitives.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { product, taxon } from "../rows/product.ts";
import { queryAs } from "../rows/query.ts";
import { priceListsOf } from "../rows/store.ts";
import { many, object, unchecked, value } from "../rows/value.ts";
import { variant } from "../rows/variant.ts";

const v = variant.as("v");

/** A line of what was bought. */
const line = object({ code: value(VariantCode, "code"), quantity: value(Quantity, "quantity") });

/** What one statement reads of a store's catalogue and past. */
const vocabulary = object({
  products: unchecked(
    many(
      object({
        ...Struct.pick(v, ["code", "reference", "ean", "packaging", "orderStep", "netWeight"]),
        pieces: v.pieces,
        variantId: v.id,
        name: product.as("p").name,
        brand: value(Schema.NullOr(Schema.String), "nullif(p.brand_name, '')"),
        category: taxon.as("t").name,
      }),
      `variant v
    join product p on p.id = v.product_id and p.active
    join merchant m on m.id = p.merchant_id and m.status = 'active'
    join taxon t on t.id = p.main_taxon_id
    where v.active and ${isPriced({ variant: "v.id", lists: priceListsOf("s").sql, at: "$4::timestamptz" })}
      and (p.transport_type_code <> 'MKP' or s.market_place_access)`,
      "v.id",
    ),
  ),
  /** A row a day and variant. */
  purchases: many(
    object({
      day: value(CalendarDay, "b.day"),
      variant: value(VariantCode, "b.code"),
      quantity: value(Schema.Int, "b.quantity"),
    }),
    "(select day, code, sum(quantity) as quantity from bought group by day, code) b",
  ),
  past: many(
    object({
      day: value(CalendarDay, "l.day"),
      lines: value(Schema.Array(line.schema), "l.lines"),
    }),
    "latest l",
    "l.completed_at desc, l.order_id desc",
  ),
});
export type VocabularyRow = typeof vocabulary.schema.Type;

/** So many orders are told apart at least, however old … */
const LAST_ORDERS = 8;
/** … and at most, for a store that orders every day. */
const MOST_ORDERS = 60;

/**
 * $1 store id, $2 the first instant of the purchases that count, $3 that of recent orders, $4 now: the variants
 * that the store may buy whatever their stock, what it bought of any by day, and its last orders, so
 * many that 'comme jeudi' finds its Thursday. Cancelled shipments were never bought.
 */
export const loadVocabulary = queryAs(
  vocabulary,
  (found) => `
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
    json_agg(${line.sql} order by position) as lines,
    row_number() over (order by completed_at desc, order_id desc) as rank
  from bought group by order_id, completed_at, day
),
latest as (
  select * from orders
  where rank <= ${LAST_ORDERS} or (completed_at >= $3::timestamptz and rank <= ${MOST_ORDERS})
)
select ${found} as answer
from store s where s.id = $1`,
);
