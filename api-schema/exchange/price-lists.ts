import { resource } from "./resource.ts";

export const priceLists = resource({
  name: "priceLists",
  title: "tarifs",
  one: "un tarif",
  about:
    "À qui sont les prix : un secteur (il a le sien de lui-même, à son code), un groupe ou un client. Une boutique achète au plus proche de ses tarifs qui a un prix : le sien, celui de son groupe, celui de son secteur.",
  key: ["list"],
  undoing: "reversible",
  columns: {
    list: {
      kind: "identifier",
      header: "Tarif",
      known: ["code tarif", "liste de prix", "catégorie tarifaire", "cat tarif"],
      about: "Le code du tarif : les fichiers de prix le nomment.",
      example: "MARTIN",
      most: 40,
    },
    name: {
      kind: "text",
      header: "Nom",
      known: ["libellé", "intitulé", "nom du tarif"],
      about: "Comment la maison l'appelle.",
      example: "Boulangerie Martin",
      need: "new",
      most: 120,
    },
    level: {
      kind: "choice",
      header: "Niveau",
      known: ["type", "type de tarif", "portée"],
      about: "« secteur », « groupe » ou « client ».",
      example: "client",
      need: "new",
      words: {
        customer: ["client", "boutique", "compte"],
        group: ["groupe", "enseigne", "centrale"],
        area: ["secteur", "zone", "zone de livraison"],
      },
    },
    whose: {
      kind: "identifier",
      header: "À qui",
      known: ["pour", "bénéficiaire", "numéro client", "code client", "code groupe"],
      about:
        "Le numéro du client dans l'ERP, le code du groupe ou celui du secteur ; chacun a un tarif au plus.",
      example: "4110250",
      need: "new",
      unique: true,
      most: 40,
    },
  },
});
