/** A toast's colour (spec §3). */
export type AlertStatus = "success" | "error" | "warning";

export type Alert = { readonly status: AlertStatus; readonly title: string };

const error = (title: string): Alert => ({ status: "error", title });
const warning = (title: string): Alert => ({ status: "warning", title });

/** Every alert of spec §8, letter for letter. */
export const ALERTS = {
  storeChangeFailed: error("Échec du changement de boutique"),
  storeInitialisationFailed: error("Échec de l'initialisation de la boutique"),
  scoreSyncFailed: error("Échec lors de la synchronisation du score"),
  popupBlocked: warning("Pop-up bloquée par votre navigateur"),
  mandateFailed: error("Erreur lors de la récupération du mandat"),
  catalogueFailed: error("Erreur lors de la récupération du catalogue"),
  userChangeFailed: error("Échec lors de la modification utilisateur."),
  termsAcceptanceFailed: error("Échec de l'acceptation des CGU"),
  termsAccepted: { status: "success", title: "Les CGU ont bien été acceptées" },
  cartForbidden: warning("Vous ne pouvez pas consulter ce panier"),
  cartUnreachable: warning("Impossible de récupérer le panier"),
} as const satisfies { readonly [name: string]: Alert };

/** Texts of spec §8 for calls that cannot be made or understood. */
export const MISSING_URL = "Missing url";
export const UNEXPECTED_RESPONSE = "Success but unexpected response.";

/** What a defect in a flow says: the rest of the shop goes on. */
export const BROKEN_TITLE = "Une partie du site ne répond plus. Rechargez la page pour continuer.";

/** Global validation messages (spec §5). */
export const REQUIRED_FIELD = "Champs obligatoire";
export const INVALID_EMAIL = "Le format d'email n'est pas valide.";

/** Empty results (spec §8): suggestions, then dropdowns. */
export const NO_SUGGESTION = "Aucun résultat";
export const NO_OPTION = "Aucun résultat.";

export type CartTokenFailure = { readonly alert: Alert; readonly redirectHome: boolean };

/**
 * What a failed retrieve-order shows (spec §8): a 403 on the cart summary page is a cart that may
 * not be seen, and leads home; anything else could not be fetched. The stored token is set to null
 * in both cases.
 */
export const cartTokenFailure = (
  code: number | string,
  where: { readonly onCartSummary: boolean },
): CartTokenFailure =>
  String(code) === "403" && where.onCartSummary
    ? { alert: ALERTS.cartForbidden, redirectHome: true }
    : { alert: ALERTS.cartUnreachable, redirectHome: false };
