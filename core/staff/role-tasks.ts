import type { StaffRole } from "../../api-schema/staff-rights.ts";

/** What each role does at the desk, in a sentence: core/staff/rights.ts has it by right. */
export const STAFF_ROLE_TASKS: { readonly [Role in StaffRole]: string } = {
  direction: "Tout, et seule à inviter, à donner des rôles et à retirer.",
  orders: "Traite les commandes, en passe pour un client, répond aux messages.",
  tours: "Fait les tournées ; voit les commandes et les clients.",
  accounting: "Encaissements, virements, pertes ; tient les fiches des clients.",
  pricing: "Fixe les prix ; voit le catalogue et les clients.",
  catalogue: "Tient les articles et leurs images ; voit les prix.",
  content: "Écrit les pages et met les images ; voit le catalogue.",
  support:
    "Répond aux clients, se connecte en tant que l’un d’eux, décide des demandes, reprend les envois en échec.",
};
