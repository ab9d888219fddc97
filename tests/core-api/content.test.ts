import { expect, it } from "vitest";
import { Slug } from "../../api-schema/primitives.ts";
import * as content from "../../core/api/wire/content.ts";
import {
  articlesCall,
  EMPTY_ARTICLE_FILTERS,
  EMPTY_RECIPE_FILTERS,
  recipesCall,
} from "../../core/content/content-filters.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const page = {
  uri: "/essai",
  id: 1,
  code: "essai",
  name: "Essai",
  title: "Essai",
  metaKeywords: "",
  metaDescription: "",
  marketplaceOnly: false,
  alternateUri: null,
  updatedAt: "2026-11-21T08:00:00.000Z",
};

const bad = { type: "text", position: 2, html: '<p onclick="x">Un<script>x</script></p>' };
const good = { type: "text", position: 2, html: "<p>Un</p>" };
const heading = { type: "title", position: 1, level: "h2", text: "Titre" };
const unknown = { type: "carousel", position: 0 };

it("[CONTENT-7] [CONTENT-8] sanitises a page again, orders its blocks, and drops what it does not know", async () => {
  const apiClient = fakeApi(() =>
    json({
      ...page,
      contentBlocks: [bad, unknown, heading],
      zones: [
        { zone: "hero", blocks: [unknown, bad] },
        { zone: "sidebar", blocks: [heading] },
      ],
    }),
  );
  expect(await settled(content.cmsPage(apiClient.api, { slug: "/essai/deux" }))).toEqual({
    value: { ...page, contentBlocks: [heading, good], zones: [{ zone: "hero", blocks: [good] }] },
  });
  expect(apiClient.sent.map(({ url }) => url)).toEqual([
    "/api/v2/shop/cms-plugin/pages/%2Fessai%2Fdeux",
  ]);
  expect(apiClient.logged.map(({ message }) => message)).toEqual([
    "Item 1 dropped",
    "Item 0 dropped",
  ]);
});

it("[CONTENT-8] drops the unknown blocks of an article and keeps the article", async () => {
  const article = {
    id: 1,
    title: "Fermenter",
    slug: "fermenter",
    highlighted: false,
    publishedAt: page.updatedAt,
    excerpt: "",
    picture: { path: "/images/articles/fermenter", alt: "" },
    category: "fabrication",
    author: "A",
    readingMinutes: 1,
    updatedAt: page.updatedAt,
    related: [],
    seo: { title: "", description: "", keywords: "" },
  };
  const apiClient = fakeApi(() => json({ ...article, contentBlocks: [bad, unknown, heading] }));
  const slug = Slug.make("fermenter");
  expect(await settled(content.articleBySlug(apiClient.api, { slug }))).toEqual({
    value: { ...article, contentBlocks: [heading, good] },
  });
});

it("asks lists for what narrows them and for nothing else, and drops cards of another shape", async () => {
  const headers = {
    "X-Total-Items": "1",
    "X-Items-Per-Page": "12",
    "X-Current-Page": "1",
    "X-Last-Page": "1",
  };
  const facets = { categories: [], difficulties: [], durations: [], ingredients: [] };
  const apiClient = fakeApi(() => json({ results: [{ slug: "x" }], facets }, { headers }));
  const filters = { ...EMPTY_RECIPE_FILTERS, category: "pains", maxDuration: 60 } as const;
  expect(await settled(content.recipes(apiClient.api, recipesCall(filters)))).toEqual({
    value: {
      results: { results: [], facets },
      pagination: { totalItems: 1, itemsPerPage: 12, currentPage: 1, lastPage: 1 },
    },
  });
  await settled(content.articles(apiClient.api, articlesCall(EMPTY_ARTICLE_FILTERS)));
  expect(apiClient.sent.map(({ url }) => url)).toEqual([
    "/api/v2/shop/recipes?page=1&category=pains&maxDuration=60&itemsPerPage=12",
    "/api/v2/shop/articles?page=1&itemsPerPage=12",
  ]);
});
