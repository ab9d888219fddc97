import type { RecipeIngredient } from "../../api-schema/editorial.ts";
import type { Grams } from "../../api-schema/primitives.ts";

/** Part of a recipe that is requested: 120 pieces of a recipe of 48 are 2.5. 0 for what is no number. */
export const yieldFactor = (
  recipe: { readonly yield: { readonly quantity: number } },
  pieces: number,
): number =>
  Number.isFinite(pieces) && pieces > 0 ? pieces / Math.max(1, recipe.yield.quantity) : 0;

/**
 * A weight as a baker reads it off the scale: to 1 g under 1 kg, to 5 g from there on. What is
 * needed at all is never rounded to nothing. Grams in, whole grams out.
 */
export const weighable = (grams: number): Grams => {
  if (!(grams > 0)) return wholeGrams(0);
  const toGram = Math.max(1, Math.round(grams));
  return wholeGrams(toGram < 1000 ? toGram : Math.round(grams / 5) * 5);
};

// Not by the schema: pages that scale a recipe would load all schemas for it.
const wholeGrams = (grams: number): Grams => grams as Grams; // safe: a whole number, not negative

/** Things that are counted, to the half above: half a vanilla pod can be used, a third cannot. */
export const countable = (pieces: number): number =>
  // The small part forgives what multiplying decimals adds: 3 × 0.1 / 0.3 is one piece.
  pieces > 0 ? Math.max(0.5, Math.ceil(pieces * 2 - 1e-9) / 2) : 0;

/** Ingredients for `factor` times the recipe (product §8); percentages stay as they are. */
export const scaleIngredients = (
  ingredients: readonly RecipeIngredient[],
  factor: number,
): readonly RecipeIngredient[] =>
  factor === 1 ? ingredients : ingredients.map((ingredient) => scaled(ingredient, factor));

const scaled = (ingredient: RecipeIngredient, factor: number): RecipeIngredient => {
  const grams = weighable(ingredient.grams * factor);
  const quantity =
    ingredient.unit === "g" ? grams : countable(ingredient.quantity * Math.max(0, factor));
  return { ...ingredient, grams, quantity };
};
