import { prices } from "../../../api-schema/exchange/prices.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** A price lasts until the next of its list begins, or until the end that was asked for. */
export const pricesTable = exchangeTable(prices, {
  table: "price",
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
  // What it costs on the day on which the price begins; today, of one that is there since ever.
  facts: (lines, key) => `select ${key} as key, json_build_object('cost', (select c.cost
      from variant_cost c join variant v on v.id = c.variant_id
      where v.reference = n.article and c.valid_from <= coalesce(n."from", 'infinity')
      order by c.valid_from desc limit 1)) as facts from ${lines}`,
  refused: (lines, key) => [
    `select ${key} as key, 'to' as column, 'Ce prix finirait avant de commencer.' as reason
      from ${lines} where n."to" <= n."from"`,
  ],
});
