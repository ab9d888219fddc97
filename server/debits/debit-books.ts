import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { PaymentScope } from "../../api-schema/order.ts";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, Cents, StoreId } from "../../api-schema/primitives.ts";
import type { DebitMandate } from "../../core/debits/debit-mandate.ts";
import type { DebitFacts } from "../../core/debits/debit-plan.ts";
import type { Notice } from "../../core/debits/notices.ts";
import type { Firm } from "../../core/seller/firm.ts";
import { creditorOf } from "../../core/seller/sides.ts";
import { TERMS_SIGNED_HERE } from "../../core/mandates/terms.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { partOf } from "../ledger/part-sql.ts";

/** What of the books the rules of debits need, as it stands now. */
export class DebitBooks extends Context.Service<
  DebitBooks,
  {
    /** Mandates that came with their stores are known from the day on which they are met first. */
    readonly meetMandates: (today: CalendarDay) => Effect.Effect<void>;
    /**
     * What is collected by debit: of orders that are paid so, and what was asked for on the page of
     * invoices; `requested` are invoices that are being asked for. Of these stores, or of all.
     */
    readonly planning: (
      today: CalendarDay,
      of: {
        readonly stores: readonly StoreId[] | null;
        readonly asked: readonly OutstandingId[];
      },
    ) => Effect.Effect<DebitFacts>;
    /** Who owes something, by the scope that it is of. */
    readonly debtors: Effect.Effect<readonly (typeof Debtor.Type)[]>;
    /** The mandates of stores, and what was told of invoices: for a last look before the bank has it. */
    readonly presenting: (
      stores: readonly StoreId[],
      invoices: readonly OutstandingId[],
    ) => Effect.Effect<{
      readonly mandates: readonly DebitMandate[];
      readonly notices: readonly Notice[];
    }>;
  }
>()("panetier/debits/DebitBooks") {
  static readonly layer: Layer.Layer<DebitBooks, never, SqlClient.SqlClient | SellingFirm> =
    Layer.effect(
      DebitBooks,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const { now: sellingFirm } = yield* SellingFirm;
        return DebitBooks.of({
          meetMandates: (today) => meetMandates(sql, today),
          planning: Effect.fnUntraced(function* (today, of) {
            yield* meetMandates(sql, today);
            const [row] = yield* sql
              .unsafe<{ readonly facts: unknown }>(factsQuery, [of.stores, of.asked])
              .pipe(Effect.orDie);
            const { invoices, credits, mandates, notices } = decodeFacts(row?.facts);
            const { firm } = yield* sellingFirm;
            return { invoices, credits, mandates: mandates.map(mandateOf(firm)), notices, today };
          }),
          debtors: sql`select distinct o.store_id as store, ${sql.literal(scope)} as scope
            from outstanding o left join merchant m on m.id = o.merchant_id
            where o.outstanding_status in (0, 1) and o.owed > 0`.pipe(
            Effect.map(decodeDebtors),
            Effect.orDie,
          ),
          presenting: Effect.fnUntraced(function* (stores, invoices) {
            const [row] = yield* sql
              .unsafe<{ readonly facts: unknown }>(presentingQuery, [stores, invoices])
              .pipe(Effect.orDie);
            const { mandates, notices } = decodePresenting(row?.facts);
            const { firm } = yield* sellingFirm;
            return { mandates: mandates.map(mandateOf(firm)), notices };
          }),
        });
      }),
    );
}

const meetMandates = (sql: SqlClient.SqlClient, today: CalendarDay): Effect.Effect<void> =>
  sql`insert into mandate_terms (reference, scheme, notice_days, signed_on)
    select distinct on (r.reference) r.reference, ${TERMS_SIGNED_HERE.scheme},
      ${TERMS_SIGNED_HERE.noticeDays}::int,
      coalesce((m.signed_at at time zone 'Europe/Paris')::date, ${today}::date)
    from (select money_order as reference from store
        union select marketplace_money_order from store) r
      left join mandate m on m.reference = r.reference
    where r.reference <> '' and not exists
      (select from mandate_terms t where t.reference = r.reference)
    on conflict do nothing`.pipe(Effect.asVoid, Effect.orDie);

