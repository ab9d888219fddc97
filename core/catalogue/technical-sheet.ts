import type { Nutrition, Product, StorageClass, Variant } from "../../api-schema/catalogue.ts";
import type { ProductCode } from "../../api-schema/primitives.ts";
import { NO_BREAK_SPACE, percent, weight, wholeNumber } from "../money/format.ts";
import { writePlaces } from "../money/places.ts";

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
    ["Température de conservation", keptAt(sheet.storageClass ?? null)],
    ["Conservation", sheet.storage],
    ["Après ouverture", sheet.afterOpening ?? null],
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

const keptAt = (storage: StorageClass | null): string | null =>
  storage === null ? null : KEPT_AT[storage];

const KEPT_AT: { readonly [Class in StorageClass]: string } = {
  ambient: "Ambiante, au sec",
  chilled: `De 0 à 4${NO_BREAK_SPACE}°C`,
  frozen: `−18${NO_BREAK_SPACE}°C`,
};

/** What stands over the nutrition table. */
export const NUTRITION_TITLE = `Valeurs nutritionnelles moyennes pour 100${NO_BREAK_SPACE}g`;

/** The nutrition table per 100 g, in the order of Regulation (EU) 1169/2011, annex XV. */
export const nutritionRows = (nutrition: Nutrition): readonly SheetRow[] => [
  [
    "Énergie",
    `${wholeNumber(nutrition.energyKj)}\u00a0kJ / ${wholeNumber(nutrition.energyKcal)}\u00a0kcal`,
  ],
  ["Matières grasses", grams(nutrition.fat)],
  ["dont acides gras saturés", grams(nutrition.saturatedFat)],
  ["Glucides", grams(nutrition.carbohydrate)],
  ["dont sucres", grams(nutrition.sugars)],
  ...(nutrition.fibre === null
    ? []
    : ([["Fibres alimentaires", grams(nutrition.fibre)]] satisfies readonly SheetRow[])),
  ["Protéines", grams(nutrition.protein)],
  ["Sel", grams(nutrition.salt)],
];

/** Whether a line of the table is a part of the one above it. */
export const isNutritionPart = (name: string): boolean => name.startsWith("dont ");

/** Hundredths of a gram, with one decimal at least: 1080 is '10,8 g', 1 is '0,01 g'. */
const grams = (hundredths: number): string => `${writePlaces(hundredths, 2, 1)}${NO_BREAK_SPACE}g`;

/** Where the sheet is to be had as a PDF, by whoever has the address. */
export const productSheetFile = (code: ProductCode): string =>
  `/api/v2/shop/products/${encodeURIComponent(code)}/pdf-file`;

const shelfLife = (days: number): string =>
  days >= 60 ? `${Math.round(days / 30)} mois` : `${days} jour${days > 1 ? "s" : ""}`;
