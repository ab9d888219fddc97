import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  type CustomerId,
  type Instant,
  OrderNumber,
  type PromotionId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { Ledger } from "../../ledger/ledger.ts";
import type { CompletedRows } from "./completed-rows.ts";

export type StockRequest = { readonly variantId: VariantId; readonly quantity: number };

const decodeNumber = Schema.decodeUnknownSync(Schema.Struct({ number: OrderNumber }));
const decodeStocks = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: VariantId, stock: Schema.Finite, ok: Schema.Boolean })),
);

/** The writes of a completion; call them inside its transaction. */
export class CompletionRepository extends Context.Service<
  CompletionRepository,
  {
    /**
     * Takes the stock of every line or of none. Answers what is left of each variant that falls
     * short. Rows are locked in the order of their ids, so that two orders never wait for each other.
     */
    readonly reserveStock: (
      lines: readonly StockRequest[],
    ) => Effect.Effect<ReadonlyMap<VariantId, number>>;
    /** False when the last use of the code is gone. */
    readonly useCoupon: (id: PromotionId) => Effect.Effect<boolean>;
    /** `buyer` is who completes: the cart may have been begun by a colleague. */
    readonly complete: (
      rows: CompletedRows,
      buyer: CustomerId,
      now: Instant,
    ) => Effect.Effect<{ readonly number: OrderNumber }>;
  }
>()("panetier/cart/CompletionRepository") {
  static readonly layer: Layer.Layer<CompletionRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      CompletionRepository,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const ledger = yield* Ledger;
        return CompletionRepository.of({
          reserveStock: (lines) => Effect.orDie(reserveStock(sql, lines)),
          useCoupon: (id) =>
            sql`update promotion set used = used + 1
              where id = ${id} and (usage_limit is null or used < usage_limit) returning id`.pipe(
              Effect.map((rows) => rows.length === 1),
              Effect.orDie,
            ),
          complete: (rows, buyer, now) =>
            sql.unsafe(completeStatement, [rows.orderId, now, JSON.stringify(rows), buyer]).pipe(
              Effect.flatMap(([row]) =>
                row === undefined
                  ? Effect.die(new Error(`Order ${rows.orderId} could not be completed`))
                  : Effect.succeed(decodeNumber(row)),
              ),
              Effect.orDie,
              Effect.tap(ledger.followOrder(rows.orderId)),
            ),
        });
      }),
    ).pipe(Layer.provide(Ledger.layer));
}

const reserveStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  lines: readonly StockRequest[],
) {
  const wanted = JSON.stringify(lines);
  // The lock comes first and alone: only the next statement is sure to see what others left. Not 'for
  // update': whoever adds a line in the same transaction holds its variant as a foreign key, and two of
  // them would wait for each other.
  yield* sql`select v.id from variant v
    where v.id in (select (w->>'variantId')::int
      from jsonb_array_elements(${wanted}::text::jsonb) w)
    order by v.id for no key update`;
  const rows = yield* sql`
    with wanted as (select "variantId" as id, quantity
      from jsonb_to_recordset(${wanted}::text::jsonb) as w("variantId" int, quantity int)),
    short as (select v.id, v.stock from variant v join wanted w using (id)
      where v.stock < w.quantity),
    taken as (update variant v set stock = v.stock - w.quantity from wanted w
      where v.id = w.id and not exists (select from short) returning v.id)
    select id, stock, false as ok from short
    union all select id, 0, true from taken`;
  return new Map(
    decodeStocks(rows)
      .filter(({ ok }) => !ok)
      .map(({ id, stock }) => [id, stock]),
  );
});

/** $1 order id, $2 now, $3 CompletedRows as JSON, $4 customer id. */
const completeStatement = `
with change as (select $3::text::jsonb as c),
done as (
  update "order" q set
    checkout_state = 'completed', customer_id = $4, completed_at = $2::timestamptz, updated_at = $2::timestamptz,
    number = (c->>'numberPrefix') || lpad(nextval('order_number_seq')::text, 6, '0'),
    billing_address = nullif(c->'billingAddress', 'null'::jsonb),
    shipping_address = nullif(c->'shippingAddress', 'null'::jsonb),
    promotion_id = case when (c->>'keepsCoupon')::boolean then q.promotion_id end,
    unavailable = '[]', revision = q.revision + 1
  from change where q.id = $1 and q.checkout_state = 'payment_selected'
  returning q.id, q.number),
shipped as (
  update shipment h set status = s.status, delivery_date = s."deliveryDate",
    conditions = s.conditions
  from done, change, jsonb_to_recordset(c->'shipments') as s(
    id int, status int, "deliveryDate" date, conditions jsonb)
  where h.id = s.id and h.order_id = done.id
  returning h.id, h.status),
history as (
  insert into shipment_history (shipment_id, status, at)
  select id, status, $2::timestamptz from shipped),
snapshots as (
  update order_item i set product_snapshot = s.snapshot
  from done, change, jsonb_to_recordset(c->'items') as s(id int, snapshot jsonb)
  where i.id = s.id and i.order_id = done.id),
paid as (
  update payment y set state = s.state, amount = s.amount, updated_at = $2::timestamptz
  from done, change, jsonb_to_recordset(c->'payments') as s(id int, amount bigint, state text)
  where y.id = s.id and y.order_id = done.id),
paid_history as (
  insert into payment_history (payment_id, from_state, to_state, reason, at)
  select s.id, s."from", s."to", 'completion', $2::timestamptz
  from done, change, jsonb_to_recordset(c->'paymentHistory') as s(id int, "from" text, "to" text))
select number from done`;
