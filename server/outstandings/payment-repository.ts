import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  OutstandingCheckout,
  OutstandingId,
  OutstandingPaymentId,
} from "../../api-schema/outstanding.ts";
import type { PaymentState } from "../../api-schema/order.ts";
import type { CustomerId, Instant, StoreId } from "../../api-schema/primitives.ts";
import { DebitState } from "../../core/debits/states.ts";
import { hasMandate } from "../debits/mandate-sql.ts";
import type { OpenedPage } from "../ports/bank.ts";
import { sumCents } from "../../core/money/cents.ts";
import { invoicesQuery, LockedInvoice, paymentQuery, PaymentRow } from "./payment-rows.ts";
import { holdingPayment, isPayable, paymentJson } from "./wire-sql.ts";
import { randomToken } from "../randomness.ts";

/** Transactions of invoices begin with this; those of orders have no dot. */
export const TRANSACTION_PREFIX = "encours.";

/** How a card page ended. */
type PageEnd = Exclude<NonNullable<PaymentRow["pageState"]>, "asked" | "open">;

export type PaymentChange = {
  readonly payment: PaymentRow;
  /** The states gone through, in order; the last one stays. */
  readonly states: readonly PaymentState[];
  readonly reason: string;
  readonly now: Instant;
};

export type NewPayment = {
  readonly payer: CustomerId;
  readonly method: PaymentRow["method"];
  readonly invoices: readonly LockedInvoice[];
  readonly now: Instant;
};

/** `charge` stays as it is when it is not said. */
export type EndedPage = { readonly state: PageEnd; readonly charge?: string | null };

/** Payments of invoices in the database. Every call but the `find…` ones is inside a transaction. */
export class InvoicePayments extends Context.Service<
  InvoicePayments,
  {
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** Waits for the invoices, in the order of their ids, and holds them; as `payer` may see them. */
    readonly lockInvoices: (
      ids: readonly OutstandingId[],
      payer: CustomerId,
    ) => Effect.Effect<readonly LockedInvoice[]>;
    /** A payment in state 'cart' that holds these invoices; a card's page is to be asked for. */
    readonly make: (payment: NewPayment) => Effect.Effect<PaymentRow>;
    readonly find: (id: OutstandingPaymentId) => Effect.Effect<PaymentRow | null>;
    readonly findByTransaction: (transaction: string) => Effect.Effect<PaymentRow | null>;
    /** Waits for the payment's row and holds it. */
    readonly lock: (id: OutstandingPaymentId) => Effect.Effect<PaymentRow | null>;
    /** The same without waiting: null while somebody else holds it. For whoever holds its invoices. */
    readonly lockIfFree: (id: OutstandingPaymentId) => Effect.Effect<PaymentRow | null>;
    /** As somebody sees it; null when no invoice of it is in a store that they may see. */
    readonly see: (
      id: OutstandingPaymentId,
      viewer: CustomerId,
      stores: readonly StoreId[],
    ) => Effect.Effect<OutstandingCheckout | null>;
    readonly change: (change: PaymentChange) => Effect.Effect<void>;
    /** The invoices may be paid by another payment. */
    readonly letGo: (id: OutstandingPaymentId) => Effect.Effect<void>;
    /** Those invoices of it may be paid by another payment. */
    readonly letGoOf: (
      id: OutstandingPaymentId,
      invoices: readonly OutstandingId[],
    ) => Effect.Effect<void>;
    /** Debits by payment of invoices that hold an invoice of this debit, in the order of their ids. */
    readonly askedFor: (debit: number) => Effect.Effect<readonly OutstandingPaymentId[]>;
    /** What became of the invoices of a payment: whether it holds them, and what their last debit is. */
    readonly debitsOf: (id: OutstandingPaymentId) => Effect.Effect<readonly RequestedInvoice[]>;
    readonly openPage: (id: OutstandingPaymentId, page: OpenedPage) => Effect.Effect<void>;
    readonly endPage: (id: OutstandingPaymentId, end: EndedPage) => Effect.Effect<void>;
    /** False when this money was already counted as due. */
    readonly recordRefund: (id: OutstandingPaymentId, now: Instant) => Effect.Effect<boolean>;
    /** False when it was given back already. */
    readonly markGivenBack: (id: OutstandingPaymentId, now: Instant) => Effect.Effect<boolean>;
  }
