import { Result, Schema } from "effect";
import { Block, BlockZone, CmsPage } from "../../api-schema/cms.ts";
import { ArticleCard, ArticleList, RecipeCard, RecipeList } from "../../api-schema/editorial.ts";
import { inOrder, safeBlock } from "../content/blocks.ts";
import { type Check, keepValid, one } from "./checks.ts";

// Blocks are sanitised here again, so that no screen can forget it; a block that this version does
// not know is dropped and logged (spec §5).

// Lists inside an object: what surrounds them must be right, wrong items are dropped (spec §5).

const unknownItems = Schema.Array(Schema.Unknown);

const recipeShell = one(Schema.Struct({ ...RecipeList.fields, results: unknownItems }));
const keepRecipes = keepValid(RecipeCard);
/** Recipes of another shape are dropped. */
export const recipeListCheck: Check<RecipeList, typeof RecipeList.Encoded> = (received, log) =>
  Result.map(recipeShell(received, log), (found) => ({
    ...found,
    results: keepRecipes(found.results, log),
  }));

const articleShell = one(Schema.Struct({ ...ArticleList.fields, results: unknownItems }));
const keepArticles = keepValid(ArticleCard);
/** Articles of another shape are dropped. */
export const articleListCheck: Check<ArticleList, typeof ArticleList.Encoded> = (received, log) =>
  Result.map(articleShell(received, log), (found) => ({
    ...found,
    results: keepArticles(found.results, log),
  }));

const keepBlocks = keepValid(Block);
const blocksOf = (items: readonly unknown[], log: Parameters<Check<unknown>>[1]) =>
  inOrder(keepBlocks(items, log).map(safeBlock));

/** What has content blocks: those of another shape are dropped, the rest must be right. */
export const withBlocks = <A extends { readonly contentBlocks: readonly Block[] }, I>(
  schema: Schema.Codec<A, I>,
): Check<A, I> => {
  const check = one(schema);
  return (received, log) => {
    const { body } = received;
    if (!hasBlocks(body)) return check(received, log);
    const contentBlocks = blocksOf(body.contentBlocks, log);
    return check({ ...received, body: { ...body, contentBlocks } }, log);
  };
};

const hasBlocks = <Body>(
  body: Body,
): body is Body & { readonly contentBlocks: readonly unknown[] } =>
  typeof body === "object" &&
  body !== null &&
  "contentBlocks" in body &&
  Array.isArray(body.contentBlocks);

const pageShell = one(
  Schema.Struct({
    ...CmsPage.fields,
    contentBlocks: unknownItems,
    zones: Schema.Array(Schema.Struct({ zone: Schema.String, blocks: unknownItems })),
  }),
);
const decodePage = one(CmsPage);
const isKnownZone = Schema.is(BlockZone);

/** Blocks and zones that this version does not know are dropped. */
export const pageCheck: Check<CmsPage, typeof CmsPage.Encoded> = (received, log) =>
  Result.flatMap(pageShell(received, log), (found) =>
    decodePage(
      {
        ...received,
        body: {
          ...found,
          contentBlocks: blocksOf(found.contentBlocks, log),
          zones: found.zones.flatMap(({ zone, blocks }) =>
            isKnownZone(zone) ? [{ zone, blocks: blocksOf(blocks, log) }] : [],
          ),
        },
      },
      log,
    ),
  );
