import type { TaxonId } from "../../api-schema/primitives.ts";
import type { Aggregations, TaxonCount } from "../../api-schema/search.ts";
import type { QualityLabel } from "../../api-schema/catalogue.ts";
import { QUALITY_LABELS } from "../../core/catalogue/labels.ts";
import type { Snapshot } from "../catalogue/snapshot.ts";
import { flourAggregations, type FlourFilters } from "./flour-filters.ts";
import type { SearchHits } from "./search-hits.ts";

/** Bits of search_label_bits(). */
export const labelBit = (label: QualityLabel): number => 1 << QUALITY_LABELS.indexOf(label);

/**
 * The facets of the wire but what the store has bought: values without any result are left out, the
 * most frequent come first.
 */
export const aggregationsOf = (
  hits: SearchHits,
  { snapshot, flour }: { readonly snapshot: Snapshot; readonly flour: FlourFilters },
): Omit<Aggregations, "bought"> => ({
  brands: hits.brands
    .flatMap(([id, count]) => {
      const brand = snapshot.brandById.get(id);
      return brand === undefined ? [] : [{ slug: brand.slug, name: brand.name, count }];
    })
    .toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1)),
  labels: QUALITY_LABELS.flatMap((label) => {
    const bit = labelBit(label);
    const count = hits.labels.reduce((sum, [bits, n]) => ((bits & bit) === 0 ? sum : sum + n), 0);
    return count === 0 ? [] : [{ label, count }];
  }),
  taxons: countedTaxons(hits.taxons, snapshot),
  promotion: hits.promoted,
  inStock: hits.stocked,
  flour: flourAggregations(hits.flours, flour),
});

const countedTaxons = (found: SearchHits["taxons"], { tree }: Snapshot): readonly TaxonCount[] => {
  const counts = new Map(found);
  const below = (parent: TaxonId | null): readonly TaxonCount[] =>
    tree.childrenOf(parent).flatMap(({ id, code, name }) => {
      const count = counts.get(id) ?? 0;
      return count === 0 ? [] : [{ code, name, count, children: below(id) }];
    });
  return below(null);
};
