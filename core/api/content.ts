import { ProductAddress, PublicAddress } from "../../api-schema/cms.ts";
import { Article, Recipe, Testimony } from "../../api-schema/editorial.ts";
import type { Slug } from "../../api-schema/primitives.ts";
import type { ArticleFilters, RecipeFilters } from "../content/content-filters.ts";
import { list, paged } from "./checks.ts";
import { articleListCheck, pageCheck, recipeListCheck, withBlocks } from "./content-checks.ts";
import { endpoint } from "./handmade.ts";

/** A page of the recipes that are out, with the counts of the filters (spec §7). */
export const recipes = endpoint(
  "get",
  "/api/v2/shop/recipes",
  paged(recipeListCheck),
  (filters: RecipeFilters, itemsPerPage: number) => ({
    query: { ...recipeQuery(filters), itemsPerPage },
  }),
);

/** A page of the articles that are out. */
export const articles = endpoint(
  "get",
  "/api/v2/shop/articles",
  paged(articleListCheck),
  (filters: ArticleFilters, itemsPerPage: number) => ({
    query: { ...articleQuery(filters), itemsPerPage },
  }),
);

/** A recipe by its address. */
export const recipeBySlug = endpoint(
  "get",
  "/api/v2/shop/recipes-by-slug/{slug}",
  withBlocks(Recipe),
  (slug: Slug) => ({ path: { slug } }),
);

/** An article by its address. */
export const articleBySlug = endpoint(
  "get",
  "/api/v2/shop/articles-by-slug/{slug}",
  withBlocks(Article),
  (slug: Slug) => ({ path: { slug } }),
);

/** The page at a path of the shop ('/', '/faq'), or 'global' (spec §3 CMS page). */
export const page = endpoint(
  "get",
  "/api/v2/shop/cms-plugin/pages/{slug}",
  pageCheck,
  (slug: string) => ({ path: { slug } }),
);

/** Every public address but the products'. */
export const publicAddresses = endpoint(
  "get",
  "/api/v2/shop/cms-plugin/pages/list",
  list(PublicAddress),
  () => ({}),
);

/** The products' addresses. */
export const productAddresses = endpoint(
  "get",
  "/api/v2/shop/products-to-build",
  list(ProductAddress),
  () => ({}),
);

/** What customers say. */
export const testimonies = endpoint("get", "/api/v2/shop/testimonies", list(Testimony), () => ({}));

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
