import { NO_BREAK_SPACE } from "../money/format.ts";

/**
 * True for what can be a telephone number by its signs and its count of digits: all that a screen asks
 * before it sends. Whether there is such a number, the server says (phone.ts).
 */
export const isPhoneShape = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, "").length;
  return /^[+\d\s.()/-]*$/.test(text) && digits >= 7 && digits <= 17;
};

/** France, and the plans of its overseas departments: Réunion and Mayotte, Guadeloupe, Guyane, Martinique. */
export const FRENCH_PREFIXES: readonly string[] = ["33", "262", "590", "594", "596"];

const KEPT_IN_FRANCE = new RegExp(`^\\+(?:${FRENCH_PREFIXES.join("|")})(\\d{9})$`);

/**
 * A kept French number as it is read in France, '02 35 00 00 00' without a break, overseas included; any
 * other as it is: the plans of other countries weigh too much for a page (phone.ts).
 */
export const shownFrenchPhone = (phone: string): string => {
  const [, digits] = KEPT_IN_FRANCE.exec(phone) ?? [];
  return digits === undefined
    ? phone
    : `0${digits}`.replaceAll(/\d\d(?=\d)/g, `$&${NO_BREAK_SPACE}`);
};
