import { brands } from "../../../api-schema/exchange/brands.ts";
import { categories } from "../../../api-schema/exchange/categories.ts";
import { merchants } from "../../../api-schema/exchange/merchants.ts";
import { substitutions } from "../../../api-schema/exchange/substitutions.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

/** A category's place in the tree follows from its parent; so does where its products are found. */
export const categoriesTable = exchangeTable(categories, {
  table: "taxon",
  columns: { parent: byKey("parent_id", "taxon", "code", "parent") },
  made: [
    { column: "slug", fresh: `n.code` },
    {
      column: "level",
      fresh: `coalesce((select r.level + 1 from taxon r where r.code = n.parent), 1)`,
      changed: `coalesce((select r.level + 1 from taxon r where r.code = n.parent), 1)`,
    },
    {
      column: "path",
      fresh: `coalesce((select r.path from taxon r where r.code = n.parent), '{}') || n.code`,
      changed: `coalesce((select r.path from taxon r where r.code = n.parent), '{}') || n.code`,
    },
  ],
  settled: (lines) => [
    `with recursive tree as (
       select id, array[code] as path, 1 as level from taxon where parent_id is null
       union all
       select c.id, t.path || c.code, t.level + 1 from taxon c join tree t on t.id = c.parent_id)
     update taxon t set path = tree.path, level = tree.level from tree
      where tree.id = t.id and (t.path, t.level) is distinct from (tree.path, tree.level)
        and exists (select from ${lines})`,
    `update product p set taxon_codes = found.codes
       from (select x.product_id, array_agg(distinct place order by place) as codes
               from product_taxon x join taxon t on t.id = x.taxon_id, unnest(t.path) place
              group by x.product_id) found
      where found.product_id = p.id and not (p.taxon_codes @> found.codes and p.taxon_codes <@ found.codes)
        and exists (select from ${lines})`,
  ],
  refused: (lines) => [
    `with recursive said as (select n.code, n.parent from ${lines}),
       whole as (select code, parent from said
         union all select t.code, r.code from taxon t left join taxon r on r.id = t.parent_id
          where t.code not in (select code from said)),
       tree as (select code, 1 as level from whole where parent is null
         union all select w.code, t.level + 1 from whole w join tree t on t.code = w.parent
          where t.level < 4)
     select s.code as key, 'parent' as column,
       case when t.level is null then 'Elle serait contenue dans elle-même.'
         else 'Elle serait au quatrième niveau : l''arbre en a trois au plus.' end as reason
      from said s left join tree t on t.code = s.code where t.level is null or t.level > 3`,
  ],
});

export const brandsTable = exchangeTable(brands, {
  table: "brand",
  settled: (lines) => [
    `update product p set brand_name = b.name from ${lines} join brand b on b.slug = n.slug
      where p.brand_id = b.id and p.brand_name <> b.name`,
  ],
});

export const merchantsTable = exchangeTable(merchants, {
  table: "merchant",
  columns: {
    active: {
      column: "status",
      read: `(t.status = 'active')`,
      write: `case when n.active then 'active' else 'inactive' end`,
    },
  },
  refused: (lines) => [
    `select n.slug as key, 'gmp' as column,
       'Le moulin est déjà « ' || r.name || ' » : il n''y en a qu''un.' as reason
      from ${lines} join merchant r on r.gmp and r.slug <> n.slug where n.gmp`,
    `select n.slug as key, 'holdsOwn' as column,
       'C''est le moulin : ce qu''il vend vient par les fichiers de la maison.' as reason
      from ${lines} where n.gmp and n."holdsOwn"`,
  ],
});

export const substitutionsTable = exchangeTable(substitutions, {
  table: "variant_substitution",
  columns: {
    article: byKey("variant_id", "variant", "reference", "article"),
    substitute: byKey("substitute_id", "variant", "reference", "substitute"),
  },
});
