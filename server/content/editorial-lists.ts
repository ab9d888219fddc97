import type {
  ArticleCard,
  ArticleCategory,
  ArticleList,
  ArticleSort,
  Difficulty,
  RecipeCard,
  RecipeCategory,
  RecipeList,
  RecipeSort,
} from "../../api-schema/editorial.ts";
import { MAX_DURATIONS } from "../../core/content/content-filters.ts";
import {
  ARTICLE_CATEGORIES,
  DIFFICULTIES,
  RECIPE_CATEGORIES,
} from "../../core/content/content-labels.ts";
import type { ShelvedArticle, ShelvedRecipe } from "./content-library.ts";

interface PageAt {
  readonly page: number;
  readonly itemsPerPage: number;
}

export interface RecipeQuery {
  readonly category?: RecipeCategory;
  readonly difficulty?: Difficulty;
  readonly maxDuration?: number;
  readonly ingredient?: string;
  readonly sort?: RecipeSort;
}

export interface ArticleQuery {
  readonly category?: ArticleCategory;
  readonly sort?: ArticleSort;
}

/** A page of the recipes that pass the filters; each facet counts with the other filters on. */
export const listRecipes = (
  recipes: readonly ShelvedRecipe[],
  query: RecipeQuery,
  at: PageAt,
): { readonly list: RecipeList; readonly total: number } => {
  const { category, difficulty, maxDuration, ingredient } = query;
  const hasCategory = passing(category, (recipe: ShelvedRecipe) => recipe.category);
  const hasDifficulty = passing(difficulty, (recipe: ShelvedRecipe) => recipe.difficulty);
  const isQuick = lasting(maxDuration);
  const usesIngredient = (recipe: ShelvedRecipe) =>
    ingredient === undefined ||
    recipe.ingredients.some(({ product }) => product?.slug === ingredient);
  const passingAll = (...filters: readonly ((recipe: ShelvedRecipe) => boolean)[]) =>
    recipes.filter((recipe) => filters.every((passes) => passes(recipe)));
  const found = passingAll(hasCategory, hasDifficulty, isQuick, usesIngredient);
  const anyCategory = passingAll(hasDifficulty, isQuick, usesIngredient);
  const anyDifficulty = passingAll(hasCategory, isQuick, usesIngredient);
  const anyDuration = passingAll(hasCategory, hasDifficulty, usesIngredient);
  return {
    list: {
      results: pageOf(found.toSorted(RECIPE_ORDER[query.sort ?? "recent"]), at).map(recipeCard),
      facets: {
        categories: counts(RECIPE_CATEGORIES, anyCategory, (one) => one.category),
        difficulties: counts(DIFFICULTIES, anyDifficulty, (one) => one.difficulty),
        durations: MAX_DURATIONS.map(({ value }) => ({
          minutes: value,
          count: anyDuration.filter(lasting(value)).length,
        })),
        ingredients: ingredientCounts(passingAll(hasCategory, hasDifficulty, isQuick)),
      },
    },
    total: found.length,
  };
};

/** The same for the articles. */
export const listArticles = (
  articles: readonly ShelvedArticle[],
  query: ArticleQuery,
  at: PageAt,
): { readonly list: ArticleList; readonly total: number } => {
  const found = articles.filter(passing(query.category, (article) => article.category));
  const sorted = found.toSorted(query.sort === "title" ? byTitle : byRecent);
  return {
    list: {
      results: pageOf(sorted, at).map(articleCard),
      facets: { categories: counts(ARTICLE_CATEGORIES, articles, ({ category }) => category) },
    },
    total: found.length,
  };
};

export const recipeCard = (recipe: RecipeCard): RecipeCard => ({
  id: recipe.id,
  title: recipe.title,
  slug: recipe.slug,
  highlighted: recipe.highlighted,
  publishedAt: recipe.publishedAt,
  excerpt: recipe.excerpt,
  picture: recipe.picture,
  category: recipe.category,
  difficulty: recipe.difficulty,
  durationInMinutes: recipe.durationInMinutes,
  yield: recipe.yield,
  price: recipe.price,
});

export const articleCard = (article: ArticleCard): ArticleCard => ({
  id: article.id,
  title: article.title,
  slug: article.slug,
  highlighted: article.highlighted,
  publishedAt: article.publishedAt,
  excerpt: article.excerpt,
  picture: article.picture,
  category: article.category,
  author: article.author,
  readingMinutes: article.readingMinutes,
});

const passing =
  <A, Value>(wanted: Value | undefined, valueOf: (one: A) => Value) =>
  (one: A): boolean =>
    wanted === undefined || valueOf(one) === wanted;

/** Ready within so many minutes; without a limit, all are. */
const lasting =
  (maxDuration: number | undefined) =>
  ({ durationInMinutes }: ShelvedRecipe): boolean =>
    maxDuration === undefined || durationInMinutes <= maxDuration;

/** The products of the recipes by name, each counted once a recipe. */
const ingredientCounts = (
  recipes: readonly ShelvedRecipe[],
): RecipeList["facets"]["ingredients"] => {
  const products = recipes.flatMap(({ ingredients }) => [
    ...new Map(
      ingredients.flatMap(({ product }) => (product === null ? [] : [[product.slug, product]])),
    ).values(),
  ]);
  return [...Map.groupBy(products, ({ slug }) => slug)]
    .map(([slug, uses]) => ({ slug, name: uses[0]?.name ?? slug, count: uses.length }))
    .toSorted((a, b) => french.compare(a.name, b.name));
};

const pageOf = <A>(all: readonly A[], { page, itemsPerPage }: PageAt): readonly A[] =>
  all.slice((page - 1) * itemsPerPage, page * itemsPerPage);

/** In the order of the labels; values without any are left out. */
const counts = <Value extends string, A>(
  labels: { readonly [V in Value]: string },
  all: readonly A[],
  valueOf: (one: A) => Value,
): readonly { readonly value: Value; readonly count: number }[] => {
  const byValue = Map.groupBy(all, valueOf);
  // safe: the keys of a record of that type
  return (Object.keys(labels) as Value[]).flatMap((value) => {
    const count = byValue.get(value)?.length ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });
};

const french = new Intl.Collator("fr-FR");
const byTitle = (a: { readonly title: string }, b: { readonly title: string }) =>
  french.compare(a.title, b.title);

interface Published {
  readonly publishedAt: string;
  readonly id: number;
}
const byRecent = (a: Published, b: Published) =>
  b.publishedAt.localeCompare(a.publishedAt) || a.id - b.id;

const LEVEL: Readonly<Record<Difficulty, number>> = { easy: 0, medium: 1, hard: 2 };

const RECIPE_ORDER: Readonly<Record<RecipeSort, (a: ShelvedRecipe, b: ShelvedRecipe) => number>> = {
  recent: byRecent,
  duration: (a, b) => a.durationInMinutes - b.durationInMinutes || byTitle(a, b),
  difficulty: (a, b) => LEVEL[a.difficulty] - LEVEL[b.difficulty] || byTitle(a, b),
  title: byTitle,
};
