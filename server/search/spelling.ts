import { editDistance, prefixDistance } from "../../core/search/edit-distance.ts";
import { soundOf } from "../../core/search/sounds-like.ts";

/** What search_spellings() knows of a word that found nothing. */
export interface SpellingFacts {
  readonly word: string;
  /** The catalogue or the trade writes it, or begins a word like it. */
  readonly known: boolean;
  /** The catalogue says it in its descriptions. */
  readonly described: boolean;
  /** Words of the catalogue that look like it, with the number of products that contain them. */
  readonly candidates: readonly (readonly [term: string, frequency: number])[];
}

/**
 * The query in its near spellings, the nearest first ('farrine' is 'farine', 'chocolta' is 'chocolat',
 * product §5): each of them changes the words that are not known. Numbers are no words.
 */
export const corrections = (facts: readonly SpellingFacts[]): readonly (readonly string[])[] =>
  spellings(facts, isNear);

/**
 * Spellings that are only offered. They may have half a mistake more than a correction, but two letters
 * of three are right, or it sounds the same: nobody who looks for cement means cider.
 */
export const offers = (facts: readonly SpellingFacts[]): readonly (readonly string[])[] =>
  spellings(facts, isOffered);

const spellings = (
  facts: readonly SpellingFacts[],
  isTaken: typeof isNear,
): readonly (readonly string[])[] => {
  const near = facts.map((fact, index) =>
    nearWords(fact, { isLast: index === facts.length - 1, isTaken }),
  );
  const most = Math.max(...near.map((words) => words.length));
  const changed = Array.from({ length: most }, (_, place) =>
    facts.map(({ word }, index) => near[index]?.[place] ?? near[index]?.[0] ?? word),
  );
  return changed.filter((words) => words.some((word, index) => word !== facts[index]?.word));
};

/** Spellings of a word, the nearest first; none when it is known or like nothing. */
const nearWords = (
  { word, known, candidates }: SpellingFacts,
  { isLast, isTaken }: { readonly isLast: boolean; readonly isTaken: typeof isNear },
): readonly string[] => {
  if (known || /\d/.test(word)) return [];
  return (
    candidates
      .map(([term, frequency]) => {
        const letters = editDistance(word, term);
        return { word, term, frequency, letters, cost: costOf(word, term, isLast), isLast };
      })
      .filter(isTaken)
      // Of words that sound alike the one that is written more like it: 'canelle' is 'cannelle'.
      .toSorted((a, b) => a.cost - b.cost || a.letters - b.letters || b.frequency - a.frequency)
      .map(({ term }) => term)
  );
};

interface Candidate {
  readonly word: string;
  readonly term: string;
  readonly isLast: boolean;
  /** Letters that differ. */
  readonly letters: number;
  readonly cost: number;
}

const isNear = ({ word, cost }: Candidate): boolean => cost <= mistakesAllowed(word);

const isOffered = ({ word, term, isLast, letters, cost }: Candidate): boolean => {
  if (cost > mistakesAllowed(word) + HALF) return false;
  const begun = isLast && isBeginning(word) ? prefixDistance(word, term) : letters;
  return Math.min(letters, begun) * 3 <= word.length || soundOf(word) === soundOf(term);
};

/** Fewer letters begin too many words. */
const isBeginning = (word: string): boolean => word.length > 3;

// A mistake that is heard weighs more than one that is only written. The last word may not be
// finished: 'farri' is on its way to 'farine'; a whole word is better.
const costOf = (word: string, term: string, isLast: boolean): number => {
  const [said, termSaid] = [soundOf(word), soundOf(term)];
  const whole = Math.min(editDistance(word, term), editDistance(said, termSaid) + HALF);
  if (!isLast || !isBeginning(word)) return whole;
  const begun = Math.min(whole, prefixDistance(word, term) + HALF);
  // Of two or three sounds too many words begin alike.
  return said.length > 3 ? Math.min(begun, prefixDistance(said, termSaid) + 1) : begun;
};

const HALF = 0.5;

const mistakesAllowed = (word: string): number =>
  word.length <= 2 ? 0 : word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3;
