import { article } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const costs = resource({
  name: "costs",
  title: "coûts",
  one: "un coût",
  about:
    "Ce qu'un article coûte au moulin, à partir d'un instant. Aucun client ne le voit ; un prix qui passe dessous attend un second regard.",
  key: ["article", "from"],
  undoing: "reversible",
  columns: {
    article,
    from: {
      kind: "instant",
      header: "Valable dès",
      known: ["début", "date de début", "du", "date d'effet", "applicable le"],
      about:
        "Quand ce coût commence ; rien pour un coût qui vaut depuis toujours. Il dure jusqu'au suivant.",
      blank: true,
      example: "01/12/2026",
    },
    cost: {
      kind: "euros",
      header: "Coût HT",
      known: [
        "coût",
        "coût de revient",
        "prix de revient",
        "pru",
        "pmp",
        "cump",
        "prix d'achat",
        "prix d'achat ht",
      ],
      about: "Le coût d'un conditionnement, hors taxes, en euros.",
      example: "12,80",
      need: "new",
      least: 0,
      most: 1_000_000_000,
    },
  },
});
