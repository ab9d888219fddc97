import { Effect, Option, Schema, Stream, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { positiveId } from "../../../api-schema/primitives.ts";
import {
  BookEntry,
  ClosedPeriod,
  type JournalCode,
  type PeriodId,
} from "../../../api-schema/staff-books.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { entriesFileName } from "../../../core/invoices/accounting-entries.ts";
import type { JournalFile } from "../../../core/ledger/journal-files.ts";
import { sellerOf } from "../../../core/seller/sides.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";

/** Read at once: few enough for the others to be answered in between. */
const PIECE = 500;

/** What of a closed period is read, from an entry on. */
export interface ClosedPart {
  readonly period: PeriodId;
  /** The last one that is known; 0 for the first. */
  readonly after: number;
  readonly most: number;
  readonly journal: JournalCode | null;
}

/** Entries of a closed period as they were closed, each with its place. */
export const readClosed = Effect.fnUntraced(function* ({
  period,
  after,
  most,
  journal,
}: ClosedPart) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* Effect.orDie(sql.unsafe(statement, [period, after, journal, most]));
  return decode(rows).map(({ answer }) => answer);
});

/** The closed periods, the newest first; one of them, where it is named. */
export const readPeriods = Effect.fnUntraced(function* (id: PeriodId | null = null) {
  const sql = yield* SqlClient.SqlClient;
  const { firm } = yield* (yield* SellingFirm).now;
  const rows = yield* Effect.orDie(sql.unsafe(periods, [id]));
  return decodePeriods(rows).map(({ answer }): ClosedPeriod => {
    const days = { from: answer.from, to: answer.until };
    return { ...answer, fecName: entriesFileName([sellerOf(firm).siren], days) };
  });
});

/** A closed period as a file, piece by piece: the same bytes whenever it is asked for, but for letters that later closings gave. */
export const periodFile = (
  { id, closedAt }: ClosedPeriod,
  { head, entry }: JournalFile,
): Stream.Stream<Uint8Array, never, SqlClient.SqlClient> => {
  const closedOn = parisDayOf(closedAt);
  const pieces = Stream.paginate(0, (after) =>
    Effect.map(readClosed({ period: id, after, most: PIECE, journal: null }), (found) => {
      const last = found.at(-1);
      const next = last === undefined || found.length < PIECE ? undefined : last.place;
      return [found.map((each) => entry(each.entry, closedOn)), Option.fromUndefinedOr(next)];
    }),
  );
  return Stream.concat(Stream.make(head), pieces).pipe(Stream.encodeText);
};

const decode = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ answer: Schema.Struct({ place: positiveId, entry: BookEntry }) })),
);

const decodePeriods = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({ answer: Schema.Struct(Struct.omit(ClosedPeriod.fields, ["fecName"])) }),
  ),
);

/** $1 period, $2 the last entry that is known, $3 journal, $4 how many at most. */
const statement = `
select jsonb_build_object('place', e.id, 'entry', jsonb_build_object('id', e.movement_id,
  'journal', e.journal, 'number', e.number, 'day', e.day, 'piece', e.piece, 'pieceDay', e.piece_day,
  'label', e.label, 'lines', (select coalesce(jsonb_agg(jsonb_build_object('account', l.account,
    'accountLabel', l.account_label, 'label', l.label, 'amount', l.amount, 'party',
    case when l.party is not null then jsonb_build_object('number', l.party, 'name', l.party_name) end)
    || case when k.letters is null then '{}' else jsonb_build_object('letter',
      jsonb_build_object('letters', k.letters, 'day', k.day)) end
    order by l.position), '[]') from accounting_line l
      left join accounting_letter k on k.movement_id = e.movement_id and k.position = l.position
    where l.entry_id = e.id))) as answer
from accounting_entry e
where e.period_id = $1::int and e.id > $2::bigint and ($3::text is null or e.journal = $3::text)
order by e.id limit $4::int`;

/** $1 one period; null for all. */
const periods = `
select jsonb_build_object('id', p.id, 'from', p.first_day, 'until', p.last_day,
  'closedAt', wire_instant(p.closed_at), 'by', a.name, 'entries', p.entries, 'debit', p.debit) as answer
from accounting_period p join staff a on a.id = p.agent_id
where $1::int is null or p.id = $1::int
order by p.last_day desc`;
