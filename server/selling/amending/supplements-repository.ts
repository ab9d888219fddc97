import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { AmendmentWish } from "../../../api-schema/amendment.ts";
import {
  Cents,
  CustomerId,
  Instant,
  OrderId,
  OrderToken,
  PaymentId,
  ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import type { OpenedPage } from "../../ports/bank.ts";
import { AmendmentRows } from "./amendment-rows.ts";

/** A change of an order that waits for what it costs more; its stock is held. */
const Supplement = Schema.Struct({
  transaction: Schema.String,
  orderId: OrderId,
  shipmentId: ShipmentId,
  paymentId: PaymentId,
  customerId: CustomerId,
  token: OrderToken,
  storeId: StoreId,
  wish: AmendmentWish,
  rows: AmendmentRows,
  amount: Cents,
  state: Schema.Literals(["asked", "open", "paid", "over"]),
  until: Instant,
  /** The state of its card page; null while the bank has not opened it. */
  pageState: Schema.NullOr(Schema.String),
  reference: Schema.NullOr(Schema.String),
});
export type Supplement = typeof Supplement.Type;

const decodeSupplement = Schema.decodeUnknownSync(Supplement);

/** Supplements in the database. Every write is inside the transaction that holds the order. */
export class SupplementsRepository extends Context.Service<
  SupplementsRepository,
  {
    readonly find: (transaction: string) => Effect.Effect<Supplement | null>;
    /** The one that the order waits for. */
    readonly pending: (order: OrderId) => Effect.Effect<Supplement | null>;
    readonly ask: (supplement: {
      readonly transaction: string;
      readonly shipmentId: ShipmentId;
      readonly customerId: CustomerId;
      readonly wish: AmendmentWish;
      readonly rows: AmendmentRows;
      readonly amount: Cents;
      readonly until: Instant;
      readonly now: Instant;
    }) => Effect.Effect<void>;
    /** Its card page is open. */
    readonly open: (supplement: Supplement, page: OpenedPage, now: Instant) => Effect.Effect<void>;
    readonly end: (
      transaction: string,
      state: "paid" | "over",
      now: Instant,
    ) => Effect.Effect<void>;
  }
>()("panetier/amending/SupplementsRepository") {
  static readonly layer: Layer.Layer<SupplementsRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      SupplementsRepository,
      Effect.map(SqlClient.SqlClient, (sql) => {
        const read = (where: string, value: unknown) =>
          sql.unsafe<{ readonly supplement: unknown }>(`${readStatement} ${where}`, [value]).pipe(
            Effect.map(([row]) => (row === undefined ? null : decodeSupplement(row.supplement))),
            Effect.orDie,
          );
        return SupplementsRepository.of({
          find: (transaction) => read("where u.transaction_id = $1", transaction),
          pending: (order) => read("where u.order_id = $1 and u.state in ('asked', 'open')", order),
          ask: ({ transaction, shipmentId, customerId, wish, rows, amount, until, now }) =>
            sql`insert into order_supplement (transaction_id, order_id, shipment_id, payment_id,
                customer_id, version, wish, change, amount, until, created_at)
              values (${transaction}, ${rows.orderId}, ${shipmentId}, ${rows.payment.id},
                ${customerId}, ${rows.version}, ${JSON.stringify(wish)}::text::jsonb,
                ${JSON.stringify(rows)}::text::jsonb, ${amount}, ${until}::timestamptz,
                ${now}::timestamptz)`.pipe(Effect.asVoid, Effect.orDie),
          open: ({ transaction, orderId, paymentId, amount }, { url, reference }, now) =>
            sql`with opened as (update order_supplement set state = 'open'
                where transaction_id = ${transaction})
              insert into bank_transaction (id, order_id, payment_ids, amounts, amount, state,
                supplement, url, reference, created_at)
              values (${transaction}, ${orderId}, ${[paymentId]}, ${[amount]}, ${amount}, 'open',
                true, ${url}, ${reference}, ${now}::timestamptz)`.pipe(Effect.asVoid, Effect.orDie),
          end: (transaction, state, now) =>
            sql`update order_supplement set state = ${state}, ended_at = ${now}::timestamptz
              where transaction_id = ${transaction}`.pipe(Effect.asVoid, Effect.orDie),
        });
      }),
    );
}

const readStatement = `
select json_build_object('transaction', u.transaction_id, 'orderId', u.order_id,
  'shipmentId', u.shipment_id, 'paymentId', u.payment_id, 'customerId', u.customer_id,
  'token', q.token, 'storeId', q.store_id, 'wish', u.wish, 'rows', u.change, 'amount', u.amount,
  'state', u.state, 'until', wire_instant(u.until), 'pageState', b.state,
  'reference', b.reference) as supplement
from order_supplement u join "order" q on q.id = u.order_id
left join bank_transaction b on b.id = u.transaction_id`;
