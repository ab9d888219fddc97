import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { PaymentScope } from "../../../api-schema/order.ts";
import { Cents, type OrderId } from "../../../api-schema/primitives.ts";
import { euros } from "../../../core/money/format.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import type { PayloadOf } from "../../outbox/topic.ts";
import { Bank } from "../../ports/bank.ts";
import { BookedPart, OrderBook } from "../../ports/order-book.ts";
import { type Buyer, confirmationMail, refundMail } from "./order-mails.ts";
import { OrderCompleted, PartCancelled, PartOrdered, RefundDue } from "./order-news.ts";
import { Orders } from "./orders.ts";

type Needs = SqlClient.SqlClient | Outbox | Orders | OrderBook | Bank | Settings;

/** What becomes of the news of orders: mails, the ERP's order book, money given back. */
export const OrderTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  topicHandler(OrderCompleted, ({ token, storeId, customerId }) =>
    Effect.gen(function* () {
      const orders = yield* Orders;
      const { announce } = yield* Outbox;
      const order = yield* orders.byToken(storeId, token);
      const buyer = yield* buyerOf(customerId, storeId);
      const { publicUrl } = yield* Settings;
      if (buyer !== null) yield* announce(MailDue, confirmationMail(order, buyer, publicUrl));
    }),
  ),
  topicHandler(PartOrdered, ({ orderId, scope }) =>
    Effect.gen(function* () {
      const book = yield* OrderBook;
      yield* book.enter(yield* bookedPart(orderId, scope));
    }),
  ),
  topicHandler(PartCancelled, ({ orderId, scope }) =>
    Effect.gen(function* () {
      const book = yield* OrderBook;
      yield* book.cancel(yield* bookedPart(orderId, scope));
    }),
  ),
  topicHandler(RefundDue, (refund) => giveBack(refund)),
);

const buyerOf = Effect.fnUntraced(function* (customerId: number, storeId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [buyer] = yield* sql<Buyer>`
    select email, first_name || ' ' || last_name as name,
      (select erp_id from store where id = ${storeId}) as "erpId"
    from customer where id = ${customerId}`;
  return buyer ?? null;
});

const bookedPart = Effect.fnUntraced(function* (order: OrderId, scope: PaymentScope) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly part: unknown }>`
    select json_build_object('orderNumber', q.number, 'scope', ${scope}::text, 'erpId', s.erp_id,
      'lines', (select coalesce(json_agg(json_build_object(
          'reference', v.reference, 'quantity', i.quantity, 'deliveryDate', h.delivery_date,
          'note', h.note) order by i.position), '[]')
        from order_item i join variant v on v.id = i.variant_id
          join shipment h on h.id = i.shipment_id
        where i.order_id = q.id and (h.transport_type_code = 'MKP') = (${scope}::text = 'mkp'))
      ) as part
    from "order" q join store s on s.id = q.store_id where q.id = ${order}`;
  if (row === undefined) return yield* Effect.die(new Error(`No order ${order}`));
  return yield* Effect.orDie(decodePart(row.part));
});

const decodePart = Schema.decodeUnknownEffect(BookedPart);

// Asked again after any failure: the bank gives back once under one key, and the customer is told once.
const giveBack = Effect.fnUntraced(function* ({
  transaction,
  payment,
}: PayloadOf<typeof RefundDue>) {
  const sql = yield* SqlClient.SqlClient;
  const bank = yield* Bank;
  const [row] = yield* sql`
    select r.amount::float8 as amount, b.charge, q.number, c.email, c.first_name || ' ' || c.last_name as name
    from bank_refund r join bank_transaction b on b.id = r.transaction_id
      join "order" q on q.id = b.order_id join customer c on c.id = q.customer_id
    where r.transaction_id = ${transaction} and r.payment_id = ${payment}
      and r.given_back_at is null`;
  if (row === undefined) return;
  const refund = decodeRefund(row);
  const { amount, charge, number } = refund;
  const key = `refund-${transaction}-${payment}`;
  yield* bank.giveBack({ key, transaction, charge, amount, orderNumber: number });
  // Together: a mark without its mail would leave the customer without a word.
  yield* sql.withTransaction(markGivenBack({ transaction, payment }, refund));
});

const DueRefund = Schema.Struct({
  email: Schema.String,
  name: Schema.String,
  number: Schema.String,
  amount: Cents,
  charge: Schema.NullOr(Schema.String),
});
type DueRefund = typeof DueRefund.Type;
const decodeRefund = Schema.decodeUnknownSync(DueRefund);

const markGivenBack = Effect.fnUntraced(function* (
  { transaction, payment }: PayloadOf<typeof RefundDue>,
  refund: DueRefund,
) {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const marked = yield* sql`update bank_refund set given_back_at = ${yield* nowDate}
    where transaction_id = ${transaction} and payment_id = ${payment} and given_back_at is null
    returning payment_id`;
  if (marked.length === 0) return;
  yield* announce(MailDue, refundMail(refund.number, euros(refund.amount), refund));
});
