import type { StopDeparture } from "../../api-schema/staff-orders.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";

/** A line of a stop, as far as what may leave of it goes. */
export type LeavingItem = {
  readonly item: number;
  readonly name: string;
  readonly ordered: number;
  readonly shipped: number;
};

type TypedLine = StopDeparture["lines"][number];

/**
 * What is wrong with what was typed of a stop, by line: more than was ordered, or a lot with both dates. The
 * field is the number of the line's item.
 */
export const departureProblems = (
  lines: readonly TypedLine[],
  items: readonly LeavingItem[],
): readonly FieldProblem[] =>
  lines.flatMap(({ item, lots }) => {
    const known = items.find((other) => other.item === item);
    const field = String(item);
    if (known === undefined)
      return [{ field, message: "Cette ligne n’est pas de cette livraison." }];
    if (lots.some(({ bestBefore, useBy }) => bestBefore !== null && useBy !== null)) {
      return [{ field, message: `${known.name} : un lot a une DDM ou une DLC.` }];
    }
    const sum = lots.reduce((total, { quantity }) => total + quantity, known.shipped);
    return sum > known.ordered
      ? [{ field, message: `${known.name} : ${sum} partiraient, ${known.ordered} sont commandés.` }]
      : [];
  });
