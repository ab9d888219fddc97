import { METHODS, PRICE_UNITS, RANGES, SHIPMENT_STATES } from "./order-words.ts";
import { resource } from "./resource.ts";

export const orders = resource({
  name: "orders",
  title: "commandes",
  one: "une commande",
  about:
    "Ce que les clients ont commandé, une ligne par article, telle que la commande est aujourd'hui.",
  key: ["order", "article", "deliveryDate"],
  direction: "out",
  columns: {
    order: {
      kind: "identifier",
      header: "Commande",
      about: "Son numéro.",
      example: "P26-000731",
    },
    version: {
      kind: "whole",
      header: "Version",
      about:
        "1 comme elle a été confirmée, un de plus à chaque changement : ses lignes remplacent toutes celles d'avant.",
      example: "1",
    },
    orderedAt: {
      kind: "instant",
      header: "Passée le",
      about: "Quand elle a été confirmée.",
      example: "26/11/2026 17:12",
    },
    customer: {
      kind: "identifier",
      header: "N° client",
      about: "Le numéro du client dans l'ERP ; rien tant qu'il n'en a pas.",
      example: "302145",
      refers: "customers",
    },
    siret: {
      kind: "identifier",
      header: "SIRET",
      about: "Celui de la boutique, pour qui n'a pas encore de numéro.",
      example: "82098765400012",
    },
    company: {
      kind: "text",
      header: "Boutique",
      about: "Son enseigne.",
      example: "Boulangerie du Pont",
    },
    address: {
      kind: "text",
      header: "Adresse de livraison",
      about: "Telle qu'elle était à la commande.",
      example: "3 rue du Pont, 35000 Rennes",
    },
    merchant: {
      kind: "identifier",
      header: "Marchand",
      about: "Le code de qui vend : le moulin, ou un marchand de la place de marché.",
      example: "moulin",
      refers: "merchants",
    },
    range: {
      kind: "choice",
      header: "Gamme",
      about: "Comment la ligne voyage.",
      example: "farine",
      words: RANGES,
    },
    area: {
      kind: "identifier",
      header: "Secteur",
      about: "Le code du secteur de livraison.",
      example: "ZNORD",
    },
    depot: {
      kind: "identifier",
      header: "Dépôt",
      about: "Le code du dépôt dont le stock est promis.",
      example: "PRINCIPAL",
    },
    deliveryDate: {
      kind: "day",
      header: "Livraison le",
      about: "Le jour promis ; d'un colis, le dernier.",
      example: "28/11/2026",
    },
    state: {
      kind: "choice",
      header: "État",
      about:
        "Où en est ce qui voyage avec la ligne. Se prépare ce qui est « confirmée », rien d'autre.",
      example: "confirmée",
      words: SHIPMENT_STATES,
    },
    article: {
      kind: "identifier",
      header: "Référence",
      about: "La référence de l'article.",
      example: "101065",
      refers: "variants",
    },
    name: {
      kind: "text",
      header: "Désignation",
      about: "Le nom du produit à la commande.",
      example: "Farine de tradition T65",
    },
    packaging: {
      kind: "text",
      header: "Conditionnement",
      about: "Ce dont la quantité dit combien.",
      example: "Sac 25 kg",
    },
    quantity: {
      kind: "whole",
      header: "Quantité",
      about: "Combien de conditionnements.",
      example: "40",
    },
    unitPrice: {
      kind: "euros",
      header: "Prix HT",
      about: "D'un conditionnement, remises par quantité et offres déduites.",
      example: "18,40",
    },
    tariffPrice: {
      kind: "fineEuros",
      header: "Prix",
      about:
        "Le prix du tarif par lequel la ligne est vendue, comme le moulin l'écrit, avant remises ; rien là où il est écrit en centimes pour un conditionnement.",
      example: "73,6250",
    },
    priceUnit: {
      kind: "choice",
      header: "Unité de prix",
      about: "L'unité de « Prix ».",
      example: "kg",
      words: PRICE_UNITS,
    },
    priceBase: {
      kind: "whole",
      header: "Base",
      about: "Pour combien d'unités est « Prix » : 100 pour un prix aux 100 kg.",
      example: "100",
    },
    netWeight: {
      kind: "kilograms",
      header: "Poids net (kg)",
      about: "Ce qu'un conditionnement pesait à la commande, là où « Prix » est au poids.",
      example: "25",
    },
    pieces: {
      kind: "whole",
      header: "Pièces",
      about: "Combien de pièces il tenait à la commande, là où « Prix » est à la pièce.",
      example: "60",
    },
    totalHt: {
      kind: "euros",
      header: "Total HT",
      about: "De la ligne, code promotionnel déduit.",
      example: "736,00",
    },
    vatRate: {
      kind: "percent",
      header: "TVA (%)",
      about: "Son taux.",
      example: "5,5",
    },
    total: {
      kind: "euros",
      header: "Total TTC",
      about: "De la ligne.",
      example: "776,48",
    },
    deliveryFee: {
      kind: "euros",
      header: "Frais de livraison HT",
      about: "De tout ce qui voyage ensemble, sur sa première ligne ; rien sur les autres.",
      example: "15,00",
    },
    customerReference: {
      kind: "text",
      header: "Référence client",
      about: "Ce que le client a écrit à côté de la ligne.",
      example: "BC 4512",
    },
    note: {
      kind: "text",
      header: "Note au chauffeur",
      about: "De ce qui voyage ensemble.",
      example: "Sonner au fournil.",
    },
    method: {
      kind: "choice",
      header: "Règlement",
      about: "Comment cette part de la commande se paie.",
      example: "prélèvement",
      words: METHODS,
    },
  },
});
