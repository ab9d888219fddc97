import { PackLine, productLines, type Range, rangeLines } from "./catalogue-rows.ts";
import { nameAmong } from "./data/cells.ts";
import { DataError, kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";

/** Everything the shop sells, in the order of ranges.csv and, within a range, of its products. */
export const ranges = kept((): readonly Range[] => {
  const packs = Map.groupBy(readTable("catalogue/packagings", PackLine), ({ product }) => product);
  const unsold = productLines().filter(({ name }) => !packs.has(name));
  if (unsold.length > 0) {
    throw new DataError(unsold.map(({ name }) => `catalogue/packagings: nothing of ${name}`));
  }
  const products = Map.groupBy(productLines(), ({ range }) => range);
  return rangeLines().map(({ range, ...shared }) => ({
    ...shared,
    products: (products.get(range) ?? []).map(({ range: _, ...row }) => ({
      ...row,
      packs: packs.get(row.name) ?? [],
    })),
  }));
});

/** The code of a variant that there is: '101065-1' is the first packaging of product 101065. */
export const VariantSeedCode = nameAmong("variant", () =>
  ranges().flatMap(({ products }) =>
    products.flatMap(({ code, packs }) => packs.map((_, index) => `${code}-${index + 1}`)),
  ),
);
