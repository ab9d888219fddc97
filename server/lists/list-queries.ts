import { Schema, Struct } from "effect";
import { Image } from "../../api-schema/catalogue.ts";
import { VariantId } from "../../api-schema/primitives.ts";
import { ShoppingList } from "../../api-schema/shopping-list.ts";
import { lastPriceTurn } from "../catalogue/price-times.ts";
import { purchasesRevision } from "../habits/store-purchases.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { query, queryAs } from "../rows/query.ts";
import { shoppingList, shoppingListLine } from "../rows/shopping-list.ts";
import { closingDaysOf, priceListsOf, store } from "../rows/store.ts";
import { many, object, value } from "../rows/value.ts";
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

const { section, quantity } = shoppingListLine.as("n");

const CATALOGUE_VERSION = "(select version::text from catalogue_version)";

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

const list = object({
  ...own,
  store: object({
    marketPlaceAccess: store.as("s").marketPlaceAccess,
    priceLists: priceListsOf("s"),
    closingDays: closingDaysOf("s"),
  }),
  plans: many(
    object(Struct.pick(deliveryPlan.as("d"), ["rangeCode", "weekdays", "cutOff", "closedDays"])),
    "delivery_plan d where d.sales_area_id = s.sales_area_id",
  ),
  purchases: purchasesRevision("s.id"),
  /** What prices hang on: products of the same text cost the same. */
  pricedBy: value(
    Schema.String,
    `concat_ws('|', array_to_string(s.price_lists, ','), ${CATALOGUE_VERSION},
      (select string_agg(n.id::text, ',' order by n.id) from promotion n
        where n.kind = 'offer' and n.starts_at <= $3::timestamptz and $3::timestamptz < n.ends_at),
      ${lastPriceTurn("$3::timestamptz")})`,
  ),
  /** Each as its variant, its section, its quantity and what is in stock. */
  lines: many(
    value(
      Schema.Tuple([VariantId, section.schema, quantity.schema, Schema.Int]),
      `json_build_array(v.id, ${section.sql}, ${quantity.sql}, v.stock)`,
    ),
    "shopping_list_line n join variant v on v.id = n.variant_id where n.list_id = l.id",
    "n.position",
  ),
});
export type ListRow = typeof list.schema.Type;

/** $1 store id, $2 list id, $3 now: what of a list is not the same for every store and every day. */
export const loadList = query(
  list,
  `shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.id = $2 and l.removed_at is null`,
);

const listed = object({
  /** The version that they were read at. */
  catalogue: value(Schema.String, CATALOGUE_VERSION),
  variants: many(
    catalogueVariant,
    `variant v ${soldVariantJoins("(select $2::int[])::int[]", "$3::timestamptz")}
    where v.id = any((select $1::int[])::int[])`,
  ),
});

/** $1 variant ids (int array), $2 price context (int array), $3 now: as those lists sell them. */
export const loadListed = queryAs(listed, (found) => `select ${found} as answer`);

const substitute = object({
  for: value(VariantId, "u.variant_id"),
  id: value(VariantId, "u.substitute_id"),
  stock: value(Schema.Int, "v.stock"),
});

/** $1 variant ids (int array): those in stock that may replace them, sold to a store or not, in their order. */
export const loadSubstitutes = query(
  substitute,
  `variant_substitution u join variant v on v.id = u.substitute_id
where u.variant_id = any((select $1::int[])::int[]) and v.stock >= v.order_step
order by u.variant_id, u.position`,
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
