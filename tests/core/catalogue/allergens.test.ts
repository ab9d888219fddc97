import { expect, it } from "vitest";
import { Allergen } from "../../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES, tenthsOfGram } from "../../../core/catalogue/allergens.ts";

it("[SHEET-1] names each of the fourteen allergens once", () => {
  const names = Allergen.literals.map((allergen) => ALLERGEN_NAMES[allergen]);
  expect(new Set(names).size).toBe(14);
});

it("[SHEET-1] writes tenths of a gram as the nutrition table does", () => {
  expect([0, 5, 15, 723].map(tenthsOfGram)).toEqual([
    "0,0\u00a0g",
    "0,5\u00a0g",
    "1,5\u00a0g",
    "72,3\u00a0g",
  ]);
});
