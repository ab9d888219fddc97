import { articles } from "../../../api-schema/exchange/articles.ts";
import { pages } from "../../../api-schema/exchange/pages.ts";
import { recipes } from "../../../api-schema/exchange/recipes.ts";
import { AT, exchangeTable, type MadeColumn } from "./exchange-table.ts";

const updatedAt: MadeColumn = { column: "updated_at", fresh: AT, changed: AT };

const pictureOf = "jsonb_build_object('path', n.picture, 'alt', n.\"pictureAlt\")";

/** What engines show follows title and excerpt for as long as nobody has given it words of its own. */
const follows = (key: string, column: string): string =>
  `case when t.seo->>'${key}' = t.${column} then n.${column} else t.seo->>'${key}' end`;

const editorial = {
  columns: {
    picture: { column: null, read: "t.picture->>'path'" },
    pictureAlt: { column: null, read: "t.picture->>'alt'" },
    keywords: { column: null, read: "t.seo->>'keywords'" },
  },
  made: [
    updatedAt,
    { column: "picture", fresh: pictureOf, changed: pictureOf },
    {
      column: "seo",
      fresh: `jsonb_build_object('title', n.title, 'description', n.excerpt, 'keywords', n.keywords)`,
      changed: `jsonb_build_object('title', ${follows("title", "title")},
        'description', ${follows("description", "excerpt")}, 'keywords', n.keywords)`,
    },
  ],
} as const;

const unknownPicture = (lines: string, key: string): string =>
  `select ${key} as key, 'picture' as column,
     'Aucune image de la boutique n''a cette adresse : ajoutez-la d''abord.' as reason
    from ${lines} where not exists (select from picture i where i.path = n.picture)`;

export const recipesTable = exchangeTable(recipes, {
  table: "recipe",
  ...editorial,
  refused: (lines, key) => [
    unknownPicture(lines, key),
    `select ${key} as key, 'ingredients' as column,
       'Aucun produit n''a cette adresse : ' || (one->>'product') || '.' as reason
      from ${lines}, jsonb_array_elements(n.ingredients || n.tools) one
     where one->>'product' is not null
       and not exists (select from product p where p.slug = one->>'product')`,
  ],
});

export const articlesTable = exchangeTable(articles, {
  table: "article",
  ...editorial,
  refused: (lines, key) => [unknownPicture(lines, key)],
});

/** Blocks lie one a row; a file has them in their order. */
export const pagesTable = exchangeTable(pages, {
  table: "cms_page",
  columns: {
    blocks: {
      column: null,
      read: `(select coalesce(json_object_agg(z.zone, z.blocks), '{}') from (
        select coalesce(b.zone, 'content') as zone, json_agg(b.block order by b.position, b.id) as blocks
          from cms_block b where b.page_id = t.id group by b.zone) z)`,
    },
  },
  made: [updatedAt],
  settled: (lines) => [
    `delete from cms_block b using ${lines} join cms_page p on p.code = n.code where b.page_id = p.id`,
    `insert into cms_block (page_id, zone, position, block)
      select p.id, nullif(z.zone, 'content'), e.place - 1, e.one
      from ${lines} join cms_page p on p.code = n.code, jsonb_each(n.blocks) z (zone, blocks),
        jsonb_array_elements(z.blocks) with ordinality e (one, place) order by z.zone, e.place`,
  ],
  refused: (lines, key) => [
    `select ${key} as key, 'uri' as column, 'Écrivez un chemin, comme /faq, ou « global ».' as reason
      from ${lines} where n.uri <> 'global' and n.uri not like '/%'`,
  ],
});
