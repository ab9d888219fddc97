import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  CalendarDay,
  Cents,
  positiveId,
  TransportTypeCode,
} from "../../../api-schema/primitives.ts";
import { type BookEntry, Party } from "../../../api-schema/staff-books.ts";
import type { OwnAccounts } from "../../../core/invoices/chart-of-accounts.ts";
import {
  BookedAccount,
  BookedKind,
  type BookedMovement,
  journalEntry,
  soldKind,
} from "../../../core/ledger/journal-entries.ts";

/** What of the movements that wait is read: up to a day, from a place on. */
export interface OpenPart {
  readonly until: CalendarDay;
  /** The last one that is known; null for the first. */
  readonly after: { readonly day: CalendarDay; readonly id: number } | null;
  readonly most: number;
  /** None for all. */
  readonly kinds: readonly BookedKind[] | null;
}

/** How the firm tells its books. */
export interface Telling {
  readonly accounts: OwnAccounts;
  /** The first day that is open. */
  readonly from: CalendarDay | null;
}

/** The entries of movements that no period has closed, in the order of the books. */
export const readOpen = Effect.fnUntraced(function* (
  { until, after, most, kinds }: OpenPart,
  { accounts, from }: Telling,
): Effect.fn.Return<readonly BookEntry[], never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* Effect.orDie(
    sql.unsafe(statement, [after?.day ?? null, after?.id ?? 0, until, most, kinds]),
  );
  return decode(rows).map(({ answer }) => journalEntry(movementOf(answer), accounts, from));
});

type Row = typeof Row.Type;
const Row = Schema.Struct({
  id: positiveId,
  kind: BookedKind,
  key: Schema.String,
  day: CalendarDay,
  reason: Schema.String,
  lines: Schema.Array(
    Schema.Struct({
      account: BookedAccount,
      amount: Cents,
      party: Schema.NullOr(Party),
      invoice: Schema.NullOr(Schema.String),
    }),
  ),
  paper: Schema.NullOr(
    Schema.Struct({
      number: Schema.String,
      category: Schema.String,
      sold: Schema.Array(
        Schema.Struct({
          reference: Schema.String,
          transport: Schema.NullOr(TransportTypeCode),
          rate: Schema.Finite,
          net: Cents,
        }),
      ),
      vat: Schema.Array(Schema.Struct({ rate: Schema.Finite, amount: Cents })),
    }),
  ),
});

const movementOf = ({ paper, ...movement }: Row): BookedMovement => ({
  ...movement,
  sale:
    paper === null
      ? null
      : {
          number: paper.number,
          sold: paper.sold.map(({ reference, transport, rate, net }) => ({
            kind: soldKind(reference, transport, paper.category),
            rate,
            net,
          })),
          vat: paper.vat,
        },
});

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ answer: Row })));

/** $1, $2 day and movement of the last one that is known, $3 until, $4 how many at most, $5 kinds. */
const statement = `
with chosen as materialized (
  select p.day, p.movement_id as id from accounting_pending p
  where p.day <= $3::date and ($1::date is null or (p.day, p.movement_id) > ($1::date, $2::bigint))
    and ($5::text[] is null or p.kind = any($5::text[]))
  order by p.day, p.movement_id limit $4::int)
select jsonb_build_object('id', m.id, 'kind', m.kind, 'key', m.key, 'day', m.day, 'reason', m.reason,
  'lines', coalesce(l.lines, '[]'),
  'paper', case when i.id is not null then jsonb_build_object('number', i.number, 'category', o.category,
    'sold', sold.lines, 'vat', (select coalesce(jsonb_agg(jsonb_build_object(
      'rate', r -> 'rate', 'amount', r -> 'amount')), '[]')
      from jsonb_array_elements(i.document #> '{totals,vatLines}') r)) end) as answer
from chosen c join ledger_movement m on m.id = c.id
left join lateral (
  select min(l.outstanding_id) filter (where l.account = 'sales') as sold,
    jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount, 'invoice', o.invoice_number,
      'party', case
        when l.account = 'seller' then jsonb_build_object(
          'number', 'M' || lpad(l.merchant_id::text, 2, '0'), 'name', n.name)
        when s.id is not null then jsonb_build_object('number', coalesce(s.erp_id, 'C' || s.id),
          'name', coalesce(s.legal_name, s.company, 'Boutique n°' || s.id)) end) order by l.position) as lines
  from ledger_line l left join outstanding o on o.id = l.outstanding_id
    left join store s on s.id = l.store_id left join merchant n on n.id = l.merchant_id
  where l.movement_id = m.id) l on true
left join invoice i on m.kind in ('invoice', 'creditNote') and i.id = l.sold
left join outstanding o on o.id = i.id
left join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('reference', e.line ->> 'reference',
    'transport', p.transport_type_code, 'rate', e.line -> 'vatRate', 'net', e.line -> 'net')
    order by e.rank), '[]') as lines
  from jsonb_array_elements(i.document -> 'lines') with ordinality as e(line, rank)
  left join variant v on v.reference = e.line ->> 'reference'
  left join product p on p.id = v.product_id) sold on i.id is not null
order by c.day, c.id`;