const Mandate = Schema.Struct({
  store: StoreId,
  scope: PaymentScope,
  rum: Schema.String,
  ics: Schema.NullOr(Schema.String),
  scheme: Schema.Literals(["CORE", "B2B"]),
  noticeDays: Schema.Int,
  signedOn: CalendarDay,
  lastUsedOn: Schema.NullOr(CalendarDay),
  isOnce: Schema.Boolean,
  endsOn: Schema.NullOr(CalendarDay),
  hasFirst: Schema.Boolean,
  hasLast: Schema.Boolean,
  registeredOn: Schema.NullOr(CalendarDay),
  isBlocked: Schema.Boolean,
});

/** One that came with its store names the creditor of its kind. */
const mandateOf =
  (firm: Firm) =>
  ({ ics, ...mandate }: typeof Mandate.Type): DebitMandate => ({
    ...mandate,
    ics: ics ?? creditorOf(firm, mandate.scope === "gmp" ? "GMP" : "MKP").ics,
  });

const Debtor = Schema.Struct({ store: StoreId, scope: PaymentScope });
const decodeDebtors = Schema.decodeUnknownSync(Schema.Array(Debtor));

const GivenNotice = Schema.Struct({
  invoice: OutstandingId,
  sum: Cents,
  day: CalendarDay,
  rum: Schema.String,
  ics: Schema.String,
  announcedOn: CalendarDay,
  agreed: Schema.Boolean,
});

const decodeFacts = Schema.decodeUnknownSync(
  Schema.Struct({
    invoices: Schema.Array(
      Schema.Struct({
        id: OutstandingId,
        store: StoreId,
        scope: PaymentScope,
        dueDate: CalendarDay,
        owed: Cents,
        notBefore: Schema.NullOr(CalendarDay),
        isInDebit: Schema.Boolean,
        isBeingPaid: Schema.Boolean,
      }),
    ),
    credits: Schema.Array(
      Schema.Struct({ id: OutstandingId, store: StoreId, scope: PaymentScope, left: Cents }),
    ),
    mandates: Schema.Array(Mandate),
    notices: Schema.Array(GivenNotice),
  }),
);

const decodePresenting = Schema.decodeUnknownSync(
  Schema.Struct({ mandates: Schema.Array(Mandate), notices: Schema.Array(GivenNotice) }),
);

const scope = `(case when coalesce(m.gmp, true) then 'gmp' else 'mkp' end)`;

/** JSON of the mandate of a store and scope; expects s, k (scope, reference), t, u. */
const mandateJson = `json_build_object('store', s.id, 'scope', k.scope, 'rum', t.reference,
  'ics', (select m.creditor_ics from mandate m where m.reference = t.reference),
  'scheme', t.scheme, 'noticeDays', t.notice_days, 'signedOn', t.signed_on,
  'lastUsedOn', t.last_used_on, 'registeredOn', t.registered_on,
  'isBlocked', t.blocked_on is not null,
  'isOnce', t.is_once, 'endsOn', t.ends_on,
  'hasFirst', coalesce(u.has_first, false), 'hasLast', coalesce(u.has_last, false))`;

/**
 * What a mandate was used for. The first that says so is enough, and it is nearly always the mandate's first debit;
 * `limit` keeps it to the mandate's own, where `exists` would hash those of all. The last debit is made by mandates
 * alone that end (`sequenceOf`): those of the others are not read.
 */
const usesOfMandate = `lateral (select
    (select true from debit d join debit_batch b on b.id = d.batch_id
      where d.rum = t.reference and d.state not in ('rejected', 'withdrawn')
        and (b.sequence = 'FRST' or d.state = 'settled') limit 1) as has_first,
    case when t.is_once or t.ends_on is not null then
      (select true from debit d join debit_batch b on b.id = d.batch_id
        where d.rum = t.reference and d.state not in ('rejected', 'withdrawn')
          and b.sequence in ('OOFF', 'FNAL') limit 1) end as has_last) u`;

