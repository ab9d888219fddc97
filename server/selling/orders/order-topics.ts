import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Cents, OrderId, StoreId } from "../../../api-schema/primitives.ts";
import { refundPosting } from "../../../core/ledger/postings.ts";
import { nowDate, today } from "../../clock.ts";
import type { Settings } from "../../config.ts";
import type { SellingFirm } from "../../firm/selling-firm.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import type { PayloadOf } from "../../outbox/topic.ts";
import { Bank } from "../../ports/bank.ts";
import { OrderBook } from "../../ports/order-book.ts";
import { bookedPart } from "./booked-part.ts";
import { orderMailOf, OrderMailTopics } from "./order-mail-topics.ts";
import { refundMail } from "./order-mails.ts";
import { PartAmended, PartCancelled, PartOrdered, RefundDue } from "./order-news.ts";
import type { Orders } from "./orders.ts";

type Needs = SqlClient.SqlClient | SellingFirm | Outbox | Orders | OrderBook | Bank | Settings;

/** What becomes of the news of orders: mails, the ERP's order book, money given back. */
export const OrderTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  OrderMailTopics,
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
  topicHandler(PartAmended, ({ part, version }) =>
    Effect.flatMap(OrderBook, (book) => book.amend({ ...part, version })),
  ),
  topicHandler(RefundDue, (refund) => giveBack(refund)).pipe(Layer.provide(Ledger.layer)),
);

// Asked again after any failure: the bank gives back once under one key, and the customer is told once.
const giveBack = Effect.fnUntraced(function* ({
  transaction,
  payment,
  version = 0,
}: PayloadOf<typeof RefundDue>) {
  const sql = yield* SqlClient.SqlClient;
  const bank = yield* Bank;
  const [row] = yield* sql`
    select r.amount::float8 as amount, b.charge, q.id as "orderId", q.number, q.store_id as store
    from bank_refund r join bank_transaction b on b.id = r.transaction_id
      join "order" q on q.id = b.order_id
    where r.transaction_id = ${transaction} and r.payment_id = ${payment}
      and r.version = ${version} and r.given_back_at is null`;
  if (row === undefined) return;
  const refund = decodeRefund(row);
  const { amount, charge, number } = refund;
  const key = `refund-${transaction}-${payment}${version === 0 ? "" : `-v${version}`}`;
  yield* bank.giveBack({ key, transaction, charge, amount, orderNumber: number });
  // Together: a mark without its mail would leave the customer without a word.
  yield* sql.withTransaction(markGivenBack({ transaction, payment, version }, refund, key));
});

const DueRefund = Schema.Struct({
  orderId: OrderId,
  number: Schema.String,
  amount: Cents,
  charge: Schema.NullOr(Schema.String),
  store: StoreId,
});
type DueRefund = typeof DueRefund.Type;
const decodeRefund = Schema.decodeUnknownSync(DueRefund);

const markGivenBack = Effect.fnUntraced(function* (
  { transaction, payment, version = 0 }: PayloadOf<typeof RefundDue>,
  refund: DueRefund,
  key: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const marked = yield* sql`update bank_refund set given_back_at = ${yield* nowDate}
    where transaction_id = ${transaction} and payment_id = ${payment} and version = ${version}
      and given_back_at is null
    returning payment_id`;
  if (marked.length === 0) return;
  const ledger = yield* Ledger;
  yield* ledger.post([refundPosting(key, refund, yield* today)]);
  const mail = yield* orderMailOf(refund.orderId);
  if (mail !== null) yield* announce(MailDue, refundMail(mail, refund.amount));
});
