/** Where a product stands in the storeroom. */
export type Shelved = {
  /** Positions in the catalogue from its top category down to its own. */
  readonly categoryRank: readonly number[];
  /** Its line in the store's last order that held it, counted from the first. */
  readonly lineRank: number;
};

/** By category as the catalogue has them, then as the store last wrote its order (product §10). */
export const inStoreroomOrder = <Product extends Shelved>(
  products: readonly Product[],
): readonly Product[] =>
  products.toSorted(
    (a, b) => compareRanks(a.categoryRank, b.categoryRank) || a.lineRank - b.lineRank,
  );

// A category stands before those below it.
const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const depth = Math.max(a.length, b.length);
  for (let level = 0; level < depth; level += 1) {
    const difference = (a[level] ?? -1) - (b[level] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
};
