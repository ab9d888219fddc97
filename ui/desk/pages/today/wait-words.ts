import type { TodayWait } from "../../../../api-schema/staff-today.ts";
import { deskPaths } from "../../paths.ts";

interface WaitWords {
  readonly one: string;
  readonly many: string;
  /** Somebody outside is let down by it. */
  readonly isBad?: true;
  /** Its one way on; nothing where no room of the desk has it yet. */
  readonly way?: { readonly label: string; readonly href: string };
}

/** What waits, in words, with its one way on. */
export const WAIT_WORDS: { readonly [Kind in TodayWait["kind"]]: WaitWords } = {
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
  },
  exchangeRuns: {
    one: "fichier arrêté avant d’être appliqué",
    many: "fichiers arrêtés avant d’être appliqués",
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
  },
};
