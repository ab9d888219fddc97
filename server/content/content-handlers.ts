import { Clock, Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import type { Article, Recipe } from "../../api-schema/editorial.ts";
import type { PublicAddress } from "../../api-schema/cms.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { paths } from "../../core/routes/paths.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { pageOf, paginationOf } from "../web/pagination.ts";
import type { Library, ShelvedArticle, ShelvedRecipe } from "./content-library.ts";
import { ContentCache } from "./content-cache.ts";
import { articleCard, listArticles, listRecipes, recipeCard } from "./editorial-lists.ts";

const ContentGroup = HttpApiBuilder.group(
  Api,
  "content",
  Effect.fnUntraced(function* (handlers) {
    const cache = yield* ContentCache;
    const published = Effect.zipWith(cache.library, Clock.currentTimeMillis, publishedAt);
    return handlers.handleAll({
      articles: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query);
        const { list, total } = listArticles((yield* published).articles, query, at);
        return jsonAnswer(list, headersOf(paginationOf(total, at)));
      }),
      recipes: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query);
        const { list, total } = listRecipes((yield* published).recipes, query, at);
        return jsonAnswer(list, headersOf(paginationOf(total, at)));
      }),
      articleBySlug: Effect.fnUntraced(function* ({ params }) {
        const { articles } = yield* published;
        const found = articles.find(({ slug }) => slug === params.slug);
        if (found === undefined) return yield* Effect.fail(noSuchArticle());
        return jsonAnswer(articleOf(found, articles));
      }),
      recipeBySlug: Effect.fnUntraced(function* ({ params }) {
        const { recipes } = yield* published;
        const found = recipes.find(({ slug }) => slug === params.slug);
        if (found === undefined) return yield* Effect.fail(noSuchRecipe());
        return jsonAnswer(recipeOf(found, recipes));
      }),
      cmsPage: Effect.fnUntraced(function* ({ params }) {
        const page = (yield* cache.library).pageByUri.get(uriOf(params.slug));
        if (page === undefined) return yield* Effect.fail(noSuchPage());
        return jsonAnswer(page);
      }),
      cmsPageList: () => Effect.map(published, (library) => jsonAnswer(addressesOf(library))),
      productsToBuild: () => Effect.map(cache.productAddresses, (text) => jsonAnswer(text)),
      testimonies: () => Effect.map(cache.library, ({ testimonies }) => jsonAnswer(testimonies)),
    });
  }),
);

/** Answers are ready JSON: tests/server/content.test.ts decodes each with its schema. */
export const ContentHandlers = ContentGroup.pipe(Layer.provide(ContentCache.layer));

/** What is out at that time: an article can be written for a later day. */
export const publishedAt = (library: Library, ms: number): Library => {
  const present = instantOfMs(ms);
  // Instants of one format: their order is that of their texts.
  const isOut = (one: { readonly publishedAt: string }) => one.publishedAt <= present;
  return {
    ...library,
    recipes: library.recipes.filter(isOut),
    articles: library.articles.filter(isOut),
  };
};

/** 'global', or a path: 'faq', '/faq' and '/faq/' are the same page, '' and '/' the home page. */
const uriOf = (slug: string): string =>
  slug === "global" ? slug : `/${slug.replace(/^\/+|\/+$/g, "")}`;

const recipeOf = (
  { relatedSlugs, ...recipe }: ShelvedRecipe,
  all: readonly ShelvedRecipe[],
): Recipe => ({ ...recipe, related: relatedOf(relatedSlugs, all).map(recipeCard) });

const articleOf = (
  { relatedSlugs, ...article }: ShelvedArticle,
  all: readonly ShelvedArticle[],
): Article => ({ ...article, related: relatedOf(relatedSlugs, all).map(articleCard) });

/** In the order in which they are named; those that are not out are left out. */
const relatedOf = <A extends { readonly slug: string }>(
  slugs: readonly string[],
  all: readonly A[],
): readonly A[] => slugs.flatMap((slug) => all.filter((one) => one.slug === slug));

export const addressesOf = ({
  addresses,
  recipes,
  articles,
}: Library): readonly PublicAddress[] => [
  ...addresses,
  ...recipes.map((recipe) => editorialAddress("recipe", paths.recipe(recipe.slug), recipe)),
  ...articles.map((article) => editorialAddress("article", paths.article(article.slug), article)),
];

const editorialAddress = (
  kind: "recipe" | "article",
  uri: string,
  { title, excerpt, updatedAt }: Pick<ShelvedArticle, "title" | "excerpt" | "updatedAt">,
): PublicAddress => ({ uri, kind, title, description: excerpt, updatedAt });

const headersOf = (pagination: ReturnType<typeof paginationOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(pagination).map(([name, value]) => [name, String(value)]));

const noSuchPage = () => new NotFound({ message: "La page que vous cherchez n'existe pas" });
const noSuchRecipe = () => new NotFound({ message: "Cette recette est introuvable." });
const noSuchArticle = () => new NotFound({ message: "Ce conseil est introuvable." });
