import { resource } from "./resource.ts";

/** A line is a person in a shop: who comes to several has a line for each. */
export const users = resource({
  name: "users",
  title: "utilisateurs",
  one: "un utilisateur",
  about:
    "Qui commande, règle et gère pour chaque boutique. Une personne nouvelle reçoit une invitation et choisit son mot de passe ; un gérant de plus attend le second regard. Un rôle donné sur le site reste, comme le nom de qui est déjà venu.",
  key: ["email", "shop"],
  undoing: "reversible",
  columns: {
    email: {
      kind: "email",
      header: "E-mail",
      known: ["email", "mail", "courriel", "adresse e-mail", "identifiant", "login", "utilisateur"],
      about: "Ce qui désigne la personne : elle se connecte avec. Écrit en minuscules.",
      example: "camille@fournil.fr",
      lower: true,
      privacy: "personal",
    },
    shop: {
      kind: "customerNumber",
      header: "N° client",
      known: ["numéro client", "code client", "client", "boutique", "code tiers", "ct_num"],
      about: "La boutique à laquelle elle a accès.",
      example: "104512",
      refers: "customers",
    },
    firstName: {
      kind: "text",
      header: "Prénom",
      known: ["prenom"],
      about: "Tant que la personne n'est pas venue ; ensuite elle le dit elle-même.",
      example: "Camille",
      most: 80,
      privacy: "personal",
    },
    lastName: {
      kind: "text",
      header: "Nom",
      known: ["nom de famille", "nom du contact"],
      about: "Comme le prénom.",
      example: "Martin",
      most: 80,
      privacy: "personal",
    },
    role: {
      kind: "choice",
      header: "Rôle",
      known: ["fonction", "profil", "droits"],
      about:
        "Ce qu'elle peut faire dans la boutique. Qui est gérant principal le reste : ce rôle se transmet sur le site.",
      example: "comptable",
      need: "new",
      words: {
        manager: ["gérant", "gérante", "responsable"],
        baker: ["salarié", "salariée", "boulanger", "boulangère"],
        supervisor: ["vendeur", "vendeuse"],
        accountant: ["comptable", "comptabilité"],
      },
    },
    state: {
      kind: "choice",
      header: "État",
      known: ["statut", "accès"],
      about: "Si la personne est déjà venue ; aucun fichier ne le change.",
      example: "invité",
      words: { invited: ["invité", "invitée"], open: ["venu", "venue", "ouvert", "actif"] },
      otherwise: "invited",
    },
  },
});
