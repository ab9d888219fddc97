import { Context, Effect, Layer, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { PaymentScope, type PaymentState } from "../../../api-schema/order.ts";
import {
  Cents,
  Instant,
  OrderId,
  type OrderNumber,
  type OrderToken,
  PaymentId,
  type ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import type { PayingShop } from "../../../core/payment/methods.ts";
import type { Settings } from "../../config.ts";
import { makePayingShop } from "../../firm/paying-shop.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import type { TakenMoney } from "../../../core/selling/amendment-money.ts";
import { cardPosting, refundDuePosting } from "../../../core/ledger/postings.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { partOf } from "../../ledger/part-sql.ts";
import type { OpenedPage } from "../../ports/bank.ts";
import { order } from "../../rows/order.ts";
import { query } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { store } from "../../rows/store.ts";
import { many, object, present, value } from "../../rows/value.ts";
import { type SoldPayment, soldPayments } from "../orders/sold-order.ts";

// What SQL answers is what these say, or a defect that names the column: an undefined amount would be
// asked of the bank, and a state that nobody knows would be moved on from.

export type PaymentRow = SoldPayment;

const q = order.as("q");

const bankTransaction = {
  id: value(Schema.String, "b.id"),
  amount: value(Cents, "b.amount"),
  state: value(
    Schema.Literals(["open", "accepted", "refused", "abandoned", "expired", "mismatched"]),
    "b.state",
  ),
  createdAt: value(Instant, "wire_instant(b.created_at)"),
  /** The bank's own name of the page. */
  reference: value(Schema.NullOr(Schema.String), "b.reference"),
};

/** An order as its payments need it, held by its row lock until the transaction ends. */
const paidOrder = object({
  ...Struct.pick(q, ["id", "token", "checkoutState", "number"]),
  /** The buyer's address. */
  email: value(Schema.String, "(select c.email from customer c where c.id = q.customer_id)"),
  payments: soldPayments,
  transactions: many(
    object({
      ...bankTransaction,
      paymentIds: value(Schema.Array(PaymentId), "b.payment_ids"),
      /** Where the page is; null when nobody knows any more. */
      url: value(Schema.NullOr(Schema.String), "b.url"),
    }),
    "bank_transaction b where b.order_id = q.id and not b.supplement",
    "b.created_at desc",
  ),
  shipments: many(
    object({
      ...Struct.pick(shipment.as("h"), ["id", "status", "deliveryDate"]),
      scope: value(PaymentScope, partOf("h")),
    }),
    "shipment h where h.order_id = q.id",
    "h.id",
  ),
  store: object(
    Struct.pick(store.as("s"), [
      "erpId",
      "marketPlaceAccess",
      "moneyOrder",
      "marketplaceMoneyOrder",
      "infolegaleScore",
    ]),
  ),
});
type PaidOrderRow = typeof paidOrder.schema.Type;
export type BankTransaction = PaidOrderRow["transactions"][number];

/** What the shop takes is no column: it is said beside what the store's row says. */
export type PaidOrder = Omit<PaidOrderRow, "store"> & {
  readonly store: PaidOrderRow["store"] & PayingShop;
};

/** $1 order id. */
const loadPaidOrder = query(
  paidOrder,
  `"order" q join store s on s.id = q.store_id where q.id = $1`,
);

/** A page that the bank has opened, or is being asked for; `id` will be its transaction's. */
const CardPageRequest = Schema.Struct({
  id: Schema.String,
  paymentIds: Schema.Array(PaymentId),
  amount: Cents,
  requestedAt: Instant,
});
export type CardPageRequest = typeof CardPageRequest.Type;

export type PaymentChange = {
  readonly payment: PaymentRow;
  /** The states gone through, in order; the last one stays. */
  readonly states: readonly PaymentState[];
  readonly method?: PaymentMethodCode;
  readonly retryable?: boolean;
  readonly reason: string;
};

/** Some of the money of a page; `version` is the order's that costs less, 0 when its part is given up. */
export type RefundPart = { readonly amount: Cents; readonly version: number };

/** Payments and card pages in the database. Every call but the `find…` ones is inside a transaction. */
export class PaymentsRepository extends Context.Service<
  PaymentsRepository,
  {
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** Waits for the order's row and holds it; null when there is no such order in the store. */
    readonly lockByToken: (token: OrderToken, store: StoreId) => Effect.Effect<PaidOrder | null>;
    readonly lockById: (order: OrderId) => Effect.Effect<PaidOrder | null>;
    readonly findById: (order: OrderId) => Effect.Effect<PaidOrder | null>;
    readonly findOrder: (number: OrderNumber) => Effect.Effect<OrderId | null>;
    readonly findTransaction: (id: string) => Effect.Effect<CardPageView | null>;
    /** The request for a page of just these payments since that instant, made when there is none. */
    readonly requestPage: (wish: {
      readonly order: OrderId;
      readonly payments: readonly PaymentRow[];
      readonly since: Instant;
      readonly now: Instant;
    }) => Effect.Effect<CardPageRequest>;
    /** The next request is another one: the bank has refused this one for good. */
    readonly forgetRequest: (id: string) => Effect.Effect<void>;
    /** A page that was asked for becomes a transaction. */
    readonly openTransaction: (page: {
      readonly order: OrderId;
      readonly request: CardPageRequest;
      readonly opened: OpenedPage;
      readonly now: Instant;
    }) => Effect.Effect<void>;
    /**
     * `charge` stays as it is when it is not said. What an accepted page took is entered in the ledger,
     * before anything of it is given back.
     */
    readonly closeTransaction: (end: {
      readonly id: string;
      readonly state: Exclude<BankTransaction["state"], "open">;
      readonly charge?: string | null;
      readonly now: Instant;
    }) => Effect.Effect<void>;
    readonly changePayment: (change: PaymentChange, now: Instant) => Effect.Effect<void>;
    /** Gives shipments a status and writes it in their history. */
    readonly moveShipments: (
      shipments: readonly ShipmentId[],
      status: number,
      now: Instant,
    ) => Effect.Effect<void>;
    /** Puts what these shipments had reserved back into stock, in the order of variant ids. */
    readonly giveStockBack: (shipments: readonly ShipmentId[]) => Effect.Effect<void>;
    /** What card pages took for a payment and nobody has given back, the last page first. */
    readonly takenFor: (payment: PaymentRow) => Effect.Effect<readonly TakenMoney[]>;
    /**
     * False when this money was already counted as due. Without a `part`: all that the page took for
     * that payment.
     */
    readonly recordRefund: (refund: {
      readonly transaction: string;
      readonly payment: PaymentRow;
      readonly part?: RefundPart | undefined;
      readonly now: Instant;
    }) => Effect.Effect<boolean>;
    /**
     * Grows the order's revision, so that older answers are known to be older; the ledger follows what
     * of it is to be invoiced.
     */
    readonly touchOrder: (order: OrderId, now: Instant) => Effect.Effect<void>;
  }
>()("panetier/payments/PaymentsRepository") {
  static readonly layer: Layer.Layer<
    PaymentsRepository,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    PaymentsRepository,
    Effect.gen(function* () {
      return makeRepository(yield* SqlClient.SqlClient, yield* Ledger, yield* makePayingShop);
    }),
  ).pipe(Layer.provide(Ledger.layer));
}

/** What the card page shows of its transaction. */
const cardPage = object({
  ...bankTransaction,
  /** Who is paid: the merchants of the parts. */
  payees: value(
    Schema.Array(Schema.String),
    `(select coalesce(json_agg(distinct m.name), '[]')
      from shipment h join merchant m on m.id = h.merchant_id
        join payment y on y.order_id = h.order_id and y.scope = ${partOf("h")}
      where h.order_id = q.id and y.id = any(b.payment_ids))`,
  ),
  /** It pays what a change of the order costs more, and nothing of the order itself. */
  supplement: value(Schema.Boolean, "b.supplement"),
  order: object({ ...Struct.pick(q, ["id", "token", "customerId"]), number: present(q.number) }),
});
export type CardPageView = typeof cardPage.schema.Type;

/** $1 transaction. */
const findCardPage = query(
  cardPage,
  `bank_transaction b join "order" q on q.id = b.order_id where b.id = $1`,
);

const decodeRequest = Schema.decodeUnknownSync(CardPageRequest);
const decodeTaken = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ transaction: Schema.String, left: Cents })),
);
const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OrderId })));
const decodeShares = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payment: PaymentId, store: StoreId, amount: Cents })),
);

