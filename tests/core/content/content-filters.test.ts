import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Slug } from "../../../api-schema/primitives.ts";
import {
  ARTICLE_SORTS,
  type ArticleFilters,
  EMPTY_ARTICLE_FILTERS,
  EMPTY_RECIPE_FILTERS,
  hasRecipeFilters,
  MAX_DURATIONS,
  readArticleFilters,
  readRecipeFilters,
  RECIPE_SORTS,
  type RecipeFilters,
  writeArticleFilters,
  writeRecipeFilters,
} from "../../../core/content/content-filters.ts";

const recipeFilters: fc.Arbitrary<RecipeFilters> = fc.record({
  category: fc.option(fc.constantFrom("pains", "viennoiseries", "patisseries", "sale", "fetes")),
  difficulty: fc.option(fc.constantFrom("easy", "medium", "hard")),
  maxDuration: fc.option(fc.integer({ min: 1, max: 99_999 })),
  ingredient: fc.option(fc.constantFrom(Slug.make("farine-t65"), Slug.make("beurre"))),
  sort: fc.constantFrom(...RECIPE_SORTS.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 9999 }),
});

const articleFilters: fc.Arbitrary<ArticleFilters> = fc.record({
  category: fc.option(fc.constantFrom("fabrication", "matieres-premieres", "gestion")),
  sort: fc.constantFrom(...ARTICLE_SORTS.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 9999 }),
});

it("[CONTENT-5] restores lists of recipes and articles from their address", () => {
  fc.assert(
    fc.property(recipeFilters, articleFilters, (recipes, articles) => {
      const again = (query: URLSearchParams) => new URLSearchParams(query.toString());
      expect(readRecipeFilters(again(writeRecipeFilters(recipes)))).toEqual(recipes);
      expect(readArticleFilters(again(writeArticleFilters(articles)))).toEqual(articles);
    }),
  );
});

it("[CONTENT-5] leaves out of an address what it does not understand", () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom("constructor", "__proto__", "pains", "0", "-1"),
  );
  fc.assert(
    fc.property(words, words, (one, other) => {
      const query = new URLSearchParams({
        category: one,
        difficulty: other,
        maxDuration: one,
        ingredient: `!${one}`,
        sort: other,
        page: one,
      });
      const read = readRecipeFilters(query);
      expect(readRecipeFilters(writeRecipeFilters(read))).toEqual(read);
      expect(read.ingredient).toBeNull();
      expect(readArticleFilters(writeArticleFilters(readArticleFilters(query)))).toEqual(
        readArticleFilters(query),
      );
    }),
  );
  const wrong = "category=constructor&difficulty=x&maxDuration=0&page=0&sort=price";
  expect(readRecipeFilters(new URLSearchParams(wrong))).toEqual(EMPTY_RECIPE_FILTERS);
  expect(readArticleFilters(new URLSearchParams(wrong))).toEqual(EMPTY_ARTICLE_FILTERS);
});

it("[CONTENT-5] reads every duration that it offers", () => {
  for (const { value } of MAX_DURATIONS) {
    expect(readRecipeFilters(new URLSearchParams({ maxDuration: String(value) }))).toEqual({
      ...EMPTY_RECIPE_FILTERS,
      maxDuration: value,
    });
  }
});

it("[CONTENT-5] says what narrows a list: neither its sort nor its page", () => {
  expect(hasRecipeFilters({ ...EMPTY_RECIPE_FILTERS, sort: "title", page: 3 })).toBe(false);
  expect(hasRecipeFilters({ ...EMPTY_RECIPE_FILTERS, maxDuration: 60 })).toBe(true);
});
