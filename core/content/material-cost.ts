import type { RecipeIngredient } from "../../api-schema/editorial.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents } from "../money/cents.ts";

/**
 * What the ingredients of a recipe cost, HT: the grams that are used, at the price per gram of the
 * cheapest packaging of each product. Null when the price of a product is not known; what the shop
 * does not sell (water) costs nothing here.
 */
export const materialCost = (
  ingredients: readonly RecipeIngredient[],
  offers: ReadonlyMap<string, { readonly price: number | null }>,
): Cents | null => {
  let total = 0;
  for (const { product, grams } of ingredients) {
    if (product === null || grams === 0) continue;
    const prices = product.packagings.flatMap(({ variant, netWeight }) => {
      const price = offers.get(variant)?.price ?? null;
      return price === null || netWeight <= 0 ? [] : [price / netWeight];
    });
    if (prices.length === 0) return null;
    total += grams * Math.min(...prices);
  }
  return total === 0 ? null : cents(Math.round(total));
};