>()("panetier/outstandings/InvoicePayments") {
  static readonly layer: Layer.Layer<InvoicePayments, never, SqlClient.SqlClient> = Layer.effect(
    InvoicePayments,
    Effect.map(SqlClient.SqlClient, (sql) =>
      InvoicePayments.of({
        transaction: (effect) =>
          sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
        ...paymentQueries(sql),
        ...heldInvoiceQueries(sql),
        ...pageQueries(sql),
      }),
    ),
  );
}

const RequestedInvoice = Schema.Struct({
  id: OutstandingId,
  isHeld: Schema.Boolean,
  isPaid: Schema.Boolean,
  /** Of its last debit; null when none was proposed. */
  state: Schema.NullOr(DebitState),
  /** A person took that debit back. */
  isTakenBack: Schema.NullOr(Schema.Boolean),
  /** Its store has a mandate that it may be debited by. */
  hasMandate: Schema.Boolean,
});
export type RequestedInvoice = typeof RequestedInvoice.Type;
const decodeRequested = Schema.decodeUnknownSync(Schema.Array(RequestedInvoice));

const decodeInvoices = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ invoice: LockedInvoice })),
);
const decodePayments = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payment: PaymentRow })),
);
const decodeCheckout = Schema.decodeUnknownSync(OutstandingCheckout);
const decodeIds = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: OutstandingPaymentId })),
);

const paymentQueries = (sql: SqlClient.SqlClient) => {
  const find = (id: OutstandingPaymentId) => readPayment(sql, id);
  return {
    find,
    make: (payment: NewPayment) => Effect.orDie(make(sql, payment)),
    change: (change: PaymentChange) => Effect.orDie(changePayment(sql, change)),
    findByTransaction: (transaction: string) =>
      readBy(sql, "p.transaction = $1::text", transaction),
    lock: (id: OutstandingPaymentId) =>
      sql`select id from outstanding_payment where id = ${id} for update`.pipe(
        Effect.orDie,
        Effect.andThen(find(id)),
      ),
    lockIfFree: (id: OutstandingPaymentId) =>
      sql`select id from outstanding_payment where id = ${id} for update skip locked`.pipe(
        Effect.orDie,
        Effect.flatMap((rows) => (rows.length === 0 ? Effect.succeed(null) : find(id))),
      ),
    see: (id: OutstandingPaymentId, viewer: CustomerId, stores: readonly StoreId[]) =>
      sql.unsafe<{ readonly seen: unknown }>(checkoutQuery, [id, viewer, stores]).pipe(
        Effect.map(([row]) => (row === undefined ? null : decodeCheckout(row.seen))),
        Effect.orDie,
      ),
  };
};

const readBy = (sql: SqlClient.SqlClient, where: string, value: string | number) =>
  sql.unsafe(`${paymentQuery} where ${where}`, [value]).pipe(
    Effect.map((rows) => decodePayments(rows)[0]?.payment ?? null),
    Effect.orDie,
  );

const readPayment = (sql: SqlClient.SqlClient, id: OutstandingPaymentId) =>
  readBy(sql, "p.id = $1::int", id);

const make = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { payer, method, invoices, now }: NewPayment,
) {
  const amount = sumCents(invoices.map(({ owed }) => owed));
  const name = TRANSACTION_PREFIX + (yield* randomToken("bank page of an invoice", 18));
  const isCard = method === "CB";
  const [row] = decodeIds(
    yield* sql`insert into outstanding_payment
        (customer_id, method, amount, state, transaction, page_state, created_at, updated_at)
      values (${payer}, ${method}, ${amount}, 'cart', ${isCard ? name : null},
        ${isCard ? "asked" : null}, ${now}::timestamptz, ${now}::timestamptz) returning id`,
  );
  const ids = invoices.map(({ id }) => id);
  yield* sql`insert into outstanding_payment_line (payment_id, outstanding_id, amount)
    select ${row?.id ?? 0}, id, owed from outstanding where id = any(${ids}::int[])`;
  const made = row === undefined ? null : yield* readPayment(sql, row.id);
  return made ?? (yield* Effect.die(new Error("The payment was not made")));
});

