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

/** Letters to add, drop, change or swap with their neighbour to make one word of the other. */
export const editDistance = (from: string, to: string): number =>
  lastRow(from, to).at(-1) ?? from.length;

/** The least edit distance from a word to a beginning of another. */
export const prefixDistance = (from: string, to: string): number => Math.min(...lastRow(from, to));

// Optimal string alignment; the last row holds the distance to each beginning of `to`.
const lastRow = (from: string, to: string): readonly number[] => {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwapped)
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last;
};
