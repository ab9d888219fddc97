import type { CalendarDay } from "../../api-schema/primitives.ts";

/** The first debit by a mandate, a later one, the only one, or the last one: the bank takes no other. */
export type DebitSequence = "FRST" | "RCUR" | "OOFF" | "FNAL";

/** What a mandate says of how often it is debited by, and how far it has come. */
export type MandateLife = {
  /** For one debit alone, or for as many as there are invoices. */
  readonly isOnce: boolean;
  /** The last day of a debit by it, where it is to end; nothing is debited by it later. */
  readonly endsOn: CalendarDay | null;
  /**
   * True when a first debit by it stands in a batch or was taken: the next one is RCUR. False again
   * when that first one was rejected or withdrawn.
   */
  readonly hasFirst: boolean;
  /** The same of its only or its last debit: nothing comes after that. */
  readonly hasLast: boolean;
};

/**
 * The sequence of a debit. `isFirst` and `isLast`: no other that is known of its mandate comes before, or after. The
 * last one of a mandate that never was debited is its first: no scheme asks for a last one.
 */
export const sequenceOf = (
  { isOnce, endsOn, hasFirst }: MandateLife,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): DebitSequence => {
  if (isOnce) return "OOFF";
  if (!hasFirst && isFirst) return "FRST";
  return endsOn !== null && isLast ? "FNAL" : "RCUR";
};
