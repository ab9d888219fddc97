import { Schema, SchemaTransformation } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
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
import { MINUTE } from "../manner.ts";
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

/** What is read and not sold (spec §7 Content and catalogue). */
export class ContentGroup extends HttpApiGroup.make("content").add(
  /** Advice articles that are out, a page of them, with the counts of their categories. */
  Call.get("articles", "/articles", {
    query: {
      category: Schema.optionalKey(ArticleCategory),
      sort: Schema.optionalKey(ArticleSort),
      ...pageQuery(100),
    },
    success: HttpApiSchema.WithHeaders(ArticleList, paginationHeaders),
  }).pipe(anyone("Les conseils", { freshFor: 10 * MINUTE })),

  /** Recipes that are out. `maxDuration` in minutes; `ingredient` is the slug of a product. */
  Call.get("recipes", "/recipes", {
    query: {
      category: Schema.optionalKey(RecipeCategory),
      difficulty: Schema.optionalKey(Difficulty),
      maxDuration: Schema.optionalKey(minutes),
      ingredient: Schema.optionalKey(Slug),
      sort: Schema.optionalKey(RecipeSort),
      ...pageQuery(100),
    },
    success: HttpApiSchema.WithHeaders(RecipeList, paginationHeaders),
  }).pipe(anyone("Les recettes", { freshFor: 10 * MINUTE })),

  Call.get("articleBySlug", "/articles-by-slug/:slug", {
    params: { slug: Slug },
    success: Article,
    error: NotFound,
  }).pipe(anyone("Un conseil par son adresse", { freshFor: 10 * MINUTE })),

  Call.get("recipeBySlug", "/recipes-by-slug/:slug", {
    params: { slug: Slug },
    success: Recipe,
    error: NotFound,
  }).pipe(anyone("Une recette par son adresse", { freshFor: 10 * MINUTE })),

  /** Every public address but the products': what the sitemap is made of. */
  Call.get("cmsPageList", "/cms-plugin/pages/list", { success: Schema.Array(PublicAddress) }).pipe(
    anyone("Les adresses publiques", { freshFor: 10 * MINUTE }),
  ),

  /**
   * A page with its blocks and zones. `slug` is 'global', or the path of a screen with or without its
   * first slash ('/', 'faq', 'marchand/chocolaterie-morel'), its slashes written %2F.
   */
  Call.get("cmsPage", "/cms-plugin/pages/:slug", {
    params: { slug: Text.check(Schema.isMaxLength(300)) },
    success: CmsPage,
    error: NotFound,
  }).pipe(anyone("Une page éditoriale", { freshFor: 10 * MINUTE })),

  /** Every product that is sold, with its last change: the other half of the sitemap. */
  Call.get("productsToBuild", "/products-to-build", { success: Schema.Array(ProductAddress) }).pipe(
    anyone("Les adresses des produits"),
  ),

  Call.get("testimonies", "/testimonies", { success: Schema.Array(Testimony) }).pipe(
    anyone("Les témoignages", { freshFor: 10 * MINUTE }),
  ),
) {}
