import { prices } from "../../../api-schema/exchange/prices.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** A price lasts until the next of its list begins, or until the end that was asked for. */
export const pricesTable = exchangeTable(prices, {
  table: "price",
  columns: {
    list: byKey("sales_area_id", "sales_area", "code", "list"),
    article: byKey("variant_id", "variant", "reference", "article"),
    from: {
      column: "valid_from",
      read: `nullif(wire_instant(nullif(t.valid_from, '-infinity')), '')`,
      write: `coalesce(n."from", '-infinity')`,
    },
    to: { column: "asked_end", read: "wire_instant(t.asked_end)", write: `n."to"` },
  },
  searched: (lines) => `select search_prices_changed(array(
    select distinct v.id from ${lines} join variant v on v.reference = n.article))`,
  settled: (lines) => [
    `update price t set valid_to = s.valid_to
      from (select p.variant_id, p.sales_area_id, p.valid_from,
              least(p.asked_end, lead(p.valid_from, 1, 'infinity') over (
                partition by p.variant_id, p.sales_area_id order by p.valid_from)) as valid_to
            from price p where (p.variant_id, p.sales_area_id) in (
              select v.id, a.id from ${lines} join variant v on v.reference = n.article
                join sales_area a on a.code = n.list)) s
     where t.variant_id = s.variant_id and t.sales_area_id = s.sales_area_id
       and t.valid_from = s.valid_from and t.valid_to <> s.valid_to`,
  ],
  refused: (lines, key) => [
    `select ${key} as key, 'list' as column,
       'Aucun tarif n''a ce code : un secteur de livraison a le sien (npm run firm -- show).' as reason
      from ${lines} where not exists (select from sales_area a where a.code = n.list)`,
    `select ${key} as key, 'to' as column, 'Ce prix finirait avant de commencer.' as reason
      from ${lines} where n."to" <= n."from"`,
  ],
});
