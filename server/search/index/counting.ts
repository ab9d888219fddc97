import { type Bits, eachBit, hasBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { BRANDS, type Filters, FLOUR, LABELS, TAXON } from "./filters.ts";
import type { FlourFigures } from "./index-row.ts";
import type { SearchHits } from "../search-hits.ts";

export type Counts = Omit<SearchHits, "ids" | "ranks">;

/** Counted by shelf. */
interface ShelfCounts {
  /** Those that pass the filters of offers and stock. */
  readonly all: ArrayLike<number>;
  /** On offer, whether that is asked or not; and in stock. */
  readonly promoted: ArrayLike<number>;
  readonly stocked: ArrayLike<number>;
}

/**
 * How many of what is found pass all filters, and for each facet its values with all filters but its own.
 * `found` is null for the whole catalogue, of which the shelves know how much they hold.
 */
export const countsOf = (index: CatalogueIndex, found: Bits | null, filters: Filters): Counts => {
  const counts =
    found === null && !filters.promotion && !filters.stock
      ? countedWhole(index, filters)
      : counted(index, found ?? index.living, filters);
  return facetsOf(index, counts, filters.failed);
};

const countedWhole = (index: CatalogueIndex, { promoted }: Filters): ShelfCounts => {
  const { shelves, order } = index;
  const onOffer = new Int32Array(shelves.list.length);
  eachBit(promoted, { from: 0, to: order.capacity }, (number) => {
    if (hasBit(index.living, number)) add(onOffer, shelves.column[number] ?? 0);
    return true;
  });
  return { all: shelves.sold, promoted: onOffer, stocked: shelves.stocked };
};

const counted = (
  index: CatalogueIndex,
  found: Bits,
  { promoted, promotion, stock }: Filters,
): ShelfCounts => {
  const { shelves, stocked } = index;
  const { column } = shelves;
  const counts = {
    all: new Int32Array(shelves.list.length),
    promoted: new Int32Array(shelves.list.length),
    stocked: new Int32Array(shelves.list.length),
  };
  // Words of 32 and not each number by a call: this is most of what a search costs.
  for (let word = 0; word < found.length; word += 1) {
    let left = found[word] ?? 0;
    if (left === 0) continue;
    const onOffer = promoted[word] ?? 0;
    const inStock = stocked[word] ?? 0;
    while (left !== 0) {
      const bit = left & -left;
      left ^= bit;
      const shelf = column[(word << 5) + 31 - Math.clz32(bit)] ?? 0;
      const isOnOffer = (onOffer & bit) !== 0;
      const isInStock = (inStock & bit) !== 0;
      const passesPromotion = isOnOffer || !promotion;
      const passesStock = isInStock || !stock;
      if (passesPromotion && passesStock) add(counts.all, shelf);
      if (isOnOffer && passesStock) add(counts.promoted, shelf);
      if (isInStock && passesPromotion) add(counts.stocked, shelf);
    }
  }
  return counts;
};

const add = (counts: Int32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

const facetsOf = (
  { shelves }: CatalogueIndex,
  { all, promoted, stocked }: ShelfCounts,
  failed: Uint8Array | null,
): Counts => {
  const brands = new Map<number, number>();
  const labels = new Map<number, number>();
  const taxons = new Map<number, number>();
  const flours = new Map<FlourFigures, number>();
  const sums = { total: 0, promoted: 0, stocked: 0 };
  for (const [at, shelf] of shelves.list.entries()) {
    const count = all[at] ?? 0;
    const fails = failed === null ? 0 : (failed[at] ?? 0);
    if (fails === 0) {
      sums.total += count;
      sums.promoted += promoted[at] ?? 0;
      sums.stocked += stocked[at] ?? 0;
    }
    if (count === 0) continue;
    if ((fails & ~BRANDS) === 0 && shelf.brandId !== null) addTo(brands, shelf.brandId, count);
    if ((fails & ~LABELS) === 0 && shelf.labelBits > 0) addTo(labels, shelf.labelBits, count);
    if ((fails & ~TAXON) === 0) for (const id of shelf.taxonIds) addTo(taxons, id, count);
    if ((fails & ~FLOUR) === 0 && shelf.flour !== null) addTo(flours, shelf.flour, count);
  }
  return {
    ...sums,
    brands: [...brands],
    labels: [...labels],
    taxons: [...taxons],
    flours: [...byFigures(flours)],
  };
};

/** Shelves of the same figures together. */
const byFigures = (flours: ReadonlyMap<FlourFigures, number>): Counts["flours"] => {
  const found = new Map<string, Counts["flours"][number]>();
  for (const [figures, count] of flours) {
    const key = figures.join("|");
    const known = found.get(key)?.[4] ?? 0;
    found.set(key, [...figures, known + count]);
  }
  return [...found.values()];
};

const addTo = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};
