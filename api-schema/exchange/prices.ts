import { article } from "./named-columns.ts";
import { PRICE_UNITS } from "./order-words.ts";
import { resource } from "./resource.ts";

export const prices = resource({
  name: "prices",
  title: "prix",
  one: "un prix",
  about: "Le prix HT d'un article dans un tarif, à partir d'un instant.",
  key: ["list", "article", "from"],
  undoing: "reversible",
  columns: {
    list: {
      kind: "identifier",
      header: "Tarif",
      known: ["code tarif", "liste de prix", "secteur", "catégorie tarifaire", "cat tarif"],
      about: "Le code du tarif : celui d'un secteur de livraison, d'un groupe ou d'un client.",
      example: "ZNORD",
      refers: "priceLists",
    },
    article,
    from: {
      kind: "instant",
      header: "Valable dès",
      known: [
        "début",
        "date de début",
        "du",
        "date d'effet",
        "applicable le",
        "valable à partir du",
      ],
      about:
        "Quand ce prix commence ; rien pour un prix qui vaut depuis toujours. Un jour seul commence à minuit, à Paris.",
      blank: true,
      example: "01/12/2026",
    },
    to: {
      kind: "instant",
      header: "Valable jusqu'à",
      known: ["fin", "date de fin", "au", "jusqu'au"],
      about:
        "Quand il finit ; rien s'il dure jusqu'au suivant. Un jour seul finit à minuit, à son début.",
      example: "01/03/2027",
      clears: true,
    },
    unitPrice: {
      kind: "euros",
      header: "Prix HT",
      known: [
        "pu ht",
        "prix unitaire",
        "prix unitaire ht",
        "tarif ht",
        "px ht",
        "prix de vente ht",
      ],
      about:
        "Le prix d'un conditionnement, hors taxes, en euros ; compté par « Prix » là où le moulin écrit dans son unité.",
      example: "18,40",
      need: "new",
      least: 1,
      most: 1_000_000_000,
    },
    tariffPrice: {
      kind: "fineEuros",
      header: "Prix",
      known: ["prix du tarif", "prix au kg", "prix aux 100 kg", "prix à la tonne"],
      about:
        "Le prix hors taxes comme le moulin l'écrit, quatre décimales, pour la base et l'unité qui suivent ; « Prix HT » en est fait.",
      example: "73,6250",
      least: 1,
      most: 100_000_000_000,
      clears: true,
    },
    priceUnit: {
      kind: "choice",
      header: "Unité de prix",
      known: ["unité tarif", "unité du prix", "unité de tarification"],
      about: "L'unité de « Prix » ; l'unité de vente si rien n'est dit.",
      example: "kg",
      words: PRICE_UNITS,
    },
    priceBase: {
      kind: "whole",
      header: "Base",
      known: ["base de prix", "base du prix", "quantité de base", "base tarif"],
      about: "Pour combien d'unités : 100 pour un prix aux 100 kg ; 1 si rien n'est dit.",
      example: "100",
      least: 1,
      most: 1_000_000,
    },
    volumePrices: {
      kind: "steps",
      header: "Remises par quantité",
      known: ["remises quantitatives", "paliers", "prix par quantité"],
      about: "« 10 : 5 | 40 : 8 » : 5 % de moins dès 10, 8 % dès 40.",
      example: "10 : 5 | 40 : 8",
      otherwise: [],
      clears: true,
    },
  },
});
