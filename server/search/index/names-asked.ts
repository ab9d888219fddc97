import { measureParts } from "../query-words.ts";
import type { AskedWords } from "./asked.ts";
import { addBits, type Bits, keepBits } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { IN_NAMES, type WordPlace } from "./vocabulary.ts";

/** Of so many words it is looked whether a name bears them. */
export const MOST_NAMED = 4;

/** What the names of the catalogue have of a query. */
export interface NamesAsked {
  /** They begin as it. */
  readonly asAsked: Bits;
  /** They begin with its first word, or phrase; with another one. */
  readonly withFirst: Bits;
  readonly withOther: Bits;
  /** They bear the word, for each of the first four. */
  readonly bearing: readonly Bits[];
}

export const namesAsked = (index: CatalogueIndex, words: AskedWords): NamesAsked => {
  const { groups, how, begins } = words;
  const asAsked = index.pool.empty();
  const withFirst = index.pool.empty();
  const withOther = index.pool.empty();
  const bearing: Bits[] = [];
  for (const sequence of begins) {
    const bits = beginningAs(index, sequence);
    if (bits !== undefined) addBits(asAsked, bits);
  }
  for (const [place, group] of groups.entries()) {
    const isUnfinished = how === "begun" || place === groups.length - 1;
    const bits = index.pool.empty();
    for (const alternative of group.split("|")) {
      const written = writtenAs(alternative, isUnfinished);
      addNamesWith(index, place === 0 ? withFirst : withOther, { written, places: AT_FIRST });
      if (place < MOST_NAMED) addNamesWith(index, bits, { written, places: IN_NAMES });
    }
    if (place < MOST_NAMED) bearing.push(bits);
  }
  return { asAsked, withFirst, withOther, bearing };
};

/** Words of a name, each as one of these spellings. */
type Written = readonly {
  readonly spellings: readonly string[];
  /** The spellings may be the beginning of a word. */
  readonly isBeginning: boolean;
}[];

/** A word in its plural and feminine, or unfinished; a measure stands as it is. */
const writtenAs = (words: string, isUnfinished: boolean): Written => {
  if (measureParts(words) !== undefined) return [{ spellings: [words], isBeginning: false }];
  const isBeginning = isUnfinished || words.length >= 5;
  return words.split(" ").map((word) => {
    const stem = singular(word);
    return { spellings: isBeginning ? [stem] : ENDINGS.map((end) => stem + end), isBeginning };
  });
};

const ENDINGS = ["", "s", "x", "e", "es"];

// Enough to rank a name: the index itself stems.
const singular = (word: string): string =>
  word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word;

const AT_FIRST: readonly WordPlace[] = [0];

/** Adds the names with all the words, the first one at these places. */
const addNamesWith = (
  index: CatalogueIndex,
  bits: Bits,
  { written, places }: { readonly written: Written; readonly places: readonly WordPlace[] },
): void => {
  const [first, ...others] = written;
  if (first === undefined) return;
  if (others.length === 0) return addWord(index, bits, { ...first, places });
  const found = index.pool.empty();
  addWord(index, found, { ...first, places });
  for (const other of others) {
    const some = index.pool.empty();
    addWord(index, some, { ...other, places: IN_NAMES });
    keepBits(found, some);
  }
  addBits(bits, found);
};

const addWord = (
  { vocabulary }: CatalogueIndex,
  bits: Bits,
  { spellings, isBeginning, places }: Written[number] & { readonly places: readonly WordPlace[] },
): void => {
  for (const spelling of spellings) {
    if (isBeginning) vocabulary.addBeginning(bits, spelling, places);
    else vocabulary.addExact(bits, spelling, places);
  }
};

/** Names whose first words are these, as far as the places of words are known. */
const beginningAs = (index: CatalogueIndex, sequence: readonly string[]): Bits | undefined => {
  let found: Bits | undefined;
  for (const [at, word] of sequence.slice(0, PLACES.length).entries()) {
    const bits = index.pool.empty();
    const place = PLACES.slice(at, at + 1);
    if (at === sequence.length - 1) index.vocabulary.addBeginning(bits, word, place);
    else index.vocabulary.addExact(bits, word, place);
    if (found === undefined) found = bits;
    else keepBits(found, bits);
  }
  return found;
};

const PLACES: readonly WordPlace[] = [0, 1, 2, 3];