/** The invoices that a payment holds, and what their debits are. */
const heldInvoiceQueries = (sql: SqlClient.SqlClient) => ({
  lockInvoices: (ids: readonly OutstandingId[], payer: CustomerId) =>
    // Read in a statement of its own: one that waited for the lock would show what was before.
    sql`select id from outstanding where id = any(${ids}::int[]) order by id for update`.pipe(
      Effect.andThen(sql.unsafe(invoicesQuery, [ids, payer])),
      Effect.map((rows) => decodeInvoices(rows).map(({ invoice }) => invoice)),
      Effect.orDie,
    ),
  letGo: (id: OutstandingPaymentId) =>
    done(sql`update outstanding_payment_line set holds = false where payment_id = ${id}`),
  letGoOf: (id: OutstandingPaymentId, invoices: readonly OutstandingId[]) =>
    done(sql`update outstanding_payment_line set holds = false
      where payment_id = ${id} and outstanding_id = any(${invoices}::int[])`),
  askedFor: (debit: number) =>
    sql`select distinct p.id from debit_line d
        join outstanding_payment_line l on l.outstanding_id = d.outstanding_id and l.holds
        join outstanding_payment p on p.id = l.payment_id and p.method = 'PRELEVEMENT'
      where d.debit_id = ${debit} order by p.id`.pipe(
      Effect.map((rows) => decodeIds(rows).map((row) => row.id)),
      Effect.orDie,
    ),
  debitsOf: (id: OutstandingPaymentId) =>
    sql`select l.outstanding_id as id, l.holds as "isHeld", o.owed + o.collecting = 0 as "isPaid",
        d.state, d.not_before is not null as "isTakenBack",
        ${sql.literal(hasMandate("o"))} as "hasMandate"
      from outstanding_payment_line l join outstanding o on o.id = l.outstanding_id
        left join lateral (select d.state, d.not_before from debit_line k
          join debit d on d.id = k.debit_id
          where k.outstanding_id = l.outstanding_id order by d.id desc limit 1) d on true
      where l.payment_id = ${id} order by l.outstanding_id`.pipe(
      Effect.map(decodeRequested),
      Effect.orDie,
    ),
});

/** The bank's page of a payment, and money of it that is given back. */
const pageQueries = (sql: SqlClient.SqlClient) => ({
  openPage: (id: OutstandingPaymentId, { url, reference }: OpenedPage) =>
    done(sql`update outstanding_payment set page_state = 'open', url = ${url},
      reference = ${reference} where id = ${id}`),
  endPage: (id: OutstandingPaymentId, { state, charge = null }: EndedPage) =>
    done(sql`update outstanding_payment set page_state = ${state},
      charge = coalesce(${charge}, charge) where id = ${id}`),
  recordRefund: (id: OutstandingPaymentId, now: Instant) =>
    isDone(sql`update outstanding_payment set refund_due_at = ${now}::timestamptz
      where id = ${id} and refund_due_at is null returning id`),
  markGivenBack: (id: OutstandingPaymentId, now: Instant) =>
    isDone(sql`update outstanding_payment set given_back_at = ${now}::timestamptz
      where id = ${id} and refund_due_at is not null and given_back_at is null returning id`),
});

const done = <A, E>(statement: Effect.Effect<A, E>) => Effect.orDie(Effect.asVoid(statement));

const isDone = <A, E>(statement: Effect.Effect<readonly A[], E>) =>
  Effect.orDie(Effect.map(statement, (rows) => rows.length === 1));

const changePayment = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { payment, states, reason, now }: PaymentChange,
) {
  const last = states.at(-1) ?? payment.state;
  yield* sql`update outstanding_payment set state = ${last}, updated_at = ${now}::timestamptz
    where id = ${payment.id}`;
  const steps = states.map((to, index) => ({ from: states[index - 1] ?? payment.state, to }));
  yield* sql`insert into outstanding_payment_history (payment_id, from_state, to_state, reason, at)
    select ${payment.id}, s."from", s."to", ${reason}, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(steps)}::text::jsonb) as s("from" text, "to" text)`;
});

const checkoutQuery = `
  select json_build_object('payment', x.payment,
    'redirectionCardUrl', case when w.customer_id = $2::int and w.page_state = 'open'
      and w.state = 'processing' then w.url end,
    'invoices', (select json_agg(json_build_object('id', o.id, 'invoiceNumber', o.invoice_number,
        'amount', l.amount, 'owed', o.owed, 'store', json_build_object('id', o.store_id),
        'payable', ${isPayable}) order by o.store_id, o.due_date, o.id)
      from outstanding_payment_line l join outstanding o on o.id = l.outstanding_id
      ${holdingPayment}
      where l.payment_id = w.id and o.store_id = any($3::int[]))) as seen
  from outstanding_payment w
  cross join lateral (select ${paymentJson("$2::int", "$3::int[]")} as payment
    from outstanding_payment p where p.id = w.id) x
  where w.id = $1::int and exists (select from outstanding_payment_line l
    join outstanding o on o.id = l.outstanding_id
    where l.payment_id = w.id and o.store_id = any($3::int[]))`;
