import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import { accountKey, letterings } from "../../../core/ledger/lettering.ts";

/** Gives letters to what settles each other once a period is closed, in the transaction that closes it (JRN-9). */
export const letterClosed = Effect.fnUntraced(function* (period: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql.unsafe<{ readonly found: unknown }>(statement, [period]);
  const { lines, links, next } = decode(row?.found);
  const ranks = new Map(next.map((each) => [accountKey(each), each.rank]));
  const lettered = letterings(lines, links, ranks);
  if (lettered.length === 0) return;
  yield* sql.unsafe(writeStatement, [JSON.stringify(lettered), period]);
});

const Account = { account: Schema.String, party: Schema.String };
const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    lines: Schema.Array(
      Schema.Struct({
        movement: Schema.Int,
        position: Schema.Int,
        item: Schema.Int,
        ...Account,
        amount: Cents,
        day: CalendarDay,
      }),
    ),
    links: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
    next: Schema.Array(Schema.Struct({ ...Account, rank: Schema.Int })),
  }),
);

/**
 * $1 period: of the items that it touches, and those that credit notes join with them, the closed lines without letters. A
 * line of the ledger on a customer's account keeps its place in its entry.
 */
const statement = `
with recursive touched(item) as (
  select l.outstanding_id from accounting_entry e join ledger_line l on l.movement_id = e.movement_id
    where e.period_id = $1::int and l.account = 'receivable'
  union
  select o.outstanding_id from touched t
    join ledger_line l on l.outstanding_id = t.item and l.account = 'receivable'
    join ledger_line o on o.movement_id = l.movement_id and o.account = 'receivable'
      and o.outstanding_id <> l.outstanding_id and sign(o.amount) <> sign(l.amount)),
lines as (
  select l.movement_id, l.position, l.outstanding_id, a.account, a.party, a.amount, e.day
  from touched t join ledger_line l on l.outstanding_id = t.item and l.account = 'receivable'
    join accounting_entry e on e.movement_id = l.movement_id
    join accounting_line a on a.entry_id = e.id and a.position = l.position and a.amount = l.amount
      and a.party is not null
  where not exists (select from accounting_letter k
    where k.movement_id = l.movement_id and k.position = l.position)),
links as (
  select distinct l.outstanding_id as one, o.outstanding_id as other
  from touched t join ledger_line l on l.outstanding_id = t.item and l.account = 'receivable' and l.amount > 0
    join ledger_line o on o.movement_id = l.movement_id and o.account = 'receivable'
      and o.outstanding_id <> l.outstanding_id and o.amount < 0)
select json_build_object(
  'lines', (select coalesce(json_agg(json_build_object('movement', movement_id, 'position', position,
    'item', outstanding_id, 'account', account, 'party', party, 'amount', amount, 'day', day)
    order by day, movement_id, position), '[]') from lines),
  'links', (select coalesce(json_agg(json_build_array(one, other) order by one, other), '[]') from links),
  'next', (select coalesce(json_agg(json_build_object('account', k.account, 'party', k.party,
    'rank', k.rank + 1)), '[]') from (select account, party, max(rank) as rank from accounting_letter
      where (account, party) in (select account, party from lines) group by account, party) k)) as found`;

/** $1 lines with their letters as JSON, $2 period. */
const writeStatement = `
insert into accounting_letter (movement_id, position, account, party, rank, letters, day, period_id)
select movement, position, account, party, rank, letters, day, $2::int
from jsonb_to_recordset($1::text::jsonb) as l(movement bigint, position int, account text, party text,
  rank int, letters text, day date)`;
