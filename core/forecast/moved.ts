import type { Cents } from "../../api-schema/primitives.ts";

/** By how much an amount moves, as a rate; null of nothing. */
export const moveOf = ({
  before,
  after,
}: {
  readonly before: Cents;
  readonly after: Cents;
}): number | null => (before === 0 ? null : (after - before) / before);
