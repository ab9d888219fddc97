import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentScope } from "../../api-schema/order.ts";
import type { Cents, OrderId, OrderToken, StoreId } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import { nowDate } from "../clock.ts";
import { Outbox, outboxTopic } from "../outbox/outbox.ts";
import { type BookedPart, OrderBook } from "../ports/order-book.ts";
import { confirmationMail, refundMail } from "./order-mails.ts";
import { OrderCompleted, PartAnnounced, RefundDue } from "./order-news.ts";
import { Orders } from "./orders.ts";

type Needs = SqlClient.SqlClient | Outbox | Orders | OrderBook;

/** What becomes of the news of orders: mails, the ERP's order book, money given back. */
export const OrderTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  outboxTopic("order.completed", OrderCompleted, ({ token, storeId, customerId }) =>
    Effect.gen(function* () {
      const orders = yield* Orders;
      const { announce } = yield* Outbox;
      // safe: both were written by the completion of that very order
      const order = yield* orders.byToken(storeId as StoreId, token as OrderToken);
      const buyer = yield* buyerOf(customerId);
      if (buyer !== null) yield* announce("mail", confirmationMail(order, buyer));
    }),
  ),
  outboxTopic("erp.order", PartAnnounced, ({ orderId, scope }) =>
    Effect.gen(function* () {
      const book = yield* OrderBook;
      yield* book.enter(yield* bookedPart(orderId, scope));
    }),
  ),
  outboxTopic("erp.cancellation", PartAnnounced, ({ orderId, scope }) =>
    Effect.gen(function* () {
      const book = yield* OrderBook;
      yield* book.cancel(yield* bookedPart(orderId, scope));
    }),
  ),
  outboxTopic("bank.refund", RefundDue, ({ transaction, payment }) =>
    giveBack(transaction, payment),
  ),
);

export type MailedBuyer = { readonly email: string; readonly name: string };

const buyerOf = Effect.fnUntraced(function* (customerId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [buyer] = yield* sql<MailedBuyer>`
    select email, first_name || ' ' || last_name as name from customer where id = ${customerId}`;
  return buyer ?? null;
});

const bookedPart = Effect.fnUntraced(function* (order: OrderId, scope: PaymentScope) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly part: BookedPart }>`
    select json_build_object('orderNumber', q.number, 'scope', ${scope}::text, 'erpId', s.erp_id,
      'lines', (select coalesce(json_agg(json_build_object(
          'reference', v.reference, 'quantity', i.quantity, 'deliveryDate', h.delivery_date,
          'note', h.note) order by i.position), '[]')
        from order_item i join variant v on v.id = i.variant_id
          join shipment h on h.id = i.shipment_id
        where i.order_id = q.id and (h.transport_type_code = 'MKP') = (${scope}::text = 'mkp'))
      ) as part
    from "order" q join store s on s.id = q.store_id where q.id = ${order}`;
  return row === undefined ? yield* Effect.die(new Error(`No order ${order}`)) : row.part;
});

// The sandbox bank gives money back at once; the customer is told, once.
const giveBack = Effect.fnUntraced(function* (transaction: string, payment: number) {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const now = yield* nowDate;
  const [refund] = yield* sql<MailedBuyer & { readonly number: string; readonly amount: number }>`
    update bank_refund r set given_back_at = ${now}
    from payment y join "order" q on q.id = y.order_id join customer c on c.id = q.customer_id
    where r.transaction_id = ${transaction} and r.payment_id = ${payment}
      and y.id = r.payment_id and r.given_back_at is null
    returning r.amount, q.number, c.email, c.first_name || ' ' || c.last_name as name`;
  if (refund === undefined) return;
  const amount = euros(refund.amount as Cents); // safe: the database holds whole cents
  yield* announce("mail", refundMail(refund.number, amount, refund));
});
