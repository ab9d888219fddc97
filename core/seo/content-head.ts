import type { CmsPage } from "../../api-schema/cms.ts";
import type { Article, Recipe } from "../../api-schema/editorial.ts";
import { questionsOf } from "../content/blocks.ts";
import {
  articleData,
  breadcrumbData,
  faqData,
  recipeData,
  type Site,
} from "../content/structured-data.ts";
import { paths } from "../routes/paths.ts";
import { pageTitle, type RouteName, ROUTES } from "../routes/route-table.ts";
import { addressOf, metaText } from "./meta-text.ts";
import { HOME_CRUMB, type PageHead, routeHead, sharedHead } from "./page-head.ts";
import { generalDescription } from "./route-descriptions.ts";

/** A recipe that is out; what is related to it says nothing about the page itself. */
export const recipeHead = (site: Site, recipe: Omit<Recipe, "related">): PageHead => {
  const { title, seo, excerpt, picture, slug } = recipe;
  const path = paths.recipe(slug);
  return sharedHead(pageTitle(site.name, "recipe", title), {
    description: metaText(seo.description === "" ? excerpt : seo.description),
    path,
    type: "article",
    picture,
    data: [
      recipeData(site, { ...recipe, related: [] }),
      breadcrumbData(site, [
        HOME_CRUMB,
        { name: ROUTES.recipes.title, path: paths.recipes() },
        { name: title, path },
      ]),
    ],
  });
};

/** An article that is out. */
export const articleHead = (site: Site, article: Omit<Article, "related">): PageHead => {
  const { title, seo, excerpt, picture, slug } = article;
  const path = paths.article(slug);
  return sharedHead(pageTitle(site.name, "article", title), {
    description: metaText(seo.description === "" ? excerpt : seo.description),
    path,
    type: "article",
    picture,
    data: [
      articleData(site, { ...article, related: [] }),
      breadcrumbData(site, [
        HOME_CRUMB,
        { name: ROUTES.articles.title, path: paths.articles() },
        { name: title, path },
      ]),
    ],
  });
};

/**
 * A page of the CMS at its address: what its route says of itself where it fills one (spec §2), with
 * its own description; its own title elsewhere. Questions are given only where the page is the one of
 * questions: titles of terms of sale are none.
 */
export const cmsPageHead = (
  site: Site,
  page: Pick<CmsPage, "uri" | "title" | "metaDescription" | "contentBlocks">,
  route: RouteName | undefined,
): PageHead => {
  const path = addressOf(page.uri);
  const own = page.metaDescription === "" ? undefined : metaText(page.metaDescription);
  if (route === undefined) {
    return sharedHead(pageTitle(site.name, undefined, page.title), {
      description: own ?? generalDescription(site),
      path,
      data: [breadcrumbData(site, [HOME_CRUMB, { name: page.title, path }])],
    });
  }
  const head = routeHead(site, route, path, own);
  const questions = route === "faq" ? faqData(questionsOf(page.contentBlocks)) : null;
  if (head.shared === null || questions === null) return head;
  return { ...head, shared: { ...head.shared, data: [...head.shared.data, questions] } };
};
