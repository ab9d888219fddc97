import type { Nutrition, Product, Variant } from "../../api-schema/catalogue.ts";
import type { ProductCode } from "../../api-schema/primitives.ts";
import { percent, weight, wholeNumber } from "../money/format.ts";
import { tenthsOfGram } from "./allergens.ts";

/** What stands on the left and on the right of a line. */
export type SheetRow = readonly [name: string, value: string];

/**
 * The lines of a product's technical sheet, on the page and on its PDF alike (product §5): what is the
 * packaging's, how it keeps, then what is the product's own. A name stands once.
 */
export const sheetRows = (
  { sheet, attributes }: Pick<Product, "sheet" | "attributes">,
  variant: Variant,
): readonly SheetRow[] => {
  const rows: ReadonlyArray<readonly [string, string | null]> = [
    ["Conditionnement", variant.packaging],
    ["Référence", variant.reference],
    ["Code-barres (EAN)", variant.ean],
    ["Poids net", weight(variant.netWeight)],
    ["Poids brut", weight(variant.grossWeight)],
    ["Pièces par colis", variant.pieces === null ? null : String(variant.pieces)],
    ["Multiple de commande", variant.orderStep > 1 ? String(variant.orderStep) : null],
    ["TVA", percent(variant.vatRate)],
    ["Conservation", sheet.storage],
    ["Durée de vie", sheet.shelfLifeDays === null ? null : shelfLife(sheet.shelfLifeDays)],
  ];
  const named = new Set(rows.map(([name]) => name));
  return [
    ...rows.flatMap(([name, value]): readonly SheetRow[] =>
      value === null ? [] : [[name, value]],
    ),
    ...attributes
      .filter(({ name }) => !named.has(name))
      .map(({ name, value }): SheetRow => [name, value]),
  ];
};

/** The nutrition table per 100 g, in the order of Regulation (EU) 1169/2011, annex XV. */
export const nutritionRows = (nutrition: Nutrition): readonly SheetRow[] => [
  [
    "Énergie",
    `${wholeNumber(nutrition.energyKj)}\u00a0kJ / ${wholeNumber(nutrition.energyKcal)}\u00a0kcal`,
  ],
  ["Matières grasses", tenthsOfGram(nutrition.fat)],
  ["dont acides gras saturés", tenthsOfGram(nutrition.saturatedFat)],
  ["Glucides", tenthsOfGram(nutrition.carbohydrate)],
  ["dont sucres", tenthsOfGram(nutrition.sugars)],
  ["Fibres alimentaires", tenthsOfGram(nutrition.fibre)],
  ["Protéines", tenthsOfGram(nutrition.protein)],
  ["Sel", tenthsOfGram(nutrition.salt)],
];

/** Where the sheet is to be had as a PDF, by whoever has the address. */
export const productSheetFile = (code: ProductCode): string =>
  `/api/v2/shop/products/${encodeURIComponent(code)}/pdf-file`;

const shelfLife = (days: number): string =>
  days >= 60 ? `${Math.round(days / 30)} mois` : `${days} jours`;
