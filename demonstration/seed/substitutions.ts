import type { ProductRow, SubstitutionRow, VariantRow } from "./catalogue-types.ts";

/** From this stock down, a variant names what can replace it. */
const SHORT_STOCK = 3;

/**
 * Up to three replacements of every variant that is sold out or nearly: another packaging of the
 * product first, then its neighbours in the category, then in the category above; the nearest in
 * weight first. Only what is well in stock replaces anything.
 */
export const substitutionsOf = (
  products: readonly ProductRow[],
  variants: readonly VariantRow[],
): readonly SubstitutionRow[] => {
  const productOf = new Map(products.map((product) => [product.code, product]));
  const available = variants.filter(({ stock }) => stock > SHORT_STOCK);
  return variants.flatMap((variant) => {
    const product = productOf.get(variant.productCode);
    if (variant.stock > SHORT_STOCK || product === undefined) return [];
    return available
      .map((candidate) => ({
        candidate,
        distance: distance(product, variant, candidate, productOf.get(candidate.productCode)),
      }))
      .filter(({ distance }) => Number.isFinite(distance))
      .toSorted((a, b) => a.distance - b.distance || compare(a.candidate.code, b.candidate.code))
      .slice(0, 3)
      .map(({ candidate }, index) => ({
        variantCode: variant.code,
        substituteCode: candidate.code,
        position: index + 1,
      }));
  });
};

/** Infinite when it is no replacement at all. */
const distance = (
  product: ProductRow,
  variant: VariantRow,
  candidate: VariantRow,
  other: ProductRow | undefined,
): number => {
  if (other === undefined) return Infinity;
  const weight = Math.abs(Math.log((candidate.netWeight + 1) / (variant.netWeight + 1)));
  const lostLabels = product.labels.filter((label) => !other.labels.includes(label)).length;
  return kinship(product, other) + weight + 2 * lostLabels + addedAllergens(product, other);
};

/** An allergen that the customer did not have is a poor surprise. */
const addedAllergens = (product: ProductRow, other: ProductRow): number =>
  other.sheet.allergens.filter((allergen) => !product.sheet.allergens.includes(allergen)).length *
  3;

const kinship = (product: ProductRow, other: ProductRow): number => {
  if (other.code === product.code) return 0;
  if (other.mainTaxon === product.mainTaxon) return 1;
  return other.taxonCodes[1] === product.taxonCodes[1] ? 6 : Infinity;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
