import { Effect } from "effect";
import type { Instant } from "../../../api-schema/primitives.ts";
import type { Catalogue } from "../catalogue-types.ts";
import { insertRows } from "../insert-rows.ts";
import { type Inserting, insertPictures } from "../insert-shop.ts";
import { articles } from "./articles.ts";
import { articleRow, contentPictures, recipeRow } from "./content-rows.ts";
import type { PageSeed, Unplaced } from "./content-types.ts";
import { pages } from "./pages.ts";
import { recipes } from "./recipes.ts";
import { testimonies } from "./testimonies.ts";
import { french, frenchJson } from "./typography.ts";

/** Recipes, articles, pages and testimonies of the demonstration, with the pictures they show. */
export const insertContent = Effect.fnUntraced(function* (
  catalogue: Catalogue,
  now: Instant,
): Effect.fn.Return<void, Effect.Error<Inserting>, Effect.Services<Inserting>> {
  yield* insertPictures(contentPictures(recipes, articles));
  yield* insertRecipes(catalogue, now);
  yield* insertArticles(now);
  yield* insertPages(catalogue, now);
  yield* insertRows(
    "testimony",
    [
      ["position", "int", ({ rank }) => rank],
      ["quote", "text", ({ quote }) => french(quote)],
      ["author_name", "text", ({ name }) => name],
      ["trade", "text", ({ trade }) => trade],
      ["company", "text", ({ company }) => company],
      ["town", "text", ({ town }) => town],
    ],
    testimonies.map((testimony, rank) => ({ ...testimony, rank })),
  );
});

const insertRecipes = ({ products }: Catalogue, now: Instant): Inserting => {
  const allergens = new Map(products.map(({ slug, sheet }) => [slug, sheet.allergens]));
  return insertRows(
    "recipe",
    [
      ["id", "int", ({ id }) => id],
      ["slug", "text", ({ slug }) => slug],
      ["title", "text", ({ title }) => french(title)],
      ["category", "text", ({ category }) => category],
      ["difficulty", "text", ({ difficulty }) => difficulty],
      ["highlighted", "bool", ({ highlighted }) => highlighted ?? false],
      ["published_at", "timestamptz", ({ publishedAt }) => publishedAt],
      ["updated_at", "timestamptz", ({ publishedAt }) => publishedAt],
      ["excerpt", "text", ({ excerpt }) => french(excerpt)],
      ["picture", "jsonb", ({ image }) => image],
      ["price", "int", ({ price }) => price],
      ["preparation_minutes", "int", ({ minutes }) => minutes.preparation],
      ["rest_minutes", "int", ({ minutes }) => minutes.rest],
      ["baking_minutes", "int", ({ minutes }) => minutes.baking],
      ["yield_quantity", "int", ({ yield: [quantity] }) => quantity],
      ["yield_unit", "text", ({ yield: [, unit] }) => unit],
      ["piece_grams", "int", ({ pieceGrams }) => pieceGrams],
      ["ingredients", "jsonb", ({ ingredients }) => frenchJson(ingredients)],
      ["tools", "jsonb", ({ toolRows }) => toolRows],
      ["steps", "jsonb", ({ stepRows }) => frenchJson(stepRows)],
      ["allergens", "text[]", (row) => row.allergens],
      ["blocks", "jsonb", ({ blocks }) => frenchJson(blocks)],
      ["related", "text[]", ({ related }) => related],
      ["seo", "jsonb", ({ seo }) => frenchJson(seo)],
    ],
    recipes.map((recipe, rank) => recipeRow(recipe, rank, now, allergens)),
  );
};

const insertArticles = (now: Instant): Inserting =>
  insertRows(
    "article",
    [
      ["id", "int", ({ id }) => id],
      ["slug", "text", ({ slug }) => slug],
      ["title", "text", ({ title }) => french(title)],
      ["category", "text", ({ category }) => category],
      ["author", "text", ({ author }) => author],
      ["highlighted", "bool", ({ highlighted }) => highlighted ?? false],
      ["published_at", "timestamptz", ({ publishedAt }) => publishedAt],
      ["updated_at", "timestamptz", ({ publishedAt }) => publishedAt],
      ["excerpt", "text", ({ excerpt }) => french(excerpt)],
      ["picture", "jsonb", ({ image }) => image],
      ["blocks", "jsonb", ({ blocks }) => frenchJson(blocks)],
      ["related", "text[]", ({ related }) => related],
      ["seo", "jsonb", ({ seo }) => frenchJson(seo)],
    ],
    articles.map((article, rank) => articleRow(article, rank, now)),
  );

const insertPages = Effect.fnUntraced(function* (
  { products }: Catalogue,
  now: Instant,
): Effect.fn.Return<void, Effect.Error<Inserting>, Effect.Services<Inserting>> {
  const pictures = new Map(
    products.map(({ slug, images: [image] }) => [`/produits/${slug}`, image?.path]),
  );
  yield* insertRows(
    "cms_page",
    [
      ["id", "int", ({ id }) => id],
      ["uri", "text", ({ uri }) => uri],
      ["code", "text", ({ code }) => code],
      ["name", "text", ({ name }) => french(name)],
      ["title", "text", ({ title }) => french(title)],
      ["meta_keywords", "text", ({ keywords }) => keywords ?? ""],
      ["meta_description", "text", ({ description }) => french(description)],
      ["marketplace_only", "bool", ({ marketplaceOnly }) => marketplaceOnly ?? false],
      ["alternate_uri", "text", ({ alternateUri }) => alternateUri ?? null],
      ["listed", "bool", ({ unlisted }) => unlisted !== true],
      ["updated_at", "timestamptz", () => now],
    ],
    pages.map((page, rank) => ({ ...page, id: rank + 1 })),
  );
  yield* insertRows(
    "cms_block",
    [
      ["page_id", "int", ({ pageId }) => pageId],
      ["zone", "text", ({ zone }) => zone],
      ["position", "int", ({ position }) => position],
      ["block", "jsonb", ({ block }) => frenchJson(withPicture(block, pictures))],
    ],
    pages.flatMap((page, rank) => blockRows(page, rank + 1)),
  );
});

/** A tile without a picture of its own shows the product that it leads to. */
const withPicture = (
  block: Unplaced,
  pictures: ReadonlyMap<string, string | undefined>,
): Unplaced => {
  if (block.type !== "tile" || block.image !== null) return block;
  const path = pictures.get(block.href);
  return path === undefined ? block : { ...block, image: { path, alt: "" } };
};

const blockRows = (page: PageSeed, pageId: number) => {
  const zones = [[null, page.blocks] as const, ...Object.entries(page.zones ?? {})];
  return zones.flatMap(([zone, blocks]) =>
    blocks.map((block, position) => ({ pageId, zone, position, block })),
  );
};
