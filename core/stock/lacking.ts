/** A line that is promised and has not left, with how many. */
export type PromisedLine = { readonly quantity: number };

/** A line that stock does not reach for, with how many it lacks. */
export type LackingLine<Line> = { readonly line: Line; readonly lacks: number };

/**
 * Which of these lines will lack goods when so many stand there: they are served in their order, the
 * first to leave first.
 */
export const lackingLines = <Line extends PromisedLine>(
  counted: number,
  lines: readonly Line[],
): ReadonlyArray<LackingLine<Line>> => {
  let left = Math.max(counted, 0);
  return lines.flatMap((line) => {
    const served = Math.min(left, line.quantity);
    left -= served;
    return served < line.quantity ? [{ line, lacks: line.quantity - served }] : [];
  });
};
