import type { Siren, Siret, VatNumber } from "../../api-schema/primitives.ts";

const LA_POSTE = "356000000";

/** True for nine digits that pass Luhn's check (product §7). */
export const isValidSiren = (text: string): text is Siren =>
  /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0;

/**
 * True for fourteen digits that pass Luhn's check on a valid SIREN. The offices of La Poste, too
 * many for Luhn's numbering, are valid when their digits add up to a multiple of 5.
 */
export const isValidSiret = (text: string): text is Siret => {
  if (!/^\d{14}$/.test(text) || !isValidSiren(text.slice(0, 9))) return false;
  if (luhnSum(text) % 10 === 0) return true;
  return text.startsWith(LA_POSTE) && digitSum(text) % 5 === 0;
};

/** The French VAT number of a company: FR, two key digits, the SIREN. */
export const vatNumberOf = (siren: Siren): VatNumber => {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- FR, two digits, nine digits
  return `FR${String(key).padStart(2, "0")}${siren}` as VatNumber;
};

/**
 * True when the key of a French VAT number fits its SIREN. Keys with letters, which the tax office
 * gives out since the digits ran short, follow their own formula (without O and I).
 */
export const isValidVatNumber = (text: string): text is VatNumber => {
  const match = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(text);
  const [, key = "", siren = ""] = match ?? [];
  if (!isValidSiren(siren)) return false;
  return /^\d{2}$/.test(key) ? vatNumberOf(siren) === text : hasValidLetterKey(key, siren);
};

const KEY_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const hasValidLetterKey = (key: string, siren: string): boolean => {
  const first = KEY_ALPHABET.indexOf(key.charAt(0));
  const second = KEY_ALPHABET.indexOf(key.charAt(1));
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
};

const luhnSum = (digits: string): number =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : luhnDouble(digit)), 0);

const luhnDouble = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

const digitSum = (digits: string): number =>
  Array.from(digits, Number).reduce((sum, digit) => sum + digit, 0);
