import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentState } from "../../../api-schema/order.ts";
import {
  type Cents,
  type Instant,
  OrderId,
  type OrderNumber,
  type OrderToken,
  type ShipmentId,
  type StoreId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import type { PayingShop } from "../../../core/payment/methods.ts";
import type { TakenMoney } from "../../../core/selling/amendment-money.ts";
import type { Settings } from "../../config.ts";
import { PaymentTerms } from "../../firm/paying-shop.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { Measures } from "../../measures/measures.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { movePromises } from "../../stock/promises.ts";
import { LEFT, toLeave } from "../../stock/stock-sql.ts";
import { leaveAsOrdered } from "../../stock/take-shipped.ts";
import {
  cardPageQueries,
  type CardPageRequest,
  type CardPageView,
  type OpenedTransaction,
  type WantedCardPage,
  type TransactionEnd,
} from "./card-page-queries.ts";
import { type PaidOrder, type PaymentRow, readPaidOrder } from "./paid-order.ts";
import { type DueRefund, type KeptAdvance, takenMoneyQueries } from "./taken-money.ts";

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
    readonly findById: (order: OrderId) => Effect.Effect<PaidOrder | null>;
    readonly findOrder: (number: OrderNumber) => Effect.Effect<OrderId | null>;
    readonly findTransaction: (id: string) => Effect.Effect<CardPageView | null>;
    /** The request for a page of just these payments since that instant, made when there is none. */
    readonly requestPage: (request: WantedCardPage) => Effect.Effect<CardPageRequest>;
    /** The next request is another one: the bank has refused this one for good. */
    readonly forgetRequest: (id: string) => Effect.Effect<void>;
    /** A page that was asked for becomes a transaction. */
    readonly openTransaction: (page: OpenedTransaction) => Effect.Effect<void>;
    /** What an accepted page took is entered in the ledger, before anything of it is given back. */
    readonly closeTransaction: (end: TransactionEnd) => Effect.Effect<void>;
    readonly changePayment: (change: PaymentChange, now: Instant) => Effect.Effect<void>;
    /**
     * Gives shipments a status and writes it in their history; what leaves with them leaves the ledger of
     * stock. `at` is when it happened, where that was before it was told.
     */
    readonly moveShipments: (
      shipments: readonly ShipmentId[],
      status: number,
      now: Instant,
      at?: Instant,
    ) => Effect.Effect<void>;
    /** Gives back what these shipments of an order had reserved. */
    readonly giveStockBack: (
      order: OrderId,
      shipments: readonly ShipmentId[],
      now: Instant,
    ) => Effect.Effect<void>;
    /** What card pages took for a payment and nobody has given back, the last page first. */
    readonly takenFor: (payment: PaymentRow) => Effect.Effect<readonly TakenMoney[]>;
    /** What came with the order and no invoice of the part uses; none while one of them is still to come. */
    readonly leftAdvance: (payment: PaymentRow) => Effect.Effect<Cents>;
    /** It is kept for the store: what transfers have paid of it is left of them again. */
    readonly keepAdvance: (kept: KeptAdvance) => Effect.Effect<void>;
    /** False when this money was already counted as due. */
    readonly recordRefund: (refund: DueRefund) => Effect.Effect<boolean>;
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
      const sql = yield* SqlClient.SqlClient;
      const ledger = yield* Ledger;
      return PaymentsRepository.of({
        transaction: (effect) =>
          sql.withTransaction(effect).pipe(Effect.catchTag("SqlError", Effect.die)),
        ...orderQueries(sql, ledger, (yield* PaymentTerms).now),
        ...cardPageQueries(sql, ledger),
        ...takenMoneyQueries(sql, ledger),
        ...shipmentQueries(sql, ledger),
      });
    }),
  ).pipe(Layer.provide([Ledger.layer, PaymentTerms.layer]));
}

const orderQueries = (
  sql: SqlClient.SqlClient,
  ledger: Ledger["Service"],
  shop: Effect.Effect<PayingShop>,
) => {
  const read = readPaidOrder(sql, shop);
  const readLocked = (rows: readonly unknown[]) => {
    const [row] = decodeIds(rows);
    return row === undefined ? Effect.succeed(null) : read(row.id);
  };
  return {
    lockByToken: (token: OrderToken, store: StoreId) =>
      sql`select id from "order"
        where token = ${token} and store_id = ${store} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    lockById: (order: OrderId) =>
      sql`select id from "order" where id = ${order} for update`.pipe(
        Effect.orDie,
        Effect.flatMap(readLocked),
      ),
    findById: read,
    findOrder: (number: OrderNumber) =>
      sql`select id from "order" where number = ${number}`.pipe(
        Effect.map((rows) => decodeIds(rows)[0]?.id ?? null),
        Effect.orDie,
      ),
    changePayment: (change: PaymentChange, now: Instant) =>
      Effect.orDie(changePayment(sql, change, now)),
    touchOrder: (order: OrderId, now: Instant) =>
      sql`update "order" set revision = revision + 1, updated_at = ${now}::timestamptz
        where id = ${order}`.pipe(Effect.orDie, Effect.andThen(ledger.followOrder(order))),
  };
};

const shipmentQueries = (sql: SqlClient.SqlClient, ledger: Ledger["Service"]) => ({
  moveShipments: (
    shipments: readonly ShipmentId[],
    status: number,
    now: Instant,
    at: Instant = now,
  ) =>
    Effect.andThen(
      LEFT.includes(status) ? leaveAsOrdered(sql, shipments, now, at) : Effect.void,
      sql`with moved as (update shipment set status = ${status}
        where id in (select value::int from jsonb_array_elements_text(${ids(shipments)}::text::jsonb))
          and status <> ${status} returning id, order_id),
      history as (insert into shipment_history (shipment_id, status, at)
        -- Who says it has a clock of their own: what follows is after what it follows.
        select id, ${status}, greatest(${at}::timestamptz, (select max(k.at) + interval '1 microsecond'
          from shipment_history k where k.shipment_id = moved.id and k.at > ${at}::timestamptz))
        from moved)
      select distinct order_id as id from moved`.pipe(
        Effect.map(decodeIds),
        Effect.orDie,
        // What is cancelled will never be invoiced; what is invoiced is not waited for any more.
        Effect.flatMap((orders) => Effect.forEach(orders, ({ id }) => ledger.followOrder(id))),
        Effect.asVoid,
      ),
    ),
  giveStockBack: (orderId: OrderId, shipments: readonly ShipmentId[], now: Instant) =>
    Effect.flatMap(itemsOf.all(sql, [ids(shipments)]), (items) =>
      movePromises(
        sql,
        items.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
        // A shipment is cancelled once, alone or with others.
        { orderId, source: `shipment:${Math.min(...shipments)}:cancelled`, now },
      ),
    ),
});

/** $1 shipment ids as JSON. */
const itemsOf = query(
  object({
    variantId: value(VariantId, "i.variant_id"),
    /** What has left is not given back. */
    quantity: value(
      Schema.Int,
      `greatest(${toLeave("i")} - (select coalesce(sum(l.quantity), 0) from shipped_line l
        where l.order_item_id = i.id), 0)::int`,
    ),
  }),
  `order_item i where i.shipment_id in (
  select value::int from jsonb_array_elements_text($1::text::jsonb)) order by i.variant_id`,
);

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
  const measures = yield* Measures;
  // Within its transaction: one that is undone and done again counts twice.
  measures?.count("shop_payments_total", { method: method ?? payment.method, state: last });
});

const ids = (shipments: readonly ShipmentId[]) => JSON.stringify(shipments);

const decodeIds = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: OrderId })));
