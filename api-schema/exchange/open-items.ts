import { resource } from "./resource.ts";

export const openItems = resource({
  name: "openItems",
  title: "restes dus",
  one: "un reste dû",
  about:
    "Ce que l'ERP dit qu'un client doit encore d'une facture, à un instant. Ce qui n'est pas d'accord avec le grand livre est dit, client par client.",
  key: ["invoice"],
  undoing: "compensable",
  columns: {
    invoice: {
      kind: "identifier",
      header: "N° facture",
      known: ["numéro de facture", "no facture", "facture", "n° pièce", "pièce"],
      about: "La facture ou l'avoir.",
      example: "F2611-00417",
      refers: "invoices",
    },
    customer: {
      kind: "customerNumber",
      header: "N° client",
      known: ["code client", "numéro de client", "no client", "compte client", "client"],
      about: "La boutique qui la doit.",
      example: "104512",
      need: "always",
    },
    owed: {
      kind: "euros",
      header: "Reste dû",
      known: ["solde", "reste à payer", "montant restant", "solde dû"],
      about: "Ce qui en reste dû, 0 pour une facture réglée ; négatif pour un avoir.",
      example: "1 318,75",
      need: "always",
    },
    asOf: {
      kind: "instant",
      header: "Arrêté le",
      known: ["date d'arrêté", "situation au", "au"],
      about: "L'instant jusqu'auquel l'ERP savait ; celui du fichier sans colonne.",
      example: "27/11/2026 04:00",
      need: "always",
      past: true,
    },
    adopted: {
      kind: "flag",
      header: "Reprendre l'écart",
      known: ["reprise", "reprendre"],
      about: "« oui » : l'écart devient une écriture. Sans elle il est dit, et rien ne change.",
      example: "non",
      otherwise: false,
    },
  },
});
