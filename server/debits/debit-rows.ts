import { Effect, Schema } from "effect";
import { PaymentScope } from "../../api-schema/order.ts";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import { FileSays } from "../../api-schema/staff-collections.ts";
import { BatchState, DebitState } from "../../core/debits/states.ts";

// What SQL answers is what these say, or a defect that names the column.

/** A line of a debit, with what the credit notes that it counts on pay. */
const Line = Schema.Struct({
  invoice: OutstandingId,
  number: Schema.String,
  sum: Cents,
  credits: Schema.Array(Schema.Struct({ credit: OutstandingId, sum: Cents })),
});

/** One debit of a batch. */
export const Debit = Schema.Struct({
  id: Schema.Int,
  store: StoreId,
  company: Schema.String,
  rum: Schema.String,
  sum: Cents,
  state: DebitState,
  settledOn: Schema.NullOr(CalendarDay),
  cameBackOn: Schema.NullOr(CalendarDay),
  returnCode: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  lines: Schema.Array(Line),
});
export type Debit = typeof Debit.Type;

/** A remise with its debits. */
export const DebitBatch = Schema.Struct({
  id: Schema.Int,
  scope: PaymentScope,
  ics: Schema.String,
  scheme: Schema.Literals(["CORE", "B2B"]),
  sequence: Schema.Literals(["FRST", "RCUR", "OOFF", "FNAL"]),
  day: CalendarDay,
  state: BatchState,
  isHandedOver: Schema.Boolean,
  /** What was written for the bank; null before, or where nothing of it could be. */
  file: Schema.NullOr(
    Schema.Struct({
      name: Schema.String,
      writtenAt: Schema.DateFromString,
      digest: Schema.String,
      debits: Schema.Array(Schema.Int),
      /** False once it was deleted. */
      isKept: Schema.Boolean,
    }),
  ),
  /** What the bank says of the file. */
  answer: Schema.NullOr(FileSays),
  answeredOn: Schema.NullOr(CalendarDay),
  debits: Schema.Array(Debit),
});
export type DebitBatch = typeof DebitBatch.Type;

/** Batches by a condition on b, with those of their debits that one on d holds for; the last ones first. */
export const batchesQuery = (where: string, debits = "true"): string => `
select json_build_object('id', b.id, 'scope', b.scope, 'ics', b.ics, 'scheme', b.scheme,
  'sequence', b.sequence, 'day', b.day, 'state', b.state,
  'isHandedOver', b.handed_over_at is not null,
  'file', case when b.message_id is not null then json_build_object('name', b.message_id,
    'writtenAt', b.file_written_at, 'digest', b.file_digest, 'debits', b.file_debits,
    'isKept', exists (select from debit_file f where f.batch_id = b.id)) end,
  'answer', b.answer, 'answeredOn', b.answered_on,
  'debits', (select coalesce(json_agg(json_build_object('id', d.id, 'store', d.store_id,
      'company', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id), 'rum', d.rum,
      'sum', d.sum, 'state', d.state, 'settledOn', d.settled_on, 'cameBackOn', d.came_back_on,
      'returnCode', d.return_code, 'note', d.note,
      'lines', (select coalesce(json_agg(json_build_object('invoice', l.outstanding_id,
          'number', o.invoice_number, 'sum', l.sum,
          'credits', (select coalesce(json_agg(json_build_object('credit', u.credit_id, 'sum', u.sum)
              order by u.credit_id), '[]')
            from debit_credit u
            where u.debit_id = d.id and u.outstanding_id = l.outstanding_id))
          order by o.due_date, o.id), '[]')
        from debit_line l join outstanding o on o.id = l.outstanding_id where l.debit_id = d.id))
      order by d.id), '[]')
    from debit d join store s on s.id = d.store_id where d.batch_id = b.id and ${debits})) as batch
from debit_batch b where ${where} order by b.day desc, b.id desc`;

/** Of a statement that only has to be done; that it cannot be is a defect. */
export const done = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<void> =>
  Effect.orDie(Effect.asVoid(statement));
