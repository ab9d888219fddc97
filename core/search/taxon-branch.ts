import type { TaxonCount } from "../../api-schema/search.ts";

/** The way down the tree to a category, itself last; empty when the tree does not hold it. */
export const branchTo = (
  tree: readonly TaxonCount[],
  code: string | null,
): readonly TaxonCount[] => {
  for (const taxon of tree) {
    if (taxon.code === code) return [taxon];
    const below = branchTo(taxon.children, code);
    if (below.length > 0) return [taxon, ...below];
  }
  return [];
};
