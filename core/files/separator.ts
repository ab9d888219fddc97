/** In the order of preference: a comma may be a decimal one. */
const SEPARATORS = [";", "\t", "|", ","] as const;

/** So many records tell. */
const LOOKED_AT = 200;

/**
 * The sign that parts the cells of a table: the one that most records have, and the same number of
 * times, outside quotes. ';' where nothing parts anything.
 */
export const separatorOf = (text: string): string => {
  const records = countsOf(text);
  const scores = SEPARATORS.map((separator, at) => {
    const counts = records.map((record) => record[at] ?? 0).filter((count) => count > 0);
    const usual = mostFrequent(counts);
    const regular = counts.filter((count) => count === usual).length;
    return { separator, regular, usual };
  });
  const [best] = scores.toSorted((a, b) => b.regular - a.regular || b.usual - a.usual);
  return best === undefined || best.regular === 0 ? ";" : best.separator;
};

/** How often each sign stands in each record, outside quotes. */
const countsOf = (text: string): readonly (readonly number[])[] => {
  const records: number[][] = [];
  let counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  let isAtStart = true;
  for (const sign of text) {
    if (sign === '"' && (isQuoted || isAtStart)) isQuoted = !isQuoted;
    const separator = isQuoted ? -1 : SEPARATORS.findIndex((other) => other === sign);
    if (separator !== -1) counts[separator] = (counts[separator] ?? 0) + 1;
    const ends = !isQuoted && (sign === "\n" || sign === "\r");
    if (ends) {
      records.push(counts);
      counts = SEPARATORS.map(() => 0);
      if (records.length === LOOKED_AT) return records;
    }
    // A quote within a quoted cell is doubled: the second one opens it again.
    isAtStart = ends || separator !== -1 || (sign === '"' && !isQuoted);
  }
  return [...records, counts];
};

const mostFrequent = (counts: readonly number[]): number => {
  const groups = [...Map.groupBy(counts, (count) => count)];
  const [best] = groups.toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0]);
  return best?.[0] ?? 0;
};
