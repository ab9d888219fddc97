import type { ProductLink, RecipeIngredient } from "../../api-schema/editorial.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { type Packaging, packagingsFor, type Packed } from "./packagings.ts";
import { yieldFactor } from "./yield-scaling.ts";

/** A recipe and how many pieces of it are to be made. */
export type Baking = {
  readonly recipe: {
    readonly title: string;
    readonly yield: { readonly quantity: number };
    readonly ingredients: readonly RecipeIngredient[];
  };
  readonly pieces: number;
};

/** What a batch needs of one ingredient, all its recipes together, in whole grams rounded up. */
export type Need = {
  /** The product's slug, or the name of what the shop does not sell. */
  readonly key: string;
  readonly name: string;
  readonly product: ProductLink | null;
  readonly grams: number;
  /** Titles of the recipes that need it, each once. */
  readonly recipes: readonly string[];
};

/** A need with what is on its way already and what is left to order. */
export type ShoppingLine = Need & {
  readonly ordered: number;
  readonly missing: number;
  /** Null when nothing is missing, or the shop does not sell it. */
  readonly packed: Packed | null;
};

/**
 * 'Fournée': several recipes and yields merged into one list of needs. The same
 * product in two recipes is one need; grams are added before they are rounded, so that making two
 * batches never needs more than each alone. In the order in which the ingredients first appear.
 */
export const needsOf = (batch: readonly Baking[]): readonly Need[] => {
  const needs = new Map<string, Need>();
  for (const { recipe, pieces } of batch) {
    const factor = yieldFactor(recipe, pieces);
    if (factor === 0) continue;
    for (const { name, product, grams } of recipe.ingredients) {
      const key = product?.slug ?? name;
      const known = needs.get(key);
      const recipes = known?.recipes ?? [];
      needs.set(key, {
        key,
        name: known?.name ?? product?.name ?? name,
        product,
        grams: (known?.grams ?? 0) + grams * factor,
        recipes: recipes.includes(recipe.title) ? recipes : [...recipes, recipe.title],
      });
    }
  }
  return [...needs.values()]
    .filter(({ grams }) => grams > 0)
    .map((need) => ({ ...need, grams: wholeAbove(need.grams) }));
};

/** What is known of a packaging in the active store; a price is null where it does not sell it. */
export type Offer = { readonly price: number | null; readonly stock: number };

/**
 * The shopping list of a batch: needs minus what is already there (grams by product slug), rounded
 * up to packagings. What is there beyond the need of one product does not help another. With
 * `offers`, packagings that the store is not sold are left aside while another is sold. Water runs from
 * the tap: nobody has to think of it.
 */
export const shoppingList = (
  needs: readonly Need[],
  orderedGrams: ReadonlyMap<string, number>,
  offers: ReadonlyMap<VariantCode, Offer> = NO_OFFERS,
): readonly ShoppingLine[] =>
  needs.filter(isToBeHad).map((need) => {
    const ordered = Math.max(0, orderedGrams.get(need.key) ?? 0);
    const missing = Math.max(0, need.grams - ordered);
    const packed = need.product === null ? null : packagingsFor(missing, offered(need, offers));
    return { ...need, ordered, missing, packed };
  });

/** 'Eau', 'Eau de bassinage', 'Eau à 65 °C'; orange-flower water, rose water and spirits are bought. */
const isToBeHad = ({ name, product }: Need): boolean =>
  product !== null || !/^eau(?!\s+de\s+(?:fleur|rose|vie)|-)\b/i.test(name);

/** Of so small a part of what would be bought, a bakery has some in its storeroom. */
const PINCH = 0.05;

/** 70 g of a box of 10 kg: 'vous en avez sans doute'. Such a line is proposed, and not ordered by itself. */
export const isPinch = ({ missing, packed }: Pick<ShoppingLine, "missing" | "packed">): boolean =>
  packed !== null && missing < packed.grams * PINCH;

const NO_OFFERS: ReadonlyMap<VariantCode, Offer> = new Map();

const offered = (
  { product }: Need,
  offers: ReadonlyMap<VariantCode, Offer>,
): readonly Packaging[] => {
  const all = (product?.packagings ?? []).map((packaging) => ({
    ...packaging,
    ...offers.get(packaging.variant),
  }));
  const sold = all.filter(({ price }) => price !== null && price !== undefined);
  return sold.length === 0 ? all : sold;
};

/** Grams by product slug of what is in the cart and of what is on its way. */
export const gramsByProduct = (
  ...sources: readonly (readonly { readonly productSlug: string; readonly grams: number }[])[]
): ReadonlyMap<string, number> => {
  const grams = new Map<string, number>();
  for (const { productSlug, grams: more } of sources.flat()) {
    grams.set(productSlug, (grams.get(productSlug) ?? 0) + more);
  }
  return grams;
};

/** Up to the next gram; the small part forgives what multiplying decimals adds. */
const wholeAbove = (grams: number): number => Math.max(1, Math.ceil(grams - 1e-6));
