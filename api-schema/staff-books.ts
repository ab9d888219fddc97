import { Schema } from "effect";
import { CalendarDay, Cents, Count, Instant, positiveId, Text } from "./primitives.ts";

export const PeriodId = positiveId.pipe(Schema.brand("PeriodId"));
export type PeriodId = typeof PeriodId.Type;

/** Sales, bank, cards, what is moved between accounts, and what stood before the ledger. */
export const JournalCode = Schema.Literals(["VE", "BQ", "CB", "OD", "AN"]);
export type JournalCode = typeof JournalCode.Type;

/** A customer or a merchant by their number in the books. */
export const Party = Schema.Struct({ number: Schema.String, name: Schema.String });
export type Party = typeof Party.Type;

/** What an entry does to one account: a debit is positive, a credit negative. */
export const BookLine = Schema.Struct({
  account: Schema.String,
  accountLabel: Schema.String,
  party: Schema.NullOr(Party),
  label: Schema.String,
  amount: Cents,
  /** Of a customer's account, once closed: the letters that it bears with what settles it, and since when. */
  letter: Schema.optionalKey(Schema.Struct({ letters: Schema.String, day: CalendarDay })),
});
export type BookLine = typeof BookLine.Type;

/** An entry of a journal; its lines add up to nothing. */
export const BookEntry = Schema.Struct({
  /** The movement of the ledger that it is of. */
  id: positiveId,
  journal: JournalCode,
  /** Follows the one before it in its journal; null until its period is closed. */
  number: Schema.NullOr(positiveId),
  day: CalendarDay,
  piece: Schema.String,
  /** Before the entry's day where it came after its period was closed. */
  pieceDay: CalendarDay,
  label: Schema.String,
  lines: Schema.Array(BookLine),
}).annotate({ identifier: "BookEntry" });
export type BookEntry = typeof BookEntry.Type;

/** A period that is closed: nothing is added to it any more. */
export const ClosedPeriod = Schema.Struct({
  id: PeriodId,
  from: CalendarDay,
  until: CalendarDay,
  closedAt: Instant,
  by: Schema.String,
  entries: Count,
  /** The sum of debits, which is that of credits. */
  debit: Cents,
  /** What its file of entries is kept under, as the law names it. */
  fecName: Schema.String,
}).annotate({ identifier: "ClosedPeriod" });
export type ClosedPeriod = typeof ClosedPeriod.Type;

/** A month with entries that are not closed. */
export const OpenMonth = Schema.Struct({
  until: CalendarDay,
  /** It is over: it can be closed, with those before it. */
  isOver: Schema.Boolean,
  entries: Count,
  /** How many of them are of days that were closed before they came. */
  late: Count,
  journals: Schema.Array(Schema.Struct({ journal: JournalCode, entries: Count })),
}).annotate({ identifier: "OpenMonth" });
export type OpenMonth = typeof OpenMonth.Type;

/** The books by period, what is open in the order of its months, what is closed the newest first. */
export const Books = Schema.Struct({
  open: Schema.Array(OpenMonth),
  closed: Schema.Array(ClosedPeriod),
}).annotate({ identifier: "Books" });
export type Books = typeof Books.Type;

/** Where a list goes on: after an entry of a closed period, or after a movement of a day. */
export const EntryPlace = Text.check(Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2}\.)?\d{1,15}$/));

/** Entries in their order. */
export const BookEntries = Schema.Struct({
  entries: Schema.Array(BookEntry),
  next: Schema.NullOr(EntryPlace),
  /** More were looked at than are shown: what is looked for may stand further on. */
  isCut: Schema.Boolean,
}).annotate({ identifier: "BookEntries" });
export type BookEntries = typeof BookEntries.Type;

const sums = { debit: Cents, credit: Cents };

/** What entries come to, by journal and by account. */
export const BookTotals = Schema.Struct({
  entries: Count,
  ...sums,
  journals: Schema.Array(Schema.Struct({ journal: JournalCode, entries: Count, ...sums })),
  accounts: Schema.Array(Schema.Struct({ account: Schema.String, label: Schema.String, ...sums })),
}).annotate({ identifier: "BookTotals" });
export type BookTotals = typeof BookTotals.Type;

/** What a closing would lock. */
export const ClosingSeen = Schema.Struct({
  from: CalendarDay,
  until: CalendarDay,
  totals: BookTotals,
}).annotate({ identifier: "ClosingSeen" });
export type ClosingSeen = typeof ClosingSeen.Type;

/** What a person has seen: another sum is not closed by it. */
export const Closing = Schema.Struct({
  until: CalendarDay,
  entries: Count,
  debit: Cents,
}).annotate({ identifier: "Closing" });
export type Closing = typeof Closing.Type;
