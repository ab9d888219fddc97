// Generated from api-schema/endpoints by npm run generate.
import { ProductAddress, PublicAddress } from "../../../api-schema/cms.ts";
import { Article, Recipe, Testimony } from "../../../api-schema/editorial.ts";
import type { Wired } from "../call.ts";
import type * as reads from "../calls/content.ts";
import { list, paged } from "../checks.ts";
import { articleListCheck, pageCheck, recipeListCheck, withBlocks } from "../content-checks.ts";
import { endpoint } from "../endpoint.ts";

export const articles: Wired<typeof reads.articles> = endpoint(
  "get",
  "/api/v2/shop/articles",
  paged(articleListCheck),
  { query: ["category", "sort", "page", "itemsPerPage"] },
);

export const recipes: Wired<typeof reads.recipes> = endpoint(
  "get",
  "/api/v2/shop/recipes",
  paged(recipeListCheck),
  {
    query: ["category", "difficulty", "maxDuration", "ingredient", "sort", "page", "itemsPerPage"],
  },
);

export const articleBySlug: Wired<typeof reads.articleBySlug> = endpoint(
  "get",
  "/api/v2/shop/articles-by-slug/{slug}",
  withBlocks(Article),
);

export const recipeBySlug: Wired<typeof reads.recipeBySlug> = endpoint(
  "get",
  "/api/v2/shop/recipes-by-slug/{slug}",
  withBlocks(Recipe),
);

export const cmsPageList: Wired<typeof reads.cmsPageList> = endpoint(
  "get",
  "/api/v2/shop/cms-plugin/pages/list",
  list(PublicAddress),
);

export const cmsPage: Wired<typeof reads.cmsPage> = endpoint(
  "get",
  "/api/v2/shop/cms-plugin/pages/{slug}",
  pageCheck,
);

export const productsToBuild: Wired<typeof reads.productsToBuild> = endpoint(
  "get",
  "/api/v2/shop/products-to-build",
  list(ProductAddress),
);

export const testimonies: Wired<typeof reads.testimonies> = endpoint(
  "get",
  "/api/v2/shop/testimonies",
  list(Testimony),
);
