import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { Cents, type Instant, PaymentId, StoreId } from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { refundDuePosting } from "../../../core/ledger/postings.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { PaymentRow } from "./paid-order.ts";

/** Some of the money of a page; `version` is the order's that costs less, 0 when its part is given up. */
export type RefundPart = { readonly amount: Cents; readonly version: number };

/** Money to give back; without a `part`: all that the page took for that payment. */
export type DueRefund = {
  readonly transaction: string;
  readonly payment: PaymentRow;
  readonly part?: RefundPart | undefined;
  readonly now: Instant;
};

/** What card pages took, and what of it is to be given back: PaymentsRepository says what each promises. */
export const takenMoneyQueries = (sql: SqlClient.SqlClient, ledger: Ledger["Service"]) => ({
  takenFor: ({ id }: PaymentRow) =>
    sql`select b.id as transaction, (${takenOf(sql, id)}
        - coalesce((select sum(r.amount) from bank_refund r
          where r.transaction_id = b.id and r.payment_id = ${id}), 0)
        - coalesce((select sum(r.amount) from credit_note_refund r
          where r.transaction_id = b.id and r.payment_id = ${id}), 0))::float8 as left
      from bank_transaction b where b.state = 'accepted' and ${id} = any(b.payment_ids)
      order by b.created_at desc, b.id`.pipe(Effect.map(decodeTaken), Effect.orDie),
  recordRefund: ({ transaction, payment, part, now }: DueRefund) =>
    sql`insert into bank_refund (transaction_id, payment_id, amount, version, at)
      select b.id, ${payment.id}, coalesce(${part?.amount ?? null}::bigint,
        ${takenOf(sql, payment.id)}), ${part?.version ?? 0}, ${now}::timestamptz
      from bank_transaction b where b.id = ${transaction}
      on conflict do nothing returning payment_id as payment, amount::float8 as amount,
        (select q.store_id from payment y join "order" q on q.id = y.order_id
          where y.id = payment_id) as store`.pipe(
      Effect.map(decodeShares),
      Effect.orDie,
      Effect.flatMap(([due]) =>
        due === undefined
          ? Effect.succeed(false)
          : Effect.as(
              ledger.post([
                refundDuePosting(
                  { transaction, version: part?.version ?? 0 },
                  due,
                  parisDayOf(now),
                ),
              ]),
              true,
            ),
      ),
    ),
});

/** What the page `b` was opened to take for a payment. */
const takenOf = (sql: SqlClient.SqlClient, payment: PaymentId) =>
  sql`coalesce(b.amounts[array_position(b.payment_ids, ${payment})],
    (select amount from payment where id = ${payment}))`;

const decodeTaken = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ transaction: Schema.String, left: Cents })),
);
const decodeShares = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payment: PaymentId, store: StoreId, amount: Cents })),
);
