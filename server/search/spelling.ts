import { editDistance, prefixDistance } from "../../core/search/edit-distance.ts";

/** What search_spellings() knows of a word that found nothing. */
export interface SpellingFacts {
  readonly word: string;
  /** The catalogue writes it, or begins a word like it. */
  readonly known: boolean;
  /** Words of the catalogue that look like it, with the number of products that bear them. */
  readonly candidates: readonly (readonly [term: string, frequency: number])[];
}

/**
 * The query in the nearest spelling the catalogue knows ('farrine' is 'farine', 'chocolta' is
 * 'chocolat', product §5). Undefined when no word has a near one. Known words stay.
 */
export const correct = (facts: readonly SpellingFacts[]): readonly string[] | undefined => {
  const corrected = facts.map((fact, index) => nearest(fact, index === facts.length - 1));
  const isChanged = corrected.some((word, index) => word !== facts[index]?.word);
  return isChanged ? corrected : undefined;
};

const nearest = ({ word, known, candidates }: SpellingFacts, isLast: boolean): string => {
  if (known || /\d/.test(word)) return word;
  const most = mistakesAllowed(word);
  let best:
    | { readonly term: string; readonly cost: number; readonly frequency: number }
    | undefined;
  for (const [term, frequency] of candidates) {
    const whole = editDistance(word, term);
    // The last word may not be finished: 'farri' is on its way to 'farine'. A whole word is better.
    const begun = isLast && word.length > 3 ? prefixDistance(word, term) + 0.5 : whole;
    const cost = Math.min(whole, begun);
    if (Math.floor(cost) > most) continue;
    const isBetter =
      best === undefined || cost < best.cost || (cost === best.cost && frequency > best.frequency);
    if (isBetter) best = { term, cost, frequency };
  }
  return best?.term ?? word;
};

const mistakesAllowed = (word: string): number =>
  word.length <= 2 ? 0 : word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3;
