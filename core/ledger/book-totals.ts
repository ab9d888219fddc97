import type { BookEntry, BookLine, BookTotals } from "../../api-schema/staff-books.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents, sumCents, ZERO } from "../money/cents.ts";
import { JOURNAL_WORDS } from "./journal-entries.ts";

export const NO_TOTALS: BookTotals = {
  entries: 0,
  debit: ZERO,
  credit: ZERO,
  journals: [],
  accounts: [],
};

/** What entries come to: journals in their order, accounts by their numbers. */
export const totalsOf = (entries: readonly BookEntry[]): BookTotals => {
  const lines = entries.flatMap((entry) => entry.lines);
  return {
    entries: entries.length,
    ...sidesOf(lines),
    journals: JOURNALS.flatMap((journal) => {
      const own = entries.filter((entry) => entry.journal === journal);
      return own.length === 0
        ? []
        : [{ journal, entries: own.length, ...sidesOf(own.flatMap((entry) => entry.lines)) }];
    }),
    accounts: [...Map.groupBy(lines, ({ account }) => account)]
      .map(([account, own]) => ({ account, label: own[0]?.accountLabel ?? "", ...sidesOf(own) }))
      .toSorted(byAccount),
  };
};

/** Both together: a period is summed piece by piece. */
export const addTotals = (one: BookTotals, other: BookTotals): BookTotals => ({
  entries: one.entries + other.entries,
  ...added(one, other),
  journals: JOURNALS.flatMap((journal) => {
    const [first, ...rest] = [...one.journals, ...other.journals].filter(
      (row) => row.journal === journal,
    );
    return first === undefined
      ? []
      : [
          rest.reduce(
            (sum, row) => ({ journal, entries: sum.entries + row.entries, ...added(sum, row) }),
            first,
          ),
        ];
  }),
  accounts: [...Map.groupBy([...one.accounts, ...other.accounts], ({ account }) => account)]
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [rest.reduce((sum, row) => ({ ...sum, ...added(sum, row) }), first)],
    )
    .toSorted(byAccount),
});

type Sides = Pick<BookTotals, "debit" | "credit">;

/** What a line debits its account with, 0 where it credits it. */
export const debitOf = ({ amount }: Pick<BookLine, "amount">): Cents => cents(Math.max(0, amount));

/** What a line credits its account with, 0 where it debits it. */
export const creditOf = ({ amount }: Pick<BookLine, "amount">): Cents =>
  cents(Math.max(0, 0 - amount));

const sidesOf = (lines: BookEntry["lines"]): Sides => ({
  debit: sumCents(lines.map(debitOf)),
  credit: sumCents(lines.map(creditOf)),
});

const added = (one: Sides, other: Sides): Sides => ({
  debit: cents(one.debit + other.debit),
  credit: cents(one.credit + other.credit),
});

// safe: the words are of the journals' own codes
const JOURNALS = Object.keys(JOURNAL_WORDS) as readonly BookEntry["journal"][];

const byAccount = (
  one: { readonly account: string },
  other: { readonly account: string },
): number => (one.account < other.account ? -1 : one.account > other.account ? 1 : 0);
