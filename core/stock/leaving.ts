import { type StockChange, shipped } from "./ledger.ts";

/** A line of an order as its goods leave. */
export type LeavingLine = {
  /** What is promised to it: nothing once it is cancelled. */
  readonly ordered: number;
  /** What messages have named of it so far, lot by lot. */
  readonly named: number;
  /** Whether its lorry is said to have left: with all that was ordered, until messages name more. */
  readonly hasLeft: boolean;
};

/** What leaves when a message names so many more. */
export const namedShipped = (line: LeavingLine, quantity: number): StockChange => {
  const { ordered, named, hasLeft } = line;
  const gone = (sum: number) => (hasLeft ? Math.max(ordered, sum) : sum);
  const kept = (sum: number) => (hasLeft ? 0 : Math.min(ordered, sum));
  const sum = named + quantity;
  return shipped(gone(sum) - gone(named), kept(sum) - kept(named));
};

/** What leaves when its lorry is said to have left: all that was ordered and that no message has named. */
export const leftAsOrdered = ({ ordered, named, hasLeft }: LeavingLine): StockChange => {
  const rest = hasLeft ? 0 : Math.max(ordered - named, 0);
  return shipped(rest, rest);
};
