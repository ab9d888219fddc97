import { Clock, Effect, Schema } from "effect";
import type { Product } from "../../api-schema/catalogue.ts";
import { Slug } from "../../api-schema/primitives.ts";
import type { Site } from "../../core/content/structured-data.ts";
import { matchRoute, type RouteName, ROUTES } from "../../core/routes/route-table.ts";
import { articleHead, cmsPageHead, recipeHead } from "../../core/seo/content-head.ts";
import { isIndexed } from "../../core/seo/indexing.ts";
import {
  categoryHead,
  generalHead,
  merchantHead,
  type PageHead,
  productHead,
  routeHead,
} from "../../core/seo/page-head.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { Snapshots } from "../catalogue/snapshot.ts";
import { publishedAt } from "../content/content-handlers.ts";
import { ContentCache } from "../content/content-cache.ts";

/** What is asked of a path, and how its answer is found. */
export interface PageQuestion {
  /** The same for two paths with the same answer. */
  readonly key: string;
  /** True when the answer never changes and the database is not asked. */
  readonly isFixed: boolean;
  /** The object that the answer was made from: another one, another answer. */
  readonly version: Effect.Effect<object>;
  /** Undefined when nothing is there. */
  readonly head: Effect.Effect<PageHead | undefined>;
  /** What is said when nobody can tell what is there. */
  readonly generalHead: PageHead;
}

export type PageHeadsNeeds = Snapshots | Catalogue | ContentCache;

/** What stands at the paths of the shop: its routes, else pages of the CMS by slug (spec §2). */
export const makePageHeads = Effect.gen(function* () {
  const catalogueOf = yield* makeCatalogueHeads;
  const contentOf = yield* makeContentHeads;
  return (site: Site) => {
    const catalogue = catalogueOf(site);
    const content = contentOf(site);
    return (path: string): PageQuestion => {
      const matched = matchRoute(path);
      if (matched === undefined)
        return { ...content.page(path, undefined), generalHead: generalHead(site) };
      const { name, params } = matched;
      if (name === "searchInCategory") {
        return { ...catalogue.search(params["code"]), generalHead: routeHead(site, name, null) };
      }
      if (name === "home" || !isIndexed(name)) return fixed(name, routeHead(site, name, null));
      const unknown = { generalHead: routeHead(site, name, null) };
      if (name === "category") return { ...catalogue.category(params["code"]), ...unknown };
      if (name === "product") return { ...catalogue.product(params["slug"]), ...unknown };
      if (name === "merchant") return { ...catalogue.merchant(params["slug"]), ...unknown };
      if (name === "recipe") return { ...content.recipe(params["slug"]), ...unknown };
      if (name === "article") return { ...content.article(params["slug"]), ...unknown };
      return { ...content.page(path, name), generalHead: routeHead(site, name, path) };
    };
  };
});

const fixed = (name: RouteName, head: PageHead): PageQuestion => ({
  key: `fixed:${name}`,
  isFixed: true,
  version: Effect.succeed(FOR_EVER),
  head: Effect.succeed(head),
  generalHead: head,
});

const FOR_EVER = {};

type Question = Omit<PageQuestion, "generalHead">;

const questionOf =
  (version: Effect.Effect<object>) =>
  (key: string, head: Question["head"]): Question => ({ key, isFixed: false, version, head });

const makeCatalogueHeads = Effect.gen(function* () {
  const snapshots = yield* Snapshots;
  const catalogue = yield* Catalogue;
  const version = Effect.map(snapshots.now, ({ snapshot }) => snapshot);
  const about = questionOf(version);
  return (site: Site) => ({
    category: (code = "") =>
      about(
        `category:${code}`,
        Effect.map(version, ({ tree }) => {
          const category = tree.byCode.get(code);
          return category === undefined
            ? undefined
            : categoryHead(site, category, tree.pathTo(code));
        }),
      ),
    /** The search within a category: nothing where there is none. */
    search: (code = "") =>
      about(
        `search:${code}`,
        Effect.map(version, ({ tree }) =>
          tree.byCode.has(code) ? routeHead(site, "searchInCategory", null) : undefined,
        ),
      ),
    product: (slug = "") =>
      about(
        `product:${slug}`,
        // PostgreSQL would stumble over what cannot be a slug.
        isSlug(slug)
          ? catalogue.product({ by: "slug", value: slug }, VISITOR).pipe(
              // safe: a Product of the wire; tests/server/catalogue.test.ts decodes it
              Effect.map((text) => productHead(site, JSON.parse(text) as Product)),
              Effect.catchTag("NotFound", () => Effect.succeed(undefined)),
            )
          : Effect.succeed(undefined),
      ),
    merchant: (slug = "") =>
      about(
        `merchant:${slug}`,
        Effect.map(version, ({ merchants }) => {
          const found = merchants.find((each) => each.slug === slug && each.status === "active");
          return found === undefined ? undefined : merchantHead(site, found);
        }),
      ),
  });
});

const isSlug = Schema.is(Slug);

/** Search engines have no store, so no prices. */
const VISITOR = { identity: null, store: null };

const makeContentHeads = Effect.gen(function* () {
  const { library } = yield* ContentCache;
  const published = Effect.zipWith(library, Clock.currentTimeMillis, publishedAt);
  const about = questionOf(library);
  return (site: Site) => ({
    recipe: (slug = "") =>
      about(
        `recipe:${slug}`,
        Effect.map(published, ({ recipes }) => {
          const found = recipes.find((each) => each.slug === slug);
          return found === undefined ? undefined : recipeHead(site, found);
        }),
      ),
    article: (slug = "") =>
      about(
        `article:${slug}`,
        Effect.map(published, ({ articles }) => {
          const found = articles.find((each) => each.slug === slug);
          return found === undefined ? undefined : articleHead(site, found);
        }),
      ),
    page: (path: string, route: RouteName | undefined) =>
      about(
        `page:${path}`,
        Effect.map(library, ({ pageByUri }) => {
          const page = pageByUri.get(path);
          if (page !== undefined) return cmsPageHead(site, page, route);
          const isMissing = route === undefined || ROUTES[route].authored;
          return isMissing ? undefined : routeHead(site, route, path);
        }),
      ),
  });
});
