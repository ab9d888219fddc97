import { Schema, SchemaTransformation } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { EndpointPolicy } from "../access.ts";
import { CmsPage, ProductAddress, PublicAddress } from "../cms.ts";
import {
  Article,
  ArticleCategory,
  ArticleList,
  ArticleSort,
  Difficulty,
  Recipe,
  RecipeCategory,
  RecipeList,
  RecipeSort,
  Testimony,
} from "../editorial.ts";
import { pageQuery, paginationHeaders } from "../pagination.ts";
import { Slug, Text } from "../primitives.ts";
import { NotFound } from "../problems.ts";
import { anyone } from "./policies.ts";

/** Minutes in a query string. */
const minutes = Schema.String.check(Schema.isPattern(/^\d{1,5}$/)).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99_999 })),
    SchemaTransformation.numberFromString,
  ),
);

/** Advice articles that are out, a page of them, with the counts of their categories. */
const articles = HttpApiEndpoint.get("articles", "/articles", {
  query: {
    category: Schema.optionalKey(ArticleCategory),
    sort: Schema.optionalKey(ArticleSort),
    ...pageQuery(100),
  },
  success: HttpApiSchema.WithHeaders(ArticleList, paginationHeaders),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les conseils");

/** Recipes that are out. `maxDuration` in minutes; `ingredient` is the slug of a product. */
const recipes = HttpApiEndpoint.get("recipes", "/recipes", {
  query: {
    category: Schema.optionalKey(RecipeCategory),
    difficulty: Schema.optionalKey(Difficulty),
    maxDuration: Schema.optionalKey(minutes),
    ingredient: Schema.optionalKey(Slug),
    sort: Schema.optionalKey(RecipeSort),
    ...pageQuery(100),
  },
  success: HttpApiSchema.WithHeaders(RecipeList, paginationHeaders),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les recettes");

const articleBySlug = HttpApiEndpoint.get("articleBySlug", "/articles-by-slug/:slug", {
  params: { slug: Slug },
  success: Article,
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Un conseil par son adresse");

const recipeBySlug = HttpApiEndpoint.get("recipeBySlug", "/recipes-by-slug/:slug", {
  params: { slug: Slug },
  success: Recipe,
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Une recette par son adresse");

/**
 * A page with its blocks and zones. `slug` is 'global', or the path of a screen with or without its
 * first slash ('/', 'faq', 'marchand/chocolaterie-morel'), its slashes written %2F.
 */
const page = HttpApiEndpoint.get("cmsPage", "/cms-plugin/pages/:slug", {
  params: { slug: Text.check(Schema.isMaxLength(300)) },
  success: CmsPage,
  error: NotFound,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Une page éditoriale");

/** Every public address but the products': what the sitemap is made of. */
const pageList = HttpApiEndpoint.get("cmsPageList", "/cms-plugin/pages/list", {
  success: Schema.Array(PublicAddress),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les adresses publiques");

/** Every product that is sold, with its last change: the other half of the sitemap. */
const productsToBuild = HttpApiEndpoint.get("productsToBuild", "/products-to-build", {
  success: Schema.Array(ProductAddress),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les adresses des produits");

const testimonies = HttpApiEndpoint.get("testimonies", "/testimonies", {
  success: Schema.Array(Testimony),
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Les témoignages");

/** What is read and not sold (spec §7 Content and catalogue). */
export class ContentGroup extends HttpApiGroup.make("content").add(
  articles,
  recipes,
  articleBySlug,
  recipeBySlug,
  pageList,
  page,
  productsToBuild,
  testimonies,
) {}
