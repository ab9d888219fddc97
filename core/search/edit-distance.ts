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
