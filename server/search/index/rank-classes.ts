import { measureParts } from "../query-words.ts";
import type { AskedWords } from "./asked.ts";
import { addBits, type Bits, isNothing, keepBits, takeBits } from "./bits.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { IN_NAMES, type WordPlace } from "./vocabulary.ts";

/** Hits of the same rank but for their popularity. */
export interface RankClass {
  readonly bits: Bits;
  /** What is taken off their rank. */
  readonly bonus: number;
}

/** Of so many words it is looked whether a name bears them. */
const MOST_NAMED = 4;
const BEGINS_AS_ASKED = 1;
const BEGINS_WITH_FIRST = 2;
const BEGINS_WITH_OTHER = 1.5;
const BEARS_ALL = 2;

/**
 * The hits by what their names have of the query: one begins as it, or with its first word, or with another
 * one; one bears so many of its words. Without those that nothing is in.
 */
export const rankClasses = (
  index: CatalogueIndex,
  hits: Bits,
  words: AskedWords,
): readonly RankClass[] => {
  const names = namesOf(index, words);
  const named = names.slice(0, MOST_NAMED).map(({ bearing }) => bearing);
  const asAsked = index.pool.empty();
  for (const sequence of words.begins) addBits(asAsked, beginningAs(index, sequence));
  const [first, ...others] = names.map(({ beginning }) => beginning);
  const withOther = index.pool.empty();
  for (const bits of others) addBits(withOther, bits);
  let classes = byCount(index, hits, named);
  classes = split(index, classes, [
    { bits: first ?? index.pool.empty(), bonus: BEGINS_WITH_FIRST },
    { bits: withOther, bonus: BEGINS_WITH_OTHER },
  ]);
  return split(index, classes, [{ bits: asAsked, bonus: BEGINS_AS_ASKED }]);
};

/** The hits by how many of the words their names bear. */
const byCount = (
  index: CatalogueIndex,
  hits: Bits,
  named: readonly Bits[],
): readonly RankClass[] => {
  const levels: Bits[] = [index.pool.copy(hits)];
  for (const bearing of named) {
    levels.push(index.pool.empty());
    for (let level = levels.length - 2; level >= 0; level -= 1) {
      const bits = levels[level];
      const above = levels[level + 1];
      if (bits === undefined || above === undefined) continue;
      const more = index.pool.copy(bits);
      keepBits(more, bearing);
      addBits(above, more);
      takeBits(bits, bearing);
    }
  }
  return levels
    .map((bits, count) => ({ bits, bonus: (BEARS_ALL * count) / Math.max(1, named.length) }))
    .filter(isInhabited);
};

/** Each class by the first of the parts that its hits are in. */
export const split = (
  index: CatalogueIndex,
  classes: readonly RankClass[],
  parts: readonly RankClass[],
): readonly RankClass[] =>
  classes
    .flatMap(({ bits, bonus }) => {
      const left = index.pool.copy(bits);
      const taken = parts.map((part): RankClass => {
        const some = index.pool.copy(left);
        keepBits(some, part.bits);
        takeBits(left, part.bits);
        return { bits: some, bonus: bonus + part.bonus };
      });
      return [...taken, { bits: left, bonus }];
    })
    .filter(isInhabited);

const isInhabited = ({ bits }: RankClass): boolean => !isNothing(bits);

interface GroupNames {
  /** Names that begin with one of its alternatives. */
  readonly beginning: Bits;
  /** Names that bear one. */
  readonly bearing: Bits;
}

const namesOf = (index: CatalogueIndex, { groups, how }: AskedWords): readonly GroupNames[] =>
  groups.map((group, place) => {
    const isUnfinished = how === "begun" || place === groups.length - 1;
    const beginning = index.pool.empty();
    const bearing = index.pool.empty();
    for (const alternative of group.split("|")) {
      const written = writtenAs(alternative, isUnfinished);
      addBits(beginning, namesWith(index, written, AT_FIRST));
      addBits(bearing, namesWith(index, written, IN_NAMES));
    }
    return { beginning, bearing };
  });

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

/** Names with all the words, the first one at these places. */
const namesWith = (index: CatalogueIndex, written: Written, places: readonly WordPlace[]): Bits => {
  let found: Bits | undefined;
  for (const { spellings, isBeginning } of written) {
    const bits = index.pool.empty();
    const wanted = found === undefined ? places : IN_NAMES;
    for (const spelling of spellings) {
      if (isBeginning) index.vocabulary.addBeginning(bits, spelling, wanted);
      else index.vocabulary.addExact(bits, spelling, wanted);
    }
    if (found === undefined) found = bits;
    else keepBits(found, bits);
  }
  return found ?? index.pool.empty();
};

/** Names whose first words are these, as far as the places of words are known. */
const beginningAs = (index: CatalogueIndex, sequence: readonly string[]): Bits => {
  let found: Bits | undefined;
  for (const [at, word] of sequence.slice(0, PLACES.length).entries()) {
    const bits = index.pool.empty();
    const place = PLACES.slice(at, at + 1);
    if (at === sequence.length - 1) index.vocabulary.addBeginning(bits, word, place);
    else index.vocabulary.addExact(bits, word, place);
    if (found === undefined) found = bits;
    else keepBits(found, bits);
  }
  return found ?? index.pool.empty();
};

const PLACES: readonly WordPlace[] = [0, 1, 2, 3];
