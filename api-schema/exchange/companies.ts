import { resource } from "./resource.ts";

/** What is agreed with a company, whatever its shops: each of them has its names and numbers itself. */
export const companies = resource({
  name: "companies",
  title: "sociétés",
  one: "une société",
  about:
    "Ce qui est convenu avec une société, pour toutes ses boutiques. Chaque société d'un client y est déjà ; noms, n° TVA et adresses sont ceux des clients.",
  key: ["siren"],
  undoing: "reversible",
  columns: {
    siren: {
      kind: "siren",
      header: "SIREN",
      known: ["n° siren", "numéro siren"],
      about: "Ses neuf chiffres ; leur clé est vérifiée.",
      example: "009100009",
    },
    groupCode: {
      kind: "identifier",
      header: "Groupe",
      known: ["code groupe", "enseigne groupe", "groupement"],
      about: "Le code du groupe dont elle est, dans l'ERP.",
      example: "GRP-NORD",
      most: 40,
      clears: true,
    },
    paymentTermsDays: {
      kind: "whole",
      header: "Délai de paiement en jours",
      known: ["délai de paiement", "échéance", "jours de paiement", "conditions de paiement"],
      about:
        "À combien de jours elle paie : 60 au plus, date de facture (Code de commerce, L441-10).",
      example: "30",
      least: 0,
      most: 60,
      clears: true,
    },
    creditLimit: {
      kind: "euros",
      header: "Plafond d'encours",
      known: ["encours autorisé", "plafond", "encours max", "ct_encours"],
      about: "Ce qu'elle peut devoir, TTC ; rien : aucun plafond n'est convenu.",
      example: "5000,00",
      least: 0,
      most: 1_000_000_000,
      clears: true,
    },
  },
});
