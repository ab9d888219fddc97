import { normaliseText, tokens } from "../../core/search/text.ts";

/** What has been typed, as search_catalogue() and search_suggestions() want it (0002-search.sql). */
export interface SearchWords {
  /** The words as they were typed, normalised. */
  readonly typed: readonly string[];
  /** One element for each word or trade phrase: its alternatives, split by '|'. */
  readonly groups: readonly string[];
  /** LIKE patterns of a name that begins as the query, and of one that bears all its words. */
  readonly nameBegins: string;
  readonly namePatterns: readonly string[];
  /** Spellings under which the whole text may be a code, a reference or an EAN. */
  readonly codes: readonly string[];
}

/** Longer queries are pasted by mistake: what follows would only be waited for. */
const MOST_WORDS = 8;
const LONGEST_WORD = 40;
const LONGEST_PHRASE = 4;

/**
 * Reads a query: trade phrases get what they also mean ('type 65' also finds 'T65', product §5), and
 * a text that may be a code is looked up as it stands. Undefined when there is no word in it.
 */
export const readQuery = (
  text: string,
  rewrites: ReadonlyMap<string, readonly string[]>,
): SearchWords | undefined => {
  const typed = wordsOf(text);
  return typed.length === 0 ? undefined : searchWords(text, typed, rewrites);
};

/** The words of a query, as the index spells them. */
export const wordsOf = (text: string): readonly string[] =>
  tokens(text)
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));

const searchWords = (
  text: string,
  typed: readonly string[],
  rewrites: ReadonlyMap<string, readonly string[]>,
): SearchWords => {
  const raw = text.trim();
  const isOneWord = !/\s/.test(raw);
  const hasDigit = /\d/.test(raw);
  const joined = typed.join("");
  const isBrokenCode = isOneWord && hasDigit && typed.length > 1;
  return {
    typed,
    groups: isBrokenCode ? [`${typed.join(" ")}|${joined}`] : groupsOf(typed, rewrites),
    nameBegins: `${typed.join(" ")}%`,
    namePatterns: typed.map((word) => `% ${singular(word)}%`),
    codes: hasDigit && joined.length >= 3 ? codeSpellings(raw, joined) : [],
  };
};

const groupsOf = (
  typed: readonly string[],
  rewrites: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const groups: string[] = [];
  for (let at = 0; at < typed.length;) {
    const length = longestPhrase(typed, at, rewrites);
    const phrase = typed.slice(at, at + length).join(" ");
    groups.push([phrase, ...(rewrites.get(phrase) ?? [])].join("|"));
    at += length;
  }
  return groups;
};

const longestPhrase = (
  typed: readonly string[],
  at: number,
  rewrites: ReadonlyMap<string, readonly string[]>,
): number => {
  for (let length = Math.min(LONGEST_PHRASE, typed.length - at); length > 1; length -= 1) {
    if (rewrites.has(typed.slice(at, at + length).join(" "))) return length;
  }
  return 1;
};

const codeSpellings = (raw: string, joined: string): readonly string[] => [
  ...new Set([raw, raw.toUpperCase(), raw.toLowerCase(), joined, joined.toUpperCase()]),
];

// Enough to rank a name: the index itself stems.
const singular = (word: string): string =>
  word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word;

/** The query with other words in place of those it had. */
export const withWords = (
  words: readonly string[],
  rewrites: ReadonlyMap<string, readonly string[]>,
): SearchWords => searchWords(normaliseText(words.join(" ")), words, rewrites);
