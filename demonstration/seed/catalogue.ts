import type { Catalogue, ProductRow, ReviewRow } from "./catalogue-types.ts";
import { expandRow } from "./product-expansion.ts";
import { productCodes } from "./product-codes.ts";
import { ranges } from "./ranges.ts";
import { relationsOf } from "./related-products.ts";
import { reviewsOf } from "./reviews.ts";
import { substitutionsOf } from "./substitutions.ts";

/** The seed of the demonstration shop: another number, another stock, other reviews. */
export const DEMO_SEED = 20_260;

/**
 * The offer that the croissant of the home page runs on: 64,20 € less 8,26 % is 58,90 €, to the
 * cent. The demonstration's promotions must hold it.
 */
export const croissantOffer = { variantCode: "340212-1", percentage: 0.0826 } as const;

/**
 * The demonstration catalogue (product §5): the same rows for the same seed and day. Dates are
 * relative to `now`; money is in cents HT, weights in grams.
 */
export const demoCatalogue = (now: Date, seed: number = DEMO_SEED): Catalogue => {
  const codes = productCodes();
  const expanded = ranges().flatMap((range, rangeIndex) =>
    range.products.map((row, index) =>
      expandRow({ code: codes[rangeIndex]?.[index] ?? "", row, range, index }, seed, now),
    ),
  );
  const unrated = expanded.map(({ product }) => product);
  const variants = expanded.flatMap((one) => one.variants);
  const reviews = reviewsOf(unrated, seed, now);
  const products = rated(unrated, reviews);
  return {
    products,
    variants,
    prices: expanded.flatMap(({ prices }) => prices),
    pictures: expanded.flatMap(({ pictures }) => pictures),
    relations: relationsOf(products, seed),
    substitutions: substitutionsOf(products, variants),
    reviews,
  };
};

const rated = (
  products: readonly ProductRow[],
  reviews: readonly ReviewRow[],
): readonly ProductRow[] => {
  const byProduct = Map.groupBy(reviews, ({ productCode }) => productCode);
  return products.map((product) => {
    const own = byProduct.get(product.code) ?? [];
    if (own.length === 0) return product;
    const sum = own.reduce((total, { rating }) => total + rating, 0);
    return { ...product, averageRating: Math.round((100 * sum) / own.length) / 100 };
  });
};
