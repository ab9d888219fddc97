import { measureParts } from "../query-words.ts";

/** Measures in one piece: of 'papier 40 60 cm' 60cm. */
export const joinedMeasures = (words: readonly string[]): readonly string[] => {
  const found: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 1) {
    const joined = `${words[at]}${words[at + 1]}`;
    if (measureParts(joined) !== undefined && isNumber(words[at] ?? "")) found.push(joined);
  }
  return found;
};

/** A word with the short number that follows it: 'type 65' is one thing, and not any type with 65 of something. */
export const numberedPairs = (words: readonly string[]): readonly string[] => {
  const found: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [word = "", next = ""] = [words[at], words[at + 1]];
    if (isShortNumber(next)) found.push(`${word} ${next}`);
  }
  return found;
};

export const isShortNumber = (word: string): boolean => /^\d{1,3}$/.test(word);

const isNumber = (word: string): boolean => /^\d+$/.test(word);
