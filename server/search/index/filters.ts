import type { AskedQuestion } from "./asked.ts";
import { type Bits, hasBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { FlourFigures } from "./index-row.ts";
import type { Shelf } from "./shelves.ts";

/** Filters that are facets of their own, each counted with all the others. */
export const BRANDS = 1;
export const LABELS = 2;
export const TAXON = 4;
export const FLOUR = 8;
/** Of another seller: no facet counts it. */
const OTHER = 16;

/** What is let through. */
export interface Filters {
  /** By shelf, the filters that its products do not pass; null when all pass. */
  readonly failed: Uint8Array | null;
  /** On a running offer. */
  readonly promoted: Bits;
  readonly promotion: boolean;
  readonly stock: boolean;
  /** Whether a product passes all of them. */
  readonly accepts: (number: number) => boolean;
}

export const filtersOf = (index: CatalogueIndex, question: AskedQuestion): Filters => {
  const { promotion, stock, runningOffers } = question;
  const promoted = index.pool.empty();
  for (const id of runningOffers) {
    const offer = index.offers.get(id);
    if (offer !== undefined) index.sets.addTo(promoted, offer.all);
  }
  const failed = failedBy(index, question);
  const { column } = index.shelves;
  return {
    failed,
    promoted,
    promotion,
    stock,
    accepts: (number) =>
      (failed === null || failed[column[number] ?? 0] === 0) &&
      (!promotion || hasBit(promoted, number)) &&
      (!stock || hasBit(index.stocked, number)),
  };
};

const failedBy = (
  { shelves }: CatalogueIndex,
  { brandIds, labelBits, taxonId, flour, merchantId }: AskedQuestion,
): Uint8Array | null => {
  const isFlourAsked = Object.values(flour).some((kept) => kept !== null);
  if (
    brandIds === null &&
    labelBits === 0 &&
    taxonId === null &&
    !isFlourAsked &&
    merchantId === null
  )
    return null;
  const brands = new Set(brandIds);
  const failedOf = (shelf: Shelf): number =>
    (brandIds === null || (shelf.brandId !== null && brands.has(shelf.brandId)) ? 0 : BRANDS) |
    (labelBits === 0 || (shelf.labelBits & labelBits) !== 0 ? 0 : LABELS) |
    (taxonId === null || shelf.taxonIds.includes(taxonId) ? 0 : TAXON) |
    (!isFlourAsked || (shelf.flour !== null && isKept(shelf.flour, flour)) ? 0 : FLOUR) |
    (merchantId === null || shelf.merchantId === merchantId ? 0 : OTHER);
  return Uint8Array.from(shelves.list, failedOf);
};

const isKept = (
  [strength, type, protein, balance]: FlourFigures,
  flour: AskedQuestion["flour"],
): boolean =>
  passes(flour.strength, strength) &&
  passes(flour.types, type) &&
  passes(flour.protein, protein) &&
  passes(flour.balance, balance);

const passes = (stretches: AskedQuestion["flour"]["strength"], figure: number | null): boolean =>
  stretches === null ||
  (figure !== null &&
    stretches.some(({ from, to }) => figure >= from && (to === null || figure <= to)));
