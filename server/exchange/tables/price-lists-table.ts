import { priceLists } from "../../../api-schema/exchange/price-lists.ts";
import { exchangeTable, type MadeColumn } from "./exchange-table.ts";

const AREA = "(select a.id from sales_area a where a.code = n.whose)";
const SHOP = "(select s.id from store s where s.erp_id = n.whose)";

const ownedBy = (column: string, level: string, owner: string): MadeColumn => {
  const value = `case when n.level = '${level}' then ${owner} end`;
  return { column, fresh: value, changed: value };
};

const OWN_AREA = "(select a.code from sales_area a where a.id = t.sales_area_id)";

/** Whose a list is lies in a column for each level; which shops buy by it follows (functions/prices.sql). */
export const priceListsTable = exchangeTable(priceLists, {
  table: "price_list",
  columns: {
    list: { column: "code" },
    level: { column: null, read: "t.level" },
    whose: {
      column: null,
      read: `coalesce(t.group_code, ${OWN_AREA},
        (select s.erp_id from store s where s.id = t.store_id))`,
    },
  },
  made: [
    ownedBy("sales_area_id", "area", AREA),
    ownedBy("group_code", "group", "n.whose"),
    ownedBy("store_id", "customer", SHOP),
  ],
  refused: (lines, key) => [
    `select ${key} as key, 'whose' as column, case n.level when 'area'
         then 'Aucun secteur de livraison n''a ce code (npm run firm -- show).'
         else 'Aucune boutique n''a ce numéro de client.' end as reason
      from ${lines} where (n.level = 'area' and ${AREA} is null) or (n.level = 'customer' and ${SHOP} is null)`,
    `select ${key} as key, 'level' as column,
       'Le tarif d''un secteur est de son secteur : il ne change pas de mains.' as reason
      from ${lines} join price_list t on t.code = n.list
     where t.level = 'area' and (n.level, n.whose) is distinct from ('area', ${OWN_AREA})`,
  ],
});
