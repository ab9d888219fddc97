import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, type Instant, StoreId } from "../../api-schema/primitives.ts";
import type { Notice } from "../../core/debits/notices.ts";
import type { ProposedBatch, ProposedDebit } from "../../core/debits/propose.ts";
import type { BatchState, DebitState } from "../../core/debits/states.ts";
import { batchesQuery, DebitBatch } from "./debit-rows.ts";

/** How a customer was told of a debit. */
export type NoticeBy = "invoice" | "mail" | "customer";

/** To whom a store's letters about debits go. */
export type Recipient = { readonly email: string; readonly name: string; readonly company: string };

/** Debits in the database; every change is inside a transaction. */
export const makeDebitsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const done = <A, E>(statement: Effect.Effect<A, E>) => Effect.orDie(Effect.asVoid(statement));
  const batches = (where: string, parameters: readonly unknown[]) =>
    sql.unsafe<{ readonly batch: unknown }>(batchesQuery(where), parameters).pipe(
      Effect.map((rows) => decodeBatches(rows).map(({ batch }) => batch)),
      Effect.orDie,
    );

  return {
    transaction: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)) as Effect.Effect<
        A,
        E,
        R
      >,

    /** True for one process at a time, until its transaction ends. */
    takeTurn: sql<{ readonly taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('round of direct debits', 7)) as taken`.pipe(
      Effect.map(([row]) => row?.taken ?? false),
      Effect.orDie,
    ),

    batches,
    findBatch: (id: number) => Effect.map(batches("b.id = $1::int", [id]), ([batch]) => batch),
    batchOfDebit: (debit: number) =>
      Effect.map(
        batches("b.id = (select batch_id from debit where id = $1::int)", [debit]),
        ([batch]) => batch,
      ),

    /** Waits for the batch and holds it with its debits. Its invoices are held before (Ledger.hold). */
    lockBatch: (id: number) =>
      sql`select id from debit_batch where id = ${id} for update`.pipe(
        Effect.orDie,
        Effect.andThen(Effect.map(batches("b.id = $1::int", [id]), ([batch]) => batch)),
      ),

    giveNotices: (notices: readonly Notice[], by: NoticeBy) =>
      notices.length === 0
        ? Effect.void
        : done(sql`insert into debit_notice (outstanding_id, sum, day, rum, ics, announced_on, agreed,
              by)
            select n.invoice, n.sum, n.day, n.rum, n.ics, n."announcedOn", n.agreed, ${by}
            from jsonb_to_recordset(${JSON.stringify(notices)}::text::jsonb)
              as n(invoice int, sum bigint, day date, rum text, ics text, "announcedOn" date,
                agreed boolean)`),

    /** Of these invoices, those that are held by no debit and no card page. */
    free: (invoices: readonly OutstandingId[]) =>
      sql`select o.id from outstanding o where o.id = any(${invoices}::int[]) and o.debit_id is null
        and not exists (select from outstanding_payment_line l
          join outstanding_payment p on p.id = l.payment_id
          where l.outstanding_id = o.id and l.holds and p.method = 'CB')`.pipe(
        Effect.map((rows) => new Set(decodeIds(rows).map(({ id }) => id))),
        Effect.orDie,
      ),

    /** The batch of that key that is still proposed, held; made where there is none. */
    openBatch: ({ scope, ics, scheme, sequence, day }: ProposedBatch, now: Instant) =>
      sql<{
        readonly id: number;
      }>`insert into debit_batch (scope, ics, scheme, sequence, day, state,
          proposed_at)
        values (${scope}, ${ics}, ${scheme}, ${sequence}, ${day}::date, 'proposed',
          ${now}::timestamptz)
        on conflict (scope, ics, scheme, sequence, day) where state = 'proposed'
        do update set proposed_at = debit_batch.proposed_at returning id`.pipe(
        Effect.map(([row]) => row?.id ?? 0),
        Effect.orDie,
      ),

    /** Its invoices are held by it from now on. */
    addDebit: Effect.fnUntraced(function* (batch: number, debit: ProposedDebit) {
      const [row] = yield* sql<{ readonly id: number }>`
        insert into debit (batch_id, store_id, rum, sum, state)
        values (${batch}, ${debit.store}, ${debit.rum}, ${debit.sum}, 'proposed') returning id`;
      const id = row?.id ?? 0;
      const lines = JSON.stringify(debit.lines);
      yield* sql`insert into debit_line (debit_id, outstanding_id, sum)
        select ${id}, l.invoice, l.sum
        from jsonb_to_recordset(${lines}::text::jsonb) as l(invoice int, sum bigint)`;
      yield* sql`insert into debit_credit (debit_id, outstanding_id, credit_id, sum)
        select ${id}, l.invoice, c.credit, c.sum
        from jsonb_to_recordset(${lines}::text::jsonb) as l(invoice int, credits jsonb)
        cross join lateral jsonb_to_recordset(l.credits) as c(credit int, sum bigint)`;
      yield* sql`update outstanding set debit_id = ${id}
        where id = any(${debit.lines.map(({ invoice }) => invoice)}::int[])`;
      return id;
    }, Effect.orDie),

    /** `decided`: somebody, or a setting, approved or withdrew it. */
    moveBatch: (
      id: number,
      state: BatchState,
      decided?: { readonly now: Instant; readonly agent: number | null },
    ) =>
      decided === undefined
        ? done(sql`update debit_batch set state = ${state} where id = ${id}`)
        : done(sql`update debit_batch set state = ${state}, agent_id = ${decided.agent},
            decided_at = ${decided.now}::timestamptz where id = ${id}`),

    markHandedOver: (id: number, now: Instant) =>
      done(sql`update debit_batch set handed_over_at = ${now}::timestamptz
        where id = ${id} and handed_over_at is null`),

    moveDebits: (debits: readonly number[], state: DebitState) =>
      done(sql`update debit set state = ${state} where id = any(${debits}::int[])`),

    /** Its invoices are free; `notBefore` keeps them from being collected at once, and as agreed. */
    withdraw: Effect.fnUntraced(function* (
      debit: number,
      { note, notBefore }: { readonly note: string; readonly notBefore: CalendarDay | null },
    ) {
      yield* sql`update debit set state = 'withdrawn', note = ${note},
        not_before = ${notBefore}::date where id = ${debit}`;
      if (notBefore !== null) {
        yield* sql`update debit_notice n set revoked = true from debit_line l
          where l.debit_id = ${debit} and l.outstanding_id = n.outstanding_id`;
      }
      yield* freed(debit, null);
    }, Effect.orDie),

    settle: (debit: number, day: CalendarDay) =>
      done(sql`update debit set state = 'settled', settled_on = ${day}::date where id = ${debit}`),

    /** Its invoices are owed again, and say why. */
    comeBack: Effect.fnUntraced(function* (
      debit: number,
      back: {
        readonly state: DebitState;
        readonly code: string;
        readonly on: CalendarDay;
        readonly note: string | null;
        readonly notBefore: CalendarDay | null;
      },
    ) {
      yield* sql`update debit set state = ${back.state}, return_code = ${back.code},
        came_back_on = ${back.on}::date, note = ${back.note}, not_before = ${back.notBefore}::date
        where id = ${debit}`;
      yield* freed(debit, back);
    }, Effect.orDie),

    /** The bank has them: what came back before is on its way again. */
    markPresented: Effect.fnUntraced(function* (
      debits: readonly number[],
      used: ReadonlyMap<string, CalendarDay>,
    ) {
      yield* sql`update debit set state = 'presented' where id = any(${debits}::int[])`;
      yield* sql`update outstanding set returned_on = null, return_reason = null
        where debit_id = any(${debits}::int[]) and return_reason is not null`;
      for (const [rum, day] of used) {
        yield* sql`update mandate_terms set last_used_on = greatest(last_used_on, ${day}::date)
          where reference = ${rum}`;
      }
    }, Effect.orDie),

    /** Whether an invoice of it had come back before: it was itself a second attempt. */
    isSecondAttempt: (debit: number) =>
      sql<{ readonly is: boolean }>`select exists (select from debit_line l
          join debit_line f on f.outstanding_id = l.outstanding_id and f.debit_id < l.debit_id
          join debit d on d.id = f.debit_id
          where l.debit_id = ${debit} and d.return_code is not null) as is`.pipe(
        Effect.map(([row]) => row?.is ?? false),
        Effect.orDie,
      ),

    blockMandate: (rum: string, day: CalendarDay) =>
      done(sql`update mandate_terms set blocked_on = ${day}::date
        where reference = ${rum} and blocked_on is null`),
    /** False when it was not blocked. */
    resumeMandate: (rum: string) =>
      sql`update mandate_terms set blocked_on = null
        where reference = ${rum} and blocked_on is not null returning reference`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      ),
    /** Its stores have no mandate any more, and are asked to sign another. */
    endMandate: (rum: string) =>
      done(sql`update store set money_order = nullif(money_order, ${rum}),
          marketplace_money_order = nullif(marketplace_money_order, ${rum})
        where money_order = ${rum} or marketplace_money_order = ${rum}`),
    markVoid: (rum: string, day: CalendarDay) =>
      done(sql`update mandate_terms set void_on = ${day}::date where reference = ${rum}`),

    /** Mandates that no debit holds and nobody used since that day, of stores that have them. */
    unusedSince: (day: CalendarDay) =>
      sql`select t.reference, t.signed_on as "signedOn", t.last_used_on as "lastUsedOn"
        from mandate_terms t where t.void_on is null
          and coalesce(t.last_used_on, t.signed_on) <= ${day}::date
          and exists (select from store s
            where s.money_order = t.reference or s.marketplace_money_order = t.reference)
          and not exists (select from debit d where d.rum = t.reference
            and d.state in ('proposed', 'approved', 'presented'))`.pipe(
        Effect.map(decodeUnused),
        Effect.orDie,
      ),

    /** Who reads the letters about a store's debits: its accounts, else who leads it. */
    recipients: (stores: readonly StoreId[]) =>
      sql`select s.id as store, coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company,
          coalesce(s.billing_email, c.email) as email,
          case when s.billing_email is null then trim(c.first_name || ' ' || c.last_name)
            else coalesce(s.company, s.legal_name, '') end as name
        from store s
          left join store_shop_user m on m.store_id = s.id and m.main_manager
          left join customer c on c.id = m.customer_id
        where s.id = any(${stores}::int[]) and coalesce(s.billing_email, c.email) is not null`.pipe(
        Effect.map(
          (rows) => new Map(decodeRecipients(rows).map(({ store, ...to }) => [store, to])),
        ),
        Effect.orDie,
      ),

    /** Of these invoices, those whose own mail leaves today and tells of the debit. */
    toldByInvoice: (invoices: readonly OutstandingId[], today: CalendarDay) =>
      sql`select i.id from invoice i join store s on s.id = i.store_id
        where i.id = any(${invoices}::int[]) and i.issued_on = ${today}::date
          and s.billing_email_optin and s.billing_email is not null`.pipe(
        Effect.map((rows) => new Set(decodeIds(rows).map(({ id }) => id))),
        Effect.orDie,
      ),

    numbersOf: (invoices: readonly OutstandingId[]) =>
      sql`select id, invoice_number as number from outstanding
        where id = any(${invoices}::int[])`.pipe(
        Effect.map((rows) => new Map(decodeNumbers(rows).map(({ id, number }) => [id, number]))),
        Effect.orDie,
      ),
  };

  function freed(debit: number, back: { readonly code: string; readonly on: CalendarDay } | null) {
    return Effect.andThen(
      sql`update debit_line set holds = false where debit_id = ${debit}`,
      back === null
        ? sql`update outstanding set debit_id = null where debit_id = ${debit}`
        : sql`update outstanding set debit_id = null, returned_on = ${back.on}::date,
            return_reason = ${back.code} where debit_id = ${debit}`,
    );
  }
});

const decodeBatches = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ batch: DebitBatch })));
const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OutstandingId })));
const decodeNumbers = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: OutstandingId, number: Schema.String })),
);
const decodeUnused = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      reference: Schema.String,
      signedOn: CalendarDay,
      lastUsedOn: Schema.NullOr(CalendarDay),
    }),
  ),
);
const decodeRecipients = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      store: StoreId,
      email: Schema.String,
      name: Schema.String,
      company: Schema.String,
    }),
  ),
);
