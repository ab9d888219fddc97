import type { StaffOrderState } from "../../../../api-schema/staff-orders.ts";
import type { TodayWait } from "../../../../api-schema/staff-today.ts";
import type { RunState } from "../../../../core/exchange/run-states.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import { tablePath } from "../../resources/places.ts";

interface WaitWords {
  readonly one: string;
  readonly many: string;
  /** Somebody outside is let down by it. */
  readonly isBad?: true;
  /** Its one way on. */
  readonly way: { readonly label: string; readonly href: string };
}

const NOT_TAKEN = withChoices(deskPaths.orders(), { etat: "notTaken" satisfies StaffOrderState });

/** What waits, in words, with its one way on. */
export const WAIT_WORDS: { readonly [Kind in TodayWait["kind"]]: WaitWords } = {
  erpUnanswered: {
    one: "commande sans réponse de l’ERP avant son camion",
    many: "commandes sans réponse de l’ERP avant leur camion",
    isBad: true,
    way: { label: "Voir", href: NOT_TAKEN },
  },
  erpRefused: {
    one: "commande refusée par l’ERP",
    many: "commandes refusées par l’ERP",
    isBad: true,
    way: { label: "Voir", href: NOT_TAKEN },
  },
  webhooksParked: {
    one: "webhook abandonné",
    many: "webhooks abandonnés",
    isBad: true,
    way: { label: "Voir", href: deskPaths.partners() },
  },
  failedSends: {
    one: "envoi n’est pas parti",
    many: "envois ne sont pas partis",
    isBad: true,
    way: { label: "Réessayer", href: deskPaths.failedSends() },
  },
  refusedPayments: {
    one: "paiement refusé",
    many: "paiements refusés",
    isBad: true,
    way: { label: "Voir", href: withChoices(deskPaths.orders(), { paiement: "failed" }) },
  },
  exchangeRuns: {
    one: "fichier arrêté avant d’être appliqué",
    many: "fichiers arrêtés avant d’être appliqués",
    way: {
      label: "Voir les différences",
      href: withChoices(deskPaths.runs(), { etat: "waiting" satisfies RunState }),
    },
  },
  remises: {
    one: "remise à approuver",
    many: "remises à approuver",
    way: { label: "Approuver", href: deskPaths.collections() },
  },
  conversations: {
    one: "message sans réponse",
    many: "messages sans réponse",
    way: { label: "Répondre", href: deskPaths.conversations() },
  },
  applications: {
    one: "demande à décider",
    many: "demandes à décider",
    way: { label: "Décider", href: deskPaths.applications() },
  },
  outOfStock: {
    one: "article fini avant son retour",
    many: "articles finis avant leur retour",
    way: { label: "Voir les stocks", href: tablePath("stocks") },
  },
};
