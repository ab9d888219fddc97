import { expect, it } from "vitest";
import { Slug } from "../../api-schema/primitives.ts";
import * as content from "../../core/api/calls/content.ts";
import {
  articlesCall,
  EMPTY_ARTICLE_FILTERS,
  EMPTY_RECIPE_FILTERS,
  recipesCall,
} from "../../core/content/content-filters.ts";
import { readOf } from "../../ui/data/read.ts";
import type { Reader } from "../../ui/data/reader.ts";

const reader: Reader = {
  storeId: null,
  role: null,
  ready: false,
  read: () => Promise.reject(new Error()),
};

it("reads content once for all stores, before it is known who is there", () => {
  const slug = Slug.make("baguette");
  const recipes = recipesCall(EMPTY_RECIPE_FILTERS);
  const articles = articlesCall(EMPTY_ARTICLE_FILTERS);
  const options = [
    readOf(reader, content.recipes, recipes),
    readOf(reader, content.articles, articles),
    readOf(reader, content.recipeBySlug, { slug }),
    readOf(reader, content.articleBySlug, { slug }),
    readOf(reader, content.cmsPage, { slug: "/faq" }),
    readOf(reader, content.cmsPageList),
    readOf(reader, content.testimonies),
  ];
  expect(options.map(({ queryKey }) => queryKey)).toEqual([
    ["anyStore", "content", "recipes", recipes],
    ["anyStore", "content", "articles", articles],
    ["anyStore", "content", "recipeBySlug", { slug }],
    ["anyStore", "content", "articleBySlug", { slug }],
    ["anyStore", "content", "cmsPage", { slug: "/faq" }],
    ["anyStore", "content", "cmsPageList"],
    ["anyStore", "content", "testimonies"],
  ]);
  expect(options.every(({ queryFn }) => typeof queryFn === "function")).toBe(true);
});
