import { article } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const stocks = resource({
  name: "stocks",
  title: "stocks",
  one: "un stock",
  about: "Ce qu'un dépôt a d'un article, à un instant.",
  key: ["article", "depot"],
  undoing: "compensable",
  columns: {
    article,
    depot: {
      kind: "identifier",
      header: "Dépôt",
      known: ["code dépôt", "entrepôt", "magasin", "site"],
      about: "Le code du dépôt.",
      example: "PRINCIPAL",
      most: 40,
    },
    quantity: {
      kind: "whole",
      header: "Quantité",
      known: ["qté", "stock", "qté dispo", "quantité disponible", "stock réel", "qté stock"],
      about: "Combien de conditionnements.",
      example: "120",
      need: "always",
      least: 0,
      most: 10_000_000,
    },
    counts: {
      kind: "choice",
      header: "Nature",
      known: ["type de stock", "base"],
      about: "« compté » : ce qui est là, promis compris ; « libre » : ce qui reste à vendre.",
      example: "compté",
      need: "always",
      words: {
        counted: ["compté", "réel", "physique", "inventaire"],
        free: ["libre", "disponible", "dispo", "à terme"],
      },
    },
    asOf: {
      kind: "instant",
      header: "Relevé le",
      known: ["date", "date du stock", "heure", "au", "date d'extraction"],
      about: "L'instant où ce chiffre était vrai.",
      example: "27/11/2026 04:00",
      need: "always",
      past: true,
    },
  },
});
