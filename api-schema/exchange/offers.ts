import { article } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const offers = resource({
  name: "offers",
  title: "articles des offres",
  one: "un article d'une offre",
  about: "Les articles qu'une offre baisse, et de combien.",
  key: ["promotion", "article"],
  undoing: "reversible",
  columns: {
    promotion: {
      kind: "identifier",
      header: "Code promotion",
      known: ["promotion", "code promo", "code offre", "offre", "opération"],
      about: "Le code de l'offre.",
      example: "OFFRES-SEMAINE",
      refers: "promotions",
    },
    article,
    percentage: {
      kind: "percent",
      header: "Remise (%)",
      known: ["remise", "taux de remise", "remise en %"],
      about: "Ce qu'elle ôte du prix HT, en pour cent, après le prix par quantité.",
      example: "8",
      need: "new",
      least: 0.0001,
      most: 0.9999,
    },
  },
});
