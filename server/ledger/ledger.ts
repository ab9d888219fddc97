import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { Cents, type OrderId, type PaymentId, StoreId } from "../../api-schema/primitives.ts";
import { isBalanced, Movement } from "../../core/ledger/movements.ts";
import { nowDate } from "../clock.ts";

/** What is owed of an invoice, as the ledger has it. */
export const OwedInvoice = Schema.Struct({
  outstanding: OutstandingId,
  store: StoreId,
  /** Negative for a credit note that is not used up. */
  owed: Cents,
  collecting: Cents,
});
export type OwedInvoice = typeof OwedInvoice.Type;

/**
 * The one ledger in double entry (product §6). Every movement of money and of what is owed is entered
 * here; `outstanding.owed` and `outstanding.collecting` follow in the same statement, so that orders,
 * invoices, lists and papers read the same.
 */
export class Ledger extends Context.Service<
  Ledger,
  {
    /**
     * Enters movements, inside the caller's transaction; those whose key is there already are left.
     * Answers the keys that were new. One that is not balanced, or that pays an invoice more than
     * it is owed, is a defect and takes the transaction with it. `agent` is who does it by hand.
     */
    readonly post: (
      movements: readonly Movement[],
      agent?: number,
    ) => Effect.Effect<ReadonlySet<string>>;
    /** Holds these invoices, in the order of their ids, and says what is owed of each. */
    readonly hold: (
      outstandings: readonly OutstandingId[],
    ) => Effect.Effect<readonly OwedInvoice[]>;
    /** What came for a part before its invoices and is not used yet; never negative. */
    readonly advanceOf: (payment: PaymentId) => Effect.Effect<Cents>;
    /** Enters what has become of what is ordered and not invoiced, the order held. */
    readonly followOrder: (order: OrderId) => Effect.Effect<void>;
  }
>()("panetier/ledger/Ledger") {
  static readonly layer: Layer.Layer<Ledger, never, SqlClient.SqlClient> = Layer.effect(
    Ledger,
    Effect.map(SqlClient.SqlClient, makeLedger),
  );
}

const decodeOwed = Schema.decodeUnknownSync(Schema.Array(OwedInvoice));
const decodeSum = Schema.decodeUnknownSync(Schema.Struct({ sum: Cents }));
const encodeMovements = Schema.encodeSync(Schema.Array(Movement));

function makeLedger(sql: SqlClient.SqlClient): Ledger["Service"] {
  return {
    post: Effect.fnUntraced(function* (movements, agent) {
      const entered = movements.filter(({ lines }) => lines.length > 0);
      if (entered.length === 0) return new Set<string>();
      const unbalanced = entered.find((each) => !isBalanced(each));
      if (unbalanced !== undefined) {
        return yield* Effect.die(new Error(`${unbalanced.key} is not balanced`));
      }
      const rows = yield* sql
        .unsafe<{ readonly key: string }>(postStatement, [
          JSON.stringify(encodeMovements(entered)),
          yield* nowDate,
          agent ?? null,
        ])
        .pipe(Effect.orDie);
      return new Set(rows.map(({ key }) => key));
    }),
    hold: (outstandings) =>
      // Read in a statement of its own: one that waited for the lock would show what was before.
      sql`select id from outstanding where id = any(${outstandings}::int[]) order by id for update`.pipe(
        Effect.andThen(sql`select id as outstanding, store_id as store, owed::float8 as owed,
            collecting::float8 as collecting
          from outstanding where id = any(${outstandings}::int[]) order by id`),
        Effect.map(decodeOwed),
        Effect.orDie,
      ),
    advanceOf: (payment) =>
      sql`select (-coalesce(sum(amount), 0))::float8 as sum from ledger_line
        where payment_id = ${payment} and account = 'advance'`.pipe(
        Effect.map(([row]) => decodeSum(row).sum),
        Effect.orDie,
      ),
    followOrder: (order) =>
      Effect.flatMap(nowDate, (now) => sql`select ledger_follow_order(${order}, ${now})`).pipe(
        Effect.asVoid,
        Effect.orDie,
      ),
  };
}

/** $1 movements as JSON, $2 now, $3 agent. */
const postStatement = `
with wanted as (
  select m.rank, e.* from jsonb_array_elements($1::text::jsonb) with ordinality as m(movement, rank),
    jsonb_to_record(m.movement) as e(kind text, key text, day date, reason text, lines jsonb)),
made as (
  insert into ledger_movement (kind, key, day, at, reason, agent_id)
  select kind, key, day, $2::timestamptz, reason, $3::int from wanted order by rank
  on conflict (key) do nothing returning id, key),
lines as (
  insert into ledger_line (movement_id, position, account, store_id, merchant_id, outstanding_id,
    payment_id, amount)
  select made.id, l.position, e.account, e.store, e.merchant, e.outstanding, e.payment, e.amount
  from made join wanted using (key)
  cross join lateral jsonb_array_elements(wanted.lines) with ordinality as l(line, position),
    jsonb_to_record(l.line) as e(account text, store int, merchant int, outstanding int,
      payment int, amount bigint))
select key from made`;
