import { type Effect, Result, Schema } from "effect";
import { Block, BlockZone, CmsPage, ProductAddress, PublicAddress } from "../../api-schema/cms.ts";
import {
  Article,
  ArticleCard,
  ArticleList,
  Recipe,
  RecipeCard,
  RecipeList,
  Testimony,
} from "../../api-schema/editorial.ts";
import type { Slug } from "../../api-schema/primitives.ts";
import { inOrder, safeBlock } from "../content/blocks.ts";
import type { ArticleFilters, RecipeFilters } from "../content/content-filters.ts";
import { type Check, keepValid, list, one, type Page, paged } from "./checks.ts";
import type { Api } from "./client.ts";
import type { ApiError } from "./errors.ts";

// Blocks are sanitised here again, so that no
// screen can forget it; a block that this version does not know is dropped and logged (spec §5).

/** A page of the recipes that are out, with the counts of the filters (spec §7). */
export const recipes = (
  api: Api,
  filters: RecipeFilters,
  itemsPerPage: number,
): Effect.Effect<Page<RecipeList>, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/recipes", {
        ...init,
        params: { query: { ...recipeQuery(filters), itemsPerPage } },
      }),
    paged(recipeListCheck),
  );

/** A page of the articles that are out. */
export const articles = (
  api: Api,
  filters: ArticleFilters,
  itemsPerPage: number,
): Effect.Effect<Page<ArticleList>, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/articles", {
        ...init,
        params: { query: { ...articleQuery(filters), itemsPerPage } },
      }),
    paged(articleListCheck),
  );

/** A recipe by its address. */
export const recipeBySlug = (api: Api, slug: Slug): Effect.Effect<Recipe, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/recipes-by-slug/{slug}", { ...init, params: { path: { slug } } }),
    withBlocks(Recipe),
  );

/** An article by its address. */
export const articleBySlug = (api: Api, slug: Slug): Effect.Effect<Article, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/articles-by-slug/{slug}", { ...init, params: { path: { slug } } }),
    withBlocks(Article),
  );

/** The page at a path of the shop ('/', '/faq'), or 'global' (spec §3 CMS page). */
export const page = (api: Api, slug: string): Effect.Effect<CmsPage, ApiError> =>
  api.call(
    (client, init) =>
      client.GET("/api/v2/shop/cms-plugin/pages/{slug}", { ...init, params: { path: { slug } } }),
    pageCheck,
  );

/** Every public address but the products'. */
export const publicAddresses = (api: Api): Effect.Effect<readonly PublicAddress[], ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/cms-plugin/pages/list", init),
    list(PublicAddress),
  );

/** The products' addresses. */
export const productAddresses = (api: Api): Effect.Effect<readonly ProductAddress[], ApiError> =>
  api.call(
    (client, init) => client.GET("/api/v2/shop/products-to-build", init),
    list(ProductAddress),
  );

/** What customers say. */
export const testimonies = (api: Api): Effect.Effect<readonly Testimony[], ApiError> =>
  api.call((client, init) => client.GET("/api/v2/shop/testimonies", init), list(Testimony));

/** Parameters as the endpoint names them: the absent ones say nothing. */
const recipeQuery = (filters: RecipeFilters) => ({
  page: filters.page,
  ...(filters.category === null ? {} : { category: filters.category }),
  ...(filters.difficulty === null ? {} : { difficulty: filters.difficulty }),
  ...(filters.maxDuration === null ? {} : { maxDuration: filters.maxDuration }),
  ...(filters.ingredient === null ? {} : { ingredient: filters.ingredient }),
  ...(filters.sort === "recent" ? {} : { sort: filters.sort }),
});

const articleQuery = ({ page: number, category, sort }: ArticleFilters) => ({
  page: number,
  ...(category === null ? {} : { category }),
  ...(sort === "recent" ? {} : { sort }),
});

// Lists inside an object: what surrounds them must be right, wrong items are dropped (spec §5).

const unknownItems = Schema.Array(Schema.Unknown);

const recipeShell = one(Schema.Struct({ ...RecipeList.fields, results: unknownItems }));
const keepRecipes = keepValid(RecipeCard);
const recipeListCheck: Check<RecipeList> = (received, log) =>
  Result.map(recipeShell(received, log), (found) => ({
    ...found,
    results: keepRecipes(found.results, log),
  }));

const articleShell = one(Schema.Struct({ ...ArticleList.fields, results: unknownItems }));
const keepArticles = keepValid(ArticleCard);
const articleListCheck: Check<ArticleList> = (received, log) =>
  Result.map(articleShell(received, log), (found) => ({
    ...found,
    results: keepArticles(found.results, log),
  }));

const keepBlocks = keepValid(Block);
const blocksOf = (items: readonly unknown[], log: Parameters<Check<unknown>>[1]) =>
  inOrder(keepBlocks(items, log).map(safeBlock));

/** What has content blocks: those of another shape are dropped, the rest must be right. */
const withBlocks =
  <A extends { readonly contentBlocks: readonly Block[] }, I>(
    schema: Schema.Codec<A, I>,
  ): Check<A> =>
  (received, log) => {
    const { body } = received;
    if (typeof body !== "object" || body === null || !("contentBlocks" in body)) {
      return one(schema)(received, log);
    }
    const stored = Array.isArray(body.contentBlocks) ? body.contentBlocks : [];
    const contentBlocks = blocksOf(stored, log);
    return one(schema)({ ...received, body: { ...body, contentBlocks } }, log);
  };

const pageShell = one(
  Schema.Struct({
    ...CmsPage.fields,
    contentBlocks: unknownItems,
    zones: Schema.Array(Schema.Struct({ zone: Schema.String, blocks: unknownItems })),
  }),
);
const decodePage = one(CmsPage);
const isKnownZone = Schema.is(BlockZone);

const pageCheck: Check<CmsPage> = (received, log) =>
  Result.flatMap(pageShell(received, log), (found) =>
    decodePage(
      {
        ...received,
        body: {
          ...found,
          contentBlocks: blocksOf(found.contentBlocks, log),
          zones: found.zones
            .filter(({ zone }) => isKnownZone(zone))
            .map(({ zone, blocks }) => ({ zone, blocks: blocksOf(blocks, log) })),
        },
      },
      log,
    ),
  );
