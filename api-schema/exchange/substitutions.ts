import { resource } from "./resource.ts";

export const substitutions = resource({
  name: "substitutions",
  title: "articles de remplacement",
  one: "un article de remplacement",
  about: "Ce que la boutique propose quand un article manque.",
  key: ["article", "substitute"],
  undoing: "reversible",
  columns: {
    article: {
      kind: "identifier",
      header: "Référence",
      known: ["réf", "code article", "article"],
      about: "La référence de l'article qui manque.",
      example: "101065",
      refers: "variants",
    },
    substitute: {
      kind: "identifier",
      header: "Remplacé par",
      known: ["remplaçant", "article de remplacement", "substitut"],
      about: "La référence de celui qu'on propose.",
      example: "101080",
      refers: "variants",
    },
    position: {
      kind: "whole",
      header: "Rang",
      known: ["ordre", "priorité"],
      about: "Dans quel ordre on les propose.",
      example: "1",
      least: 1,
      most: 99,
      otherwise: 1,
    },
  },
});
