import type { Nic, Siren, Siret, VatNumber } from "../../api-schema/primitives.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";

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

export type SiretProblem = {
  readonly reason: "missing" | "characters" | "siren" | "length" | "key";
  /** French, ready to be shown next to the field. */
  readonly message: string;
};

/** What was typed as a SIRET, a SIREN or a VAT number, as it is checked: '362 521 879 00034' in one. */
export const normaliseCompanyNumber = (text: string): string =>
  text.replaceAll(/[\s.\-\u200b\u2060\ufeff]/gu, "").toUpperCase();

/**
 * What is wrong with a SIRET (product §7 'checked, not only lengths'); undefined when nothing is. The
 * company's nine digits in place of the establishment's fourteen are told apart: the mistake that is
 * made most.
 */
export const siretProblem = (text: string): SiretProblem | undefined => {
  const siret = normaliseCompanyNumber(text);
  if (siret === "") return problem("missing", REQUIRED_FIELD);
  if (!/^\d*$/.test(siret)) {
    return problem("characters", "Un numéro SIRET ne contient que des chiffres.");
  }
  if (isValidSiren(siret)) {
    return problem("siren", "C’est un numéro SIREN : le SIRET compte 5 chiffres de plus.");
  }
  if (siret.length !== 14) {
    const count = `celui-ci en compte ${siret.length}.`;
    return problem("length", `Un numéro SIRET compte 14 chiffres ; ${count}`);
  }
  return isValidSiret(siret)
    ? undefined
    : problem("key", "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.");
};

/** The SIRET in what was typed; undefined when something is wrong with it. */
export const readSiret = (text: string): Siret | undefined => {
  const siret = normaliseCompanyNumber(text);
  return isValidSiret(siret) ? siret : undefined;
};

/** The company and the number of the establishment in it (spec §3 siren, nic). */
export const partsOfSiret = (siret: Siret): { readonly siren: Siren; readonly nic: Nic } => ({
  // safe: a SIRET is nine digits of a SIREN and five of a NIC
  siren: siret.slice(0, 9) as Siren,
  nic: siret.slice(9) as Nic,
});

export type VatProblem = {
  readonly reason: "missing" | "shape" | "siren" | "key";
  /** French, ready to be shown next to the field. */
  readonly message: string;
};

/**
 * What is wrong with the French VAT number of a company (product §7): its shape, another company's
 * SIREN, or its key; undefined when nothing is. The key by digits and the one by letters are both
 * given out, so that a right number need not be the one that `vatNumberOf` computes.
 */
export const vatProblem = (text: string, siren: Siren): VatProblem | undefined => {
  const vat = normaliseCompanyNumber(text);
  if (vat === "") return problem("missing", REQUIRED_FIELD);
  if (!/^FR[0-9A-Z]{2}\d{9}$/.test(vat)) {
    const example = "par exemple FR44732829320.";
    return problem("shape", `Un numéro de TVA compte FR, 2 caractères et 9 chiffres, ${example}`);
  }
  if (vat.slice(4) !== siren) {
    return problem("siren", "Ce numéro de TVA n’est pas celui de cette société.");
  }
  return isValidVatNumber(vat)
    ? undefined
    : problem("key", "Ce numéro de TVA n’est pas valide : vérifiez sa clé.");
};

const problem = <Reason>(reason: Reason, message: string) => ({ reason, message });

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
