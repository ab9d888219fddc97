import type { ProductRow, RelationRow } from "./catalogue-types.ts";
import { randomFor, sample } from "./random.ts";
import type { TaxonSlug } from "./taxons.ts";

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

const companionsOf = (product: ProductRow): readonly TaxonSlug[] => {
  const known = product.taxonCodes.find((code) => code in companions);
  return known === undefined ? [] : (companions[known] ?? []);
};

/** By taxon at any level, the nearest to the product decides. */
const companions: Readonly<Record<string, readonly TaxonSlug[]>> = {
  "farines-ble-gruau": ["beurres-tourage", "levures-fraiches", "oeufs-ovoproduits"],
  "farines-ble-patissiere": ["sucres-cristallises", "beurres-incorporation", "levures-chimiques"],
  farines: ["levures-fraiches", "sels", "levains-vivants", "sachets-pain"],
  "mixes-viennoiserie": ["beurres-incorporation", "sucres-cristallises", "levures-fraiches"],
  "mixes-patisserie": ["oeufs-ovoproduits", "cremes", "boites-patissieres"],
  "mixes-ameliorants": ["farines-ble-panification", "levures-fraiches", "graines"],
  "levures-levains": ["farines-ble-tradition", "sels", "materiel-mesure"],
  "ingredients-sucres": ["oeufs-ovoproduits", "beurres-incorporation", "aromes-epices"],
  "beurres-tourage": ["farines-ble-gruau", "chocolats-batons", "levures-fraiches"],
  "ingredients-matieres-grasses": ["farines-ble-patissiere", "sucres-cristallises"],
  "ingredients-chocolats": ["cremes", "fruits-a-coque", "decors-chocolat"],
  "ingredients-fruits-secs": ["mixes-pains-cereales", "chocolats-pralines", "sucres-sirops"],
  "ingredients-fruits": ["fruits-a-coque", "patisserie-tartes", "materiel-patisserie"],
  "ingredients-oeufs": ["laits", "cremes", "sucres-cristallises"],
  "ingredients-laits": ["oeufs-ovoproduits", "mixes-patisserie-cremes", "aromes-epices"],
  ingredients: ["farines-ble-patissiere", "cremes"],
  "surgeles-viennoiserie": ["sachets-viennoiserie", "oeufs-ovoproduits", "materiel-moules"],
  "surgeles-pains": ["sachets-pain", "epicerie-snacking"],
  "surgeles-patisserie": ["boites-patissieres", "supports-patissiers", "nappages"],
  "surgeles-traiteur": ["emballages-snacking", "emballages-papiers"],
  surgeles: ["nappages", "gelifiants", "emballages-snacking"],
  decors: ["patisserie-entremets", "boites-patissieres", "supports-patissiers"],
  "sachets-pain": ["emballages-sacs", "pains-baguettes"],
  emballages: ["emballages-sacs", "emballages-papiers", "hygiene-usage-unique"],
  "petit-materiel": ["hygiene-entretien", "emballages-papiers", "hygiene-vetements"],
  hygiene: ["materiel-fournil", "emballages-papiers"],
};
