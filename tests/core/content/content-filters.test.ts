import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Slug } from "../../../api-schema/primitives.ts";
import {
  ARTICLE_SORTS,
  articleChips,
  type ArticleFilters,
  EMPTY_ARTICLE_FILTERS,
  EMPTY_RECIPE_FILTERS,
  hasRecipeFilters,
  leadOf,
  MAX_DURATIONS,
  readArticleFilters,
  readRecipeFilters,
  RECIPE_SORTS,
  recipeChips,
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

it("[CONTENT-5] names each filter in a chip that takes off that one, from the first page", () => {
  fc.assert(
    fc.property(recipeFilters, (filters) => {
      const chips = recipeChips(filters, () => "Farine T65");
      expect(chips.length > 0).toBe(hasRecipeFilters(filters));
      const bare = chips.reduce(
        (left, { id }) =>
          recipeChips(left, () => undefined).find((chip) => chip.id === id)?.without ?? left,
        filters,
      );
      expect(hasRecipeFilters(bare)).toBe(false);
      expect(bare.sort).toBe(filters.sort);
      expect(chips.every(({ label, without }) => label !== "" && without.page === 1)).toBe(true);
    }),
  );
  const labels = recipeChips(
    { ...EMPTY_RECIPE_FILTERS, category: "pains", maxDuration: 60, ingredient: Slug.make("sel") },
    () => undefined,
  ).map(({ label }) => label);
  expect(labels).toEqual(["Pains", "Moins d’une heure", "sel"]);
  expect(articleChips({ ...EMPTY_ARTICLE_FILTERS, category: "gestion", page: 2 })).toEqual([
    { id: "category", label: "Gestion et magasin", without: EMPTY_ARTICLE_FILTERS },
  ]);
  expect(articleChips(EMPTY_ARTICLE_FILTERS)).toEqual([]);
});

it("[RECIPE-5] leads the plain list with a highlighted card, and no other list", () => {
  const cards = [{ highlighted: false }, { highlighted: true }, { highlighted: true }];
  expect(leadOf(cards, EMPTY_RECIPE_FILTERS)).toBe(cards[1]);
  expect(leadOf(cards.slice(0, 1), EMPTY_ARTICLE_FILTERS)).toBe(cards[0]);
  expect(leadOf([], EMPTY_ARTICLE_FILTERS)).toBeUndefined();
  for (const change of [{ page: 2 }, { sort: "title" }, { category: "pains" }] as const) {
    expect(leadOf(cards, { ...EMPTY_RECIPE_FILTERS, ...change })).toBeUndefined();
  }
  expect(leadOf(cards, { ...EMPTY_ARTICLE_FILTERS, category: "gestion" })).toBeUndefined();
});
