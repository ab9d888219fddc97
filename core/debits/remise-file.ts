import type { CalendarDay, Cents, Instant } from "../../api-schema/primitives.ts";
import type { SepaScheme } from "../mandates/creditors.ts";
import type { DebitSequence } from "./sequence.ts";

/** A place as the bank's files want it: in parts. A line of text is refused since 15 November 2026. */
export type StructuredAddress = {
  readonly street: string;
  readonly building: string | null;
  readonly postcode: string;
  readonly town: string;
  readonly country: string;
};

/** One debit as the bank is shown it. */
export type FileDebit = {
  readonly debit: number;
  readonly sum: Cents;
  readonly rum: string;
  readonly signedOn: CalendarDay;
  readonly debtor: string;
  readonly address: StructuredAddress | null;
  readonly iban: string;
  readonly bic: string | null;
  /** The numbers of the invoices that it pays. */
  readonly invoices: readonly string[];
};

/** What the debits of a remise have in common, as the bank is shown it. */
export type FilePayment = {
  readonly creditor: {
    readonly name: string;
    readonly ics: string;
    readonly iban: string;
    readonly bic: string;
    readonly address: StructuredAddress;
  };
  readonly scheme: SepaScheme;
  readonly sequence: DebitSequence;
  readonly day: CalendarDay;
  readonly debits: readonly FileDebit[];
};

/** A remise as a file for the bank (pain.008): its name is never used for another. */
export type RemiseFile = {
  readonly messageId: string;
  readonly writtenAt: Instant;
  /** Who sends it. */
  readonly sender: string;
  readonly payment: FilePayment;
};

/** The name of a file, by its remise and the second in which it was written: 35 letters at most. */
export const messageIdOf = (batch: number, writtenAt: Instant): string =>
  `REMISE-${batch}-${writtenAt.slice(0, 19).replaceAll(/\D/g, "")}`;

/** True for the name of one of our files, and for what one calls its debits together. */
export const isRemiseName = (text: string): boolean => text.startsWith("REMISE-");

/** The file that calls its debits together so. */
export const messageOfInstruction = (instruction: string): string => instruction.replace(/-1$/, "");

/** What the file calls the debits of its remise together. */
export const instructionIdOf = (messageId: string): string => `${messageId}-1`;

/** What the bank is told of a debit, and says back. */
export const endToEndIdOf = (debit: number): string => `PREL-${debit}`;

/** The debit that the bank means; null for a text that is none of ours. */
export const debitOfEndToEnd = (text: string): number | null => {
  const digits = /^PREL-([1-9]\d{0,8})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Cents as the bank's files write them: '1248.30', exactly. */
export const fileAmount = (amount: Cents): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** The letters that every bank of SEPA takes (EPC217-08); accents go, what has no letter is a space. */
export const sepaText = (text: string, longest: number): string =>
  text
    .replaceAll(/[œŒæÆßøØ€&’]/g, (letter) => LETTERS[letter] ?? " ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    // No text begins or ends with a slash, and none has two.
    .replaceAll(/\/{2,}/g, "/")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s/]+/, "")
    .slice(0, longest)
    .replace(/[\s/]+$/, "");

const LETTERS: { readonly [Letter in string]?: string } = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  "€": "E",
  "&": "+",
  "’": "'",
};

/** A place in parts: '12 bis, rue du Four' is the house 12 bis in the rue du Four. */
export const structuredAddress = (place: {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
}): StructuredAddress => {
  const street = place.street.replaceAll(/\s+/g, " ").trim();
  const split = /^(\d{1,5}(?: ?(?:bis|ter|quater|[A-D]))?),? (\D.*)$/i.exec(street);
  const [, building = null, name = street] = split ?? [];
  const { postcode, city: town, country } = place;
  return { street: name, building, postcode, town, country };
};
