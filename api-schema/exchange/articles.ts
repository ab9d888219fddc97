import { editorialColumns } from "./editorial-columns.ts";
import { resource } from "./resource.ts";

export const articles = resource({
  name: "articles",
  title: "conseils",
  one: "un conseil",
  about: "Les articles de la rubrique Conseils.",
  key: ["slug"],
  undoing: "reversible",
  columns: {
    ...editorialColumns("du conseil", "articles"),
    category: {
      kind: "choice",
      header: "Rubrique",
      known: ["catégorie", "thème"],
      about: "Où il se range parmi les conseils.",
      example: "fabrication",
      need: "new",
      words: {
        fabrication: ["fabrication"],
        "matieres-premieres": ["matières premières"],
        "hygiene-et-reglementation": ["hygiène et réglementation"],
        gestion: ["gestion"],
      },
    },
    author: {
      kind: "text",
      header: "Auteur",
      known: ["signature"],
      about: "Qui le signe, comme le site l'écrit.",
      example: "L'équipe du fournil",
      need: "new",
      most: 120,
    },
  },
});
