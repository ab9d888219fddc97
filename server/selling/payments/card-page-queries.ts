import { Effect, Schema, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import {
  Cents,
  Instant,
  type OrderId,
  PaymentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { cardPosting } from "../../../core/ledger/postings.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { partOf } from "../../ledger/part-sql.ts";
import type { OpenedPage } from "../../ports/bank.ts";
import { order } from "../../rows/order.ts";
import { query } from "../../rows/query.ts";
import { object, present, value } from "../../rows/value.ts";
import { randomToken } from "../../randomness.ts";
import { type BankTransaction, bankTransaction, type PaymentRow } from "./paid-order.ts";

/** A page that the bank has opened, or is being asked for; `id` will be its transaction's. */
const CardPageRequest = Schema.Struct({
  id: Schema.String,
  paymentIds: Schema.Array(PaymentId),
  amount: Cents,
  requestedAt: Instant,
});
export type CardPageRequest = typeof CardPageRequest.Type;

/** What a page is asked of the bank for. */
export type WantedCardPage = {
  readonly order: OrderId;
  readonly payments: readonly PaymentRow[];
  readonly since: Instant;
  readonly now: Instant;
};

/** A page that the bank has opened for a request. */
export type OpenedTransaction = {
  readonly order: OrderId;
  readonly request: CardPageRequest;
  readonly opened: OpenedPage;
  readonly now: Instant;
};

/** What became of a page; `charge` stays as it is when it is not said. */
export type TransactionEnd = {
  readonly id: string;
  readonly state: Exclude<BankTransaction["state"], "open">;
  readonly charge?: string | null;
  readonly now: Instant;
};

/** Pages of the bank, from their request to their end: PaymentsRepository says what each promises. */
export const cardPageQueries = (sql: SqlClient.SqlClient, ledger: Ledger["Service"]) => ({
  findTransaction: (id: string) => findCardPage.first(sql, [id]),
  requestPage: Effect.fnUntraced(function* ({ order, payments, since, now }: WantedCardPage) {
    const id = yield* randomToken("bank page of an order", 18);
    const paid = payments.map(({ id }) => id);
    const amount = payments.reduce((sum, payment) => sum + payment.amount, 0);
    const [request] = yield* sql`
      with known as (select * from card_page_request where order_id = ${order}
          and payment_ids = ${paid} and amount = ${amount}
          and requested_at > ${since}::timestamptz
        order by requested_at desc limit 1),
      made as (insert into card_page_request (id, order_id, payment_ids, amount, requested_at)
        select ${id}, ${order}, ${paid}, ${amount},
          ${now}::timestamptz where not exists (select from known) returning *)
      select id, payment_ids as "paymentIds", amount::float8 as amount, wire_instant(requested_at) as "requestedAt"
      from (select * from known union all select * from made) request`;
    return decodeRequest(request);
  }, Effect.orDie),
  forgetRequest: (id: string) =>
    sql`delete from card_page_request where id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
  openTransaction: ({
    order,
    request: { id, paymentIds, amount },
    opened,
    now,
  }: OpenedTransaction) =>
    sql`with asked as (delete from card_page_request where order_id = ${order})
      insert into bank_transaction (id, order_id, payment_ids, amounts, amount, state, url,
        reference, created_at)
      select ${id}, ${order}, ${paymentIds}, array_agg(y.amount order by p.rank), ${amount},
        'open', ${opened.url}, ${opened.reference}, ${now}::timestamptz
      from unnest(${paymentIds}::int[]) with ordinality as p(id, rank)
        join payment y on y.id = p.id`.pipe(Effect.asVoid, Effect.orDie),
  closeTransaction: ({ id, state, charge = null, now }: TransactionEnd) =>
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
        state === "accepted" ? ledger.post([cardPosting(id, parts, parisDayOf(now))]) : Effect.void,
      ),
      Effect.asVoid,
    ),
});

const q = order.as("q");

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
const decodeShares = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payment: PaymentId, store: StoreId, amount: Cents })),
);
