import { article } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const festive = resource({
  name: "festive",
  title: "précommandes de fête",
  one: "une précommande",
  about:
    "Ce qu'une boutique a précommandé pour les fêtes : elle le tire au fil de ses commandes, jusqu'à un dernier jour.",
  key: ["store", "article"],
  undoing: "reversible",
  columns: {
    store: {
      kind: "customerNumber",
      header: "Numéro client",
      known: ["n° client", "code client", "client", "compte client", "ct_num"],
      about: "Le numéro de la boutique dans l'ERP.",
      example: "4110250",
      refers: "customers",
    },
    article,
    quantity: {
      kind: "whole",
      header: "Quantité précommandée",
      known: ["quantité", "qté", "qté précommandée", "précommande"],
      about: "Combien de conditionnements en tout, ceux qui sont déjà tirés compris.",
      example: "40",
      need: "new",
      least: 1,
      most: 9999,
    },
    openedAt: {
      kind: "instant",
      header: "Ouverte le",
      known: ["date de précommande", "précommandé le", "début"],
      about:
        "Les commandes la tirent depuis cet instant ; un jour seul commence à minuit, à Paris.",
      example: "15/10/2026",
      need: "new",
    },
    deadline: {
      kind: "day",
      header: "À tirer jusqu'au",
      known: ["date limite", "dernier jour", "limite de retrait"],
      about: "Le dernier jour où elle se commande.",
      example: "21/12/2026",
      need: "new",
    },
  },
});
