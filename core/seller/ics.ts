import { mod97 } from "../mandates/mod-97.ts";

/** What was typed as a SEPA creditor identifier, as it is checked: without spaces, in capitals. */
export const normaliseIcs = (text: string): string => text.replaceAll(/\s/gu, "").toUpperCase();

/**
 * What is wrong with a French SEPA creditor identifier, in French; undefined when nothing is: FR, a
 * key (mod 97, the business code left out), a business code of three signs, six digits or letters.
 */
export const icsProblem = (text: string): string | undefined => {
  const ics = normaliseIcs(text);
  if (!/^FR\d{2}[0-9A-Z]{3}[0-9A-Z]{6}$/.test(ics)) {
    return "Un ICS français compte FR, 2 chiffres, 3 signes et 6 signes, par exemple FR72ZZZ123456.";
  }
  return mod97(`${ics.slice(7)}${ics.slice(0, 4)}`) === 1
    ? undefined
    : "Cet ICS n’est pas valide : vérifiez sa clé.";
};
