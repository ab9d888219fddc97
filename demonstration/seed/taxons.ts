import { Schema } from "effect";
import { nameAmong } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTree } from "./data/tree.ts";

// The three-level tree of the catalogue (product §5). Codes are stable: they stand in addresses.

export interface TaxonSeed {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly children?: readonly TaxonSeed[];
}

const TaxonSeed: Schema.Codec<TaxonSeed> = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  description: Schema.String,
  children: Schema.optionalKey(Schema.Array(Schema.suspend(() => TaxonSeed))),
});

export const taxonTree = kept(() => readTree("catalogue/taxons.json", Schema.Array(TaxonSeed)));

/** A taxon as it is stored: level 1 to 3, position among its siblings, parent or none. */
export interface FlatTaxon {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly level: number;
  readonly position: number;
  readonly parent: string | null;
}

/** The tree in depth-first order: a parent always stands before its children. */
export const flattenTaxons = kept((): readonly FlatTaxon[] => flattened(taxonTree(), null));

const flattened = (
  siblings: readonly TaxonSeed[],
  parent: FlatTaxon | null,
): readonly FlatTaxon[] =>
  siblings.flatMap((taxon, position) => {
    const flat: FlatTaxon = {
      code: taxon.code,
      name: taxon.name,
      description: taxon.description,
      level: (parent?.level ?? 0) + 1,
      position: position + 1,
      parent: parent?.code ?? null,
    };
    return [flat, ...flattened(taxon.children ?? [], flat)];
  });

/** The code of a taxon that there is. */
export const TaxonSlug = nameAmong("taxon", () => flattenTaxons().map(({ code }) => code));
export type TaxonSlug = (typeof TaxonSlug)["Type"];

/** The taxon itself, its parent and its grand-parent, nearest first; empty for an unknown code. */
export const taxonLineage = (
  code: string,
  taxons: readonly FlatTaxon[] = flattenTaxons(),
): readonly FlatTaxon[] => {
  const taxon = taxons.find((candidate) => candidate.code === code);
  if (taxon === undefined) return [];
  return [taxon, ...(taxon.parent === null ? [] : taxonLineage(taxon.parent, taxons))];
};
