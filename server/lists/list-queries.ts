import { Schema, Struct } from "effect";
import { Image } from "../../api-schema/catalogue.ts";
import { CalendarDay, Quantity } from "../../api-schema/primitives.ts";
import { ShoppingList } from "../../api-schema/shopping-list.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { query, queryAs } from "../rows/query.ts";
import { shoppingList, shoppingListLine } from "../rows/shopping-list.ts";
import { closingDaysOf, store } from "../rows/store.ts";
import { many, nullWhen, object, value } from "../rows/value.ts";
import { variant } from "../rows/variant.ts";
import { catalogueVariant, soldVariantJoins } from "../selling/cart/sold-variant.ts";

/** What every answer says of the list l, of the store s, changed last by c. */
const own = {
  ...shoppingList.as("l"),
  updatedBy: value(
    ShoppingList.fields.updatedBy,
    "case when c.deleted_at is null then btrim(c.first_name || ' ' || c.last_name) end",
  ),
  isQuickOrder: value(ShoppingList.fields.isQuickOrder, "l.id = s.shopping_list_id"),
};

const listSummary = object({
  ...own,
  lines: value(Schema.Int, "(select count(*) from shopping_list_line n where n.list_id = l.id)"),
  /** The first ones, four at most. */
  products: many(
    object({
      name: value(Schema.String, "f.name"),
      image: value(Schema.NullOr(Image), "f.image"),
    }),
    `(select p.name, n.position,
      (case when v.images = '[]'::jsonb then p.images else v.images end)->0 as image
    from shopping_list_line n
    join variant v on v.id = n.variant_id join product p on p.id = v.product_id
    where n.list_id = l.id order by n.position limit 4) f`,
    "f.position",
  ),
});
export type ListSummaryRow = typeof listSummary.schema.Type;

/** $1 store id: its lists, the quick-order list first, then the one that was changed last. */
export const listSummaries = query(
  listSummary,
  `shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.removed_at is null
order by l.id <> s.shopping_list_id, l.updated_at desc, l.id desc`,
);

/** The day on which `b` was bought. */
const boughtOn = value(CalendarDay, "(b.completed_at at time zone 'Europe/Paris')::date");
const quantity = value(Quantity, "b.quantity");

const list = object({
  ...own,
  store: object({
    ...Struct.pick(store.as("s"), ["salesAreaId", "marketPlaceAccess"]),
    closingDays: closingDaysOf("s"),
  }),
  plans: many(
    object(Struct.pick(deliveryPlan.as("d"), ["rangeCode", "weekdays", "cutOff"])),
    "delivery_plan d where d.sales_area_id = s.sales_area_id",
  ),
  purchases: many(
    object({ day: boughtOn, variant: variant.as("v").code, quantity }),
    "bought b join variant v on v.id = b.variant_id where b.completed_at >= $5::timestamptz",
  ),
  lines: many(
    object({
      ...shoppingListLine.as("n"),
      variant: catalogueVariant,
      last: nullWhen("b.variant_id is null", object({ quantity, day: boughtOn })),
    }),
    `shopping_list_line n
    join variant v on v.id = n.variant_id
    left join last b on b.variant_id = n.variant_id
    ${soldVariantJoins("s.sales_area_id", "$3::timestamptz")}
    where n.list_id = l.id`,
    "n.position",
  ),
});
export type ListRow = typeof list.schema.Type;

/**
 * $1 store id, $2 list id, $3 now, $4 the first instant of what was last bought, $5 the first of what
 * is usual, $6 the status of a cancelled shipment: the list with its products as they are sold now, and what the store has bought of them.
 * Cancelled shipments were never bought.
 */
export const loadList = queryAs(
  list,
  (found) => `
with bought as materialized (
  select i.variant_id, i.quantity, q.completed_at
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> $6
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1 and q.checkout_state = 'completed' and q.completed_at >= $4::timestamptz
),
last as (
  select distinct on (b.variant_id) b.variant_id, b.quantity, b.completed_at
  from bought b join shopping_list_line n on n.variant_id = b.variant_id and n.list_id = $2
  order by b.variant_id, b.completed_at desc
)
select ${found} as answer
from shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.id = $2 and l.removed_at is null`,
);

/** $1 list id, $2 its lines as JSON: writes what differs, and takes out what is not among them. */
export const saveLinesStatement = `
with wanted as (
  select v.id as variant_id, w.position, w.section, w.quantity
  from json_to_recordset($2::text::json)
    as w(code text, position int, section text, quantity int)
  join variant v on v.code = w.code),
gone as (
  delete from shopping_list_line n where n.list_id = $1
    and n.variant_id not in (select variant_id from wanted))
insert into shopping_list_line as n (list_id, variant_id, position, section, quantity)
select $1, variant_id, position, section, quantity from wanted
on conflict (list_id, variant_id) do update set position = excluded.position,
  section = excluded.section, quantity = excluded.quantity
where (n.position, n.section, n.quantity)
  is distinct from (excluded.position, excluded.section, excluded.quantity)`;
