import { expect, it } from "vitest";
import { Slug } from "../../api-schema/primitives.ts";
import { EMPTY_ARTICLE_FILTERS, EMPTY_RECIPE_FILTERS } from "../../core/content/content-filters.ts";
import * as content from "../../ui/data/content.ts";
import type { Reader } from "../../ui/data/reader.ts";

const reader: Reader = {
  storeId: null,
  role: null,
  ready: false,
  read: () => Promise.reject(new Error()),
};

it("reads content once for all stores, before it is known who is there", () => {
  const slug = Slug.make("baguette");
  const options = [
    content.recipes(reader, EMPTY_RECIPE_FILTERS),
    content.allRecipes(reader),
    content.recipesWith(reader, Slug.make("beurre")),
    content.articles(reader, EMPTY_ARTICLE_FILTERS),
    content.recipeBySlug(reader, slug),
    content.articleBySlug(reader, slug),
    content.cmsPage(reader, "/faq"),
    content.publicAddresses(reader),
    content.testimonies(reader),
  ];
  expect(options.map(({ queryKey }) => queryKey)).toEqual([
    ["anyStore", "content", "recipes", EMPTY_RECIPE_FILTERS],
    ["anyStore", "content", "allRecipes"],
    ["anyStore", "content", "recipesWith", "beurre"],
    ["anyStore", "content", "articles", EMPTY_ARTICLE_FILTERS],
    ["anyStore", "content", "recipe", "baguette"],
    ["anyStore", "content", "article", "baguette"],
    ["anyStore", "content", "page", "/faq"],
    ["anyStore", "content", "publicAddresses"],
    ["anyStore", "content", "testimonies"],
  ]);
  expect(options.every(({ queryFn }) => typeof queryFn === "function")).toBe(true);
});
