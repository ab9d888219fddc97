import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents, sumCents } from "../money/cents.ts";

/** A credit note that is not used up; what a debit that lives counts on is left no more. */
export type Credit = { readonly id: OutstandingId; readonly left: Cents };

/** What a credit note pays of an invoice. */
export type UsedCredit = { readonly credit: OutstandingId; readonly sum: Cents };

/** An invoice that may take credit; `owed` is positive. */
export type CreditTaker = {
  readonly id: OutstandingId;
  readonly owed: Cents;
  /** What its last notice counted on; 0 without one, or when it asked for all that is owed. */
  readonly promised: Cents;
  /** False when another sum could not be announced in time for its day. */
  readonly mayChange: boolean;
};

/**
 * What the credit notes of a store pay of its invoices, in the order given. What was announced is kept
 * first: a customer who was told 50 € is not debited 80 € because another invoice has come. What is left
 * goes to the first invoices whose sum may still change; the rest waits, as the credit note says: 'sera
 * déduit de vos prochaines factures'.
 */
export const setOff = (
  takers: readonly CreditTaker[],
  credits: readonly Credit[],
): ReadonlyMap<OutstandingId, readonly UsedCredit[]> => {
  const used = new Map<OutstandingId, readonly UsedCredit[]>();
  let pool = credits;
  const take = (id: OutstandingId, atMost: Cents): void => {
    const [taken, rest] = drawn(pool, atMost);
    pool = rest;
    if (taken.length > 0) used.set(id, merged([...(used.get(id) ?? []), ...taken]));
  };
  for (const { id, owed, promised } of takers) take(id, cents(Math.min(owed, promised)));
  for (const { id, owed, mayChange } of takers) {
    if (mayChange) take(id, cents(owed - creditSum(used.get(id) ?? [])));
  }
  return used;
};

/** What credit notes pay together. */
export const creditSum = (used: readonly UsedCredit[]): Cents =>
  sumCents(used.map(({ sum }) => sum));

/** Draws a sum from the first credits, as far as they go; what is left of them. */
const drawn = (
  pool: readonly Credit[],
  atMost: Cents,
): readonly [readonly UsedCredit[], readonly Credit[]] => {
  let wanted = atMost;
  const taken: UsedCredit[] = [];
  const rest = pool.map(({ id, left }) => {
    const sum = cents(Math.max(0, Math.min(left, wanted)));
    if (sum > 0) taken.push({ credit: id, sum });
    wanted = cents(wanted - sum);
    return { id, left: cents(left - sum) };
  });
  return [taken, rest];
};

/** Each credit note once. */
const merged = (used: readonly UsedCredit[]): readonly UsedCredit[] =>
  [...Map.groupBy(used, ({ credit }) => credit)].map(([credit, parts]) => ({
    credit,
    sum: creditSum(parts),
  }));
