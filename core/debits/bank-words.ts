import type { DebitState } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { FileSays } from "../../api-schema/staff-collections.ts";
import { sumCents } from "../money/cents.ts";
import { debitOfEndToEnd, instructionIdOf, isRemiseName } from "./remise-file.ts";

/** What a line of a bank's file says of debits: refused before its day, taken back after it, or collected. */
export type WordKind = "rejected" | "returned" | "collected";

/** A line of a bank's file about debits (pain.002, camt.053, camt.054). What it does not say is null. */
export type BankWord = {
  /** The bank's own name of it: said again, in another file too, it is the same. */
  readonly key: string;
  readonly kind: WordKind;
  readonly day: CalendarDay;
  readonly amount: Cents | null;
  /** Why a debit came back: 'AM04'. */
  readonly code: string | null;
  readonly endToEnd: string | null;
  readonly rum: string | null;
  /** The file that it is about, and what that file calls its debits together. */
  readonly message: string | null;
  readonly instruction: string | null;
  readonly payer: string | null;
};

/** A debit that the bank has been shown, as the shop knows it. */
export type ShownDebit = {
  readonly debit: number;
  readonly rum: string;
  readonly sum: Cents;
  readonly state: DebitState;
  /** The day of its remise, and the name of its file; null where that was given to the bank otherwise. */
  readonly day: CalendarDay;
  readonly message: string | null;
};

/** What is done about a line; a doubtful one is asked, in French. Nothing is done twice. */
export type WordRead =
  | { readonly _tag: "Do"; readonly debits: readonly ShownDebit[] }
  | { readonly _tag: "Known" }
  | { readonly _tag: "Doubt"; readonly why: string };

const KNOWN: WordRead = { _tag: "Known" };
const doubt = (why: string): WordRead => ({ _tag: "Doubt", why });

/** True for the form of the bank's reasons. */
export const isReturnCode = (code: string): boolean => /^[A-Z]{2}\d{2}$|^[A-Z]{4}$/.test(code);

/**
 * Which debits a line is about, and whether it changes them. A debit is known by its own name, and then its sum,
 * mandate and file must be what was shown; without a name, by mandate and sum where just one can be meant; a whole
 * file by its name, and a sum that was collected of it must be that of its debits. Nothing is guessed.
 */
export const readWord = (
  word: BankWord,
  shown: readonly ShownDebit[],
  today: CalendarDay,
): WordRead => {
  if (word.day > today) return doubt("Ce jour n’est pas encore venu.");
  if (word.kind !== "collected" && (word.code === null || !isReturnCode(word.code))) {
    return doubt("La banque n’a pas donné de code de motif.");
  }
  const named = word.endToEnd === null ? null : debitOfEndToEnd(word.endToEnd);
  if (named !== null) {
    return ofDebit(
      withoutOwnNames(word),
      shown.find(({ debit }) => debit === named),
    );
  }
  if (word.endToEnd !== null) {
    return doubt(`La référence ${word.endToEnd} n’est celle d’aucun prélèvement.`);
  }
  return word.rum === null
    ? ofFile(word, shown)
    : ofMandate(withoutOwnNames(word), word.rum, shown);
};

const ofDebit = (word: BankWord, debit: ShownDebit | undefined): WordRead => {
  if (debit === undefined) {
    return doubt(`La référence ${word.endToEnd} n’est celle d’aucun prélèvement.`);
  }
  if (word.amount !== null && word.amount !== debit.sum) {
    return doubt("Le montant n’est pas celui du prélèvement.");
  }
  if (word.rum !== null && word.rum !== debit.rum) {
    return doubt("Le mandat n’est pas celui du prélèvement.");
  }
  return isAbout(word, debit)
    ? changes(word, debit)
    : doubt("Le fichier nommé n’est pas celui de la remise de ce prélèvement.");
};

const ofMandate = (word: BankWord, rum: string, shown: readonly ShownDebit[]): WordRead => {
  const meant = shown.filter(
    (debit) => debit.rum === rum && debit.sum === word.amount && isAbout(word, debit),
  );
  const [one, ...others] = meant;
  return one === undefined || others.length > 0
    ? doubt("Plusieurs prélèvements peuvent être concernés, ou aucun.")
    : changes(word, one);
};

const ofFile = (word: BankWord, shown: readonly ShownDebit[]): WordRead => {
  if (word.message === null && word.instruction === null) {
    return doubt("Ni prélèvement, ni mandat, ni fichier n’est nommé.");
  }
  const ofIt = shown.filter((debit) => isAbout(word, debit));
  if (ofIt.length === 0) return doubt("Le fichier nommé n’est celui d’aucune remise.");
  if (word.kind === "returned") return doubt("Le prélèvement qui revient n’est pas nommé.");
  const waiting = ofIt.filter(({ state }) => state === "presented");
  if (word.kind === "rejected") {
    if (ofIt.some(({ state }) => isCollected(state))) return doubt(REFUSED_LATE);
    return waiting.length === 0 ? KNOWN : { _tag: "Do", debits: waiting };
  }
  // Banks credit what was left of a file, or all of it and take back what was refused.
  const sums = [ofIt, ofIt.filter(({ state }) => state !== "rejected")].map((debits) =>
    sumCents(debits.map(({ sum }) => sum)),
  );
  if (!sums.some((sum) => sum === word.amount)) {
    return doubt("La somme encaissée n’est pas celle de la remise.");
  }
  return waiting.length === 0 ? KNOWN : { _tag: "Do", debits: waiting };
};

/** Whether a line that names a file, or what it calls its debits, means that of this debit. */
const isAbout = ({ message, instruction }: BankWord, debit: ShownDebit): boolean =>
  (message === null || message === debit.message) &&
  (instruction === null ||
    (debit.message !== null && instruction === instructionIdOf(debit.message)));

/** A line that names its debit, without what the bank itself calls the files that it sends. */
const withoutOwnNames = (word: BankWord): BankWord => ({
  ...word,
  message: word.message !== null && isRemiseName(word.message) ? word.message : null,
  instruction:
    word.instruction !== null && isRemiseName(word.instruction) ? word.instruction : null,
});

/** What a line changes of the one debit that it means. */
const changes = (word: BankWord, debit: ShownDebit): WordRead => {
  const { state } = debit;
  if (state === "presented") return { _tag: "Do", debits: [debit] };
  if (word.kind === "returned" && state === "settled") return { _tag: "Do", debits: [debit] };
  if (word.kind === "rejected" && state === "settled") return doubt(REFUSED_LATE);
  if (word.kind === "collected" && state === "rejected") {
    return doubt("Encaissé selon la banque, qui l’avait rejeté.");
  }
  return isCollected(state) || state === "rejected"
    ? KNOWN
    : doubt("La banque n’avait pas ce prélèvement.");
};

const isCollected = (state: DebitState): boolean =>
  state === "settled" || state === "returned" || state === "refunded";

const REFUSED_LATE = "Rejeté avant son jour selon la banque, et noté encaissé ici.";

const RANK = { rejected: 0, collected: 1, returned: 2 } as const;

/** In the order in which a debit lives, whichever file came first: refused, else collected, then taken back. */
export const inLifeOrder = <Word extends BankWord>(words: readonly Word[]): readonly Word[] =>
  words.toSorted(
    (a, b) => RANK[a.kind] - RANK[b.kind] || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );

/** What the bank says of a file: the worst that it has said, for its answers come in any order. */
export const worseOf = (one: FileSays, other: FileSays): FileSays =>
  WORSE.indexOf(one) > WORSE.indexOf(other) ? one : other;

const WORSE: readonly FileSays[] = ["accepted", "partial", "refused"];
