import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import {
  type BookEntry,
  type BookTotals,
  type Closing,
  type ClosingSeen,
  JournalCode,
  PeriodId,
} from "../../../api-schema/staff-books.ts";
import { addTotals, NO_TOTALS, totalsOf } from "../../../core/ledger/book-totals.ts";
import { firstOpenDay, isClosable } from "../../../core/ledger/periods.ts";
import { nowDate, today } from "../../clock.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { readPeriods } from "./closed-entries.ts";
import { letterClosed } from "./lettering.ts";
import { type OpenPart, readOpen, type Telling } from "./open-entries.ts";

/** Read and written at once. */
const PIECE = 500;

/** How the books are told at this moment. */
export const telling = Effect.fnUntraced(function* () {
  const { firm } = yield* (yield* SellingFirm).now;
  const sql = yield* SqlClient.SqlClient;
  const [row] = decodeUntil(
    yield* Effect.orDie(sql`select max(last_day)::text as until from accounting_period`),
  );
  const closedUntil = row?.until ?? null;
  return { accounts: firm.accounts ?? {}, from: firstOpenDay(closedUntil), closedUntil };
});

/** What a closing up to that day would lock; nothing is written. */
export const previewClosing = Effect.fnUntraced(function* (
  until: CalendarDay,
): Effect.fn.Return<ClosingSeen, NotFound, SqlClient.SqlClient | SellingFirm> {
  const told = yield* closableTelling(until);
  let first: CalendarDay | null = null;
  let totals = NO_TOTALS;
  yield* eachPiece(until, told, (entries) => {
    first ??= entries[0]?.day ?? null;
    totals = addTotals(totals, totalsOf(entries));
    return Effect.void;
  });
  return { from: told.from ?? first ?? until, until, totals };
});

/**
 * Locks what waits up to that day: numbered, with the names and accounts of this moment. All of it or nothing,
 * and nothing where it comes to something else than was seen.
 */
export const closePeriod = Effect.fnUntraced(function* ({ until, entries, debit }: Closing) {
  const sql = yield* SqlClient.SqlClient;
  const { id: agent } = yield* CurrentAgent;
  const closing = Effect.gen(function* () {
    // Two who close at once: the second waits, and finds it closed.
    yield* sql`lock table accounting_period in share row exclusive mode`;
    const told = yield* closableTelling(until);
    if (entries === 0) return yield* new NotFound({ message: NOTHING });
    const [made] = decodeId(
      yield* sql`insert into accounting_period (first_day, last_day, closed_at, agent_id, entries, debit)
        select coalesce(${told.from}::date, (select min(day) from accounting_pending)), ${until}::date,
          ${yield* nowDate}::timestamptz, ${agent}, ${entries}, ${debit}::float8
        where exists (select from accounting_pending where day <= ${until}::date) returning id`,
    );
    if (made === undefined) return yield* new NotFound({ message: NOTHING });
    const next = yield* nextNumbers(sql);
    let totals: BookTotals = NO_TOTALS;
    yield* eachPiece(until, told, (piece) => {
      totals = addTotals(totals, totalsOf(piece));
      return Effect.orDie(
        sql.unsafe(writeStatement, [
          JSON.stringify(piece.map((entry) => ({ ...entry, number: next(entry.journal) }))),
          made.id,
        ]),
      );
    });
    if (totals.entries !== entries || totals.debit !== debit) {
      return yield* new Conflict({ message: MEANWHILE });
    }
    yield* letterClosed(made.id);
    yield* sql`delete from accounting_pending p where p.day <= ${until}::date and exists
      (select from accounting_entry e where e.movement_id = p.movement_id)`;
    return made.id;
  });
  const id = yield* sql
    .withTransaction(closing)
    .pipe(Effect.catchTag("SqlError", (error) => Effect.die(error)));
  const [period] = yield* readPeriods(id);
  return period ?? (yield* Effect.die(new Error("No period was closed")));
});

const closableTelling = Effect.fnUntraced(function* (until: CalendarDay) {
  const told = yield* telling();
  const isOpen = isClosable(until, { today: yield* today, closedUntil: told.closedUntil });
  return isOpen ? told : yield* new NotFound({ message: NOT_CLOSABLE });
});

/** All that waits up to a day, in the order of the books. */
const eachPiece = Effect.fnUntraced(function* (
  until: CalendarDay,
  told: Telling,
  take: (entries: readonly BookEntry[]) => Effect.Effect<unknown>,
) {
  let after: OpenPart["after"] = null;
  for (;;) {
    const entries: readonly BookEntry[] = yield* readOpen(
      { until, after, most: PIECE, kinds: null },
      told,
    );
    yield* take(entries);
    const last = entries.at(-1);
    if (last === undefined || entries.length < PIECE) return;
    after = { day: last.pieceDay, id: last.id };
  }
});

/** The number that follows in each journal, and then the one after it. */
const nextNumbers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql`select j.journal, (select max(e.number) from accounting_entry e
      where e.journal = j.journal) as last
    from unnest(${JournalCode.literals}::text[]) j(journal)`;
  const last = new Map(decodeNumbers(rows).map((row) => [row.journal, row.last ?? 0]));
  return (journal: JournalCode): number => {
    const number = (last.get(journal) ?? 0) + 1;
    last.set(journal, number);
    return number;
  };
});

const decodeUntil = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ until: Schema.NullOr(CalendarDay) })),
);
const decodeId = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: PeriodId })));
const decodeNumbers = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ journal: JournalCode, last: Schema.NullOr(Schema.Int) })),
);

const NOTHING = "Rien n’attend d’être clôturé jusqu’à ce jour.";
const NOT_CLOSABLE = "Cette période n’est pas finie, ou elle est déjà close.";
const MEANWHILE =
  "Les écritures ont changé depuis que vous les avez vues : relisez les totaux. Rien n’a été clôturé.";

/** $1 entries as JSON, $2 period. */
const writeStatement = `
with wanted as (
  select w.rank, e.* from jsonb_array_elements($1::text::jsonb) with ordinality as w(entry, rank),
    jsonb_to_record(w.entry) as e(id bigint, journal text, number int, day date, piece text,
      "pieceDay" date, label text, lines jsonb)),
made as (
  insert into accounting_entry (period_id, movement_id, journal, number, day, piece, piece_day, label)
  select $2::int, id, journal, number, day, piece, "pieceDay", label from wanted order by rank
  returning id, movement_id)
insert into accounting_line (entry_id, position, account, account_label, party, party_name, label, amount)
select made.id, l.position, e.account, e."accountLabel", e.party ->> 'number', e.party ->> 'name',
  e.label, e.amount
from made join wanted on wanted.id = made.movement_id
cross join lateral jsonb_array_elements(wanted.lines) with ordinality as l(line, position),
  jsonb_to_record(l.line) as e(account text, "accountLabel" text, party jsonb, label text, amount bigint)`;
