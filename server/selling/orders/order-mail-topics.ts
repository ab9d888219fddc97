import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { Order, Payment } from "../../../api-schema/order.ts";
import { Cents, OrderId, OrderToken, PaymentId, StoreId } from "../../../api-schema/primitives.ts";
import { addMs } from "../../../core/calendar/paris-time.ts";
import { firstPayBefore } from "../../../core/payment/order-words.ts";
import type { PaymentStanding } from "../../../core/payment/standing.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { now as presentInstant, nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { type SellingFirm, sellingFirm } from "../../firm/selling-firm.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import type { PayloadOf } from "../../outbox/topic.ts";
import type { MailMessage } from "../../ports/mail.ts";
import {
  cancellationMail,
  confirmationMail,
  deliveredMail,
  sentMail,
  standingOf,
  unpaidMail,
} from "./order-mails.ts";
import {
  OrderCompleted,
  PartConfirmed,
  PartGivenUp,
  PaymentMissed,
  ShipmentsMoved,
  UNPAID_HOLD_MS,
} from "./order-news.ts";
import type { OrderMail } from "./order-mail-template.ts";
import { Orders } from "./orders.ts";

type Needs = SqlClient.SqlClient | SellingFirm | Outbox | Orders | Settings;

/**
 * Who bought is notified of each step of an order by one mail. What is told is what stands when the mail
 * is written, and what was not told before: of two parts that were paid by one card one mail speaks,
 * and of a refusal that was overcome none.
 */
export const OrderMailTopics: Layer.Layer<never, never, Needs> = Layer.mergeAll(
  topicHandler(OrderCompleted, ({ token }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const [row] = yield* sql`select id from "order" where token = ${token}`;
      if (row !== undefined) yield* notifyConfirmed(decodeId(row).id);
    }),
  ),
  topicHandler(PartConfirmed, ({ orderId }) => notifyConfirmed(orderId)),
  topicHandler(PaymentMissed, ({ orderId }) => notifyUnpaid(orderId)),
  topicHandler(PartGivenUp, (part) => notifyGivenUp(part)),
  topicHandler(ShipmentsMoved, (moved) => notifyMoved(moved)),
);

const notifyConfirmed = Effect.fnUntraced(function* (orderId: OrderId) {
  const mail = yield* orderMailOf(orderId);
  if (mail === null) return;
  const payments = standing(mail.order, "confirmed");
  // Paid by another method after all, it is confirmed again: what is to be done has changed.
  const about = ({ id, method }: Payment): string => `${id}/${method.code}`;
  const notified = yield* markNotified(orderId, "confirmed", payments.map(about));
  const fresh = payments.filter((payment) => notified.has(about(payment)));
  if (fresh.length > 0) yield* send(confirmationMail(mail, fresh));
});

// Each attempt is told of once: its number is the length of the payment's history.
const notifyUnpaid = Effect.fnUntraced(function* (orderId: OrderId) {
  const sql = yield* SqlClient.SqlClient;
  const mail = yield* orderMailOf(orderId);
  if (mail === null) return;
  const payments = standing(mail.order, "unpaid");
  const rows = yield* sql`select p.id, p.id || '/' || (select count(*) from payment_history h
      where h.payment_id = p.id) as attempt from payment p where p.order_id = ${orderId}`;
  const attempts = new Map(decodeAttempts(rows).map(({ id, attempt }) => [id, attempt]));
  const attemptOf = ({ id }: Payment): string => attempts.get(id) ?? String(id);
  const notified = yield* markNotified(orderId, "unpaid", payments.map(attemptOf));
  const fresh = payments.filter((payment) => notified.has(attemptOf(payment)));
  if (fresh.length === 0) return;
  const now = yield* presentInstant;
  // What became a card's after the order was completed is kept from then on.
  const keptUntil =
    firstPayBefore(fresh) ?? addMs(mail.order.completedAt ?? mail.order.createdAt, UNPAID_HOLD_MS);
  yield* send(unpaidMail(mail, fresh, { keptUntil, now }));
});