const mandatesOf = (stores: string): string => `(select coalesce(json_agg(${mandateJson}), '[]')
  from store s cross join lateral (values ('gmp', s.money_order),
    ('mkp', s.marketplace_money_order)) k(scope, reference)
  join mandate_terms t on t.reference = k.reference cross join ${usesOfMandate} where s.id = any(${stores}))`;

const noticesOf = (invoices: string): string => `(select coalesce(json_agg(json_build_object(
    'invoice', n.outstanding_id, 'sum', n.sum, 'day', n.day, 'rum', n.rum, 'ics', n.ics,
    'announcedOn', n.announced_on, 'agreed', n.agreed and not n.revoked) order by n.id), '[]')
  from debit_notice n where n.outstanding_id = any(${invoices}))`;

/** $1 stores, or null for all, $2 invoices that are asked for. */
const factsQuery = `
with wanted as materialized (
  select o.id, o.store_id, ${scope} as scope, o.due_date, o.owed,
    (select max(d.not_before) from debit_line l join debit d on d.id = l.debit_id
      where l.outstanding_id = o.id) as not_before,
    o.debit_id is not null as in_debit, exists (select from outstanding_payment_line l
      join outstanding_payment p on p.id = l.payment_id
      where l.outstanding_id = o.id and l.holds and p.method = 'CB') as being_paid
  from outstanding o left join merchant m on m.id = o.merchant_id
  where ($1::int[] is null or o.store_id = any($1)) and o.owed > 0 and o.amount > 0
    and o.frozen_on is null
    and (o.outstanding_status in (0, 1) or o.id = any($2::int[]))
    and (o.id = any($2::int[])
      or exists (select from outstanding_payment_line l
        join outstanding_payment p on p.id = l.payment_id
        where l.outstanding_id = o.id and l.holds and p.method = 'PRELEVEMENT')
      or exists (select from invoice i join shipment h on h.invoice_id = i.id
        join payment y on y.order_id = h.order_id and y.scope = ${partOf("h")}
        where i.id = o.id and y.method = 'PRELEVEMENT'
          and y.state not in ('cancelled', 'failed', 'abandoned')))),
stores as (select coalesce(array_agg(distinct store_id), '{}') as ids from wanted),
invoices as (select coalesce(array_agg(id), '{}') as ids from wanted)
select json_build_object(
  'invoices', (select coalesce(json_agg(json_build_object('id', w.id, 'store', w.store_id,
    'scope', w.scope, 'dueDate', w.due_date, 'owed', w.owed, 'notBefore', w.not_before,
    'isInDebit', w.in_debit, 'isBeingPaid', w.being_paid) order by w.id), '[]') from wanted w),
  'credits', (select coalesce(json_agg(json_build_object('id', c.id, 'store', c.store_id,
      'scope', c.scope, 'left', c.rest) order by c.id), '[]')
    from (select o.id, o.store_id, ${scope} as scope, -o.owed - coalesce((select sum(u.sum)
        from debit_credit u join debit d on d.id = u.debit_id
        where u.credit_id = o.id and d.state in ('proposed', 'approved')), 0) as rest
      from outstanding o left join merchant m on m.id = o.merchant_id, stores
      where o.store_id = any(stores.ids) and o.amount < 0 and o.owed < 0 and o.frozen_on is null) c where c.rest > 0),
  'mandates', ${mandatesOf("stores.ids")},
  'notices', ${noticesOf("invoices.ids")}) as facts
from stores, invoices`;

/** $1 stores, $2 invoices. */
const presentingQuery = `select json_build_object('mandates', ${mandatesOf("$1::int[]")},
  'notices', ${noticesOf("$2::int[]")}) as facts`;
