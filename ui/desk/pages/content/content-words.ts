import type { ContentAct, ContentState } from "../../../../api-schema/staff-content.ts";
import type { Confirmation } from "../../form/use-desk-form.ts";

/** How the state of a version looks. */
export const CONTENT_TONES: {
  readonly [State in ContentState]: "neutral" | "good" | "bad" | "info";
} = {
  draft: "neutral",
  checked: "info",
  planned: "info",
  published: "good",
  withdrawn: "bad",
  replaced: "neutral",
  dropped: "neutral",
};

interface ActWords {
  readonly button: string;
  /** Said once it is done. */
  readonly done: string;
  readonly confirm?: Confirmation;
}

/** What may be done with a version, in the order of its buttons. */
export const ACT_WORDS: { readonly [Act in ContentAct]: ActWords } = {
  check: { button: "Vérifier", done: "La version a été vérifiée." },
  publish: {
    button: "Publier maintenant…",
    done: "La version est publiée.",
    confirm: {
      title: "Publier cette version maintenant ?",
      consequence:
        "Vos clients la voient aussitôt ; la version d’avant reste et peut être reprise.",
      button: "Publier",
    },
  },
  plan: { button: "Prévoir", done: "La publication est prévue." },
  lift: { button: "Ne plus la prévoir", done: "La version n’est plus prévue." },
  withdraw: {
    button: "Retirer de la boutique…",
    done: "La version est retirée de la boutique.",
    confirm: {
      title: "Retirer cette version de la boutique ?",
      consequence: "Vos clients ne la voient plus. Elle peut être remise.",
      button: "Retirer",
      danger: true,
    },
  },
  bringBack: { button: "Remettre dans la boutique", done: "La version est de nouveau publiée." },
  drop: {
    button: "Abandonner…",
    done: "La version est abandonnée.",
    confirm: {
      title: "Abandonner cette version ?",
      consequence: "Ce que montre la boutique ne change pas.",
      button: "Abandonner",
      danger: true,
    },
  },
};
