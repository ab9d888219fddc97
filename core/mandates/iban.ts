import type { Brand } from "effect";
import { mod97 } from "./mod-97.ts";
import { ibanShapeOf } from "./sepa-countries.ts";

/** A right IBAN of the single euro payments area, in capitals and without spaces. */
export type Iban = string & Brand.Brand<"Iban">;

export type IbanProblem = {
  readonly reason: "missing" | "characters" | "start" | "country" | "length" | "shape" | "key";
  /** French, ready to be shown next to the field. */
  readonly message: string;
};

/** What was typed or pasted, as it is checked: without spaces, dots and dashes, in capitals. */
export const normaliseIban = (text: string): string =>
  text.replaceAll(/[\s.\-‐‑–—\u200b\u2060\ufeff]/gu, "").toUpperCase();

/**
 * What is wrong with an IBAN (product §7 'IBAN check'); undefined when nothing is. Checked: the
 * country is in the SEPA zone, length and kinds of characters are that country's, the key is right
 * (mod 97), and for France and Monaco the key of the RIB inside as well.
 */
export const ibanProblem = (text: string): IbanProblem | undefined => {
  const iban = normaliseIban(text);
  if (iban === "") return problem("missing", "Champs obligatoire");
  if (!/^[0-9A-Z]*$/.test(iban)) {
    return problem("characters", "Un IBAN ne contient que des lettres et des chiffres.");
  }
  if (!/^[A-Z]{2}\d{2}/.test(iban)) {
    return problem("start", "Un IBAN commence par le pays et une clé, par exemple FR76.");
  }
  const country = iban.slice(0, 2);
  const shape = ibanShapeOf(country);
  if (shape === undefined) {
    return problem("country", `Le pays ${country} n'est pas dans la zone SEPA.`);
  }
  if (iban.length !== shape.length) {
    return problem("length", wrongLength(country, shape.length, iban.length));
  }
  if (!shape.pattern.test(iban.slice(4))) {
    return problem("shape", "Un caractère de cet IBAN n'est pas à sa place.");
  }
  if (!hasRightKey(iban) || !hasRightRibKey(iban)) {
    return problem("key", "Cet IBAN comporte une erreur : vérifiez chaque caractère.");
  }
  return undefined;
};

/** The IBAN in what was typed, normalised; undefined when something is wrong with it. */
export const readIban = (text: string): Iban | undefined =>
  // safe: it has no problem, which is what the brand says
  ibanProblem(text) === undefined ? (normaliseIban(text) as Iban) : undefined;

/** 'FR76 3000 1007 9412 3456 7890 185': in groups of four, as it stands on a bank's paper. */
export const groupedIban = (text: string): string =>
  normaliseIban(text)
    .replaceAll(/(.{4})/g, "$1 ")
    .trim();

/** 'FR76 •••• 0185': enough for its owner to know it again, too little for anybody else. */
export const maskedIban = (iban: Iban): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;

const hasRightKey = (iban: string): boolean => {
  const key = Number(iban.slice(2, 4));
  // 00, 01 and 99 leave the same remainder as 97, 98 and 02, which are the ones given out.
  return key >= 2 && key <= 98 && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
};

// Mod 97 reads 'B1' and '1B' alike (11 1 and 1 11); the older key of the RIB tells them apart.
const hasRightRibKey = (iban: string): boolean => {
  if (!/^(FR|MC)/.test(iban)) return true;
  const digits = iban.slice(4).replaceAll(/[A-Z]/g, ribDigit);
  return mod97(digits) === 0;
};

/** A, J are 1; B, K, S are 2; … I, R, Z are 9. */
const ribDigit = (letter: string): string => {
  const rank = letter.charCodeAt(0) - "A".charCodeAt(0);
  return String(rank < 18 ? (rank % 9) + 1 : rank - 16);
};

const wrongLength = (country: string, wanted: number, given: number): string => {
  const name = country === "FR" ? "Un IBAN français" : `Un IBAN de ce pays (${country})`;
  return `${name} compte ${wanted} caractères ; celui-ci en compte ${given}.`;
};

const problem = (reason: IbanProblem["reason"], message: string): IbanProblem => ({
  reason,
  message,
});
