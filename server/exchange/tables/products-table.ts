import { products } from "../../../api-schema/exchange/products.ts";
import { byKey, exchangeTable } from "./exchange-table.ts";

const sheetOf = `jsonb_build_object('ingredients', n.ingredients, 'allergens', to_jsonb(n.allergens),
  'traces', to_jsonb(n.traces), 'storage', n.storage, 'shelfLifeDays', n."shelfLifeDays")`;

const ofSheet = (key: string) => ({ column: null, read: `t.sheet -> '${key}'` });

const UNKNOWN_SHEET = `'{"nutrition": null, "storageMin": null, "storageMax": null, "documents": []}'::jsonb`;

/** Its address never changes: links and what was sold hang on it. */
export const productsTable = exchangeTable(products, {
  table: "product",
  columns: {
    category: byKey("main_taxon_id", "taxon", "code", "category"),
    alsoIn: {
      column: null,
      read: `(select coalesce(json_agg(r.code order by r.code), '[]') from product_taxon x
        join taxon r on r.id = x.taxon_id
        where x.product_id = t.id and x.taxon_id <> t.main_taxon_id)`,
    },
    brand: byKey("brand_id", "brand", "slug", "brand"),
    merchant: byKey("merchant_id", "merchant", "slug", "merchant"),
    range: { column: "transport_type_code" },
    ingredients: ofSheet("ingredients"),
    allergens: ofSheet("allergens"),
    traces: ofSheet("traces"),
    storage: ofSheet("storage"),
    shelfLifeDays: ofSheet("shelfLifeDays"),
  },
  made: [
    {
      column: "slug",
      fresh: `trim(both '-' from regexp_replace(plain_text(n.name || ' ' || n.code), '[^a-z0-9]+', '-', 'g'))`,
    },
    { column: "sheet", fresh: `${UNKNOWN_SHEET} || ${sheetOf}`, changed: `t.sheet || ${sheetOf}` },
    {
      column: "brand_name",
      fresh: `coalesce((select r.name from brand r where r.slug = n.brand), '')`,
      changed: `coalesce((select r.name from brand r where r.slug = n.brand), '')`,
    },
    {
      column: "taxon_codes",
      fresh: taxonCodes(),
      changed: taxonCodes(),
    },
    { column: "lookup_codes", fresh: `array[n.code]` },
    {
      column: "meta_description",
      fresh: `left(n."shortDescription", 160)`,
    },
  ],
  sold: "t.active",
  searched: (lines) => `select refresh_search_entries(array(
    select p.id from ${lines} join product p on p.code = n.code))`,
  settled: (lines) => [
    `delete from product_taxon x using ${lines} join product p on p.code = n.code
      where x.product_id = p.id and x.taxon_id <> p.main_taxon_id
        and not exists (select from taxon r where r.id = x.taxon_id and r.code = any(n."alsoIn"))`,
    `insert into product_taxon (product_id, taxon_id)
      select p.id, r.id from ${lines} join product p on p.code = n.code
        join taxon r on r.id = p.main_taxon_id or r.code = any(n."alsoIn")
      on conflict do nothing`,
  ],
});

/** Codes of its categories with all that contain them. */
function taxonCodes(): string {
  return `array(select distinct place from taxon r, unnest(r.path) place
    where r.code = n.category or r.code = any(n."alsoIn") order by place)`;
}
