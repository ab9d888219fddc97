import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  Cents,
  type Instant,
  PaymentId,
  type ShipmentId,
  StoreId,
} from "../../../api-schema/primitives.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { keptAdvancePosting, refundDuePosting } from "../../../core/ledger/postings.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { partOf } from "../../ledger/part-sql.ts";
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

/** Money that came with an order and no invoice asked for; `shipment` was the last that one could have come of. */
export type KeptAdvance = {
  readonly payment: PaymentRow;
  readonly amount: Cents;
  readonly shipment: ShipmentId;
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
  leftAdvance: ({ id }: PaymentRow) =>
    sql`select from shipment h join payment y on y.order_id = h.order_id and y.id = ${id}
      where ${sql.literal(partOf("h"))} = y.scope and h.status <> ${SHIPMENT.cancelled}
        and h.invoice_id is null limit 1`.pipe(
      Effect.orDie,
      Effect.flatMap((waiting) =>
        waiting.length > 0 ? Effect.succeed(ZERO) : ledger.advanceOf(id),
      ),
    ),
  keepAdvance: Effect.fnUntraced(function* ({ payment, amount, shipment, now }: KeptAdvance) {
    const [owner] = yield* sql`select q.store_id as store from payment y
      join "order" q on q.id = y.order_id where y.id = ${payment.id}`.pipe(
      Effect.map(decodeOwners),
      Effect.orDie,
    );
    if (owner === undefined) return;
    const { store } = owner;
    const day = parisDayOf(now);
    const share = { payment: payment.id, store };
    let rest = amount;
    for (const { transfer, paid, left, keeper } of yield* paidByTransfers(sql, payment)) {
      const back = cents(Math.min(rest, paid));
      if (back === 0) continue;
      rest = cents(rest - back);
      // With what is left of it already it has one owner, or none.
      const from = { transfer, owner: left === 0 ? store : keeper };
      const posting = keptAdvancePosting({ ...share, amount: back }, shipment, day, from);
      yield* ledger.post([posting]);
      yield* sql`insert into transfer_allocation (transfer_id, movement_id)
        select ${transfer}, id from ledger_movement where key = ${posting.key}`.pipe(Effect.orDie);
      yield* sql`update transfer_rest set left_amount = left_amount + ${back},
          store_id = ${from.owner}, version = version + 1
        where transfer_id = ${transfer}`.pipe(Effect.orDie);
    }
    if (rest === 0) return;
    yield* ledger.post([keptAdvancePosting({ ...share, amount: rest }, shipment, day)]);
  }),
});

/** What the page `b` was opened to take for a payment. */
const takenOf = (sql: SqlClient.SqlClient, payment: PaymentId) =>
  sql`coalesce(b.amounts[array_position(b.payment_ids, ${payment})],
    (select amount from payment where id = ${payment}))`;

const decodeTaken = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ transaction: Schema.String, left: Cents })),
);
/** What transfers have paid of a part before its invoices, the last first; what is left of them is held. */
const paidByTransfers = (sql: SqlClient.SqlClient, { id }: PaymentRow) =>
  sql`select r.transfer_id as transfer, t.paid::float8 as paid, r.left_amount::float8 as left,
      r.store_id as keeper
    from transfer_rest r join (select a.transfer_id, -sum(l.amount) as paid
        from ledger_line l join transfer_allocation a on a.movement_id = l.movement_id
        where l.payment_id = ${id} and l.account = 'advance' and a.undone_by is null
        group by 1) t on t.transfer_id = r.transfer_id and t.paid > 0
    order by r.transfer_id for update of r`.pipe(
    Effect.map((rows) => decodePaidBy(rows).toReversed()),
    Effect.orDie,
  );

const decodePaidBy = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      transfer: Schema.Int,
      paid: Cents,
      left: Cents,
      keeper: Schema.NullOr(StoreId),
    }),
  ),
);
const decodeOwners = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ store: StoreId })));
const decodeShares = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payment: PaymentId, store: StoreId, amount: Cents })),
);
