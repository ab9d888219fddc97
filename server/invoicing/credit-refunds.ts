import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Cents, StoreId } from "../../api-schema/primitives.ts";
import { refundPosting } from "../../core/ledger/postings.ts";
import { nowDate, today } from "../clock.ts";
import { Ledger } from "../ledger/ledger.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import type { PayloadOf } from "../outbox/topic.ts";
import { Bank } from "../ports/bank.ts";
import { CreditRefundDue } from "./credit-refund-topic.ts";

/** Gives money back for credit notes, on the card that paid: the credit note's mail has said so. */
export const CreditRefunds: Layer.Layer<never, never, SqlClient.SqlClient | Outbox | Bank> =
  topicHandler(CreditRefundDue, (due) => giveBack(due)).pipe(Layer.provide(Ledger.layer));

// Asked again after any failure: the bank gives back once under one key, and the ledger has it once.
const giveBack = Effect.fnUntraced(function* ({
  creditNote,
  transaction,
}: PayloadOf<typeof CreditRefundDue>) {
  const sql = yield* SqlClient.SqlClient;
  const bank = yield* Bank;
  const [row] = yield* sql`
    select r.amount::float8 as amount, n.number, o.store_id as store,
      coalesce((select b.charge from bank_transaction b where b.id = r.transaction_id),
        (select p.charge from outstanding_payment p where p.transaction = r.transaction_id)) as charge
    from credit_note_refund r join invoice n on n.id = r.credit_note_id
      join outstanding o on o.id = r.credit_note_id
    where r.credit_note_id = ${creditNote} and r.transaction_id = ${transaction}
      and r.given_back_at is null`;
  if (row === undefined) return;
  const { amount, number, charge, store } = decodeDue(row);
  const key = `refund-${transaction}-${number}`;
  yield* bank.giveBack({ key, transaction, charge, amount, orderNumber: number });
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const marked = yield* sql`update credit_note_refund set given_back_at = ${yield* nowDate}
        where credit_note_id = ${creditNote} and transaction_id = ${transaction}
          and given_back_at is null returning credit_note_id`;
      if (marked.length === 0) return;
      const ledger = yield* Ledger;
      yield* ledger.post([refundPosting(key, { store, amount }, yield* today)]);
    }),
  );
});

const decodeDue = Schema.decodeUnknownSync(
  Schema.Struct({
    amount: Cents,
    number: Schema.String,
    charge: Schema.NullOr(Schema.String),
    store: StoreId,
  }),
);
