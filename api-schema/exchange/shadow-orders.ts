import { article as articleColumn } from "./named-columns.ts";
import { type ExchangeColumn, resource } from "./resource.ts";

export const shadowOrders = resource({
  name: "shadowOrders",
  title: "commandes de l'ancien système",
  one: "une ligne de commande de l'ancien système",
  about:
    "Ce qui a été commandé par l'ancien système, une ligne par article. La boutique les compare chaque matin à ce qu'elle aurait fait (« Mois en double ») ; elles ne touchent ni stock, ni factures, ni clients.",
  key: ["order", "article", "line"],
  undoing: "reversible",
  columns: {
    order: {
      kind: "identifier",
      header: "N° commande",
      known: ["commande", "numéro de commande", "no commande", "n° pièce", "cde", "n° cde"],
      about: "Le numéro de la commande dans l'ancien système.",
      example: "CC2611-0417",
      most: 40,
    },
    article: {
      ...articleColumn,
      about: "La référence de l'article ; une inconnue est prise, et dite comme écart.",
      loose: true,
      most: 60,
    },
    line: {
      kind: "identifier",
      header: "N° ligne",
      known: ["ligne", "numéro de ligne", "no ligne"],
      about: "Le numéro de la ligne, quand une commande a deux fois le même article.",
      example: "1",
      blank: true,
      most: 20,
    },
    customer: {
      kind: "customerNumber",
      header: "N° client",
      known: ["code client", "numéro de client", "no client", "client"],
      about: "La boutique qui a commandé ; une inconnue est prise, et dite comme écart.",
      example: "104512",
      need: "new",
      refers: "customers",
      loose: true,
    },
    placedAt: {
      kind: "instant",
      header: "Commandée le",
      known: ["date de commande", "date commande", "saisie le", "date de saisie", "passée le"],
      about: "Quand elle a été passée, avec l'heure : c'est à cet instant que l'on compare.",
      example: "27/11/2026 10:42",
      need: "new",
      past: true,
    },
    quantity: {
      kind: "whole",
      header: "Quantité",
      known: ["qté", "quantité commandée", "qté commandée"],
      about: "Combien de conditionnements.",
      example: "40",
      need: "new",
      least: 1,
      most: 1_000_000,
    },
    unitPrice: {
      ...sum("Prix HT", ["prix unitaire", "PU HT", "prix net", "PU net HT", "prix unitaire HT"]),
      about: "Ce qu'un conditionnement a été facturé, remises comprises, hors taxes, en euros.",
      example: "18,40",
      need: "new",
    },
    lineTotal: {
      ...sum("Montant ligne HT", ["montant HT ligne", "total ligne HT", "total ligne"]),
      about: "Le montant de la ligne, hors taxes, en euros ; rien pour prix × quantité.",
      example: "736,00",
    },
    deliveryDate: {
      kind: "day",
      header: "Livraison le",
      known: ["date de livraison", "date livraison", "livrée le", "jour de livraison"],
      about: "Le jour de livraison prévu de cette ligne.",
      example: "28/11/2026",
    },
    carriage: {
      ...sum("Port HT", ["frais de port", "port", "frais de livraison", "transport HT"]),
      about: "Le port de toute la commande, hors taxes, en euros ; le même sur chaque ligne.",
      example: "0,00",
    },
    net: {
      ...sum("Total HT", ["montant HT", "net HT"]),
      about: "Le total de toute la commande, port compris, hors taxes ; le même sur chaque ligne.",
      example: "736,00",
    },
    gross: {
      ...sum("Total TTC", ["montant TTC", "net à payer"]),
      about: "Le total de toute la commande, taxes comprises ; le même sur chaque ligne.",
      example: "776,48",
    },
    invoice: {
      kind: "identifier",
      header: "N° facture",
      known: ["facture", "numéro de facture", "no facture"],
      about:
        "La facture de la ligne. Sans « Facturé TTC », le total TTC de celles de la commande, prises par « factures », est comparé ; pas d'une qui est de plusieurs commandes.",
      example: "F2611-00417",
      most: 40,
    },
    invoiced: {
      ...sum("Facturé TTC", ["total facturé", "montant facturé", "total facture TTC"]),
      about: "Ce que ses factures font ensemble, taxes comprises ; le même sur chaque ligne.",
      example: "776,48",
    },
  },
});

function sum(header: string, known: readonly string[]) {
  return { kind: "euros", header, known, least: 0, most: 1_000_000_000 } as const satisfies Omit<
    ExchangeColumn,
    "about" | "example"
  >;
}
