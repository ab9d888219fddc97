import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Slug } from "../../../api-schema/primitives.ts";
import {
  ARTICLE_SORTS,
  articleChips,
  articlesCall,
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
  recipesCall,
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

it("[CONTENT-5] has the words of the shop for all that a list is narrowed and sorted by", () => {
  const recipeWords = (change: Partial<RecipeFilters>) =>
    recipeChips({ ...EMPTY_RECIPE_FILTERS, ...change }, (slug) => `Farine ${slug}`).map(
      ({ id, label }) => [id, label],
    );
  expect(
    (["pains", "viennoiseries", "patisseries", "sale", "fetes"] as const).flatMap((category) =>
      recipeWords({ category }),
    ),
  ).toEqual([
    ["category", "Pains"],
    ["category", "Viennoiseries"],
    ["category", "Pâtisseries"],
    ["category", "Salé et traiteur"],
    ["category", "Fêtes"],
  ]);
  expect(
    (["easy", "medium", "hard"] as const).flatMap((difficulty) => recipeWords({ difficulty })),
  ).toEqual([
    ["difficulty", "Facile"],
    ["difficulty", "Intermédiaire"],
    ["difficulty", "Confirmé"],
  ]);
  expect([60, 180, 480, 1440, 90].flatMap((maxDuration) => recipeWords({ maxDuration }))).toEqual([
    ["maxDuration", "Moins d’une heure"],
    ["maxDuration", "Moins de 3 heures"],
    ["maxDuration", "Dans la journée"],
    ["maxDuration", "Moins de 24 heures"],
    ["maxDuration", "Moins de 1\u00a0h\u00a030"],
  ]);
  expect(recipeWords({ ingredient: Slug.make("t65") })).toEqual([["ingredient", "Farine t65"]]);
  expect(
    (["fabrication", "matieres-premieres", "hygiene-et-reglementation", "gestion"] as const)
      .flatMap((category) => articleChips({ ...EMPTY_ARTICLE_FILTERS, category }))
      .map(({ label }) => label),
  ).toEqual([
    "Fabrication",
    "Matières premières",
    "Hygiène et réglementation",
    "Gestion et magasin",
  ]);
  expect([RECIPE_SORTS, ARTICLE_SORTS].map((sorts) => sorts.map(({ label }) => label))).toEqual([
    ["Les plus récentes", "Les plus rapides", "Les plus faciles", "De A à Z"],
    ["Les plus récents", "De A à Z"],
  ]);
});

it("[CONTENT-5] takes off one filter at a time, and keeps the others and the sort", () => {
  const filters: RecipeFilters = {
    category: "pains",
    difficulty: "easy",
    maxDuration: 60,
    ingredient: Slug.make("sel"),
    sort: "title",
    page: 3,
  };
  expect(recipeChips(filters, () => "Sel fin")).toEqual([
    { id: "category", label: "Pains", without: { ...filters, category: null, page: 1 } },
    { id: "difficulty", label: "Facile", without: { ...filters, difficulty: null, page: 1 } },
    {
      id: "maxDuration",
      label: "Moins d’une heure",
      without: { ...filters, maxDuration: null, page: 1 },
    },
    { id: "ingredient", label: "Sel fin", without: { ...filters, ingredient: null, page: 1 } },
  ]);
});

it.each([
  ["0", null],
  ["1", 1],
  ["99999", 99_999],
  ["100000", null],
  ["060", null],
  ["60 min", null],
  ["-60", null],
  ["1.5", null],
])("[CONTENT-5] reads a duration of %j as %j minutes", (text, maxDuration) => {
  expect(readRecipeFilters(new URLSearchParams({ maxDuration: text })).maxDuration).toBe(
    maxDuration,
  );
});

it("[CONTENT-11] asks for a page of twelve, and for no sort where it is the usual one", () => {
  const recipes: RecipeFilters = { ...EMPTY_RECIPE_FILTERS, category: "pains", page: 2 };
  const asked = {
    page: 2,
    category: "pains",
    difficulty: null,
    maxDuration: null,
    ingredient: null,
    sort: null,
    itemsPerPage: 12,
  };
  expect([
    recipesCall(recipes),
    recipesCall({ ...recipes, sort: "title" }),
    recipesCall(recipes, 3),
  ]).toEqual([asked, { ...asked, sort: "title" }, { ...asked, itemsPerPage: 3 }]);
  expect([
    articlesCall(EMPTY_ARTICLE_FILTERS),
    articlesCall({ category: "gestion", sort: "title", page: 4 }),
  ]).toEqual([
    { page: 1, category: null, sort: null, itemsPerPage: 12 },
    { page: 4, category: "gestion", sort: "title", itemsPerPage: 12 },
  ]);
});

it("[RECIPE-5] leads the plain list with a highlighted card, and no other list", () => {
  const cards = [{ highlighted: false }, { highlighted: true }, { highlighted: true }];
  expect(leadOf(cards, EMPTY_RECIPE_FILTERS)).toBe(cards[1]);
  expect(leadOf(cards.slice(0, 1), EMPTY_ARTICLE_FILTERS)).toBe(cards[0]);
  expect(leadOf([], EMPTY_ARTICLE_FILTERS)).toBeUndefined();
  const narrowed: readonly Partial<RecipeFilters>[] = [
    { page: 2 },
    { sort: "title" },
    { category: "pains" },
    { difficulty: "easy" },
    { maxDuration: 60 },
    { ingredient: Slug.make("sel") },
  ];
  for (const change of narrowed) {
    expect(leadOf(cards, { ...EMPTY_RECIPE_FILTERS, ...change })).toBeUndefined();
  }
  expect(leadOf(cards, { ...EMPTY_ARTICLE_FILTERS, category: "gestion" })).toBeUndefined();
});
