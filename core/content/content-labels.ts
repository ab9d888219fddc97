import type { ArticleCategory, Difficulty, RecipeCategory } from "../../api-schema/editorial.ts";

// The words of the wire in French, for filters, cards and structured data.

export const RECIPE_CATEGORIES: { readonly [Category in RecipeCategory]: string } = {
  pains: "Pains",
  viennoiseries: "Viennoiseries",
  patisseries: "Pâtisseries",
  sale: "Salé et traiteur",
  fetes: "Fêtes",
};

export const ARTICLE_CATEGORIES: { readonly [Category in ArticleCategory]: string } = {
  fabrication: "Fabrication",
  "matieres-premieres": "Matières premières",
  "hygiene-et-reglementation": "Hygiène et réglementation",
  gestion: "Gestion et magasin",
};

export const DIFFICULTIES: { readonly [Level in Difficulty]: string } = {
  easy: "Facile",
  medium: "Intermédiaire",
  hard: "Confirmé",
};
