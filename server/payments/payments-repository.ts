import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CheckoutState, PaymentScope, PaymentState } from "../../api-schema/order.ts";
import type {
  CalendarDay,
  CustomerId,
  Instant,
  OrderId,
  OrderNumber,
  OrderToken,
  PaymentId,
  ShipmentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import type { PaymentMethodCode, Store } from "../../api-schema/store.ts";

/** An order as its payments need it, held by its row lock until the transaction ends. */
export type PaidOrder = {
  readonly id: OrderId;
  readonly token: OrderToken;
  readonly checkoutState: CheckoutState;
  readonly payments: readonly PaymentRow[];
  readonly transactions: readonly BankTransaction[];
  readonly shipments: readonly {
    readonly id: ShipmentId;
    readonly scope: PaymentScope;
    readonly status: number;
    readonly deliveryDate: CalendarDay | null;
  }[];
  readonly store: Pick<
    Store,
    "erpId" | "marketPlaceAccess" | "moneyOrder" | "marketplaceMoneyOrder" | "infolegaleScore"
  >;
};

export type PaymentRow = {
  readonly id: PaymentId;
  readonly scope: PaymentScope;
  readonly method: PaymentMethodCode;
  readonly state: PaymentState;
  readonly amount: number;
  readonly retryable: boolean;
};

export type BankTransaction = {
  readonly id: string;
  readonly paymentIds: readonly PaymentId[];
  readonly amount: number;
  readonly state: "open" | "accepted" | "refused" | "abandoned" | "expired";
  readonly createdAt: Instant;
};

export type PaymentChange = {
  readonly payment: PaymentRow;
  /** The states gone through, in order; the last one stays. */
  readonly states: readonly PaymentState[];
  readonly method?: PaymentMethodCode;
  readonly retryable?: boolean;
  readonly reason: string;
};

/** Payments and card pages in the database. Every call but the `find…` ones is inside a transaction. */
export class PaymentsRepository extends Context.Service<
  PaymentsRepository,
  {
    readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
    /** Waits for the order's row and holds it; null when there is no such order in the store. */
    readonly lockByToken: (token: OrderToken, store: StoreId) => Effect.Effect<PaidOrder | null>;
    readonly lockById: (order: OrderId) => Effect.Effect<PaidOrder | null>;
    readonly findOrder: (number: OrderNumber) => Effect.Effect<OrderId | null>;
    readonly findTransaction: (id: string) => Effect.Effect<CardPageView | null>;
    readonly openTransaction: (page: {
      readonly id: string;
      readonly order: OrderId;
      readonly payments: readonly PaymentRow[];
      readonly now: Instant;
    }) => Effect.Effect<void>;
    readonly closeTransaction: (
      id: string,
      state: Exclude<BankTransaction["state"], "open">,
      now: Instant,
    ) => Effect.Effect<void>;
    readonly changePayment: (change: PaymentChange, now: Instant) => Effect.Effect<void>;
    /** Gives shipments a status and writes it in their history. */
    readonly moveShipments: (
      shipments: readonly ShipmentId[],
      status: number,
      now: Instant,
    ) => Effect.Effect<void>;
    /** Puts what these shipments had reserved back into stock, in the order of variant ids. */
    readonly giveStockBack: (shipments: readonly ShipmentId[]) => Effect.Effect<void>;
    /** False when this money was already counted as due. */
    readonly recordRefund: (refund: {
      readonly transaction: string;
      readonly payment: PaymentRow;
      readonly now: Instant;
    }) => Effect.Effect<boolean>;
    /** Grows the order's revision, so that older answers are known to be older. */
    readonly touchOrder: (order: OrderId, now: Instant) => Effect.Effect<void>;
  }
>()("panetier/payments/PaymentsRepository") {
  static readonly layer: Layer.Layer<PaymentsRepository, never, SqlClient.SqlClient> = Layer.effect(
    PaymentsRepository,
    Effect.map(SqlClient.SqlClient, makeRepository),
  );
}

/** What the card page shows of its transaction. */
export type CardPageView = {
  readonly id: string;
  readonly state: BankTransaction["state"];
  readonly amount: number;
  readonly createdAt: Instant;
  readonly order: {
    readonly id: OrderId;
    readonly number: string;
    readonly token: OrderToken;
    readonly customerId: CustomerId;
  };
};

function makeRepository(sql: SqlClient.SqlClient): PaymentsRepository["Service"] {
  const read = (id: OrderId): Effect.Effect<PaidOrder | null> =>
    sql.unsafe<{ readonly order: PaidOrder }>(paidOrderStatement, [id]).pipe(
      Effect.map((rows) => rows[0]?.order ?? null),
      Effect.orDie,
    );
  const readLocked = (rows: readonly { readonly id: OrderId }[]) => {
    const [row] = rows;
    return row === undefined ? Effect.succeed(null) : read(row.id);
  };
  const ids = (shipments: readonly ShipmentId[]) => JSON.stringify(shipments);
  return {
    transaction: (effect) =>
      sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
    lockByToken: (token, store) =>
      sql<{ readonly id: OrderId }>`select id from "order"
        where token = ${token} and store_id = ${store} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    lockById: (order) =>
      sql<{ readonly id: OrderId }>`select id from "order" where id = ${order} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    findOrder: (number) =>
      sql<{ readonly id: OrderId }>`select id from "order" where number = ${number}`.pipe(
        Effect.map((rows) => rows[0]?.id ?? null),
        Effect.orDie,
      ),
    findTransaction: (id) =>
      sql<{ readonly page: CardPageView }>`
        select json_build_object('id', b.id, 'state', b.state, 'amount', b.amount,
          'createdAt', wire_instant(b.created_at),
          'order', json_build_object('id', q.id, 'number', q.number, 'token', q.token,
            'customerId', q.customer_id)) as page
        from bank_transaction b join "order" q on q.id = b.order_id where b.id = ${id}`.pipe(
        Effect.map((rows) => rows[0]?.page ?? null),
        Effect.orDie,
      ),
    openTransaction: ({ id, order, payments, now }) =>
      sql`insert into bank_transaction (id, order_id, payment_ids, amount, state, created_at)
        values (${id}, ${order}, ${payments.map((payment) => payment.id)},
          ${payments.reduce((sum, { amount }) => sum + amount, 0)}, 'open', ${now}::timestamptz)`.pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
    closeTransaction: (id, state, now) =>
      sql`update bank_transaction set state = ${state}, answered_at = ${now}::timestamptz
        where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
    changePayment: (change, now) => Effect.orDie(changePayment(sql, change, now)),
    moveShipments: (shipments, status, now) =>
      sql`with moved as (update shipment set status = ${status}
          where id in (select value::int from jsonb_array_elements_text(${ids(shipments)}::text::jsonb))
            and status <> ${status} returning id)
        insert into shipment_history (shipment_id, status, at)
        select id, ${status}, ${now}::timestamptz from moved`.pipe(Effect.asVoid, Effect.orDie),
    giveStockBack: (shipments) =>
      sql`with given as (select variant_id, sum(quantity)::int as quantity from order_item
          where shipment_id in (
            select value::int from jsonb_array_elements_text(${ids(shipments)}::text::jsonb))
          group by variant_id),
        held as (select v.id from variant v join given g on g.variant_id = v.id
          order by v.id for update of v)
        update variant v set stock = v.stock + g.quantity from given g, held
        where v.id = g.variant_id and held.id = v.id`.pipe(Effect.asVoid, Effect.orDie),
    recordRefund: ({ transaction, payment, now }) =>
      sql`insert into bank_refund (transaction_id, payment_id, amount, at)
        values (${transaction}, ${payment.id}, ${payment.amount}, ${now}::timestamptz)
        on conflict do nothing returning payment_id`.pipe(
        Effect.map((rows) => rows.length === 1),
        Effect.orDie,
      ),
    touchOrder: (order, now) =>
      sql`update "order" set revision = revision + 1, updated_at = ${now}::timestamptz
        where id = ${order}`.pipe(Effect.asVoid, Effect.orDie),
  };
}

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

const paidOrderStatement = `
select json_build_object(
  'id', q.id, 'token', q.token, 'checkoutState', q.checkout_state,
  'payments', (select coalesce(json_agg(json_build_object('id', y.id, 'scope', y.scope,
      'method', y.method, 'state', y.state, 'amount', y.amount, 'retryable', y.retryable)
      order by y.scope), '[]')
    from payment y where y.order_id = q.id),
  'transactions', (select coalesce(json_agg(json_build_object('id', b.id,
      'paymentIds', to_json(b.payment_ids), 'amount', b.amount, 'state', b.state,
      'createdAt', wire_instant(b.created_at))
      order by b.created_at desc), '[]')
    from bank_transaction b where b.order_id = q.id),
  'shipments', (select coalesce(json_agg(json_build_object('id', h.id, 'status', h.status,
      'deliveryDate', h.delivery_date, 'scope', case when h.transport_type_code = 'MKP' then 'mkp' else 'gmp' end)
      order by h.id), '[]')
    from shipment h where h.order_id = q.id),
  'store', json_build_object('erpId', s.erp_id, 'marketPlaceAccess', s.market_place_access,
    'moneyOrder', s.money_order, 'marketplaceMoneyOrder', s.marketplace_money_order,
    'infolegaleScore', s.infolegale_score)) as "order"
from "order" q join store s on s.id = q.store_id where q.id = $1`;
