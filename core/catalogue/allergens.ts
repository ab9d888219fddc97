import type { Allergen } from "../../api-schema/catalogue.ts";

/** The fourteen allergens of regulation (EU) 1169/2011, as a technical sheet writes them. */
export const ALLERGEN_NAMES: { readonly [Name in Allergen]: string } = {
  gluten: "gluten",
  crustaces: "crustacés",
  oeufs: "œufs",
  poissons: "poissons",
  arachides: "arachides",
  soja: "soja",
  lait: "lait",
  "fruits-a-coque": "fruits à coque",
  celeri: "céleri",
  moutarde: "moutarde",
  sesame: "sésame",
  sulfites: "sulfites",
  lupin: "lupin",
  mollusques: "mollusques",
};
