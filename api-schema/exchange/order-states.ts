import { RANGES, TOLD_STATES } from "./order-words.ts";
import { order } from "./named-columns.ts";
import { resource } from "./resource.ts";

export const orderStates = resource({
  name: "orderStates",
  title: "états des commandes",
  one: "un état de commande",
  about:
    "Où en est une commande selon l'ERP. Le client le voit sur sa commande et reçoit le courriel de cet état.",
  key: ["order", "range", "day", "state"],
  undoing: "final",
  columns: {
    order,
    range: {
      kind: "choice",
      header: "Gamme",
      known: ["transport", "type de transport", "température", "gamme de livraison"],
      about: "De quoi on parle ; rien pour tout ce que livrent les camions du moulin.",
      example: "farine",
      blank: true,
      words: RANGES,
    },
    day: {
      kind: "day",
      header: "Livraison du",
      known: ["jour de livraison", "date de livraison", "livré le", "date livraison"],
      about:
        "De quelle livraison on parle, quand une commande partagée en a plusieurs ; rien pour toutes.",
      example: "01/12/2026",
      blank: true,
    },
    state: {
      kind: "choice",
      header: "État",
      known: ["statut", "état commande", "statut commande", "situation"],
      about: "L'état atteint. Une commande ne recule pas.",
      example: "partie",
      words: TOLD_STATES,
    },
    at: {
      kind: "instant",
      header: "Depuis le",
      known: ["date", "le", "date du statut", "date statut", "depuis", "horodatage"],
      about: "Quand elle l'a atteint.",
      example: "27/11/2026 04:30",
      need: "always",
      past: true,
    },
    message: {
      kind: "text",
      header: "Message",
      known: ["commentaire", "motif", "information"],
      about: "Un mot au client, à côté de l'état.",
      example: "Le camion a une heure de retard.",
      most: 280,
      otherwise: "",
      clears: true,
    },
  },
});
