import { variants } from "../../../api-schema/exchange/variants.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

const named = `(select r.name from product r where r.code = n.product) || ' – ' || n.packaging`;

// Of the products that lines name, the article that their cards show.
const firstOf = (lines: string): string => `with named as materialized (
  select p.id, (select f.id from variant f where f.product_id = p.id
    order by f.active desc, f.position, f.id limit 1) as first
  from (select distinct product from ${lines}) n join product p on p.code = n.product)`;

/** A product's first article on sale is its default one; its codes find it. */
export const variantsTable = exchangeTable(variants, {
  table: "variant",
  seller: {
    row: "(select p.merchant_id from product p where p.id = t.product_id)",
    line: "(select p.merchant_id from product p where p.code = n.product)",
  },
  label: "t.name",
  columns: { product: byKey("product_id", "product", "code", "product") },
  made: [
    { column: "code", fresh: "n.reference" },
    { column: "name", fresh: named, changed: named },
  ],
  sold: "t.active",
  searched: (lines) => `select refresh_search_entries(array(
    select distinct p.id from ${lines} join product p on p.code = n.product))`,
  // Prices that are made of what it holds follow it (sale_price, server/database/functions/prices.sql).
  facts: (lines, key) => `select ${key} as key, json_build_object('prices', (select count(*)
      from price p join variant v on v.id = p.variant_id
      where v.reference = n.reference and p.price_unit in ('kilogram', 'tonne')), 'piecePrices', (select count(*)
      from price p join variant v on v.id = p.variant_id
      where v.reference = n.reference and p.price_unit = 'piece')) as facts from ${lines}`,
  refused: (lines) => [
    `select n.reference as key, 'netWeight' as column, 'Des prix au poids en sont faits : un poids est nécessaire tant qu''ils sont là.' as reason
      from ${lines} where n."netWeight" = 0 and exists (select from price p join variant v on v.id = p.variant_id
        where v.reference = n.reference and p.price_unit in ('kilogram', 'tonne'))`,
    `select n.reference as key, 'pieces' as column, 'Des prix à la pièce en sont faits : leur nombre est nécessaire tant qu''ils sont là.' as reason
      from ${lines} where n.pieces is null and exists (select from price p join variant v on v.id = p.variant_id
        where v.reference = n.reference and p.price_unit = 'piece')`,
    `select n.reference as key, 'product' as column, 'Il est déjà un conditionnement de « ' || p.code
         || ' » : un article ne change pas de produit, prenez une autre référence.' as reason
      from ${lines} join variant v on v.reference = n.reference
      join product p on p.id = v.product_id where p.code <> n.product`,
  ],
  settled: (lines) => [
    `${firstOf(lines)} update variant v set is_default = false
      from named where v.product_id = named.id and v.is_default and v.id <> named.first`,
    `${firstOf(lines)} update variant v set is_default = true
      from named where v.id = named.first and not v.is_default`,
    `update product p set lookup_codes = found.codes
       from (select p.id, array[p.code] || array_agg(distinct mark order by mark) as codes
               from ${lines} join product p on p.code = n.product
               join variant v on v.product_id = p.id,
                 unnest(array[v.code, v.reference, v.ean]) mark
              where mark is not null and mark <> p.code group by p.id) found
      where found.id = p.id and p.lookup_codes is distinct from found.codes`,
  ],
});
