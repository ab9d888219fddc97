import { type Pack, PackLine, productLines, type Range, rangeLines } from "./catalogue-rows.ts";
import { DataError, kept } from "./data/data-files.ts";
import { readTables } from "./data/table.ts";

/** Everything the shop sells, in the order of ranges.csv and, within a range, of its products. */
export const ranges = kept((): readonly Range[] => {
  const packs = Map.groupBy(readTables("catalogue/packagings", PackLine), ({ product }) => product);
  const unsold = productLines().filter(({ name }) => !packs.has(name));
  if (unsold.length > 0) {
    throw new DataError(unsold.map(({ name }) => `catalogue/packagings: nothing of ${name}`));
  }
  const products = Map.groupBy(productLines(), ({ range }) => range);
  return rangeLines().map(({ range, ...shared }) => ({
    ...shared,
    products: (products.get(range) ?? []).map(({ range: _, ...row }) => ({
      ...row,
      packs: (packs.get(row.name) ?? []).map(packOf),
    })),
  }));
});

const packOf = ({ product: _, packaging, price, ...extra }: typeof PackLine.Type): Pack => [
  packaging,
  price,
  extra,
];
