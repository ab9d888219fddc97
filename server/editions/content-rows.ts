import type { Allergen } from "../../api-schema/catalogue.ts";
import { Allergen as Allergens } from "../../api-schema/catalogue.ts";
import type { Block } from "../../api-schema/cms.ts";
import { Instant } from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { bakersPercentage } from "../../core/content/bakers-percentage.ts";
import type { ArticleSeed, PartSeed, RecipeSeed, Unplaced } from "./content-types.ts";

// What authors have written as rows: dates, percentages, allergens and pictures are worked out here.

/** Allergens of the catalogue's products by slug. */
export type AllergensBySlug = ReadonlyMap<string, readonly Allergen[]>;

const DAY_MS = 86_400_000;

export const recipePicturePath = (slug: string): string => `/images/recipes/${slug}`;
export const articlePicturePath = (slug: string): string => `/images/articles/${slug}`;

/** Blocks in the order in which they are written. */
export const placed = (blocks: readonly Unplaced[]): readonly Block[] =>
  blocks.map((block, position): Block => ({ ...block, position }));

/** The first one came out the day before yesterday, each other one nine days earlier. */
const publishedAt = (now: Instant, rank: number): Instant =>
  addMs(Instant.make(`${now.slice(0, 10)}T07:00:00.000Z`), -(2 + 9 * rank) * DAY_MS);

/** A row of table recipe. */
export const recipeRow = (
  recipe: RecipeSeed,
  rank: number,
  now: Instant,
  allergensBySlug: AllergensBySlug,
) => ({
  ...recipe,
  publishedAt: publishedAt(now, rank),
  image: { path: recipePicturePath(recipe.slug), alt: recipe.title },
  ingredients: recipe.parts.flatMap(ingredientRows),
  toolRows: recipe.tools.map(([name, product]) => ({ name, product })),
  stepRows: recipe.steps.map(([title, text, facts]) => ({
    title,
    text,
    minutes: facts?.minutes ?? null,
    temperature: facts?.temperature ?? null,
  })),
  allergens: allergensOf(recipe, allergensBySlug),
  blocks: placed([
    { type: "title", level: "h2", text: "Les conseils du fournil" },
    { type: "text", html: recipe.advice },
  ]),
  seo: seoOf(recipe.title, recipe.excerpt, recipe.keywords),
});

/** A row of table article. */
export const articleRow = (article: ArticleSeed, rank: number, now: Instant) => ({
  ...article,
  publishedAt: addMs(publishedAt(now, rank), -4 * DAY_MS),
  image: { path: articlePicturePath(article.slug), alt: "" },
  blocks: placed(article.body),
  seo: seoOf(article.title, article.excerpt, article.keywords),
});

const ingredientRows = ({ name: part, ingredients }: PartSeed) => {
  const flour = ingredients.reduce((sum, each) => sum + (each.flour ? each.grams : 0), 0);
  return ingredients.map(({ name, product, grams, pieces }) => ({
    name,
    part,
    product,
    quantity: pieces ?? grams,
    unit: pieces === undefined ? "g" : "pièce",
    grams,
    percentage: bakersPercentage(grams, flour),
  }));
};

/** Of all ingredients, in the order of the law's list. */
const allergensOf = (recipe: RecipeSeed, bySlug: AllergensBySlug): readonly Allergen[] => {
  const found = new Set(
    recipe.parts.flatMap(({ ingredients }) =>
      ingredients.flatMap(({ product, allergens }) => [
        ...(allergens ?? []),
        ...(bySlug.get(product ?? "") ?? []),
      ]),
    ),
  );
  return Allergens.literals.filter((allergen) => found.has(allergen));
};

const seoOf = (title: string, description: string, keywords: string) => ({
  title,
  description,
  keywords,
});
