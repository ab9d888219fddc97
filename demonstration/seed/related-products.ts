import { Schema } from "effect";
import type { ProductRow, RelationRow } from "./catalogue-types.ts";
import { listOf } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { randomFor, sample } from "./random.ts";
import { TaxonSlug } from "./taxons.ts";

/**
 * Four to six products shown under each product: two neighbours of its category and what a baker
 * buys along with it.
 */
export const relationsOf = (
  products: readonly ProductRow[],
  seed: number,
): readonly RelationRow[] => {
  const byTaxon = Map.groupBy(products, ({ mainTaxon }) => mainTaxon);
  return products.flatMap((product) => {
    const random = randomFor(seed, "related", product.code);
    const neighbours = sample(
      random,
      (byTaxon.get(product.mainTaxon) ?? []).filter(({ code }) => code !== product.code),
      2,
    );
    const along = companionsOf(product).flatMap((taxon) =>
      sample(random, (byTaxon.get(taxon) ?? []).toSorted(byPopularity).slice(0, 4), 1),
    );
    const codes = [...neighbours, ...along].map(({ code }) => code);
    return [...new Set(codes)]
      .filter((code) => code !== product.code)
      .map((relatedCode, index) => ({
        productCode: product.code,
        relatedCode,
        position: index + 1,
      }));
  });
};

const byPopularity = (a: ProductRow, b: ProductRow): number => b.popularity - a.popularity;

/** What is bought along: of its taxon at any level, the nearest to the product decides. */
const companionsOf = ({ taxonCodes }: ProductRow): readonly TaxonSlug[] => {
  const nearest = taxonCodes.find((code) => companions().has(code));
  return nearest === undefined ? [] : (companions().get(nearest) ?? []);
};

const CompanionLine = Schema.Struct({ taxon: TaxonSlug, companions: listOf(TaxonSlug) });

const companions = kept(
  () =>
    new Map(
      readTable("catalogue/companions.csv", CompanionLine, "taxon").map((line) => [
        line.taxon,
        line.companions,
      ]),
    ),
);
