/**
 * French text as search compares it: lower case, no accents, ligatures opened (œ is oe), everything
 * but letters and digits turned into single spaces. Idempotent.
 */
export const normaliseText = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The words of a text, normalised. */
export const tokens = (text: string): readonly string[] => {
  const normalised = normaliseText(text);
  return normalised === "" ? [] : normalised.split(" ");
};

/** True when every word of `query` occurs somewhere in `text`; an empty query matches all. */
export const matchesAllWords = (text: string, query: string): boolean => {
  const haystack = normaliseText(text);
  return tokens(query).every((word) => haystack.includes(word));
};

export type TextRange = { readonly start: number; readonly end: number };

/**
 * Where the words of `query` begin a word of `text`, as ranges of UTF-16 indices of the original
 * text, in order, without overlap: what a suggestion shows in bold.
 */
export const highlightRanges = (text: string, query: string): readonly TextRange[] => {
  const folded = foldWithOrigins(text);
  const ranges = [...new Set(tokens(query))].flatMap((word) => occurrences(folded, word));
  return mergeRanges(ranges);
};

const LIGATURES: ReadonlyMap<string, string> = new Map([
  ["œ", "oe"],
  ["æ", "ae"],
  ["ß", "ss"],
]);

/** Lower case, without accents, ligatures opened (œ is oe); everything else stays. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[œæß]/g, (letter) => LIGATURES.get(letter) ?? letter);

type Folded = {
  readonly text: string;
  /** For each index of `text`, where its original character starts and ends. */
  readonly origins: readonly TextRange[];
};

const foldWithOrigins = (text: string): Folded => {
  const origins: TextRange[] = [];
  let folded = "";
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const piece = foldText(character).replaceAll(/[^\p{L}\p{N}]/gu, " ");
    for (let index = 0; index < piece.length; index += 1) origins.push({ start, end });
    folded += piece;
    start = end;
  }
  return { text: folded, origins };
};

const occurrences = ({ text, origins }: Folded, word: string): readonly TextRange[] => {
  const found: TextRange[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const first = origins[at];
    const last = origins[at + word.length - 1];
    const startsWord = at === 0 || text[at - 1] === " ";
    if (startsWord && first !== undefined && last !== undefined) {
      found.push({ start: first.start, end: last.end });
    }
  }
  return found;
};

const mergeRanges = (ranges: readonly TextRange[]): readonly TextRange[] => {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push(range);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
};
