import { closures } from "../../../api-schema/exchange/closures.ts";
import { tours } from "../../../api-schema/exchange/tours.ts";
import { ON_LORRIES } from "../../../core/shipments/status.ts";
import { AT, byKey, exchangeTable, type MadeColumn } from "./exchange-table.ts";

const area = byKey("sales_area_id", "sales_area", "code", "area");
const range = { column: "range_code" };

/** Flour is counted in grams and frozen goods in cents: one column of the database, two of files. */
const ofRange = (column: string, weight: string, amount: string): MadeColumn => {
  const value = `case n.range when 'Z002' then n."${weight}" else n."${amount}" end`;
  return { column, fresh: value, changed: value };
};
const inGrams = (column: string) => ({
  column: null,
  read: `case when t.range_code = 'Z002' then t.${column} end`,
});
const inCents = (column: string) => ({
  column: null,
  read: `case when t.range_code = 'Z001' then t.${column} end`,
});

const UNIT = "case n.range when 'Z002' then 'gram' else 'cents' end";
const NO_AREA = "'Aucun secteur n''a ce code (npm run firm -- show).'";

/** Deliveries to come of the lorry of a line `n`, of the area `a`: those of open carts `q` and of orders. */
const TO_COME = `shipment h join "order" q on q.id = h.order_id
  where h.status in (${ON_LORRIES.join(", ")}) and h.delivery_date > (${AT} at time zone 'Europe/Paris')::date
    and q.sales_area_id = a.id and h.transport_type_code = n.range`;
const IS_CART = "q.checkout_state <> 'completed'";
const HIT = `json_build_object('carts', count(*) filter (where ${IS_CART}),
  'orders', count(*) filter (where not ${IS_CART})) as facts`;

export const toursTable = exchangeTable(tours, {
  table: "delivery_plan",
  columns: {
    area,
    range,
    weekdays: { read: "to_json(t.weekdays::text[])", write: `n."weekdays"::int[]` },
    francoWeight: inGrams("franco"),
    francoAmount: inCents("franco"),
    maximumWeight: inGrams("maximum"),
    maximumAmount: inCents("maximum"),
  },
  made: [
    ofRange("franco", "francoWeight", "francoAmount"),
    ofRange("maximum", "maximumWeight", "maximumAmount"),
    { column: "condition_unit", fresh: UNIT },
  ],
  // An order that it brings, or a day on which it does not come.
  kept: `exists (select from delivery_closure c
      where c.sales_area_id = t.sales_area_id and c.range_code = t.range_code)
    or exists (select from shipment h join "order" q on q.id = h.order_id
      where h.status in (${ON_LORRIES.join(", ")}) and q.sales_area_id = t.sales_area_id
        and h.transport_type_code = t.range_code)`,
  refused: (lines, key) => [
    `select ${key} as key, 'area' as column, ${NO_AREA} as reason
      from ${lines} where not exists (select from sales_area a where a.code = n.area)`,
    `select ${key} as key, 'weekdays' as column, 'Une tournée passe au moins un jour.' as reason
      from ${lines} where cardinality(n.weekdays) = 0`,
    `select ${key} as key, said.column, said.reason
      from ${lines}, lateral (values
        ('francoAmount', n.range = 'Z002' and n."francoAmount" is not null,
          'La farine se compte en kilogrammes.'),
        ('maximumAmount', n.range = 'Z002' and n."maximumAmount" is not null,
          'La farine se compte en kilogrammes.'),
        ('francoWeight', n.range = 'Z001' and n."francoWeight" is not null,
          'Les surgelés se comptent en euros.'),
        ('maximumWeight', n.range = 'Z001' and n."maximumWeight" is not null,
          'Les surgelés se comptent en euros.'),
        ('francoWeight', n.range = 'Z002' and n."francoWeight" is null,
          'À dire pour une tournée de farine.'),
        ('maximumWeight', n.range = 'Z002' and n."maximumWeight" is null,
          'À dire pour une tournée de farine.'),
        ('francoAmount', n.range = 'Z001' and n."francoAmount" is null,
          'À dire pour une tournée de surgelés.'),
        ('maximumAmount', n.range = 'Z001' and n."maximumAmount" is null,
          'À dire pour une tournée de surgelés.')) said ("column", is_wrong, reason)
     where said.is_wrong`,
  ],
  // Who has a day of it that it loses, and carts that would have less time.
  facts: (lines, key) => `select ${key} as key, hit.facts
    from ${lines} join sales_area a on a.code = n.area
      join delivery_plan t on t.sales_area_id = a.id and t.range_code = n.range
      cross join lateral (select ${HIT} from ${TO_COME} and (
        extract(isodow from h.delivery_date) = any(t.weekdays)
          and not extract(isodow from h.delivery_date) = any(n.weekdays::int[])
        or n."cutOff" < t.cut_off and ${IS_CART})) hit`,
});

/** What the plan knows of them follows (functions/delivery.sql). */
export const closuresTable = exchangeTable(closures, {
  table: "delivery_closure",
  columns: { area, range },
  refused: (lines, key) => [
    `select ${key} as key, 'area' as column, case
         when exists (select from sales_area a where a.code = n.area)
         then 'Aucun camion de cette gamme n''y passe : prenez d''abord les tournées.'
         else ${NO_AREA} end as reason
      from ${lines} where not exists (select from delivery_plan p join sales_area a on a.id = p.sales_area_id
        where a.code = n.area and p.range_code = n.range)`,
  ],
  facts: (lines, key) => `select ${key} as key, hit.facts
    from ${lines} join sales_area a on a.code = n.area
      cross join lateral (select ${HIT} from ${TO_COME} and h.delivery_date = n.day) hit`,
});
