import type { ProductRow, ReviewRow } from "./catalogue-types.ts";
import { chance, integerBetween, pick, randomFor, sample } from "./random.ts";
import { generalReviews, reviewAuthors, reviewsByTaxon } from "./review-texts.ts";
import type { ReviewText } from "./review-texts.ts";

/** One to eight reviews for a third of the products, in the words of their category. */
export const reviewsOf = (
  products: readonly ProductRow[],
  seed: number,
  now: Date,
): readonly ReviewRow[] =>
  products.flatMap((product) => {
    const random = randomFor(seed, "reviews", product.code);
    if (!chance(random, product.popularity > 700 ? 0.7 : 0.3)) return [];
    const texts = sample(random, textsFor(product), integerBetween(random, 1, 8));
    const authors = sample(random, reviewAuthors, texts.length);
    return texts.map(([rating, title, comment], index) => ({
      productCode: product.code,
      rating,
      title,
      comment,
      author: authors[index] ?? pick(random, reviewAuthors),
      createdAt: momentAgo(now, integerBetween(random, 3, 700), integerBetween(random, 300, 1_200)),
    }));
  });

/** Of the nearest taxon that has texts, with the ones that suit anything. */
const textsFor = (product: ProductRow): readonly ReviewText[] => {
  const nearest = product.taxonCodes.find((code) => code in reviewsByTaxon);
  return [...(nearest === undefined ? [] : (reviewsByTaxon[nearest] ?? [])), ...generalReviews];
};

const dayMs = 86_400_000;

const momentAgo = (now: Date, days: number, minutes: number): string => {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight - days * dayMs + minutes * 60_000).toISOString();
};
