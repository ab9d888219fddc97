import { prices } from "../../../api-schema/exchange/prices.ts";
import { HABIT_WEEKS, LEAST_DAYS } from "../../../core/habits/usual-purchases.ts";
import { isByTariff, withSalePrice } from "../../../core/exchange/tariff-price.ts";
import { AT, byKey, exchangeTable, ofArticle } from "./exchange-table.ts";

/** True where a shop `s` buys an article by the list of a price `d`: none of its nearer lists has a price. */
const BUYS_BY = `d.list_id = any(s.price_lists) and not exists (select from price p
  where p.variant_id = d.variant_id and p.valid_to > ${AT}
    and array_position(s.price_lists, p.price_list_id) < array_position(s.price_lists, d.list_id))`;

/** A price lasts until the next of its list begins, or until the end that was asked for. */
export const pricesTable = exchangeTable(prices, {
  table: "price",
  seller: ofArticle,
  columns: {
    list: byKey("price_list_id", "price_list", "code", "list"),
    article: byKey("variant_id", "variant", "reference", "article"),
    from: {
      column: "valid_from",
      read: `nullif(wire_instant(nullif(t.valid_from, '-infinity')), '')`,
      write: `coalesce(n."from", '-infinity')`,
    },
    to: { column: "asked_end", read: "wire_instant(t.asked_end)", write: `n."to"` },
  },
  // For the release before this one alone.
  made: [
    {
      column: "sales_area_id",
      fresh: "(select l.sales_area_id from price_list l where l.code = n.list)",
    },
  ],
  searched: (lines) => `select search_prices_changed(array(
    select distinct v.id from ${lines} join variant v on v.reference = n.article))`,
  settled: (lines) => [
    `update price t set valid_to = s.valid_to
      from (select p.variant_id, p.price_list_id, p.valid_from,
              least(p.asked_end, lead(p.valid_from, 1, 'infinity') over (
                partition by p.variant_id, p.price_list_id order by p.valid_from)) as valid_to
            from price p where (p.variant_id, p.price_list_id) in (
              select v.id, l.id from ${lines} join variant v on v.reference = n.article
                join price_list l on l.code = n.list)) s
     where t.variant_id = s.variant_id and t.price_list_id = s.price_list_id
       and t.valid_from = s.valid_from and t.valid_to <> s.valid_to`,
  ],
  completes: {
    facts: (lines, key) => `select ${key} as key,
        json_build_object('netWeight', v.net_weight, 'pieces', v.pieces) as facts
      from ${lines} join variant v on v.reference = n.article`,
    asks: isByTariff,
    line: (said, today, { netWeight, pieces }) =>
      withSalePrice(said, today, { netWeight: netWeight ?? 0, pieces: pieces ?? null }),
  },
  // What it costs on the day on which the price begins; today, of one that is there since ever. And the
  // price that counts in its list until it begins.
  facts: (lines, key) => `select ${key} as key, json_build_object('cost', (select c.cost
      from variant_cost c join variant v on v.id = c.variant_id
      where v.reference = n.article and c.valid_from <= coalesce(n."from", 'infinity')
      order by c.valid_from desc limit 1),
    'previous', (select p.unit_price from price p join variant v on v.id = p.variant_id
        join price_list l on l.id = p.price_list_id
      where v.reference = n.article and l.code = n.list and p.valid_from < n."from"
        and p.valid_to >= n."from" order by p.valid_from desc limit 1)) as facts from ${lines}`,
  // A cart is the same one however many of its articles change.
  touched: (lines) => `with said as materialized (
      select distinct v.id as variant_id, l.id as list_id from ${lines}
        join variant v on v.reference = n.article join price_list l on l.code = n.list),
    carts as (select distinct q.id, q.sales_area_id, h.transport_type_code, h.delivery_date
      from said d join order_item i on i.variant_id = d.variant_id join shipment h on h.id = i.shipment_id
        join "order" q on q.id = i.order_id and q.checkout_state <> 'completed'
        join store s on s.id = q.store_id and ${BUYS_BY}),
    usual as (select distinct q.store_id
      from said d join order_item i on i.variant_id = d.variant_id
        join "order" q on q.id = i.order_id and q.checkout_state = 'completed'
          and q.completed_at >= ${AT} - interval '${HABIT_WEEKS} weeks'
        join store s on s.id = q.store_id and ${BUYS_BY}
      group by q.store_id, d.variant_id
      having count(distinct (q.completed_at at time zone 'Europe/Paris')::date) >= ${LEAST_DAYS}),
    lists as (select distinct x.list_id
      from said d join shopping_list_line x on x.variant_id = d.variant_id
        join shopping_list g on g.id = x.list_id and g.removed_at is null
        join store s on s.id = g.store_id and ${BUYS_BY})
    select (select count(distinct id)::int from carts) as carts,
      (select count(*)::int from (select distinct sales_area_id, transport_type_code, delivery_date from carts
        where delivery_date > (${AT} at time zone 'Europe/Paris')::date) to_come) as lorries,
      (select count(*)::int from usual) as habits, (select count(*)::int from lists) as lists`,
  refused: (lines, key) => [
    `select ${key} as key, 'to' as column, 'Ce prix finirait avant de commencer.' as reason
      from ${lines} where n."to" <= n."from"`,
  ],
});
