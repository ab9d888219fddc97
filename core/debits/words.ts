import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import type { SepaScheme } from "../mandates/creditors.ts";
import { returnReason } from "./return-reasons.ts";
import type { DebitSequence } from "./sequence.ts";
import type { BatchState, DebitState } from "./states.ts";
import { isUnderReserve, reserveEndsOn } from "./windows.ts";

/** A debit as its words need it. */
export type ShownDebit = {
  readonly state: DebitState;
  readonly scheme: SepaScheme;
  /** The day on which it is collected. */
  readonly day: CalendarDay;
  readonly settledOn: CalendarDay | null;
  /** The bank's code, of one that came back. */
  readonly reason: string | null;
};

/** What a debit is to the customer who is debited. */
export const debitLabel = (debit: ShownDebit, today: CalendarDay): string => {
  const { state, day } = debit;
  switch (state) {
    case "proposed":
    case "approved":
      return `Prélèvement prévu le ${formatDay(day, "dayMonth")}`;
    case "presented":
      return "Présenté à la banque";
    case "settled":
      return settledLabel(debit, today);
    case "rejected":
    case "returned":
      return because("Prélèvement rejeté", customerWords(debit.reason));
    case "refunded":
      return because("Prélèvement remboursé", customerWords(debit.reason));
    case "withdrawn":
      return "Prélèvement annulé";
  }
};

/**
 * What an invoice says of its last debit: where it stands, that its money may still be taken back, or
 * that it came back, as long as that leaves something to pay. Null when there is nothing to say.
 */
export const invoiceDebitLabel = (
  debit: ShownDebit | undefined,
  owed: number,
  today: CalendarDay,
): string | null => {
  if (debit === undefined) return null;
  switch (debit.state) {
    case "rejected":
    case "returned":
    case "refunded":
      return owed > 0 ? debitLabel(debit, today) : null;
    case "settled":
      return debit.settledOn !== null && isUnderReserve(debit.scheme, debit.settledOn, today)
        ? debitLabel(debit, today)
        : null;
    case "proposed":
    case "approved":
    case "presented":
      return debitLabel(debit, today);
    case "withdrawn":
      return null;
  }
};

/** True when the money of a debit went back, or never came. */
export const hasComeBack = ({ state }: Pick<ShownDebit, "state">): boolean =>
  state === "rejected" || state === "returned" || state === "refunded";

/** What a debit is to staff: with what they have to do, and the bank's code. */
export const debitStaffLabel = (debit: ShownDebit, today: CalendarDay): string => {
  const { state, reason } = debit;
  switch (state) {
    case "proposed":
      return "Prélèvement proposé";
    case "approved":
      return "Prélèvement approuvé";
    case "rejected":
    case "returned":
      return because("Prélèvement rejeté", staffWords(reason));
    case "refunded":
      return because("Prélèvement repris par le client", staffWords(reason));
    case "presented":
    case "settled":
    case "withdrawn":
      return debitLabel(debit, today);
  }
};

/** What the bank's code of a sequence says where it ends something; null for what goes on. */
export const endingWords = (sequence: DebitSequence): string | null => ENDINGS[sequence];

const ENDINGS: { readonly [Sequence in DebitSequence]: string | null } = {
  FRST: null,
  RCUR: null,
  OOFF: "prélèvement unique",
  FNAL: "dernier prélèvement",
};

/**
 * What staff have to know of a debit after which its mandate serves no more; null of any other, and of one that was
 * never taken.
 */
export const afterLastDebit = (sequence: DebitSequence, state: DebitState): string | null =>
  ENDINGS[sequence] === null || state === "rejected" || state === "withdrawn"
    ? null
    : `${sequence === "OOFF" ? "Seul" : "Dernier"} prélèvement de ce mandat : faites-en signer un nouveau pour la suite.`;

/** What a batch is to staff. */
export const batchLabel = (state: BatchState): string => BATCH_LABELS[state];

const BATCH_LABELS: { readonly [State in BatchState]: string } = {
  proposed: "En attente d’approbation",
  approved: "Approuvée, à remettre à la banque",
  presented: "Présentée à la banque",
  closed: "Clôturée",
  withdrawn: "Retirée",
};

/** 'Encaissé sous réserve jusqu’au 19 janv.' while its money may be taken back without a reason. */
const settledLabel = ({ scheme, settledOn }: ShownDebit, today: CalendarDay): string =>
  settledOn !== null && isUnderReserve(scheme, settledOn, today)
    ? `Encaissé sous réserve jusqu’au ${formatDay(reserveEndsOn(scheme, settledOn), "dayMonth")}`
    : "Encaissé";

const customerWords = (code: string | null): string | null =>
  code === null ? null : returnReason(code).customer;

/** With the code, unless the words say it already. */
const staffWords = (code: string | null): string | null => {
  if (code === null) return null;
  const { staff } = returnReason(code);
  return staff.includes(code) ? staff : `${staff} (${code})`;
};

/** 'Prélèvement rejeté : provision insuffisante'. */
const because = (what: string, words: string | null): string =>
  words === null ? what : `${what} : ${lowerFirst(words)}`;

/** Not 'iBAN': what begins in capitals stays. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
