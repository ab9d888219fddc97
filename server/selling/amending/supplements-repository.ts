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
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { AmendmentRows } from "./amendment-rows.ts";

/** A change of an order that waits for what it costs more; its stock is held. */
const supplement = object({
  transaction: value(Schema.String, "u.transaction_id"),
  orderId: value(OrderId, "u.order_id"),
  shipmentId: value(ShipmentId, "u.shipment_id"),
  paymentId: value(PaymentId, "u.payment_id"),
  customerId: value(CustomerId, "u.customer_id"),
  token: value(OrderToken, "q.token"),
  storeId: value(StoreId, "q.store_id"),
  wish: value(AmendmentWish, "u.wish"),
  rows: value(AmendmentRows, "u.change"),
  amount: value(Cents, "u.amount"),
  state: value(Schema.Literals(["asked", "open", "paid", "over"]), "u.state"),
  until: value(Instant, "wire_instant(u.until)"),
  /** The state of its card page; null while the bank has not opened it. */
  pageState: value(Schema.NullOr(Schema.String), "b.state"),
  reference: value(Schema.NullOr(Schema.String), "b.reference"),
});
export type Supplement = typeof supplement.schema.Type;

const supplementWhere = (condition: string) =>
  query(
    supplement,
    `order_supplement u join "order" q on q.id = u.order_id
left join bank_transaction b on b.id = u.transaction_id where ${condition}`,
  );

/** $1 transaction. */
const findSupplement = supplementWhere("u.transaction_id = $1");

/** $1 order id. */
const pendingSupplement = supplementWhere("u.order_id = $1 and u.state in ('asked', 'open')");

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
        return SupplementsRepository.of({
          find: (transaction) => findSupplement.first(sql, [transaction]),
          pending: (order) => pendingSupplement.first(sql, [order]),
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
