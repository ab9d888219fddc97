import type { Product, Variant } from "../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES } from "../catalogue/allergens.ts";
import { qualityLabelName } from "../catalogue/labels.ts";
import { comparisonPrice, pricePerKilogram } from "../catalogue/price.ts";
import { sheetRows } from "../catalogue/technical-sheet.ts";
import { euros } from "../money/format.ts";

/** A product as it stands in the comparison: with the packaging that is added. */
export type ComparedProduct = { readonly product: Product; readonly variant: Variant };

/** One fact of all the products, in their order. */
export type ComparisonRow = {
  readonly name: string;
  /** What the fact says of the dough, in a few words. */
  readonly help: string | null;
  /** null where a product has no such fact. */
  readonly values: readonly (string | null)[];
  /** The products are not alike in it; never so of one product alone. */
  readonly differs: boolean;
};

/** Its default variant, the first one where that is not sold; undefined without any. */
export const comparedProduct = (product: Product): ComparedProduct | undefined => {
  const { variants, defaultVariant } = product;
  const variant = variants.find(({ code }) => code === defaultVariant.code) ?? variants[0];
  return variant === undefined ? undefined : { product, variant };
};

/**
 * The facts of products side by side: those of a flour first, in the order in which a baker reads a
 * sheet, then packaging and price, then the rest of their sheets. A fact that none of them has is left out.
 */
export const comparisonRows = (products: readonly ComparedProduct[]): readonly ComparisonRow[] => {
  const facts = products.map(factsOf);
  const names = new Set([...FIRST, ...facts.flatMap((known) => [...known.keys()])]);
  return [...names].flatMap((name) => {
    const values = facts.map((known) => known.get(name) ?? null);
    if (values.every((value) => value === null)) return [];
    return [{ name, help: HELP.get(name) ?? null, values, differs: new Set(values).size > 1 }];
  });
};

/** A flour that makes a dough: its sheet says how strong. */
export const isFlour = ({ attributes }: Pick<Product, "attributes">): boolean =>
  attributes.some(({ name }) => name === STRENGTH);

const STRENGTH = "Force boulangère (W)";

/** What a baker asks of a flour, and what every product has: before the rest of the sheet. */
const FIRST = [
  "Type",
  STRENGTH,
  "Équilibre (P/L)",
  "Cendres",
  "Protéines",
  "Hydratation conseillée",
  "Temps de chute Hagberg",
  "Conditionnement",
  "Prix HT",
  "Prix au kilo",
  "Prix à la pièce",
  "Labels",
  "Allergènes",
  "Traces possibles",
];

const HELP: ReadonlyMap<string, string> = new Map([
  [STRENGTH, "Plus W est haut, plus la pâte supporte un long pointage."],
  ["Équilibre (P/L)", "Bas : la pâte s’étire ; haut : elle résiste."],
  ["Cendres", "Plus il est haut, plus la farine est bise."],
  ["Protéines", "Elles font le réseau de gluten."],
  ["Hydratation conseillée", "Eau sur farine, pour une pâte de référence."],
  ["Temps de chute Hagberg", "Bas : la pâte colle, la croûte colore vite."],
]);

/** Of one pack alone, or said elsewhere in the table. */
const LEFT_OUT = new Set(["Référence", "Code-barres (EAN)", "Poids brut", "TVA"]);

const factsOf = ({ product, variant }: ComparedProduct): ReadonlyMap<string, string> => {
  const { sheet, labels } = product;
  const perKilogram =
    variant.price === null ? undefined : pricePerKilogram(variant.price, variant.netWeight);
  const comparison = variant.price === null ? undefined : comparisonPrice(variant.price, variant);
  const isByPiece = comparison !== undefined && variant.pieces !== null && variant.pieces > 1;
  const allergens = sheet.allergens.map((name) => ALLERGEN_NAMES[name]).join(", ");
  const own: ReadonlyArray<readonly [string, string | undefined]> = [
    ["Prix HT", variant.price === null ? undefined : euros(variant.price)],
    ["Prix au kilo", perKilogram === undefined ? undefined : `${euros(perKilogram)}/kg`],
    ["Prix à la pièce", isByPiece ? comparison : undefined],
    ["Labels", labels.map(qualityLabelName).join(", ")],
    ["Allergènes", allergens === "" && sheet.ingredients !== null ? "aucun" : allergens],
    ["Traces possibles", sheet.traces.map((name) => ALLERGEN_NAMES[name]).join(", ")],
  ];
  return new Map([
    ...sheetRows(product, variant).filter(([name]) => !LEFT_OUT.has(name)),
    ...own.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value] as const],
    ),
  ]);
};
