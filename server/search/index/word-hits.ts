import { isShortNumber } from "./written-words.ts";
import type { AskedWords } from "./asked.ts";
import { addBits, type Bits, keepBits, setBit } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { codeOf, type Stems } from "./index-row.ts";
import { ANYWHERE } from "./vocabulary.ts";

// Which products bear the words of a query. A product bears a word that it has anywhere (in its name, brand,
// synonyms, packagings, categories, codes), or one of the same stem; the last word of a query may be the
// beginning of one.

/** A beginning of fewer letters begins too many codes. */
const SHORTEST_CODE = 3;

/** Products whose code, reference or EAN is the query or one of its words. */
export const bearersOfCodes = (index: CatalogueIndex, { codes }: AskedWords): Bits => {
  const bits = index.pool.empty();
  for (const code of new Set(codes.map(codeOf))) {
    if (code !== "") index.codes.exact(code, (number) => setBit(bits, number));
  }
  return bits;
};

/** Products that bear all groups of words. */
export const bearersOf = (index: CatalogueIndex, words: AskedWords, stems: Stems): Bits => {
  const { groups, how, typed } = words;
  const found: Bits[] = [];
  for (const [place, group] of groups.entries()) {
    const isUnfinished = how === "begun" || place === groups.length - 1;
    const bits = bearersOfGroup({ index, stems, how, isUnfinished }, group);
    if (bits !== undefined) found.push(bits);
  }
  if (found.length > 0) return common(found);
  // Words of grammar alone are asked for as they stand.
  return common(
    typed.map((word, place) =>
      place === typed.length - 1 ? bearersOfBeginning(index, word) : bearersOfExact(index, word),
    ),
  );
};

interface Asking {
  readonly index: CatalogueIndex;
  readonly stems: Stems;
  readonly how: AskedWords["how"];
  readonly isUnfinished: boolean;
}

/** Undefined when it is of words of grammar alone, which nothing is asked of. */
const bearersOfGroup = (asking: Asking, group: string): Bits | undefined => {
  let bits: Bits | undefined;
  for (const alternative of group.split("|")) {
    const some = alternative.includes(" ")
      ? bearersOfPhrase(asking, alternative.split(" "))
      : bearersOfWord(asking, alternative);
    if (some === undefined) continue;
    if (bits === undefined) bits = some;
    else addBits(bits, some);
  }
  return bits;
};

const bearersOfWord = (asking: Asking, word: string): Bits | undefined => {
  const { index, how, isUnfinished } = asking;
  // A number is whole, or 'beurre 10' would be every product with a packaging of a hundred.
  const isBeginning = isUnfinished && !(how === "begun" && isShortNumber(word));
  if (isOfGrammar(asking, word)) return undefined;
  const bits = isBeginning ? bearersOfBeginning(index, word) : bearersOfExact(index, word);
  addStems(asking, bits, word);
  return bits;
};

/** All its words; a short number stands behind the word that it follows. */
const bearersOfPhrase = (asking: Asking, words: readonly string[]): Bits | undefined => {
  const { index } = asking;
  const found: Bits[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const before = words[at - 1];
    if (next !== undefined && isShortNumber(next)) {
      found.push(bearersOfExact(index, `${word} ${next}`));
    } else if (before === undefined || !isShortNumber(word)) {
      if (isOfGrammar(asking, word)) continue;
      const bits = bearersOfExact(index, word);
      addStems(asking, bits, word);
      found.push(bits);
    }
  }
  return found.length === 0 ? undefined : common(found);
};

const isOfGrammar = ({ stems }: Asking, word: string): boolean => stems[word]?.length === 0;

const addStems = ({ index, stems }: Asking, bits: Bits, word: string): void => {
  for (const stem of stems[word] ?? []) index.vocabulary.addStem(bits, stem);
};

const bearersOfExact = (index: CatalogueIndex, word: string): Bits => {
  const bits = index.pool.empty();
  index.vocabulary.addExact(bits, word, ANYWHERE);
  index.codes.exact(word, (number) => setBit(bits, number));
  return bits;
};

const bearersOfBeginning = (index: CatalogueIndex, start: string): Bits => {
  const bits = index.pool.empty();
  index.vocabulary.addBeginning(bits, start, ANYWHERE);
  if (start.length >= SHORTEST_CODE) index.codes.beginning(start, (number) => setBit(bits, number));
  return bits;
};

const common = ([first, ...others]: readonly Bits[]): Bits => {
  if (first === undefined) throw new RangeError("There is nothing in common of nothing");
  for (const other of others) keepBits(first, other);
  return first;
};
