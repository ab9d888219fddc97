import { isCode, measureParts, wordsOf } from "./query-words.ts";

/**
 * How products are asked for: by all words, the last one perhaps unfinished; by words that begin so; by
 * descriptions.
 */
export type HowRead = "named" | "begun" | "described";

/** What has been typed, as the index is asked for it. */
export interface SearchWords {
  /** The words as they were typed, normalised. */
  readonly typed: readonly string[];
  /** One element for each word or trade phrase: its alternatives, split by '|'. */
  readonly groups: readonly string[];
  readonly how: HowRead;
  /** First words of a name that begins as the query; the last of them may be unfinished. */
  readonly begins: readonly (readonly string[])[];
  /** Spellings under which the whole text, or one of its words, may be a code, a reference or an EAN. */
  readonly codes: readonly string[];
}

export type Rewrites = ReadonlyMap<string, readonly string[]>;

const LONGEST_PHRASE = 4;

/**
 * Reads a query: trade phrases get what they also mean ('type 65' also finds 'T65', product §5), and
 * a text that may be a code is looked up as it stands. Undefined when there is no word in it.
 */
export const readQuery = (text: string, rewrites: Rewrites): SearchWords | undefined => {
  const typed = wordsOf(text);
  return typed.length === 0 ? undefined : searchWords(text.trim(), typed, rewrites);
};

/** The query with other words in place of those it had. */
export const withWords = (words: readonly string[], rewrites: Rewrites): SearchWords =>
  searchWords(words.join(" "), words, rewrites);

/** The same query, asked for in another way. */
export const readAs = (words: SearchWords, how: HowRead): SearchWords => ({ ...words, how });

const searchWords = (raw: string, typed: readonly string[], rewrites: Rewrites): SearchWords => {
  const groups = groupsOf(raw, typed, rewrites);
  const [first = ""] = groups;
  const alternatives = first.split("|").map((words) => words.split(" "));
  const rest = groups.length === 1 ? [] : typed.slice(alternatives[0]?.length ?? 1);
  const others = alternatives.map((words) => [...words, ...rest]);
  const asTyped = typed.join(" ");
  return {
    typed,
    groups,
    how: "named",
    begins: [typed, ...others.filter((words) => words.join(" ") !== asTyped)],
    codes: codesOf(raw, typed),
  };
};

const groupsOf = (raw: string, typed: readonly string[], rewrites: Rewrites): readonly string[] => {
  // Several codes are several products.
  if (typed.every(isCode)) return [typed.join("|")];
  const isOneWord = !/\s/.test(raw);
  const isMeasure = typed.some((word) => measureParts(word) !== undefined);
  if (isOneWord && typed.length > 1 && /\d/.test(raw) && !isMeasure)
    return [`${typed.join(" ")}|${typed.join("")}`];
  const groups: string[] = [];
  for (let at = 0; at < typed.length;) {
    const length = longestPhrase(typed, at, rewrites);
    const phrase = typed.slice(at, at + length).join(" ");
    const isLast = at + length === typed.length;
    groups.push([...new Set([phrase, ...meanings(phrase, isLast, rewrites)])].join("|"));
    at += length;
  }
  return groups;
};

/** What a phrase also means; of the last word also what the trade words mean that begin so. */
const meanings = (phrase: string, isLast: boolean, rewrites: Rewrites): readonly string[] => {
  const own = rewrites.get(phrase);
  if (own !== undefined) return own;
  if (!isLast || phrase.length < SHORTEST_BEGINNING) return [];
  return [...rewrites].flatMap(([other, words]) =>
    other.startsWith(phrase) && !other.includes(" ") ? words : [],
  );
};

const SHORTEST_BEGINNING = 4;

const longestPhrase = (typed: readonly string[], at: number, rewrites: Rewrites): number => {
  for (let length = Math.min(LONGEST_PHRASE, typed.length - at); length > 1; length -= 1) {
    if (rewrites.has(typed.slice(at, at + length).join(" "))) return length;
  }
  return 1;
};

const codesOf = (raw: string, typed: readonly string[]): readonly string[] => {
  const joined = typed.join("");
  if (!/\d/.test(raw) || joined.length < 3) return [];
  const whole = [raw, raw.toUpperCase(), raw.toLowerCase(), joined, joined.toUpperCase()];
  return [...new Set([...whole, ...typed.filter(isCode)])];
};
