import { festive } from "../../../api-schema/exchange/festive.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** What was drawn of it is what orders hold; a store that has one is shown the page of them. */
export const festiveTable = exchangeTable(festive, {
  table: "festive_preorder",
  columns: {
    store: byKey("store_id", "store", "erp_id", "store"),
    article: byKey("variant_id", "variant", "reference", "article"),
  },
  settled: (lines) => [
    `update store t set has_festive_products = s.has
       from (select r.id, exists (select from festive_preorder f where f.store_id = r.id) as has
               from store r where r.erp_id in (select n.store from ${lines})) s
      where t.id = s.id and t.has_festive_products <> s.has`,
  ],
  refused: (lines, key) => [
    `select ${key} as key, 'deadline' as column,
       'Elle finirait avant le jour où elle est ouverte.' as reason
      from ${lines} where n.deadline < (n."openedAt" at time zone 'Europe/Paris')::date`,
  ],
});
