import type { ErpId } from "../../api-schema/primitives.ts";
import { REQUIRED_FIELD } from "../errors/alerts.ts";

/** What was typed as a customer number, as it is checked: '104 512' is 104512. */
export const normaliseErpId = (text: string): string => text.replaceAll(/[\s.\-\u200b]/gu, "");

/** The customer number in what was typed; undefined when it can be none (spec §3 erpId). */
export const readErpId = (text: string): ErpId | undefined => {
  const number = normaliseErpId(text);
  // safe: the brand's own pattern
  return /^\d{6,10}$/.test(number) ? (number as ErpId) : undefined;
};

/** What is wrong with a customer number, in French; undefined when nothing is. */
export const erpIdProblem = (text: string): string | undefined => {
  if (normaliseErpId(text) === "") return REQUIRED_FIELD;
  return readErpId(text) === undefined
    ? "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures."
    : undefined;
};
