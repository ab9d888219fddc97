import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Allergen } from "../../api-schema/catalogue.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { insertRows } from "../database/insert-rows.ts";
import { type DrawnPicture, insertDrawings } from "../pictures/pictures.ts";
import { articleRow, recipeRow } from "./content-rows.ts";
import type {
  ArticleSeed,
  PageSeed,
  RecipeSeed,
  TestimonySeed,
  Unplaced,
} from "./content-types.ts";
import { french, frenchJson } from "./typography.ts";

/** What is delivered, by kind; testimonies come together. */
export interface Delivery {
  readonly pages: readonly PageSeed[];
  readonly recipes: readonly RecipeSeed[];
  readonly articles: readonly ArticleSeed[];
  readonly testimonies: readonly TestimonySeed[];
  /** What these show beside the pictures that stand already. */
  readonly pictures: (
    brought: Pick<Delivery, "recipes" | "articles">,
    isMissing: (path: string) => boolean,
  ) => Promise<Iterable<DrawnPicture>>;
}

/** Inserts them with the pictures they show; the facts of products that they name come from the database. */
export const insertContent = Effect.fnUntraced(function* (
  delivery: Delivery,
  now: Instant,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const products = yield* sql<ProductFacts>`
    select slug, sheet->'allergens' as allergens, images->0->>'path' as picture from product`;
  const drawn = yield* sql<{ readonly path: string }>`select path from picture`;
  const known = new Set(drawn.map(({ path }) => path));
  const pictures = yield* Effect.promise(() =>
    delivery.pictures(delivery, (path) => !known.has(path)),
  );
  yield* insertDrawings(pictures, now);
  yield* insertRecipes(delivery.recipes, products, now);
  yield* insertArticles(delivery.articles, now);
  yield* insertPages(delivery.pages, products, now);
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
    delivery.testimonies.map((testimony, rank) => ({ ...testimony, rank })),
  );
});

/** Rows on their way into the database. */
type Inserting = Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>;

interface ProductFacts {
  readonly slug: string;
  readonly allergens: readonly Allergen[];
  readonly picture: string | null;
}

const insertRecipes = (
  recipes: readonly RecipeSeed[],
  products: readonly ProductFacts[],
  now: Instant,
): Inserting => {
  const allergens = new Map(products.map((product) => [product.slug, product.allergens]));
  return insertRows(
    "recipe",
    [
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

const insertArticles = (articles: readonly ArticleSeed[], now: Instant): Inserting =>
  insertRows(
    "article",
    [
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
  pages: readonly PageSeed[],
  products: readonly ProductFacts[],
  now: Instant,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const pictures = new Map(
    products.map(({ slug, picture }) => [`/produits/${slug}`, picture ?? undefined]),
  );
  yield* insertRows(
    "cms_page",
    [
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
    pages,
  );
  const placed = yield* sql<{ readonly id: number; readonly code: string }>`
    select id, code from cms_page`;
  const ids = new Map(placed.map(({ id, code }) => [code, id]));
  yield* insertRows(
    "cms_block",
    [
      ["page_id", "int", ({ pageId }) => pageId],
      ["zone", "text", ({ zone }) => zone],
      ["position", "int", ({ position }) => position],
      ["block", "jsonb", ({ block }) => frenchJson(withPicture(block, pictures))],
    ],
    pages.flatMap((page) => blockRows(page, ids.get(page.code))),
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

const blockRows = (page: PageSeed, pageId: number | undefined) => {
  const zones = [[null, page.blocks] as const, ...Object.entries(page.zones ?? {})];
  return zones.flatMap(([zone, blocks]) =>
    blocks.map((block, position) => ({ pageId, zone, position, block })),
  );
};