const notifyGivenUp = Effect.fnUntraced(function* ({
  orderId,
  unpaid,
}: PayloadOf<typeof PartGivenUp>) {
  const sql = yield* SqlClient.SqlClient;
  const mail = yield* orderMailOf(orderId);
  if (mail === null) return;
  const payments = standing(mail.order, "givenUp");
  const notified = yield* markNotified(orderId, "cancelled", payments.map(nameOf));
  const cancelled = payments.filter((payment) => notified.has(nameOf(payment)));
  if (cancelled.length === 0) return;
  const rows = yield* sql`select r.payment_id as id, sum(r.amount)::float8 as amount
    from bank_refund r join payment p on p.id = r.payment_id
    where p.order_id = ${orderId} group by r.payment_id`;
  const refunds = new Map(decodeRefunds(rows).map(({ id, amount }) => [id, amount]));
  yield* send(cancellationMail(mail, { cancelled, refunds, unpaid }));
});

const notifyMoved = Effect.fnUntraced(function* ({
  orderId,
  shipments,
  step,
}: PayloadOf<typeof ShipmentsMoved>) {
  const mail = yield* orderMailOf(orderId);
  if (mail === null) return;
  // Sent in the night and delivered before the mail was written: only the delivery is told.
  const standing = mail.order.shipments.filter(
    ({ id, status }) => shipments.includes(id) && STANDS[step].includes(status),
  );
  const notified = yield* markNotified(orderId, step, standing.map(nameOf));
  const fresh = standing.filter((shipment) => notified.has(nameOf(shipment)));
  if (fresh.length > 0) yield* send((step === "sent" ? sentMail : deliveredMail)(mail, fresh));
});

const STANDS: { readonly [Step in "sent" | "delivered"]: readonly number[] } = {
  sent: [SHIPMENT.sent],
  delivered: [SHIPMENT.delivered, SHIPMENT.invoiced],
};

const nameOf = ({ id }: { readonly id: number }): string => String(id);

const standing = (order: Order, wanted: PaymentStanding): readonly Payment[] =>
  order.payments.filter((payment) => standingOf(payment) === wanted);

/** Those of them that were not told yet, now marked: with the mail, or not at all. */
const markNotified = Effect.fnUntraced(function* (
  orderId: OrderId,
  news: "confirmed" | "unpaid" | "cancelled" | "sent" | "delivered",
  about: readonly string[],
): Effect.fn.Return<ReadonlySet<string>, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* Effect.orDie(sql<{ readonly about: string }>`
    insert into order_mail (order_id, news, about, told_at)
    select ${orderId}, ${news}, value, ${yield* nowDate}
    from jsonb_array_elements_text(${JSON.stringify(about)}::text::jsonb)
    on conflict do nothing returning about`);
  return new Set(rows.map((row) => row.about));
});

/** The order as it stands and who bought it; null when their account is deleted. */
export const orderMailOf = Effect.fnUntraced(function* (orderId: OrderId) {
  const sql = yield* SqlClient.SqlClient;
  const orders = yield* Orders;
  const { publicUrl } = yield* Settings;
  const [row] = yield* sql`
    select q.token, q.store_id as "storeId", c.email, c.first_name || ' ' || c.last_name as name
    from "order" q join customer c on c.id = q.customer_id
    where q.id = ${orderId} and c.deleted_at is null`;
  if (row === undefined) return null;
  const { token, storeId, ...to } = decodeBought(row);
  const order = yield* orders.byToken(storeId, token);
  return { order, to, shopUrl: publicUrl, from: yield* sellingFirm } satisfies OrderMail;
});

const send = (message: MailMessage): Effect.Effect<void, never, Outbox> =>
  Effect.flatMap(Outbox, ({ announce }) => announce(MailDue, message));

const decodeId = Schema.decodeUnknownSync(Schema.Struct({ id: OrderId }));
const decodeAttempts = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: PaymentId, attempt: Schema.String })),
);
const decodeRefunds = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: PaymentId, amount: Cents })),
);
const decodeBought = Schema.decodeUnknownSync(
  Schema.Struct({
    token: OrderToken,
    storeId: StoreId,
    email: Schema.String,
    name: Schema.String,
  }),
);
