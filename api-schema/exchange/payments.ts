import { METHODS, PAYMENT_STATES } from "./order-words.ts";
import { resource } from "./resource.ts";

export const payments = resource({
  name: "payments",
  title: "règlements",
  one: "un règlement",
  about:
    "Comment chaque part d'une commande se paie, et ce que les clients ont payé de leurs factures, une ligne par commande ou facture.",
  key: ["payment", "document"],
  direction: "out",
  columns: {
    payment: {
      kind: "identifier",
      header: "Règlement n°",
      about: "C et un numéro pour une commande, F et un numéro pour des factures.",
      example: "C1204",
    },
    document: {
      kind: "identifier",
      header: "Pièce",
      about: "Le numéro de la commande ou de la facture.",
      example: "P26-000731",
    },
    pays: {
      kind: "choice",
      header: "Nature",
      about: "Ce qui est payé.",
      example: "commande",
      words: { order: ["commande"], invoice: ["facture"] },
    },
    part: {
      kind: "choice",
      header: "Part",
      about: "De qui : le moulin, ou les marchands de la place de marché.",
      example: "moulin",
      words: { gmp: ["moulin"], mkp: ["place de marché"] },
    },
    customer: {
      kind: "identifier",
      header: "N° client",
      about: "Le numéro du client dans l'ERP ; rien tant qu'il n'en a pas.",
      example: "302145",
      refers: "customers",
    },
    method: {
      kind: "choice",
      header: "Moyen",
      about: "Comment.",
      example: "carte bancaire",
      words: METHODS,
    },
    amount: {
      kind: "euros",
      header: "Montant",
      about: "Toutes taxes comprises.",
      example: "776,48",
    },
    state: {
      kind: "choice",
      header: "État du règlement",
      about: "« réglé » : l'argent est là. « dû » : la marchandise est partie, il ne l'est pas.",
      example: "réglé",
      words: PAYMENT_STATES,
    },
    createdAt: {
      kind: "instant",
      header: "Créé le",
      about: "Quand il a commencé.",
      example: "26/11/2026 17:12",
    },
    changedAt: {
      kind: "instant",
      header: "Changé le",
      about: "Quand il a pris l'état qu'il a.",
      example: "26/11/2026 17:14",
    },
    reference: {
      kind: "identifier",
      header: "Référence bancaire",
      about: "Le nom que la banque donne à la page où la carte a payé ; rien sans carte.",
      example: "pi_3Q8x",
    },
  },
});
