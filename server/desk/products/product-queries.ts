import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import type { ProductSheet, ProductState } from "../../../api-schema/staff-products.ts";
import type { Facts } from "../../../core/exchange/guards.ts";
import { HABIT_WEEKS, LEAST_DAYS } from "../../../core/habits/usual-purchases.ts";
import { validAt } from "../../catalogue/price-times.ts";
import { nowDate } from "../../clock.ts";
import { countedPage, placeOf } from "../../database/counted-page.ts";
import { onSaleFigures } from "../../exchange/tables/article-figures.ts";
import { rowOf } from "../../exchange/tables/exchange-table.ts";
import { TABLES } from "../../exchange/tables/tables.ts";

/** A product with what says whether it is whole. */
interface FoundProduct {
  readonly row: ExchangeRow;
  readonly figures: Facts;
  readonly state: ProductState;
  readonly variants: number;
}

const STATE =
  "case when t.active then 'published' when t.ever_published then 'withdrawn' else 'draft' end";

/** $1 the present, $2 words (text[]), $3 state or null, $4 rows, $5 rows before. */
const LIST = `
with found as materialized (
  select t.id, ${STATE} as state, count(*) over ()::int as total from product t
  where ($3::text is null or ${STATE} = $3)
    and plain_text(t.name || ' ' || array_to_string(t.lookup_codes, ' ')) like all (array(
      select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
  order by t.ever_published, t.name, t.code limit $4 offset $5)
select ${rowOf(TABLES.products)} as row, f.figures, found.state, found.total,
  (select count(*)::int from variant v where v.product_id = t.id) as variants
from found join product t on t.id = found.id cross join lateral (${onSaleFigures("t.id", "$1::timestamptz")}) f
order by t.ever_published, t.name, t.code`;

/** $1 the present, $2 code. */
const ONE = `
select t.id, t.slug, ${rowOf(TABLES.products)} as row, f.figures, ${STATE} as state,
  (select coalesce(json_agg(json_build_object('reference', v.reference, 'packaging', v.packaging,
      'active', v.active, 'stock', v.stock, 'lists', (select count(distinct p.price_list_id) from price p
        where p.variant_id = v.id and p.valid_to > $1::timestamptz),
      'margin', (select json_build_object('cost', c.cost, 'lowest', p.unit_price, 'list', l.name)
        from (select k.cost from variant_cost k where k.variant_id = v.id
            and k.valid_from <= $1::timestamptz order by k.valid_from desc limit 1) c
          cross join price p join price_list l on l.id = p.price_list_id
        where p.variant_id = v.id and ${validAt("p", "$1::timestamptz")}
        order by p.unit_price, l.level, l.id limit 1)) order by v.position, v.id), '[]')
    from variant v where v.product_id = t.id) as articles
from product t cross join lateral (${onSaleFigures("t.id", "$1::timestamptz")}) f where t.code = $2`;

/** $1 the present, $2 the id of a product. */
const TOUCHED = `
with own as materialized (select id from variant where product_id = $2),
carts as (select distinct q.id, q.sales_area_id, h.transport_type_code, h.delivery_date
  from own d join order_item i on i.variant_id = d.id join shipment h on h.id = i.shipment_id
    join "order" q on q.id = i.order_id and q.checkout_state <> 'completed'),
usual as (select distinct q.store_id
  from own d join order_item i on i.variant_id = d.id
    join "order" q on q.id = i.order_id and q.checkout_state = 'completed'
      and q.completed_at >= $1::timestamptz - interval '${HABIT_WEEKS} weeks'
  group by q.store_id, d.id
  having count(distinct (q.completed_at at time zone 'Europe/Paris')::date) >= ${LEAST_DAYS})
select (select count(distinct id)::int from carts) as carts,
  (select count(*)::int from (select distinct sales_area_id, transport_type_code, delivery_date from carts
    where delivery_date > ($1::timestamptz at time zone 'Europe/Paris')::date) c) as lorries,
  (select count(*)::int from usual) as habits,
  (select count(distinct x.list_id)::int from own d join shopping_list_line x on x.variant_id = d.id
    join shopping_list g on g.id = x.list_id and g.removed_at is null) as lists`;

/** Products as the desk looks for them. */
export const makeProductQueries = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const run = <Row extends object>(statement: string, parameters: readonly unknown[]) =>
    Effect.flatMap(nowDate, (at) => sql.unsafe<Row>(statement, [at, ...parameters])).pipe(
      Effect.orDie,
    );
  return {
    list: (
      words: readonly string[],
      state: ProductState | null,
      { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
    ) =>
      Effect.map(
        countedPage(placeOf(page, itemsPerPage), ({ limit, offset }) =>
          run<FoundProduct & { readonly total: number }>(LIST, [words, state, limit, offset]),
        ),
        ({ rows, total }) => ({ products: rows, total }),
      ),
    one: (code: string) =>
      Effect.map(
        run<
          Pick<FoundProduct, "row" | "figures" | "state"> &
            Pick<ProductSheet, "slug" | "articles"> & { readonly id: number }
        >(ONE, [code]),
        ([found]) => found,
      ),
    touched: (id: number) =>
      Effect.flatMap(run<ProductSheet["touched"]>(TOUCHED, [id]), ([row]) =>
        row === undefined ? Effect.die("Figures have a row") : Effect.succeed(row),
      ),
  };
});
