import { keepPreviousData } from "@tanstack/react-query";
import type { Slug } from "../../api-schema/primitives.ts";
import {
  type ArticleFilters,
  EMPTY_RECIPE_FILTERS,
  type RecipeFilters,
} from "../../core/content/content-filters.ts";
import { ofAnyStore, type Reader } from "./reader.ts";

const MINUTE = 60_000;

/** Content changes rarely, and no store changes it. */
const seldom = { staleTime: 10 * MINUTE };

/** Cards on a page of recipes or articles. */
export const EDITORIALS_PER_PAGE = 12;

export const recipes = (reader: Reader, filters: RecipeFilters) => ({
  ...ofAnyStore(reader, ["content", "recipes", filters], ({ api, content }) =>
    content.recipes(api, filters, EDITORIALS_PER_PAGE),
  ),
  ...seldom,
  placeholderData: keepPreviousData,
});

/** The latest recipes, as many as a shelf shows. */
export const newestRecipes = (reader: Reader, count: number) => ({
  ...ofAnyStore(reader, ["content", "newestRecipes", count], ({ api, content }) =>
    content.recipes(api, EMPTY_RECIPE_FILTERS, count),
  ),
  ...seldom,
});

/** Every recipe that is out, by title: what a 'Fournée' chooses from. */
export const allRecipes = (reader: Reader) => ({
  ...ofAnyStore(reader, ["content", "allRecipes"], ({ api, content }) =>
    content.recipes(api, { ...EMPTY_RECIPE_FILTERS, sort: "title" }, 100),
  ),
  ...seldom,
});

/** Recipes that use a product. */
export const recipesWith = (reader: Reader, ingredient: Slug) => ({
  ...ofAnyStore(reader, ["content", "recipesWith", ingredient], ({ api, content }) =>
    content.recipes(api, { ...EMPTY_RECIPE_FILTERS, ingredient }, 4),
  ),
  ...seldom,
});

export const articles = (reader: Reader, filters: ArticleFilters) => ({
  ...ofAnyStore(reader, ["content", "articles", filters], ({ api, content }) =>
    content.articles(api, filters, EDITORIALS_PER_PAGE),
  ),
  ...seldom,
  placeholderData: keepPreviousData,
});

export const recipeBySlug = (reader: Reader, slug: Slug) => ({
  ...ofAnyStore(reader, ["content", "recipe", slug], ({ api, content }) =>
    content.recipeBySlug(api, slug),
  ),
  ...seldom,
});

export const articleBySlug = (reader: Reader, slug: Slug) => ({
  ...ofAnyStore(reader, ["content", "article", slug], ({ api, content }) =>
    content.articleBySlug(api, slug),
  ),
  ...seldom,
});

/** The page at a path of the shop, or 'global'. */
export const cmsPage = (reader: Reader, slug: string) => ({
  ...ofAnyStore(reader, ["content", "page", slug], ({ api, content }) => content.page(api, slug)),
  ...seldom,
});

export const publicAddresses = (reader: Reader) => ({
  ...ofAnyStore(reader, ["content", "publicAddresses"], ({ api, content }) =>
    content.publicAddresses(api),
  ),
  ...seldom,
});

export const testimonies = (reader: Reader) => ({
  ...ofAnyStore(reader, ["content", "testimonies"], ({ api, content }) => content.testimonies(api)),
  ...seldom,
});
