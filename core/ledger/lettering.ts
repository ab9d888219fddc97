import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { compareDays } from "../calendar/day.ts";
import { sumCents } from "../money/cents.ts";

/** A closed line of a customer's account that bears no letters yet. */
export interface UnletteredLine {
  readonly movement: number;
  readonly position: number;
  /** The invoice or the credit note that it is about. */
  readonly item: number;
  readonly account: string;
  /** The customer's number in the books. */
  readonly party: string;
  readonly amount: Cents;
  readonly day: CalendarDay;
}

/** Two items of which one has paid the other: a credit note and its invoice. */
export type ItemLink = readonly [number, number];

export interface LetteredLine extends Pick<
  UnletteredLine,
  "movement" | "position" | "account" | "party"
> {
  /** From 0, in its customer's account. */
  readonly rank: number;
  readonly letters: string;
  /** The last day of those that settle each other. */
  readonly day: CalendarDay;
}

/** AA, AB … AZ, BA … ZZ, AAA: two letters at least, each rank its own. */
export const lettersOf = (rank: number): string => {
  let width = 2;
  let first = 0;
  while (rank >= first + 26 ** width) {
    first += 26 ** width;
    width += 1;
  }
  let rest = rank - first;
  let letters = "";
  for (let at = 0; at < width; at += 1) {
    letters = String.fromCodePoint(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
};

/** One account of the books as one customer's. */
export const accountKey = ({ account, party }: Pick<UnletteredLine, "account" | "party">): string =>
  `${account} ${party}`;

/**
 * What settles each other gets the same letters: lines of one item, and of those that a credit note joins it with, where
 * they come to nothing in that customer's account. `next` has the rank that follows in each account. The letters of an
 * account so always add up to nothing; what does not settle yet waits.
 */
export const letterings = (
  lines: readonly UnletteredLine[],
  links: readonly ItemLink[],
  next: ReadonlyMap<string, number>,
): readonly LetteredLine[] => {
  const joined = joinedBy(links);
  const groups = Map.groupBy(lines, (line) => `${joined(line.item)} ${accountKey(line)}`);
  const ranks = new Map(next);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || sumCents(group.map(({ amount }) => amount)) !== 0) return [];
    const key = accountKey(first);
    const rank = ranks.get(key) ?? 0;
    ranks.set(key, rank + 1);
    const day = group.reduce(
      (last, line) => (compareDays(last, line.day) < 0 ? line.day : last),
      first.day,
    );
    return group.map(({ movement, position, account, party }) => ({
      movement,
      position,
      account,
      party,
      rank,
      letters: lettersOf(rank),
      day,
    }));
  });
};

/** Which items belong together: the smallest number of them names all. */
const joinedBy = (links: readonly ItemLink[]): ((item: number) => number) => {
  const above = new Map<number, number>();
  const rootOf = (item: number): number => {
    let root = item;
    for (let up = above.get(root); up !== undefined; up = above.get(root)) root = up;
    return root;
  };
  for (const [one, other] of links) {
    const [low, high] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b);
    if (low !== undefined && high !== undefined && low !== high) above.set(high, low);
  }
  return rootOf;
};
