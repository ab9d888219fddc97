import type { VariantCode } from "../../api-schema/primitives.ts";
import { MAX_LINE_QUANTITY } from "../selling/quantity.ts";

/** A usual product that may ride on a lorry. */
export type Fillable = {
  readonly variant: VariantCode;
  /** What a day usually takes, in packagings. */
  readonly usual: number;
  /** Already on the lorry, in packagings. */
  readonly inCart: number;
  readonly stock: number;
  /** Packagings are sold by multiples of this number, 1 or more. */
  readonly step: number;
  /** What so many packagings in all count towards the minimum: grams or cents HT. */
  readonly worth: (quantity: number) => number;
};

/** So many packagings more. */
export type Filling = { readonly variant: VariantCode; readonly quantity: number };

/** A day takes no more than this many times its usual quantity: nobody has room for more. */
const MOST_ROUNDS = 3;

/**
 * The shortest way to a lorry's minimum (product §10 'Le prochain camion'): the store's usual
 * products in the order given, first those still missing up to their usual quantity, then up to
 * three times it; the last one no more than is needed. Null when they do not suffice, and when they
 * would pass the `room` left under the maximum.
 */
export const fillLorry = (
  { missing, room }: { readonly missing: number; readonly room: number },
  products: readonly Fillable[],
): readonly Filling[] | null => {
  const added = new Map<VariantCode, number>();
  const gained = (): number =>
    products.reduce((sum, product) => sum + gain(product, added.get(product.variant) ?? 0), 0);
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    for (const product of products) {
      const lacking = missing - gained();
      if (lacking <= 0) break;
      const before = added.get(product.variant) ?? 0;
      const most = Math.max(before, largest(product, round));
      const enough = leastReaching(product, { before, most, lacking });
      added.set(product.variant, enough ?? most);
    }
  }
  const total = gained();
  if (total < missing || total > room) return null;
  return products.flatMap(({ variant }) => {
    const quantity = added.get(variant) ?? 0;
    return quantity > 0 ? [{ variant, quantity }] : [];
  });
};

/** What adding that many brings, over what is on the lorry already. */
const gain = ({ worth, inCart }: Fillable, quantity: number): number =>
  worth(inCart + quantity) - worth(inCart);

/** The most packagings to add in that round: a multiple of the step that the stock can serve. */
const largest = ({ usual, inCart, stock, step }: Fillable, round: number): number => {
  const wanted = Math.ceil(Math.max(0, usual * round - inCart) / step) * step;
  const available = Math.min(stock, MAX_LINE_QUANTITY) - inCart;
  return Math.min(wanted, Math.floor(Math.max(0, available) / step) * step);
};

/** The first multiple that brings what is lacking; undefined when `most` does not. */
const leastReaching = (
  product: Fillable,
  { before, most, lacking }: { before: number; most: number; lacking: number },
): number | undefined => {
  const already = gain(product, before);
  for (let quantity = before + product.step; quantity <= most; quantity += product.step) {
    if (gain(product, quantity) - already >= lacking) return quantity;
  }
  return undefined;
};
