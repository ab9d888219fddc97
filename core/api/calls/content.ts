// Generated from api-schema/endpoints by npm run generate.
import type { CmsPage, ProductAddress, PublicAddress } from "../../../api-schema/cms.ts";
import type {
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
} from "../../../api-schema/editorial.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Advice articles that are out, a page of them, with the counts of their categories.
 *
 * `GET /api/v2/shop/articles`
 */
export const articles: Read<
  {
    readonly category?: ArticleCategory | null;
    readonly sort?: ArticleSort | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<ArticleList>,
  "anyone"
> = { name: "content.articles", who: "anyone", freshFor: 600000 };

/**
 * Recipes that are out. `maxDuration` in minutes; `ingredient` is the slug of a product.
 *
 * `GET /api/v2/shop/recipes`
 */
export const recipes: Read<
  {
    readonly category?: RecipeCategory | null;
    readonly difficulty?: Difficulty | null;
    readonly maxDuration?: number | null;
    readonly ingredient?: Slug | null;
    readonly sort?: RecipeSort | null;
    readonly page?: number | null;
    readonly itemsPerPage?: number | null;
  },
  Page<RecipeList>,
  "anyone"
> = { name: "content.recipes", who: "anyone", freshFor: 600000 };

/** `GET /api/v2/shop/articles-by-slug/{slug}` */
export const articleBySlug: Read<{ readonly slug: Slug }, Article, "anyone"> = {
  name: "content.articleBySlug",
  who: "anyone",
  freshFor: 600000,
};

/** `GET /api/v2/shop/recipes-by-slug/{slug}` */
export const recipeBySlug: Read<{ readonly slug: Slug }, Recipe, "anyone"> = {
  name: "content.recipeBySlug",
  who: "anyone",
  freshFor: 600000,
};

/**
 * Every public address but the products': what the sitemap is made of.
 *
 * `GET /api/v2/shop/cms-plugin/pages/list`
 */
export const cmsPageList: Read<Nothing, readonly PublicAddress[], "anyone"> = {
  name: "content.cmsPageList",
  who: "anyone",
  freshFor: 600000,
};

/**
 * A page with its blocks and zones. `slug` is 'global', or the path of a screen with or without its
 * first slash ('/', 'faq', 'marchand/chocolaterie-morel'), its slashes written %2F.
 *
 * `GET /api/v2/shop/cms-plugin/pages/{slug}`
 */
export const cmsPage: Read<{ readonly slug: string }, CmsPage, "anyone"> = {
  name: "content.cmsPage",
  who: "anyone",
  freshFor: 600000,
};

/**
 * Every product that is sold, with its last change: the other half of the sitemap.
 *
 * `GET /api/v2/shop/products-to-build`
 */
export const productsToBuild: Read<Nothing, readonly ProductAddress[], "anyone"> = {
  name: "content.productsToBuild",
  who: "anyone",
};

/** `GET /api/v2/shop/testimonies` */
export const testimonies: Read<Nothing, readonly Testimony[], "anyone"> = {
  name: "content.testimonies",
  who: "anyone",
  freshFor: 600000,
};
