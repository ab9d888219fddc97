import { editDistance } from "../search/edit-distance.ts";
import { withCompounds } from "./compounds.ts";
import { withSpokenNumbers } from "./spoken-numbers.ts";
import { isSilent } from "./silent-words.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** The words of a text as products are searched by them: singular, without accents and small words. */
export const searchWords = (text: string): readonly string[] =>
  catalogueTokens(text).flatMap((token) => {
    if (token.kind === "word") return isSilent(token.text) ? [] : [stem(token.text)];
    return token.kind === "number" ? [String(token.value)] : [];
  });

/** The tokens of a text of the catalogue, whose numbers always belong to their neighbours. */
export const catalogueTokens = (text: string): readonly Token[] =>
  withCompounds(withSpokenNumbers(tokensOf(text, new Map())), (word) => !/[a-z]$/.test(word));

/** A word without the ending of its plural or feminine: the same for 'levures' and 'levure'. */
export const stem = (word: string): string => {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const singular = word.replace(/[sx]$/, "");
  return singular.length > 4 ? singular.replace(/e$/, "") : singular;
};

/** Where the words of the catalogue stand, and what looks like them. */
export type WordIndex = {
  /** Positions of the products whose name has the word. */
  readonly names: ReadonlyMap<string, ReadonlySet<number>>;
  /** The same for brand and category. */
  readonly surroundings: ReadonlyMap<string, ReadonlySet<number>>;
  /** The words of names, sorted. */
  readonly sorted: readonly string[];
  /** Words of names by what is left of them without one letter or two. */
  readonly shortened: ReadonlyMap<string, readonly string[]>;
  /** What was matched before: a function of the word alone. */
  readonly matches: Map<string, WordMatch>;
};

export type Indexed = {
  readonly name: readonly string[];
  readonly surroundings: readonly string[];
};

/** Built once for all searches. */
export const wordIndexOf = (products: readonly Indexed[]): WordIndex => {
  const names = positions(products.map(({ name }) => name));
  const sorted = [...names.keys()].toSorted();
  return {
    names,
    surroundings: positions(products.map(({ surroundings }) => surroundings)),
    sorted,
    shortened: shortenedOf(sorted),
    matches: new Map(),
  };
};

const positions = (
  wordsOf: readonly (readonly string[])[],
): ReadonlyMap<string, ReadonlySet<number>> => {
  const found = new Map<string, Set<number>>();
  for (const [position, words] of wordsOf.entries()) {
    for (const word of words) {
      const own = found.get(word) ?? new Set();
      found.set(word, own.add(position));
    }
  }
  return found;
};

const shortenedOf = (words: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const word of words) {
    for (const key of shortenings(word)) {
      const own = found.get(key);
      if (own === undefined) found.set(key, [word]);
      else own.push(word);
    }
  }
  return found;
};

/** Letters that may be mistaken: none in a short word, where another word is as near. */
export const mistakesAllowed = (word: string): number =>
  word.length < 5 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2;

/** Longer words are no words of the trade. */
const LONGEST_MENDED = 24;

const shortenings = (word: string): ReadonlySet<string> => {
  const keys = new Set([word]);
  if (word.length > LONGEST_MENDED) return keys;
  let shortened: readonly string[] = [word];
  for (let round = 0; round < mistakesAllowed(word); round += 1) {
    shortened = shortened.flatMap(withoutOneLetter);
    for (const key of shortened) keys.add(key);
  }
  return keys;
};

const withoutOneLetter = (word: string): readonly string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** How a word was found: as it is, by its beginning, beside the name, or mended. */
export type WordMatch = {
  readonly how: "exact" | "beginning" | "surroundings" | "mended" | "none";
  /** The words of the catalogue that it stands for. */
  readonly words: readonly string[];
  readonly positions: ReadonlySet<number>;
};

/** The products that a stemmed word may mean, in the first way that finds any. */
export const matchWord = (word: string, index: WordIndex): WordMatch => {
  const known = index.matches.get(word);
  if (known !== undefined) return known;
  const match = findWord(word, index);
  if (index.matches.size >= MOST_REMEMBERED) index.matches.clear();
  index.matches.set(word, match);
  return match;
};

/** A text says the same words again and again; mending one takes longest. */
const MOST_REMEMBERED = 2_000;

const findWord = (word: string, index: WordIndex): WordMatch => {
  const exact = alternatives(word).filter((other) => index.names.has(other));
  if (exact.length > 0) return matched("exact", exact, index.names);
  const begun = word.length < 3 ? [] : beginningWith(word, index.sorted);
  if (begun.length > 0) return matched("beginning", begun, index.names);
  const around = index.surroundings.get(word);
  if (around !== undefined) return { how: "surroundings", words: [], positions: around };
  const mended = nearWords(word, index);
  return mended.length > 0
    ? matched("mended", mended, index.names)
    : { how: "none", words: [], positions: new Set() };
};

const matched = (
  how: WordMatch["how"],
  words: readonly string[],
  names: WordIndex["names"],
): WordMatch => ({
  how,
  words,
  positions: new Set(words.flatMap((word) => [...(names.get(word) ?? [])])),
});

/** Words of the trade that say the same. */
const SAME: readonly (readonly string[])[] = [
  ["bio", "biologiqu"],
  ["choco", "chocolat"],
  ["tradi", "tradition"],
];

const alternatives = (word: string): readonly string[] =>
  /^\d+$/.test(word) ? [word, `${word}%`] : (SAME.find((words) => words.includes(word)) ?? [word]);

const beginningWith = (start: string, sorted: readonly string[]): readonly string[] => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(start) === true) end += 1;
  return sorted.slice(low, end);
};

const nearWords = (word: string, index: WordIndex): readonly string[] => {
  const most = mistakesAllowed(word);
  if (most === 0 || word.length > LONGEST_MENDED) return [];
  const candidates = new Set(
    [...shortenings(word)].flatMap((key) => index.shortened.get(key) ?? []),
  );
  const distances = [...candidates].map((other) => [other, editDistance(word, other)] as const);
  const nearest = Math.min(...distances.map(([, distance]) => distance));
  return nearest > most
    ? []
    : distances.flatMap(([other, distance]) => (distance === nearest ? [other] : []));
};
