import type { VariantCode } from "../../api-schema/primitives.ts";

/** A packaging that a need can be met with. `price` of one packaging in cents, null when unknown. */
export type Packaging = {
  readonly variant: VariantCode;
  readonly netWeight: number;
  readonly orderStep: number;
  readonly price?: number | null;
  /** How many there are; unlimited when it is not known. */
  readonly stock?: number;
};

/** What to order: `quantity` packagings hold `grams`, of which `surplus` are not needed now. */
export type Packed = {
  readonly variant: VariantCode;
  readonly quantity: number;
  readonly grams: number;
  readonly surplus: number;
};

/** The largest quantity of one line of a cart (core/cart/quantity.ts). */
const MOST = 9999;

/**
 * A need in grams rounded up to packagings ('Tout mettre au panier', product §8), by multiples of
 * the order step. Of several packagings the one that costs least when all prices are known, else the
 * one that leaves least over, then the one with fewest pieces to carry. One of which there is not
 * enough in stock comes last. Null when nothing is needed, or nothing is big enough.
 */
export const packagingsFor = (grams: number, packagings: readonly Packaging[]): Packed | null => {
  if (!(grams > 0)) return null;
  const options = packagings
    .map((packaging) => ({
      ...packed(grams, packaging),
      price: packaging.price ?? null,
      stock: packaging.stock ?? MOST,
    }))
    .filter(({ quantity }) => quantity > 0 && quantity <= MOST);
  const byPrice = options.every(({ price }) => price !== null);
  const [best] = options.toSorted(
    (a, b) =>
      Number(a.quantity > a.stock) - Number(b.quantity > b.stock) ||
      (byPrice ? (a.price ?? 0) * a.quantity - (b.price ?? 0) * b.quantity : 0) ||
      a.surplus - b.surplus ||
      a.quantity - b.quantity,
  );
  if (best === undefined) return null;
  const { variant, quantity, grams: held, surplus } = best;
  return { variant, quantity, grams: held, surplus };
};

const packed = (grams: number, { variant, netWeight, orderStep }: Packaging): Packed => {
  if (!(netWeight > 0)) return { variant, quantity: 0, grams: 0, surplus: 0 };
  const step = Math.max(1, Math.trunc(orderStep));
  const quantity = Math.ceil(Math.ceil(grams / netWeight) / step) * step;
  return { variant, quantity, grams: quantity * netWeight, surplus: quantity * netWeight - grams };
};
