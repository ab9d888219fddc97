import type { PaymentScope } from "../../api-schema/order.ts";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import type { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import type { SepaScheme } from "../mandates/creditors.ts";
import { sumCents } from "../money/cents.ts";
import { proposeOn } from "./collection-day.ts";
import type { DebitPlan, PlannedLine } from "./debit-plan.ts";
import { type DebitSequence, sequenceOf } from "./sequence.ts";
import type { UsedCredit } from "./set-off.ts";

/** What the debits of a batch have in common. */
export type BatchKey = {
  readonly scope: PaymentScope;
  readonly ics: string;
  readonly scheme: SepaScheme;
  readonly sequence: DebitSequence;
  readonly day: CalendarDay;
};

/** One debit of one mandate on one day. */
export type ProposedDebit = BatchKey & {
  readonly store: StoreId;
  readonly rum: string;
  /** The sum of its lines: positive. */
  readonly sum: Cents;
  readonly lines: ReadonlyArray<{
    readonly invoice: OutstandingId;
    readonly sum: Cents;
    readonly credits: readonly UsedCredit[];
  }>;
};

/** The debits that go to the bank together (a 'remise'): one creditor, scheme, sequence and day. */
export type ProposedBatch = BatchKey & {
  readonly sum: Cents;
  readonly debits: readonly ProposedDebit[];
};

/**
 * The batches to propose today: what was announced and is collected in two bank days, or sooner when
 * the bank still takes it. What has to be announced first is in none of them. Batches are in the order
 * of their day, debits in that of their store. A plan of some invoices alone does not know a mandate's last debit:
 * `isWhole` is false, and none is called so. Which lines may be proposed now `isHeld` says, of the whole plan: without
 * the others the debit before them would be called the last.
 */
export const proposeDebits = (
  { lines, today }: DebitPlan,
  {
    isWhole = true,
    isHeld = () => true,
  }: { readonly isWhole?: boolean; readonly isHeld?: (line: PlannedLine) => boolean } = {},
): readonly ProposedBatch[] => {
  const ready = lines.filter(
    (line) => line.changes.length === 0 && proposeOn(line.day) <= today && isHeld(line),
  );
  const firstDays = endDays(ready, (day, known) => day < known);
  const lastDays = endDays(isWhole ? lines : [], (day, known) => day > known);
  const debits = groups(ready, ({ mandate, day }) => `${mandate.rum} ${day}`)
    .map((members) => debitOf(members, firstDays, lastDays))
    .toSorted((a, b) => a.store - b.store);
  return groups(debits, batchText)
    .toSorted(([a], [b]) => (batchText(a) < batchText(b) ? -1 : 1))
    .map(batchOf);
};

/** The first or the last day of each mandate among these lines. */
const endDays = (
  lines: readonly PlannedLine[],
  isNearer: (day: CalendarDay, known: CalendarDay) => boolean,
): ReadonlyMap<string, CalendarDay> => {
  const days = new Map<string, CalendarDay>();
  for (const { mandate, day } of lines) {
    const known = days.get(mandate.rum);
    if (known === undefined || isNearer(day, known)) days.set(mandate.rum, day);
  }
  return days;
};

const debitOf = (
  lines: Group<PlannedLine>,
  firstDays: ReadonlyMap<string, CalendarDay>,
  lastDays: ReadonlyMap<string, CalendarDay>,
): ProposedDebit => {
  const [{ mandate, day }] = lines;
  const { scope, ics, scheme, store, rum } = mandate;
  // Of two debits by a new mandate only the earlier one is its first.
  const place = { isFirst: firstDays.get(rum) === day, isLast: lastDays.get(rum) === day };
  return {
    scope,
    ics,
    scheme,
    sequence: sequenceOf(mandate, place),
    day,
    store,
    rum,
    sum: sumCents(lines.map(({ sum }) => sum)),
    lines: lines.map(({ invoice, sum, credits }) => ({ invoice, sum, credits })),
  };
};

const batchOf = (debits: Group<ProposedDebit>): ProposedBatch => {
  const [{ scope, ics, scheme, sequence, day }] = debits;
  const sum = sumCents(debits.map((debit) => debit.sum));
  return { scope, ics, scheme, sequence, day, sum, debits };
};

const batchText = ({ day, scope, ics, scheme, sequence }: BatchKey): string =>
  [day, scope, ics, scheme, sequence].join(" ");

type Group<Item> = readonly [Item, ...Item[]];

/** Items of one key together, in the order of their first. */
const groups = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyArray<Group<Item>> => {
  const byKey = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const known = byKey.get(keyOf(item));
    if (known === undefined) byKey.set(keyOf(item), [item]);
    else known.push(item);
  }
  return [...byKey.values()];
};
