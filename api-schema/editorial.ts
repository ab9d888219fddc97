import { Schema } from "effect";
import { Allergen, Image } from "./catalogue.ts";
import { Block } from "./cms.ts";
import { Cents, Count, Grams, Instant, ProductCode, Slug, VariantCode } from "./primitives.ts";

const text = Schema.String;

export const RecipeCategory = Schema.Literals([
  "pains",
  "viennoiseries",
  "patisseries",
  "sale",
  "fetes",
]);
export type RecipeCategory = typeof RecipeCategory.Type;

export const ArticleCategory = Schema.Literals([
  "fabrication",
  "matieres-premieres",
  "hygiene-et-reglementation",
  "gestion",
]);
export type ArticleCategory = typeof ArticleCategory.Type;

export const Difficulty = Schema.Literals(["easy", "medium", "hard"]);
export type Difficulty = typeof Difficulty.Type;

/** What search engines and shared links show. */
export const Seo = Schema.Struct({ title: text, description: text, keywords: text });
export type Seo = typeof Seo.Type;

/**
 * A product that an ingredient or a tool can be ordered as, with its packagings, so that a need in
 * grams can be rounded up to them. No price: ask `product-variants` for the store's.
 */
export const ProductLink = Schema.Struct({
  slug: Slug,
  code: ProductCode,
  name: text,
  packagings: Schema.Array(
    Schema.Struct({
      variant: VariantCode,
      packaging: text,
      netWeight: Grams,
      orderStep: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    }),
  ),
});
export type ProductLink = typeof ProductLink.Type;

/** What comes out of a recipe: 24 'croissants'. The unit is in the plural, ready to be read. */
export const RecipeYield = Schema.Struct({
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  unit: text,
});
export type RecipeYield = typeof RecipeYield.Type;

const nonNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0));

/** `quantity` in `unit` is what is read, `grams` what is weighed, scaled and ordered. */
export const RecipeIngredient = Schema.Struct({
  name: text,
  /** The part it belongs to: 'Détrempe', 'Tourage', 'Crème d’amande'. */
  part: text,
  product: Schema.NullOr(ProductLink),
  quantity: nonNegative,
  unit: Schema.Literals(["g", "pièce"]),
  grams: Grams,
  /** Baker's percentage, of the flour of its own part; null in a part without flour. */
  percentage: Schema.NullOr(nonNegative),
});
export type RecipeIngredient = typeof RecipeIngredient.Type;

/** The same as it is kept: its product by its slug, null without one or where the shop sells none. */
export const StoredIngredient = Schema.Struct({
  ...RecipeIngredient.fields,
  product: Schema.NullOr(text),
});

/** A tool as it is kept. */
export const StoredTool = Schema.Struct({ name: text, product: Schema.NullOr(text) });

export const RecipeStep = Schema.Struct({
  title: text,
  text,
  /** How long it lasts; null where it depends. */
  minutes: Schema.NullOr(Count),
  /** °C, of the dough, the proofer or the oven; may be negative. */
  temperature: Schema.NullOr(Schema.Int),
});
export type RecipeStep = typeof RecipeStep.Type;

const card = {
  id: Schema.Int,
  title: text,
  slug: Slug,
  highlighted: Schema.Boolean,
  publishedAt: Instant,
  excerpt: text,
  picture: Image,
};

const recipeCard = {
  ...card,
  category: RecipeCategory,
  difficulty: Difficulty,
  /** From the first weighing to the last tray, rests included. */
  durationInMinutes: Count,
  yield: RecipeYield,
  /** Advised retail price of one piece, VAT included; null without one. */
  price: Schema.NullOr(Cents),
};

/** A recipe in a list. */
export const RecipeCard = Schema.Struct(recipeCard).annotate({ identifier: "RecipeCard" });
export type RecipeCard = typeof RecipeCard.Type;

const articleCard = {
  ...card,
  category: ArticleCategory,
  author: text,
  /** core/content/reading-time.ts */
  readingMinutes: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
};

/** An article in a list. */
export const ArticleCard = Schema.Struct(articleCard).annotate({ identifier: "ArticleCard" });
export type ArticleCard = typeof ArticleCard.Type;

/** Recipe (spec §3): ingredients and tools point at products where the shop sells them. */
export const Recipe = Schema.Struct({
  ...recipeCard,
  updatedAt: Instant,
  preparationMinutes: Count,
  restMinutes: Count,
  bakingMinutes: Count,
  /** Weight of one piece before baking, null where it is not divided. */
  pieceGrams: Schema.NullOr(Grams),
  ingredients: Schema.Array(RecipeIngredient),
  tools: Schema.Array(Schema.Struct({ name: text, product: Schema.NullOr(ProductLink) })),
  steps: Schema.Array(RecipeStep),
  allergens: Schema.Array(Allergen),
  contentBlocks: Schema.Array(Block),
  related: Schema.Array(RecipeCard),
  seo: Seo,
}).annotate({ identifier: "Recipe" });
export type Recipe = typeof Recipe.Type;

/** Advice article ('Conseils', spec §3). */
export const Article = Schema.Struct({
  ...articleCard,
  updatedAt: Instant,
  contentBlocks: Schema.Array(Block),
  related: Schema.Array(ArticleCard),
  seo: Seo,
}).annotate({ identifier: "Article" });
export type Article = typeof Article.Type;

/** One value of a filter, with how many there are when the other filters stay as they are. */
const facet = <A extends string>(value: Schema.Codec<A, A>) =>
  Schema.Array(Schema.Struct({ value, count: Count }));

export const RecipeList = Schema.Struct({
  results: Schema.Array(RecipeCard),
  facets: Schema.Struct({
    categories: facet(RecipeCategory),
    difficulties: facet(Difficulty),
    /** Of the durations that a filter offers: how many take as many minutes or fewer. */
    durations: Schema.Array(Schema.Struct({ minutes: Count, count: Count })),
    /** Products that the recipes use, by name. */
    ingredients: Schema.Array(Schema.Struct({ slug: Slug, name: text, count: Count })),
  }),
}).annotate({ identifier: "RecipeList" });
export type RecipeList = typeof RecipeList.Type;

export const ArticleList = Schema.Struct({
  results: Schema.Array(ArticleCard),
  facets: Schema.Struct({ categories: facet(ArticleCategory) }),
}).annotate({ identifier: "ArticleList" });
export type ArticleList = typeof ArticleList.Type;

export const RecipeSort = Schema.Literals(["recent", "duration", "difficulty", "title"]);
export type RecipeSort = typeof RecipeSort.Type;
export const ArticleSort = Schema.Literals(["recent", "title"]);
export type ArticleSort = typeof ArticleSort.Type;

/** What a customer says of the shop. */
export const Testimony = Schema.Struct({
  id: Schema.Int,
  quote: text,
  author: Schema.Struct({ name: text, trade: text, company: text, town: text }),
  picture: Schema.NullOr(Image),
}).annotate({ identifier: "Testimony" });
export type Testimony = typeof Testimony.Type;
