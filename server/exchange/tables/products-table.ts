import { Nutrition } from "../../../api-schema/catalogue.ts";
import { products } from "../../../api-schema/exchange/products.ts";
import { completenessOf, needWords } from "../../../core/catalogue/completeness.ts";
import { nutritionProblem } from "../../../core/catalogue/nutrition.ts";
import { onSaleFigures, figuresOf } from "./article-figures.ts";
import { AT, byKey, exchangeTable, type JudgeLine } from "./exchange-table.ts";

/** As the sheet has them. */
const NUTRITION = Object.keys(Nutrition.fields);

/** Of a line; nothing where it says none of it. */
const nutrition = `case when num_nonnulls(${NUTRITION.map((key) => `n."${key}"`).join(", ")}) > 0
  then jsonb_build_object(${NUTRITION.map((key) => `'${key}', n."${key}"`).join(", ")}) end`;

const sheetOf = `jsonb_build_object('ingredients', n.ingredients, 'allergens', to_jsonb(n.allergens),
  'traces', to_jsonb(n.traces), 'storageClass', n."storageClass", 'storage', n.storage,
  'afterOpening', n."afterOpening", 'shelfLifeDays', n."shelfLifeDays", 'nutrition', ${nutrition}, 'documents', n.documents)`;

const ofSheet = (key: string) => ({ column: null, read: `t.sheet -> '${key}'` });

const ofNutrition = Object.fromEntries(
  NUTRITION.map((key) => [key, { column: null, read: `t.sheet -> 'nutrition' -> '${key}'` }]),
);

const UNKNOWN_SHEET = `'{"storageMin": null, "storageMax": null}'::jsonb`;

const SPOKEN = `trim(both '-' from regexp_replace(plain_text(n.name || ' ' || n.code), '[^a-z0-9]+', '-', 'g'))`;
const MARK = "left(md5(n.code), 8)";

/** Of a new product: its name and code as an address, with a mark of its code where another one would have the same. */
const ADDRESS = `case when ${SPOKEN} = '' then 'produit-' || ${MARK}
  when count(*) over (partition by ${SPOKEN}) > 1 or exists (select from product p where p.slug = ${SPOKEN})
    then ${SPOKEN} || '-' || ${MARK}
  else ${SPOKEN} end`;

/** What is said of it agrees, and a draft is put up for sale once it has all that a product needs. */
const judged: JudgeLine = (row, facts) => nutritionProblem(row) ?? draftLacks(row, facts);

const draftLacks: JudgeLine = (row, facts) => {
  if (row["active"] !== true || facts["draft"] !== 1) return undefined;
  const { lacks } = completenessOf(row, figuresOf(facts));
  return lacks.length === 0
    ? undefined
    : { column: "active", reason: `Ce brouillon est incomplet : il manque ${needWords(lacks)}.` };
};

/** Its address never changes: links and what was sold hang on it. */
export const productsTable = exchangeTable(products, {
  table: "product",
  seller: {
    row: "t.merchant_id",
    line: "(select m.id from merchant m where m.slug = n.merchant)",
  },
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
    ...ofNutrition,
    storageClass: { column: null, read: `t.sheet ->> 'storageClass'` },
    storage: ofSheet("storage"),
    afterOpening: ofSheet("afterOpening"),
    shelfLifeDays: ofSheet("shelfLifeDays"),
    pictures: { column: "images" },
    documents: { column: null, read: `coalesce(t.sheet -> 'documents', '[]')` },
  },
  made: [
    { column: "slug", fresh: ADDRESS },
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
    {
      column: "ever_published",
      fresh: "n.active",
      changed: "t.ever_published or n.active",
    },
    // What is drawn of it, and kept until then, is drawn anew.
    { column: "updated_at", fresh: AT, changed: AT },
    { column: "lookup_codes", fresh: `array[n.code]` },
    {
      column: "meta_description",
      fresh: `left(n."shortDescription", 160)`,
    },
  ],
  sold: "t.active",
  facts: (lines, key) => `select ${key} as key, jsonb_build_object(
      'draft', (not t.ever_published)::int, 'selling', t.active::int) || f.figures as facts
    from ${lines} join product t on t.code = n.code
      cross join lateral (${onSaleFigures("t.id", AT)}) f`,
  judged,
  refused: (lines, key) => [
    `select ${key} as key, 'pictures' as column,
       'Aucune image de la boutique n''a cette adresse : ' || (one->>'path') || '. Ajoutez-la d''abord.' as reason
      from ${lines}, jsonb_array_elements(n.pictures) one
     where not exists (select from picture i where i.path = one->>'path')
       and not exists (select from brought_picture b where b.path = one->>'path')
       and not exists (select from product p, jsonb_array_elements(p.images) known
         where p.code = n.code and known->>'path' = one->>'path')`,
    `select ${key} as key, 'documents' as column,
       'Aucun PDF de cette empreinte et de cette taille n''est connu : ' || (one->>'title') || '. Ajoutez-le d''abord.' as reason
      from ${lines}, jsonb_array_elements(n.documents) one
     where not exists (select from kept_file f
       where f.digest = one->>'file' and octet_length(f.bytes) = (one->>'size')::int)`,
    `select ${key} as key, 'allergenFree' as column,
       'Il a des allergènes : enlevez-les, ou dites « non » ici.' as reason
      from ${lines} where n."allergenFree" and n.allergens <> '{}'`,
  ],
  searched: (lines) => `select refresh_search_entries(array(
    select p.id from ${lines} join product p on p.code = n.code))`,
  settled: (lines) => [
    // A photograph that an archive brought is the shop's once a product shows it.
    `with shown as (delete from brought_picture b using ${lines}, jsonb_array_elements(n.pictures) one
        where b.path = one->>'path' returning b.*),
       kept as (insert into picture (path, media_type, width, height, hash, bytes, created_at)
         select path, media_type, width, height, hash, bytes, brought_at from shown
         on conflict (path) do nothing returning path)
     insert into picture_change (at, done_by, path, change)
       select s.brought_at, s.brought_by, s.path, 'added' from shown s join kept k on k.path = s.path`,
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
