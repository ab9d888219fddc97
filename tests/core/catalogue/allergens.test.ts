import { expect, it } from "vitest";
import { Allergen } from "../../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES } from "../../../core/catalogue/allergens.ts";

it("[SHEET-1] names each of the fourteen allergens once", () => {
  expect(Allergen.literals.map((allergen) => ALLERGEN_NAMES[allergen])).toEqual([
    "gluten",
    "crustacés",
    "œufs",
    "poissons",
    "arachides",
    "soja",
    "lait",
    "fruits à coque",
    "céleri",
    "moutarde",
    "sésame",
    "sulfites",
    "lupin",
    "mollusques",
  ]);
});
