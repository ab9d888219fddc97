import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, Count } from "../../../api-schema/primitives.ts";
import type {
  BookEntries,
  BookEntry,
  Books,
  JournalCode,
  OpenMonth,
  PeriodId,
} from "../../../api-schema/staff-books.ts";
import { isCalendarDay } from "../../../core/calendar/day.ts";
import { BookedKind, JOURNAL_OF, JOURNAL_WORDS } from "../../../core/ledger/journal-entries.ts";
import { isClosable, isFound, monthEnd } from "../../../core/ledger/periods.ts";
import { today } from "../../clock.ts";
import { readClosed, readPeriods } from "./closed-entries.ts";
import { telling } from "./closing.ts";
import { readOpen } from "./open-entries.ts";

/** Entries of a page, read at once, and looked at for one answer at most. */
const PAGE = 50;
const PIECE = 200;
const MOST_LOOKED_AT = 4_000;

/** What of a list of entries is asked for. */
export interface Narrowed {
  readonly search: string;
  readonly journal?: JournalCode;
  /** Where the page before has ended. */
  readonly place?: string;
}

/** The books by period. */
export const readBooks = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { from, closedUntil } = yield* telling();
  const day = yield* today;
  const rows = decodeCounts(
    yield* Effect.orDie(sql`
      select (date_trunc('month', greatest(day, ${from}::date)))::date::text as month, kind,
        count(*)::int as entries, (count(*) filter (where day < ${from}::date))::int as late
      from accounting_pending group by 1, 2 order by 1`),
  );
  const open = [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]): OpenMonth => {
    const until = monthEnd(month);
    const sum = (of: (row: (typeof own)[number]) => number): number =>
      own.reduce((total, row) => total + of(row), 0);
    return {
      until,
      isOver: isClosable(until, { today: day, closedUntil }),
      entries: sum(({ entries }) => entries),
      late: sum(({ late }) => late),
      journals: JOURNALS.flatMap((journal) => {
        const entries = sum((row) => (JOURNAL_OF[row.kind] === journal ? row.entries : 0));
        return entries === 0 ? [] : [{ journal, entries }];
      }),
    };
  });
  const books: Books = { open, closed: yield* readPeriods() };
  return books;
});

/** Entries that wait, up to a day. */
export const openEntries = Effect.fnUntraced(function* (until: CalendarDay, narrowed: Narrowed) {
  const told = yield* telling();
  const kinds =
    narrowed.journal === undefined
      ? null
      : BookedKind.literals.filter((kind) => JOURNAL_OF[kind] === narrowed.journal);
  return yield* walk(narrowed, (after) =>
    Effect.map(readOpen({ until, after: openPlace(after), most: PIECE, kinds }, told), (entries) =>
      entries.map((entry) => ({ entry, place: `${entry.pieceDay}.${entry.id}` })),
    ),
  );
});

/** Entries of a closed period. */
export const periodEntries = Effect.fnUntraced(function* (period: PeriodId, narrowed: Narrowed) {
  return yield* walk(narrowed, (after) =>
    Effect.map(
      readClosed({
        period,
        after: Number(after ?? 0),
        most: PIECE,
        journal: narrowed.journal ?? null,
      }),
      (found) => found.map(({ entry, place }) => ({ entry, place: String(place) })),
    ),
  );
});

interface Placed {
  readonly entry: BookEntry;
  readonly place: string;
}

/** A page of those that are looked for; after so many that are not, how far it has come. */
const walk = Effect.fnUntraced(function* <R>(
  { search, place: begin }: Narrowed,
  read: (after: string | undefined) => Effect.Effect<readonly Placed[], never, R>,
) {
  const found: Placed[] = [];
  let after = begin;
  let looked = 0;
  let isEnd = false;
  while (!isEnd && found.length <= PAGE && looked < MOST_LOOKED_AT) {
    const piece = yield* read(after);
    found.push(...piece.filter(({ entry }) => isFound(entry, search)));
    looked += piece.length;
    after = piece.at(-1)?.place ?? after;
    isEnd = piece.length < PIECE;
  }
  const shown = found.slice(0, PAGE);
  const isFull = found.length > PAGE;
  const page: BookEntries = {
    entries: shown.map(({ entry }) => entry),
    next: isFull ? (shown.at(-1)?.place ?? null) : isEnd ? null : (after ?? null),
    isCut: !isFull && !isEnd,
  };
  return page;
});

/** '2026-11-24.17': the movement 17 of that day. */
const openPlace = (text: string | undefined) => {
  const [day = "", id = ""] = (text ?? "").split(".");
  return isCalendarDay(day) && id !== "" ? { day, id: Number(id) } : null;
};

// safe: the words are of the journals' own codes
const JOURNALS = Object.keys(JOURNAL_WORDS) as readonly JournalCode[];

const decodeCounts = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({ month: CalendarDay, kind: BookedKind, entries: Count, late: Count }),
  ),
);
