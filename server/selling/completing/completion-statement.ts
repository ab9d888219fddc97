import { Schema } from "effect";
import { announceFrom } from "../../outbox/announcement.ts";
import { queryAs } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { withAccess } from "../../sessions/with-access.ts";
import { promiseParts } from "../../stock/promises.ts";
import { rememberFrom } from "../../web/idempotency.ts";
import { isStillPriced } from "../cart/cart-queries.ts";

const completed = object({
  id: value(Schema.Int, "done.id"),
  ledger: value(Schema.Unknown, "ledger_follow_order(done.id, $3::timestamptz)::text"),
});

/**
 * Makes an order of a cart, all of it or nothing: $1 order id, $2 the revision that it was read at, $3 now,
 * $4 customer id, $5 CompletionWrite as JSON, $6 the answer where it is remembered. Answers a row when it is
 * done, and none when the cart, or anything of its basis, is no longer what was read: nothing is written then. Stock that falls short is a violation of a constraint,
 * a key that is taken one of its index. Variants are locked in the order of their ids, so that two orders
 * never wait for each other; 'no key', since whoever adds a line holds its variant as a foreign key.
 *
 * The ledger follows within it: a volatile function sees what the statement that calls it has written, and
 * a row of `done` is there once the order is.
 */
export const completeOrder = withAccess(6, (may) =>
  queryAs(
    completed,
    (json) => `
with change as materialized (select $5::text::jsonb as c),
done as (
  update "order" q set
    checkout_state = 'completed', customer_id = $4::int, completed_at = $3::timestamptz,
    updated_at = $3::timestamptz, number = c->>'number',
    billing_address = nullif(c->'billingAddress', 'null'::jsonb),
    shipping_address = nullif(c->'shippingAddress', 'null'::jsonb),
    promotion_id = case when (c->>'keepsCoupon')::boolean then q.promotion_id end,
    unavailable = '[]', revision = q.revision + 1
  from change
  where q.id = $1::int and q.revision = $2::int and q.checkout_state = 'payment_selected'
    and ${isStillPriced("c->'basis'")} and ${may}
  returning q.id, q.sales_area_id),${promiseParts({
    from: "done, change",
    lines: "c->'stock'",
    order: "done.id",
    area: "done.sales_area_id",
    now: "$3::timestamptz",
  })},
shipped as (
  update shipment h set status = s.status, delivery_date = s."deliveryDate",
    conditions = s.conditions
  from done, change, jsonb_to_recordset(c->'shipments') as s(
    id int, status int, "deliveryDate" date, conditions jsonb)
  where h.id = s.id and h.order_id = done.id
  returning h.id, h.status),
history as (
  insert into shipment_history (shipment_id, status, at)
  select id, status, $3::timestamptz from shipped),
snapshots as (
  update order_item i set product_snapshot = s.snapshot
  from done, change, jsonb_to_recordset(c->'items') as s(id int, snapshot jsonb)
  where i.id = s.id and i.order_id = done.id),
paid as (
  update payment y set state = s.state, amount = s.amount, updated_at = $3::timestamptz
  from done, change, jsonb_to_recordset(c->'payments') as s(id int, amount bigint, state text)
  where y.id = s.id and y.order_id = done.id),
paid_history as (
  insert into payment_history (payment_id, from_state, to_state, reason, at)
  select s.id, s."from", s."to", 'completion', $3::timestamptz
  from done, change, jsonb_to_recordset(c->'paymentHistory') as s(id int, "from" text, "to" text)),
announced as (${announceFrom("done, change", "c->'announced'")}),
remembered as (${rememberFrom("done, change", {
      key: "c->'remembered'",
      answer: "$6::bytea",
      customer: "$4::int",
      now: "$3::timestamptz",
    })})
select ${json} as answer from done`,
  ),
);
