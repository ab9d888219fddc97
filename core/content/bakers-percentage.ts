/**
 * The baker's percentage of an ingredient: of the weight of all flour, which is 100 by itself. One
 * decimal; null where there is no flour to compare with.
 */
export const bakersPercentage = (grams: number, flourGrams: number): number | null =>
  flourGrams > 0 ? Math.round((grams / flourGrams) * 1000) / 10 : null;
