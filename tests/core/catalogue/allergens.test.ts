import { expect, it } from "vitest";
import { Allergen } from "../../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES } from "../../../core/catalogue/allergens.ts";

it("[SHEET-1] names each of the fourteen allergens once", () => {
  const names = Allergen.literals.map((allergen) => ALLERGEN_NAMES[allergen]);
  expect(new Set(names).size).toBe(14);
});
