import type { StaffRole } from "../../../../api-schema/staff-rights.ts";
import type { StaffEvent, StaffHistory, StaffPerson } from "../../../../api-schema/staff-team.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { STAFF_ROLE_WORDS } from "../../../../core/staff/rights.ts";

/** Roles in words. */
export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? "Aucun" : roles.map((role) => STAFF_ROLE_WORDS[role]).join(", ");

/** How somebody stands in the team. */
export const placeText = ({ place, withdrawnAt, invitedUntil }: StaffPerson): string => {
  if (withdrawnAt !== null) return `Retiré le ${formatDay(parisDayOf(withdrawnAt), "date")}`;
  if (place === "serving") return "En\u00A0service";
  return invitedUntil === null
    ? "Invité, sans lien valable"
    : `Invité jusqu’au ${formatDay(parisDayOf(invitedUntil), "date")}`;
};

const EVENTS: { readonly [Event in StaffEvent]: string } = {
  "account opened": "Compte ouvert",
  "account withdrawn": "Compte retiré",
  "account brought back": "Compte rétabli",
  invited: "Invitation envoyée",
  "invited again": "Nouveau lien envoyé",
  "password chosen": "Mot de passe choisi",
  "roles changed": "Rôles changés",
  "roles proposed": "Rôles à confirmer par une seconde personne",
  "second factor set up": "Second facteur activé",
  "second factor reset": "Second facteur réinitialisé",
  "recovery codes made": "Codes de secours créés",
  "recovery code used": "Code de secours utilisé",
  "customers exported": "Fichier des clients téléchargé",
  "companies exported": "Fichier des sociétés téléchargé",
  "receivers of a lot exported": "Liste de qui a reçu un lot téléchargée",
  "journals exported": "Journaux comptables téléchargés",
  "passkey added": "Clé d’accès ajoutée",
  "passkey removed": "Clé d’accès retirée",
  "passkey refused": "Clé d’accès refusée, peut-être une copie",
  "openid linked": "Compte du fournisseur de connexion lié",
  "openid unlinked": "Compte du fournisseur de connexion délié",
};

/** What happened, to which passkey or account, with the roles before and after. */
export const eventText = ({ event, rolesBefore, rolesAfter, about }: StaffHistory): string => {
  if (about !== null) return `${EVENTS[event]} : ${about}`;
  if (rolesAfter === null) return EVENTS[event];
  return rolesBefore === null
    ? `${EVENTS[event]} : ${rolesText(rolesAfter)}`
    : `${EVENTS[event]} : ${rolesText(rolesBefore)} → ${rolesText(rolesAfter)}`;
};

/** Who did it. */
export const byText = ({ by }: StaffHistory): string => {
  if (by === "agent") return "La personne elle-même";
  return by.startsWith("command, ") ? `Commande, ${by.slice("command, ".length)}` : by;
};
