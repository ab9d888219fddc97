import { normaliseText } from "./text.ts";

/** Longer texts are pasted, not searched. */
const LONGEST = 60;
/** A telephone or a customer number says who: no word of the trade has so many digits. */
const MOST_DIGITS = 4;

/**
 * What is kept of a search that found nothing: its words alone, as they are compared. Null for what may
 * name a person (addresses, long numbers) or says too little.
 */
export const lostWords = (typed: string): string | null => {
  if (typed.includes("@")) return null;
  const words = normaliseText(typed);
  const digits = words.replaceAll(/\D/g, "").length;
  return words.length < 3 || words.length > LONGEST || digits > MOST_DIGITS ? null : words;
};
