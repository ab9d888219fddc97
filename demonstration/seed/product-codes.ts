import type { Range } from "./catalogue-rows.ts";

/**
 * Six digits for every row of every range, in the same order: its own where it has one, else the
 * next free number of its range, three by three. A row added at the end of a range changes no other
 * product's code.
 */
export const productCodes = (ranges: readonly Range[]): readonly (readonly string[])[] => {
  const taken = new Set<string>();
  for (const code of ranges.flatMap(({ products }) => products.map((row) => row.code))) {
    if (code === undefined) continue;
    if (taken.has(code)) throw new RangeError(`Two products are numbered ${code}`);
    taken.add(code);
  }
  return ranges.map((range) => {
    let next = range.firstCode;
    return range.products.map((row) => {
      if (row.code !== undefined) return row.code;
      while (taken.has(String(next))) next += 3;
      taken.add(String(next));
      return String(next);
    });
  });
};
