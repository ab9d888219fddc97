import type { Image, Product } from "../../api-schema/catalogue.ts";
import type { Article, Recipe } from "../../api-schema/editorial.ts";
import { paths } from "../routes/paths.ts";
import { type Question, textOfBlocks } from "./blocks.ts";
import { RECIPE_CATEGORIES } from "./content-labels.ts";
import { wordCount } from "./reading-time.ts";

// JSON-LD of schema.org as plain data, for the HTML that the server sends (spec §2 public pages).

export type JsonLd = { readonly [key: string]: JsonLdValue };
type JsonLdValue = string | number | boolean | JsonLd | readonly JsonLdValue[];

/** Where the shop is: its origin without a slash at the end, and who runs it. */
export type Site = {
  readonly origin: string;
  /** What the shop is called, and the firm behind it (`core/seller/firm.ts`). */
  readonly name: string;
  readonly organization: string;
  /** Path of the logo. */
  readonly logo: string;
  /** Its pages elsewhere. */
  readonly sameAs: readonly string[];
};

/**
 * JSON-LD as the text of a `<script type="application/ld+json">`. A '<' of a product's name would
 * otherwise end the script and begin markup.
 */
export const jsonLdText = (data: JsonLd | readonly JsonLd[]): string =>
  JSON.stringify(data)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** The company behind the shop. */
export const organizationData = (site: Site): JsonLd => ({
  ...of("Organization"),
  name: site.organization,
  url: `${site.origin}/`,
  logo: absolute(site, site.logo),
  ...(site.sameAs.length === 0 ? {} : { sameAs: site.sameAs }),
});

/** Where a page stands: from the home page down to it, each with the path of its screen. */
export const breadcrumbData = (
  site: Site,
  trail: readonly { readonly name: string; readonly path: string }[],
): JsonLd => ({
  ...of("BreadcrumbList"),
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(site, path),
  })),
});

/** A product as a visitor sees it: without a price, so without an offer (product §4). */
export const productData = (site: Site, product: Product): JsonLd => {
  const ean = product.variants.find(({ code }) => code === product.defaultVariant.code)?.ean;
  return {
    ...of("Product"),
    name: product.name,
    description: product.metaDescription === "" ? product.description : product.metaDescription,
    sku: product.code,
    url: absolute(site, paths.product(product.slug)),
    category: product.taxonPath.map(({ name }) => name).join(" > "),
    image: product.images.map((image) => picture(site, image)),
    ...(product.brand === null ? {} : { brand: { "@type": "Brand", name: product.brand.name } }),
    ...(ean === null || ean === undefined ? {} : { gtin13: ean }),
    ...(product.reviews.length === 0
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: product.averageRating,
            reviewCount: product.reviews.length,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
};

/** A recipe; times as ISO 8601 durations, ingredients as they are weighed. */
export const recipeData = (site: Site, recipe: Recipe): JsonLd => ({
  ...of("Recipe"),
  name: recipe.title,
  description: recipe.excerpt,
  image: [picture(site, recipe.picture)],
  url: absolute(site, paths.recipe(recipe.slug)),
  author: publisher(site),
  datePublished: recipe.publishedAt,
  dateModified: recipe.updatedAt,
  recipeCategory: RECIPE_CATEGORIES[recipe.category],
  recipeCuisine: "Française",
  recipeYield: `${recipe.yield.quantity} ${recipe.yield.unit}`,
  prepTime: isoDuration(recipe.preparationMinutes),
  cookTime: isoDuration(recipe.bakingMinutes),
  totalTime: isoDuration(recipe.durationInMinutes),
  keywords: recipe.seo.keywords,
  recipeIngredient: recipe.ingredients.map(({ name, quantity, unit }) =>
    unit === "g" ? `${quantity} g ${name}` : `${quantity} ${name}`,
  ),
  recipeInstructions: recipe.steps.map(({ title, text }) => ({
    "@type": "HowToStep",
    name: title,
    text,
  })),
});

/** An article. A headline of more than 110 characters would be refused by search engines. */
export const articleData = (site: Site, article: Article): JsonLd => ({
  ...of("Article"),
  headline: article.title.slice(0, 110),
  description: article.excerpt,
  image: [picture(site, article.picture)],
  mainEntityOfPage: absolute(site, paths.article(article.slug)),
  author: { "@type": "Organization", name: article.author },
  publisher: publisher(site),
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  wordCount: wordCount(textOfBlocks(article.contentBlocks)),
  timeRequired: isoDuration(article.readingMinutes),
  inLanguage: "fr-FR",
});

/** Questions with their answers; null without any, which search engines would report as an error. */
export const faqData = (questions: readonly Question[]): JsonLd | null =>
  questions.length === 0
    ? null
    : {
        ...of("FAQPage"),
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };

/** 95 minutes are 'PT1H35M', none 'PT0M'. */
export const isoDuration = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
};

const of = (type: string) => ({ "@context": "https://schema.org", "@type": type });

const absolute = (site: Site, path: string): string => `${site.origin}${path}`;

/** Wide enough for search engines, which ask for 1200 px. */
const picture = (site: Site, image: Image): string => `${absolute(site, image.path)}?w=1200`;

const publisher = (site: Site): JsonLd => ({
  "@type": "Organization",
  name: site.organization,
  url: `${site.origin}/`,
  logo: absolute(site, site.logo),
});