function makeRepository(
  sql: SqlClient.SqlClient,
  ledger: Ledger["Service"],
  shop: Effect.Effect<PayingShop>,
): PaymentsRepository["Service"] {
  const read = (id: OrderId): Effect.Effect<PaidOrder | null> =>
    Effect.zipWith(loadPaidOrder.first(sql, [id]), shop, (row, paying) =>
      row === null ? null : { ...row, store: { ...row.store, ...paying } },
    );
  const readLocked = (rows: readonly unknown[]) => {
    const [row] = decodeIds(rows);
    return row === undefined ? Effect.succeed(null) : read(row.id);
  };
  const ids = (shipments: readonly ShipmentId[]) => JSON.stringify(shipments);
  return {
    transaction: (effect) =>
      sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
    lockByToken: (token, store) =>
      sql`select id from "order"
        where token = ${token} and store_id = ${store} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    lockById: (order) =>
      sql`select id from "order" where id = ${order} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    findById: read,
    findOrder: (number) =>
      sql`select id from "order" where number = ${number}`.pipe(
        Effect.map((rows) => decodeIds(rows)[0]?.id ?? null),
        Effect.orDie,
      ),
    findTransaction: (id) => findCardPage.first(sql, [id]),
    requestPage: ({ order, payments, since, now }) => {
      const paid = payments.map(({ id }) => id);
      const amount = payments.reduce((sum, payment) => sum + payment.amount, 0);
      return sql`
        with known as (select * from card_page_request where order_id = ${order}
            and payment_ids = ${paid} and amount = ${amount}
            and requested_at > ${since}::timestamptz
          order by requested_at desc limit 1),
        made as (insert into card_page_request (id, order_id, payment_ids, amount, requested_at)
          select ${randomBytes(18).toString("base64url")}, ${order}, ${paid}, ${amount},
            ${now}::timestamptz where not exists (select from known) returning *)
        select id, payment_ids as "paymentIds", amount::float8 as amount, wire_instant(requested_at) as "requestedAt"
        from (select * from known union all select * from made) request`.pipe(
        Effect.map(([request]) => decodeRequest(request)),
        Effect.orDie,
      );
    },
    forgetRequest: (id) =>
      sql`delete from card_page_request where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
    openTransaction: ({ order, request: { id, paymentIds, amount }, opened, now }) =>
      sql`with asked as (delete from card_page_request where order_id = ${order})
        insert into bank_transaction (id, order_id, payment_ids, amounts, amount, state, url,
          reference, created_at)
        select ${id}, ${order}, ${paymentIds}, array_agg(y.amount order by p.rank), ${amount},
          'open', ${opened.url}, ${opened.reference}, ${now}::timestamptz
        from unnest(${paymentIds}::int[]) with ordinality as p(id, rank)
          join payment y on y.id = p.id`.pipe(Effect.asVoid, Effect.orDie),
    closeTransaction: ({ id, state, charge = null, now }) =>
      sql`with closed as (update bank_transaction set state = ${state},
            answered_at = ${now}::timestamptz, charge = coalesce(${charge}, charge)
          where id = ${id} returning order_id, payment_ids, amounts)
        select p.payment, q.store_id as store, p.amount::float8 as amount
        from closed join "order" q on q.id = closed.order_id,
          unnest(closed.payment_ids, closed.amounts) with ordinality as p(payment, amount, rank)
        order by p.rank`.pipe(
        Effect.map(decodeShares),
        Effect.orDie,
        Effect.flatMap((parts) =>
          state === "accepted"
            ? ledger.post([cardPosting(id, parts, parisDayOf(now))])
            : Effect.void,
        ),
        Effect.asVoid,
      ),
    changePayment: (change, now) => Effect.orDie(changePayment(sql, change, now)),
    moveShipments: (shipments, status, now) =>
      sql`with moved as (update shipment set status = ${status}
          where id in (select value::int from jsonb_array_elements_text(${ids(shipments)}::text::jsonb))
            and status <> ${status} returning id, order_id),
        history as (insert into shipment_history (shipment_id, status, at)
          select id, ${status}, ${now}::timestamptz from moved)
        select distinct order_id as id from moved`.pipe(
        Effect.map(decodeIds),
        Effect.orDie,
        // What is cancelled will never be invoiced; what is invoiced is not waited for any more.
        Effect.flatMap((orders) => Effect.forEach(orders, ({ id }) => ledger.followOrder(id))),
        Effect.asVoid,
      ),
    giveStockBack: (shipments) =>
      sql`with given as (select variant_id, sum(quantity)::int as quantity from order_item
          where shipment_id in (
            select value::int from jsonb_array_elements_text(${ids(shipments)}::text::jsonb))
          group by variant_id),
        held as (select v.id from variant v join given g on g.variant_id = v.id
          order by v.id for no key update of v)
        update variant v set stock = v.stock + g.quantity from given g, held
        where v.id = g.variant_id and held.id = v.id`.pipe(Effect.asVoid, Effect.orDie),
    takenFor: ({ id }) =>
      sql`select b.id as transaction, (${takenOf(sql, id)}
          - coalesce((select sum(r.amount) from bank_refund r
            where r.transaction_id = b.id and r.payment_id = ${id}), 0))::float8 as left
        from bank_transaction b where b.state = 'accepted' and ${id} = any(b.payment_ids)
        order by b.created_at desc, b.id`.pipe(Effect.map(decodeTaken), Effect.orDie),
    recordRefund: ({ transaction, payment, part, now }) =>
      sql`insert into bank_refund (transaction_id, payment_id, amount, version, at)
        select b.id, ${payment.id}, coalesce(${part?.amount ?? null}::bigint,
          ${takenOf(sql, payment.id)}), ${part?.version ?? 0}, ${now}::timestamptz
        from bank_transaction b where b.id = ${transaction}
        on conflict do nothing returning payment_id as payment, amount::float8 as amount,
          (select q.store_id from payment y join "order" q on q.id = y.order_id
            where y.id = payment_id) as store`.pipe(
        Effect.map(decodeShares),
        Effect.orDie,
        Effect.flatMap(([due]) =>
          due === undefined
            ? Effect.succeed(false)
            : Effect.as(
                ledger.post([
                  refundDuePosting(
                    { transaction, version: part?.version ?? 0 },
                    due,
                    parisDayOf(now),
                  ),
                ]),
                true,
              ),
        ),
      ),
    touchOrder: (order, now) =>
      sql`update "order" set revision = revision + 1, updated_at = ${now}::timestamptz
        where id = ${order}`.pipe(Effect.orDie, Effect.andThen(ledger.followOrder(order))),
  };
}

/** What the page `b` was opened to take for a payment. */
const takenOf = (sql: SqlClient.SqlClient, payment: PaymentId) =>
  sql`coalesce(b.amounts[array_position(b.payment_ids, ${payment})],
    (select amount from payment where id = ${payment}))`;

const changePayment = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { payment, states, method, retryable, reason }: PaymentChange,
  now: Instant,
) {
  const last = states.at(-1) ?? payment.state;
  yield* sql`update payment set state = ${last}, method = ${method ?? payment.method},
    retryable = ${retryable ?? payment.retryable}, updated_at = ${now}::timestamptz
    where id = ${payment.id}`;
  const steps = states.map((to, index) => ({ from: states[index - 1] ?? payment.state, to }));
  yield* sql`insert into payment_history (payment_id, from_state, to_state, reason, at)
    select ${payment.id}, s."from", s."to", ${reason}, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(steps)}::text::jsonb) as s("from" text, "to" text)`;
});
