import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  CalendarDay,
  Cents,
  Count,
  Instant,
  PaymentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { TransferId } from "../../api-schema/staff-collections.ts";
import { AllocationId, TransferAllocation } from "../../api-schema/staff-transfers.ts";
import { query } from "../rows/query.ts";
import { many, object, value } from "../rows/value.ts";

/** Transfers of a page of the list. */
export const perPage = 50;

const text = (sql: string) => value(Schema.String, sql);

const received = {
  id: value(TransferId, "t.id"),
  receivedOn: value(CalendarDay, "t.received_on"),
  amount: value(Cents, "t.amount"),
  reference: text("t.reference"),
  payer: text("t.payer"),
  account: value(Schema.NullOr(Schema.String), "t.iban_digest"),
  left: value(Cents, "r.left_amount"),
  refunded: value(Cents, "r.refunded_amount"),
  owner: value(
    Schema.NullOr(Schema.Struct({ store: StoreId, shop: Schema.String })),
    `case when s.id is not null then json_build_object('store', s.id,
      'shop', coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)) end`,
  ),
};

const joined = `transfer t join transfer_rest r on r.transfer_id = t.id left join store s on s.id = r.store_id`;

/** $1 words or null, $2 which or null, $3 before which id or null, $4 how many. */
const row = object(received);
export type ReceivedRow = typeof row.schema.Type;

const listed = query(
  row,
  `${joined} where ($1::text is null or strpos(lower(t.payer), $1) > 0 or strpos(lower(t.reference), $1) > 0
    or strpos(lower(coalesce(s.company, '')), $1) > 0)
  and ($2::text is null or case $2 when 'open' then r.left_amount > 0 and r.store_id is null
    when 'kept' then r.left_amount > 0 and r.store_id is not null else r.left_amount = 0 end)
  and ($3::int is null or t.id < $3)
order by t.id desc limit $4`,
);
export const listReceived = (
  sql: SqlClient.SqlClient,
  {
    search,
    shown,
    after,
  }: {
    readonly search: string;
    readonly shown?: string | undefined;
    readonly after?: TransferId | undefined;
  },
): Effect.Effect<readonly ReceivedRow[]> => {
  const words = search.trim().toLowerCase();
  return listed.all(sql, [words === "" ? null : words, shown ?? null, after ?? null, perPage + 1]);
};

const used = object({
  id: value(AllocationId, "a.id"),
  at: value(Instant, "wire_instant(k.at)"),
  by: value(Schema.NullOr(Schema.String), "(select g.name from staff g where g.id = k.agent_id)"),
  lines: value(
    TransferAllocation.fields.lines,
    `(select coalesce(json_agg(json_build_object('number', coalesce(o.invoice_number, q.number),
        'shop', coalesce(w.company, w.legal_name, 'Boutique n°' || w.id),
        'amount', -l.amount - coalesce(x.loss, 0), 'loss', coalesce(x.loss, 0)) order by l.position), '[]')
      from ledger_line l left join outstanding o on o.id = l.outstanding_id
        left join payment y on y.id = l.payment_id left join "order" q on q.id = y.order_id
        join store w on w.id = l.store_id
        left join lateral (select sum(m.amount) as loss from ledger_line m where m.movement_id = l.movement_id
          and m.account = 'loss' and m.outstanding_id = l.outstanding_id) x on true
      where l.movement_id = a.movement_id and l.account in ('receivable', 'advance'))`,
  ),
  undoneAt: value(
    Schema.NullOr(Instant),
    "(select wire_instant(u.at) from ledger_movement u where u.id = a.undone_by)",
  ),
});

const whole = query(
  object({
    ...received,
    version: value(Count, "r.version"),
    iban: value(Schema.NullOr(Schema.String), "t.iban_masked"),
    twin: value(
      Schema.NullOr(TransferId),
      `(select min(x.id) from transfer x where x.received_on = t.received_on and x.amount = t.amount
        and x.id <> t.id and (x.bank_reference is null) <> (t.bank_reference is null))`,
    ),
    isFromBank: value(Schema.Boolean, "t.bank_reference is not null"),
    by: text("(select g.name from staff g where g.id = t.agent_id)"),
    at: value(Instant, "wire_instant(t.entered_at)"),
    allocations: many(
      used,
      "transfer_allocation a join ledger_movement k on k.id = a.movement_id where a.transfer_id = t.id",
      "a.id desc",
    ),
  }),
  `${joined} where t.id = $1`,
);

/** One transfer with what it was used for; null for none. */
export const readReceived = (sql: SqlClient.SqlClient, id: TransferId) => whole.first(sql, [id]);

const Held = Schema.Struct({
  amount: Cents,
  left: Cents,
  refunded: Cents,
  store: Schema.NullOr(StoreId),
  version: Count,
  account: Schema.NullOr(Schema.String),
});
export type HeldTransfer = typeof Held.Type;
const decodeHeld = Schema.decodeUnknownSync(Schema.Array(Held));

/** What is left of a transfer, held until the transaction ends. */
export const holdReceived = (sql: SqlClient.SqlClient, id: TransferId) =>
  sql`select r.amount::float8 as amount, r.left_amount::float8 as left, r.refunded_amount::float8 as refunded,
      r.store_id as store, r.version, (select iban_digest from transfer where id = r.transfer_id) as account
    from transfer_rest r where r.transfer_id = ${id} for update`.pipe(
    Effect.map((rows) => decodeHeld(rows)[0] ?? null),
    Effect.orDie,
  );

const Share = { store: StoreId, amount: Cents };
const Used = Schema.Struct({
  isUndone: Schema.Boolean,
  invoices: Schema.Array(Schema.Struct({ ...Share, outstanding: OutstandingId, loss: Cents })),
  parts: Schema.Array(Schema.Struct({ ...Share, payment: PaymentId })),
});
const decodeUsed = Schema.decodeUnknownSync(Used);

/** What an allocation of a transfer paid; null for none of it. */
export const readUse = (sql: SqlClient.SqlClient, id: TransferId, allocation: AllocationId) =>
  sql.unsafe<{ readonly used: unknown }>(useText, [id, allocation]).pipe(
    Effect.map(([row]) => (row === undefined ? null : decodeUsed(row.used))),
    Effect.orDie,
  );

const useText = `
select json_build_object('isUndone', a.undone_by is not null,
  'invoices', (select coalesce(json_agg(json_build_object('outstanding', l.outstanding_id, 'store', l.store_id,
      'amount', -l.amount - coalesce(x.loss, 0), 'loss', coalesce(x.loss, 0)) order by l.position), '[]')
    from ledger_line l left join lateral (select sum(m.amount) as loss from ledger_line m
      where m.movement_id = l.movement_id and m.account = 'loss' and m.outstanding_id = l.outstanding_id) x on true
    where l.movement_id = a.movement_id and l.account = 'receivable'),
  'parts', (select coalesce(json_agg(json_build_object('payment', l.payment_id, 'store', l.store_id,
      'amount', -l.amount) order by l.position), '[]')
    from ledger_line l where l.movement_id = a.movement_id and l.account = 'advance')) as used
from transfer_allocation a where a.transfer_id = $1 and a.id = $2`;
