import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, Cents, PaymentId, StoreId } from "../../api-schema/primitives.ts";
import { bareReference } from "../../core/ledger/transfer-matching.ts";
import { partOf } from "../ledger/part-sql.ts";

/** A transfer as the bank's statement has it. */
export type NewTransfer = {
  readonly receivedOn: CalendarDay;
  readonly amount: Cents;
  readonly reference: string;
  readonly payer: string;
};

/** What is open of what the words name. */
export const openFor = (sql: SqlClient.SqlClient, words: string) =>
  sql.unsafe<{ readonly open: unknown }>(openQuery, [bareReference(words)]).pipe(
    Effect.map(([row]) => decodeOpen(row?.open)),
    Effect.orDie,
  );

/** Whether the same was entered before. */
export const isKnown = (
  sql: SqlClient.SqlClient,
  { receivedOn, amount, reference, payer }: NewTransfer,
) =>
  sql`select id from transfer where received_on = ${receivedOn}::date and amount = ${amount}
    and reference = ${reference} and payer = ${payer} limit 1`.pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.orDie,
  );

/** What is owed of an invoice that may be written off; null for none of that number. */
export const findLoss = (sql: SqlClient.SqlClient, number: string) =>
  sql`select id as outstanding, store_id as store, invoice_number as number,
      owed::float8 as owed, debit_id is not null as "isInDebit",
      (select count(*)::int from ledger_line l
        where l.outstanding_id = o.id and l.account = 'loss') as before,
      (select coalesce(company, legal_name, 'Boutique n°' || id) from store
        where store.id = o.store_id) as company
    from outstanding o where ${sql.literal(bareNumber("invoice_number"))} = ${bareReference(number)}
      and upper(invoice_number) = upper(${number}) limit 1`.pipe(
    Effect.map((rows) => decodeLosses(rows)[0] ?? null),
    Effect.orDie,
  );

/** Sums that are kept, the oldest first. */
export const restsOf = (sql: SqlClient.SqlClient) =>
  sql.unsafe(restsQuery).pipe(Effect.map(decodeRests), Effect.orDie);

export const latestOf = (sql: SqlClient.SqlClient) =>
  sql.unsafe(latestQuery).pipe(Effect.map(decodeKnown), Effect.orDie);

const decodeOpen = Schema.decodeUnknownSync(
  Schema.Struct({
    invoices: Schema.Array(
      Schema.Struct({
        outstanding: OutstandingId,
        store: StoreId,
        number: Schema.String,
        order: Schema.NullOr(Schema.String),
        dueDate: CalendarDay,
        owed: Cents,
      }),
    ),
    parts: Schema.Array(
      Schema.Struct({ payment: PaymentId, store: StoreId, order: Schema.String, due: Cents }),
    ),
  }),
);
const Rest = Schema.Struct({
  transfer: Schema.Int,
  receivedOn: CalendarDay,
  reference: Schema.String,
  payer: Schema.String,
  company: Schema.NullOr(Schema.String),
  left: Cents,
});
export type Rest = typeof Rest.Type;
const decodeRests = Schema.decodeUnknownSync(Schema.Array(Rest));

const KnownTransfer = Schema.Struct({
  id: Schema.Int,
  receivedOn: CalendarDay,
  amount: Cents,
  reference: Schema.String,
  payer: Schema.String,
});
export type KnownTransfer = typeof KnownTransfer.Type;
const decodeKnown = Schema.decodeUnknownSync(Schema.Array(KnownTransfer));

const Loss = Schema.Struct({
  outstanding: OutstandingId,
  store: StoreId,
  number: Schema.String,
  company: Schema.String,
  owed: Cents,
  isInDebit: Schema.Boolean,
  /** How often something of it was given up. */
  before: Schema.Int,
});
export type Loss = typeof Loss.Type;
const decodeLosses = Schema.decodeUnknownSync(Schema.Array(Loss));

/** SQL: letters and digits of an invoice's number alone, as `bareReference` has them: what its index is made of. */
const bareNumber = (number: string): string =>
  `upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * $1 the bare words: what is open of the invoices and orders whose number is in them. Whatever part of the
 * words may be a number is looked up: looking for each number in the words would be a look at every order
 * and every invoice of all years.
 */
const openQuery = `
with said as materialized (
  select array(select distinct substr($1::text, starts, length)
    from generate_series(1, char_length($1::text)) starts,
      generate_series(1, char_length($1::text) - starts + 1) length) as words),
named as (
  select q.id, q.number, q.store_id from "order" q where q.checkout_state = 'completed'
    and q.number = any(array(select left(word, 3) || '-' || substr(word, 4)
      from said, unnest(said.words) word where word ~ '^P[0-9]{8,11}$'))),
invoices as (
  select o.id, o.store_id, o.invoice_number, o.due_date, o.owed, (select min(q.number)
      from shipment h join "order" q on q.id = h.order_id where h.invoice_id = o.id) as "order"
  from outstanding o where o.owed > 0 and o.id = any(array(
    select named.id from outstanding named
      where ${bareNumber("named.invoice_number")} = any((select words from said)::text[])
    union select h.invoice_id from named n join shipment h on h.order_id = n.id))),
parts as (
  select y.id, n.store_id, n.number, coalesce((select sum(l.amount) from ledger_line l
    where l.payment_id = y.id and l.account in ('ordered', 'advance')), 0) as due
  from named n join payment y on y.order_id = n.id
  where exists (select from shipment h where h.order_id = n.id and ${partOf("h")} = y.scope))
select json_build_object(
  'invoices', (select coalesce(json_agg(json_build_object('outstanding', i.id, 'store', i.store_id,
    'number', i.invoice_number, 'order', i."order", 'dueDate', i.due_date, 'owed', i.owed)
    order by i.id), '[]') from invoices i),
  'parts', (select coalesce(json_agg(json_build_object('payment', p.id, 'store', p.store_id,
    'order', p.number, 'due', p.due) order by p.id), '[]') from parts p where p.due > 0)) as open`;

const restsQuery = `
select t.id as transfer, t.received_on as "receivedOn", t.reference, t.payer,
  (select coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) from store s
    where s.id = r.store_id) as company, r.left_amount::float8 as left
from transfer_rest r join transfer t on t.id = r.transfer_id
where r.left_amount > 0 order by t.received_on, t.id limit 50`;

const latestQuery = `
select id, received_on as "receivedOn", amount::float8 as amount, reference, payer from transfer
order by id desc limit 10`;
