import { describe, expect, it } from "vitest";
import type { TechnicalSheet, Variant } from "../../../api-schema/catalogue.ts";
import { Ean, ProductCode } from "../../../api-schema/primitives.ts";
import {
  isNutritionPart,
  NUTRITION_TITLE,
  productSheetFile,
  sheetRows,
} from "../../../core/catalogue/technical-sheet.ts";
import { aProduct } from "../compare/a-product.ts";

const flour = aProduct({ code: "t65", price: 1890, attributes: { Cendres: "0,65 %" } });
const [sack] = flour.variants;
if (sack === undefined) throw new Error("The flour has a sack.");

const rowsOf = (
  sheet: Partial<TechnicalSheet> = {},
  variant: Partial<Variant> = {},
  attributes: readonly (readonly [string, string])[] = [],
) =>
  sheetRows(
    {
      sheet: { ...flour.sheet, ...sheet },
      attributes: [
        ...flour.attributes,
        ...attributes.map(([name, value]) => ({ code: "y", name, value })),
      ],
    },
    { ...sack, ...variant },
  );

describe("[SHEET-1] the lines of a technical sheet", () => {
  it("are those of what is known, the product's own last", () => {
    expect(rowsOf()).toEqual([
      ["Conditionnement", "Sac 25 kg"],
      ["Référence", "t65"],
      ["Poids net", "25\u00a0kg"],
      ["Poids brut", "25,2\u00a0kg"],
      ["TVA", "5,5\u00a0%"],
      ["Cendres", "0,65 %"],
    ]);
  });

  it("are in the same order where all is known, and a name stands once", () => {
    expect(
      rowsOf(
        {
          storageClass: "chilled",
          storage: "À l’abri de la lumière.",
          afterOpening: "Trois jours.",
          shelfLifeDays: 270,
        },
        { ean: Ean.make("3760001000125"), pieces: 120, orderStep: 6 },
        [
          ["Conservation", "Au frais"],
          ["Origine", "France"],
        ],
      ),
    ).toEqual([
      ["Conditionnement", "Sac 25 kg"],
      ["Référence", "t65"],
      ["Code-barres (EAN)", "3760001000125"],
      ["Poids net", "25\u00a0kg"],
      ["Poids brut", "25,2\u00a0kg"],
      ["Pièces par colis", "120"],
      ["Multiple de commande", "6"],
      ["TVA", "5,5\u00a0%"],
      ["Température de conservation", "De 0 à 4\u00a0°C"],
      ["Conservation", "À l’abri de la lumière."],
      ["Après ouverture", "Trois jours."],
      ["Durée de vie", "9 mois"],
      ["Cendres", "0,65 %"],
      ["Origine", "France"],
    ]);
  });

  it.each([
    ["ambient", "Ambiante, au sec"],
    ["chilled", "De 0 à 4\u00a0°C"],
    ["frozen", "−18\u00a0°C"],
  ] as const)("say how %s goods are kept", (storageClass, text) => {
    expect(rowsOf({ storageClass })).toContainEqual(["Température de conservation", text]);
  });

  it.each([
    [1, "1 jour"],
    [2, "2 jours"],
    [59, "59 jours"],
    [60, "2 mois"],
    [365, "12 mois"],
  ])("say how long goods keep that keep %d days", (shelfLifeDays, text) => {
    expect(rowsOf({ shelfLifeDays })).toContainEqual(["Durée de vie", text]);
  });

  it("say a multiple of two, and none of one", () => {
    const named = (orderStep: number) =>
      rowsOf({}, { orderStep }).filter(([name]) => name === "Multiple de commande");
    expect([named(1), named(2)]).toEqual([[], [["Multiple de commande", "2"]]]);
  });
});

it("[SHEET-1] the nutrition is of 100 g, its parts below what they are part of", () => {
  expect(NUTRITION_TITLE).toBe("Valeurs nutritionnelles moyennes pour 100\u00a0g");
  expect(["Glucides", "dont sucres", "Abondont", "dont"].map(isNutritionPart)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it("[SHEET-1] the sheet is to be had at the address of its product, whatever its code", () => {
  expect(productSheetFile(ProductCode.make("T65/25"))).toBe(
    "/api/v2/shop/products/T65%2F25/pdf-file",
  );
});
