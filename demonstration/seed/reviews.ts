import { Schema } from "effect";
import { Review } from "../../api-schema/catalogue.ts";
import type { ProductRow, ReviewRow } from "./catalogue-types.ts";
import { fromText } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { chance, integerBetween, pick, randomFor, sample } from "./random.ts";
import { TaxonSlug } from "./taxons.ts";

/** One to eight reviews for a third of the products, in the words of their category. */
export const reviewsOf = (
  products: readonly ProductRow[],
  seed: number,
  now: Date,
): readonly ReviewRow[] =>
  products.flatMap((product) => {
    const random = randomFor(seed, "reviews", product.code);
    if (!chance(random, product.popularity > 700 ? 0.7 : 0.3)) return [];
    const said = sample(random, textsFor(product), integerBetween(random, 1, 8));
    const writers = sample(random, authors(), said.length);
    return said.map(({ rating, title, comment }, index) => ({
      productCode: product.code,
      rating,
      title,
      comment,
      author: writers[index] ?? pick(random, authors()),
      createdAt: momentAgo(now, integerBetween(random, 3, 700), integerBetween(random, 300, 1_200)),
    }));
  });

/** Of the nearest taxon that has texts, with the ones that suit anything. */
const textsFor = (product: ProductRow): readonly ReviewText[] => {
  const byTaxon = Map.groupBy(texts(), ({ taxon }) => taxon);
  const nearest = product.taxonCodes.find((code) => byTaxon.has(code));
  return [
    ...(nearest === undefined ? [] : (byTaxon.get(nearest) ?? [])),
    ...(byTaxon.get(undefined) ?? []),
  ];
};

/** Never of one product only, because each stands under several of its category. */
const ReviewLine = Schema.Struct({
  taxon: Schema.optionalKey(TaxonSlug),
  rating: fromText(Review.fields.rating, Number),
  title: Schema.String,
  comment: Schema.String,
});
type ReviewText = typeof ReviewLine.Type;

const texts = kept(() => readTable("catalogue/reviews.csv", ReviewLine));
const authors = kept(() =>
  readTable("catalogue/review-authors.csv", Schema.Struct({ author: Schema.String })).map(
    ({ author }) => author,
  ),
);

const dayMs = 86_400_000;

const momentAgo = (now: Date, days: number, minutes: number): string => {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight - days * dayMs + minutes * 60_000).toISOString();
};
