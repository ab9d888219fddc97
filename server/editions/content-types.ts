import type { Allergen } from "../../api-schema/catalogue.ts";
import type { Block, BlockZone } from "../../api-schema/cms.ts";
import type { ArticleCategory, Difficulty, RecipeCategory } from "../../api-schema/editorial.ts";

/** One ingredient as its author writes it; weights in grams. */
export interface IngredientSeed {
  readonly name: string;
  /** Slug of the product of the shop; null for what it does not sell (water, fresh vegetables). */
  readonly product: string | null;
  readonly grams: number;
  /** Counts as flour for the baker's percentages. */
  readonly flour?: true;
  /** What is counted rather than weighed, vanilla pods for instance. */
  readonly pieces?: number;
  /** Allergens of what the shop does not sell. */
  readonly allergens?: readonly Allergen[];
}

/** A dough, a cream, a filling. */
export interface PartSeed {
  readonly name: string;
  readonly ingredients: readonly IngredientSeed[];
  /** The dough that is divided into the pieces of `pieceGrams`. */
  readonly divided?: true;
}

export type StepSeed = readonly [
  title: string,
  text: string,
  facts?: { readonly minutes?: number; readonly temperature?: number },
];

export interface RecipeSeed {
  readonly slug: string;
  readonly title: string;
  readonly category: RecipeCategory;
  readonly difficulty: Difficulty;
  readonly excerpt: string;
  readonly highlighted?: true;
  /** Advised retail price of a piece, cents, VAT included. */
  readonly price: number | null;
  readonly minutes: {
    readonly preparation: number;
    readonly rest: number;
    readonly baking: number;
  };
  readonly yield: readonly [quantity: number, unit: string];
  readonly pieceGrams: number | null;
  readonly parts: readonly PartSeed[];
  readonly tools: readonly (readonly [name: string, product: string | null])[];
  readonly steps: readonly StepSeed[];
  /** Advice below the steps, rich text. */
  readonly advice: string;
  readonly related: readonly string[];
  readonly keywords: string;
}

export interface ArticleSeed {
  readonly slug: string;
  readonly title: string;
  readonly category: ArticleCategory;
  readonly author: string;
  readonly excerpt: string;
  readonly highlighted?: true;
  readonly body: readonly Unplaced[];
  readonly related: readonly string[];
  readonly keywords: string;
}

/** A block without its position, which is its place in the list. */
export type Unplaced = DistributiveOmit<Block, "position">;
type DistributiveOmit<A, Key extends PropertyKey> = A extends unknown ? Omit<A, Key> : never;

export interface PageSeed {
  readonly uri: string;
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
  readonly marketplaceOnly?: true;
  readonly alternateUri?: string;
  readonly unlisted?: true;
  readonly blocks: readonly Unplaced[];
  readonly zones?: Partial<Readonly<Record<BlockZone, readonly Unplaced[]>>>;
}

export interface TestimonySeed {
  readonly quote: string;
  readonly name: string;
  readonly trade: string;
  readonly company: string;
  readonly town: string;
}
