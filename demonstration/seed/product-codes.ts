import { nameAmong } from "./data/cells.ts";
import { DataError, kept } from "./data/data-files.ts";
import { ranges } from "./ranges.ts";

/**
 * Six digits for every row of every range, in the same order: its own where it has one, else the
 * next free number of its range, three by three. A row added at the end of a range changes no other
 * product's code.
 */
export const productCodes = kept((): readonly (readonly string[])[] => {
  const own = ranges().flatMap(({ products }) => products.flatMap(({ code }) => code ?? []));
  const taken = new Set(own);
  const twice = own.filter((code, index) => own.indexOf(code) !== index);
  if (twice.length > 0) throw new DataError(twice.map((code) => `two products have code ${code}`));
  return ranges().map((range) => {
    let next = range.firstCode;
    return range.products.map((row) => {
      if (row.code !== undefined) return row.code;
      while (taken.has(String(next))) next += 3;
      taken.add(String(next));
      return String(next);
    });
  });
});

/** The code of a variant that there is: '101065-1' is the first packaging of product 101065. */
export const VariantSeedCode = nameAmong("variant", () =>
  ranges().flatMap(({ products }, range) =>
    products.flatMap(({ packs }, row) =>
      packs.map((_, pack) => `${productCodes()[range]?.[row]}-${pack + 1}`),
    ),
  ),
);
