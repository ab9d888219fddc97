import { brands } from "./brands.ts";
import { kept } from "./data/data-files.ts";
import { merchants } from "./merchants.ts";
import { salesAreas } from "./sales-areas.ts";
import { flattenTaxons } from "./taxons.ts";

// Rows of the demonstration know their ids beforehand: nothing is read back while it is inserted.

/** The id of everything that has a code, in the order of the rows from `first` on. */
export const idsOf = (codes: Iterable<string>, first = 1): ReadonlyMap<string, number> =>
  new Map([...codes].map((code, index) => [code, first + index]));

/** The id of a code; a code that nothing has is a mistake in the rows. */
export const idIn = (ids: ReadonlyMap<string, number>, code: string): number => {
  const id = ids.get(code);
  if (id === undefined) throw new RangeError(`Nothing has the code ${code}`);
  return id;
};

const idOf = (codes: () => readonly string[]) => {
  const ids = kept(() => idsOf(codes()));
  return (code: string): number => idIn(ids(), code);
};

export const areaId = idOf(() => salesAreas().map(({ code }) => code));
export const merchantId = idOf(() => merchants().map(({ slug }) => slug));
export const brandId = idOf(() => brands().map(({ slug }) => slug));
export const taxonId = idOf(() => flattenTaxons().map(({ code }) => code));
