import type {
  DoubtfulAnswer,
  FileSays,
  MoneyActDone,
  Remise,
  RemiseHead,
} from "../../../../api-schema/staff-collections.ts";
import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { batchLabel, endingWords } from "../../../../core/debits/words.ts";
import { euros } from "../../../../core/money/format.ts";
import { capital } from "../../../../core/seller/shown-seller.ts";
import type { Confirmation } from "../../form/use-desk-form.ts";

// What remises and acts with money are called.

/** 'Moulin, CORE RCUR'; what ends something is said beside the bank's code: 'Moulin, CORE FNAL (dernier prélèvement)'. */
export const creditorWords = ({ scope, scheme, sequence }: RemiseHead): string => {
  const ending = endingWords(sequence);
  const creditor = scope === "gmp" ? "Moulin" : "Place de marché";
  return `${creditor}, ${scheme} ${sequence}${ending === null ? "" : ` (${ending})`}`;
};

export const debitsWords = (count: number): string =>
  count === 1 ? "1 prélèvement" : `${count} prélèvements`;

export const remiseState = ({ state, day }: RemiseHead, today: CalendarDay): string =>
  state === "presented" && day <= today ? "Résultats attendus" : batchLabel(state);

/** What the bank says of a remise's file as a whole. */
export const ANSWERS: { readonly [Says in FileSays]: string } = {
  accepted: "acceptée",
  partial: "acceptée en partie",
  refused: "refusée",
};

/** The same with its day. */
export const answerWords = ({ says, on }: NonNullable<Remise["answer"]>): string =>
  `${capital(ANSWERS[says])} le ${formatDay(on, "date")}`;

/** What the bank says of a debit. */
export const ANSWER_KINDS: { readonly [Kind in DoubtfulAnswer["kind"]]: string } = {
  rejected: "Rejet avant le jour",
  returned: "Retour",
  collected: "Encaissement",
};

export const ACTS: { readonly [Act in MoneyActDone["act"]]: string } = {
  approved: "Approuvé",
  withdrawn: "Retiré",
  settled: "Encaissé",
  returned: "Retour",
  transfer: "Virement",
  allocated: "Affecté",
  "allocation undone": "Affectation annulée",
  "transfer refunded": "Rendu",
  "bank file": "Relevé",
  "written off": "En perte",
  resumed: "Repris",
  "remise file": "Fichier téléchargé",
  "answer noted": "Réponse classée",
  registered: "Mandat enregistré",
};

/** What can be decided of a whole remise, with what follows from it. */
export const QUESTIONS = {
  approve: ({ id, sum, count, day }: Remise): Confirmation => ({
    title: `Approuver la remise ${id} ?`,
    consequence: `${euros(sum)} seront demandés à la banque pour le ${formatDay(day, "date")}, sur ${debitsWords(count)}. La remise part aussitôt.`,
    button: "Approuver et remettre à la banque",
  }),
  withdraw: ({ id, day }: Remise): Confirmation => ({
    title: `Retirer la remise ${id} ?`,
    consequence: `Rien ne sera prélevé le ${formatDay(day, "date")}. Les factures restent dues ; les prélèvements seront annoncés de nouveau, 14 jours avant.`,
    button: "Retirer la remise",
    danger: true,
  }),
  settle: ({ id }: Remise): Confirmation => ({
    title: `La remise ${id} est-elle encaissée ?`,
    consequence:
      "Tous ses prélèvements encore présentés seront notés encaissés, sous réserve de retour. Enregistrez d’abord ceux que la banque a rejetés.",
    button: "Tout est encaissé",
  }),
} as const;

export const NEXT = {
  presentAgain:
    "Un nouveau prélèvement pourra être annoncé, une seule fois ; sinon le mandat est suspendu.",
  newMandate: "Le mandat ne sert plus : un nouveau sera demandé au client.",
  blockAndCall: "Le mandat est suspendu : appelez le client.",
  mendOurData: "L’erreur est dans notre fichier : corrigez-la avant le prochain prélèvement.",
} as const;
