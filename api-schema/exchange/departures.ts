import { article, order } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const departures = resource({
  name: "departures",
  title: "départs",
  one: "un départ",
  about:
    "Ce qu'un camion a vraiment emporté d'une commande : les quantités, lot par lot. Stock et promesses suivent.",
  key: ["order", "article", "lot", "leftAt"],
  undoing: "final",
  columns: {
    order,
    article,
    lot: {
      kind: "identifier",
      header: "Lot",
      known: ["n° lot", "numéro de lot", "no lot"],
      about: "Le lot ; rien pour ce qui n'en a pas.",
      example: "L2611-04",
      blank: true,
      most: 60,
    },
    leftAt: {
      kind: "instant",
      header: "Parti le",
      known: ["date d'expédition", "expédié le", "date de départ", "date de chargement"],
      about: "L'instant où le camion est parti.",
      example: "27/11/2026 04:30",
      past: true,
    },
    quantity: {
      kind: "whole",
      header: "Quantité",
      known: ["qté", "quantité livrée", "qté livrée", "qté expédiée", "quantité expédiée"],
      about: "Combien de conditionnements de ce lot.",
      example: "40",
      need: "always",
      least: 1,
      most: 1_000_000,
    },
    bestBefore: {
      kind: "day",
      header: "DDM",
      known: ["date de durabilité minimale", "DLUO"],
      about: "La date de durabilité minimale du lot.",
      example: "12/03/2027",
    },
    useBy: {
      kind: "day",
      header: "DLC",
      known: ["date limite de consommation"],
      about: "La date limite de consommation du lot ; un lot a l'une ou l'autre.",
      example: "01/12/2026",
    },
  },
});
