import { Effect, Schema, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import { PaymentScope } from "../../../api-schema/order.ts";
import { Cents, Instant, type OrderId, PaymentId } from "../../../api-schema/primitives.ts";
import type { PayingShop } from "../../../core/payment/methods.ts";
import { partOf } from "../../ledger/part-sql.ts";
import { order } from "../../rows/order.ts";
import { query } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { store } from "../../rows/store.ts";
import { many, object, value } from "../../rows/value.ts";
import { type SoldPayment, soldPayments } from "../orders/sold-order.ts";

// What SQL answers is what these say, or a defect that names the column: an undefined amount would be
// asked of the bank, and a state that nobody knows would be moved on from.

export type PaymentRow = SoldPayment;

const q = order.as("q");

/** A card page, by its row b. */
export const bankTransaction = {
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
      ...Struct.pick(shipment.as("h"), ["id", "status", "deliveryDate", "transportTypeCode"]),
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

/** Reads an order with its payments; null when there is none. */
export const readPaidOrder =
  (sql: SqlClient.SqlClient, shop: Effect.Effect<PayingShop>) =>
  (id: OrderId): Effect.Effect<PaidOrder | null> =>
    Effect.zipWith(loadPaidOrder.first(sql, [id]), shop, (row, paying) =>
      row === null ? null : { ...row, store: { ...row.store, ...paying } },
    );
