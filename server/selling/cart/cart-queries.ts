import { Schema, Struct } from "effect";
import { orderLine } from "../../rows/order-line.ts";
import { payment } from "../../rows/payment.ts";
import { promotion } from "../../rows/promotion.ts";
import { query, queryAs } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { many, object, value } from "../../rows/value.ts";
import { withAccess } from "../../sessions/with-access.ts";
import { rememberFrom } from "../../web/idempotency.ts";
import { catalogueVariant, soldVariantJoins } from "./sold-variant.ts";
import {
  cart,
  cartLine,
  cartOrder,
  cartPayment,
  cartShipment,
  soldByLists,
} from "./stored-cart.ts";

// The two statements of a cart: one reads everything that it is made of in one snapshot, the other
// writes what a change of it came to; and what is asked beside them.

const ofOrder = `join store s on s.id = q.store_id
left join address ba on ba.id = s.billing_address_id
left join address sa on sa.id = coalesce(q.shipping_address_id, s.shipping_address_id)`;

const ofToken = `"order" q ${ofOrder} where q.token = $1 and q.store_id = $2`;

/** $1 token, $2 store id, $3 now, $4 codes of variants to be added (text array). */
export const loadCart = withAccess(4, (may) => query(cart, `${ofToken} and ${may}`));

/**
 * The same of a cart that may become an order now, with the rank that the order would have; null for any
 * other. A rank that is not used is not given again.
 */
export const loadCartToComplete = query(
  object({
    cart,
    rank: value(
      Schema.NullOr(Schema.Int),
      "case when q.checkout_state = 'payment_selected' then nextval('order_number_seq')::int end",
    ),
  }),
  ofToken,
);

/**
 * $1 store id, $2 customer id, $3 now, $4 codes of variants (text array), $5 a token: the store's open cart,
 * made under that token when there is none. No row where somebody else is just making it: the unique
 * index lets one insert win, and the next question finds it.
 */
export const openCart = withAccess(5, (may) =>
  queryAs(
    cart,
    (json) => `
with found as (
  select * from "order" where store_id = $1::int and checkout_state <> 'completed' and ${may}),
made as (
  insert into "order" (token, store_id, customer_id, sales_area_id, created_at, updated_at)
  select $5::text, s.id, $2::int, s.sales_area_id, $3::timestamptz, $3::timestamptz
  from store s where s.id = $1::int and not exists (select from found) and ${may}
  on conflict (store_id) where checkout_state <> 'completed' do nothing
  returning *)
select ${json} as answer
from (select * from found union all select * from made) q ${ofOrder}`,
  ),
);

/**
 * $1 store id, $2 token, $3 now, $4 codes of variants (text array): a cart of that store with nothing in it,
 * which no table has, as far as its rules ask.
 */
export const loadEmptyCart = query(
  cart,
  `store own cross join lateral jsonb_populate_record(null::"order", jsonb_build_object(
    'id', 2147483647, 'token', $2::text, 'store_id', own.id, 'sales_area_id', own.sales_area_id,
    'checkout_state', 'cart', 'revision', 0, 'unavailable', '[]'::jsonb, 'total', 0,
    'created_at', $3::timestamptz)) q ${ofOrder} where own.id = $1`,
);

/** $1 price context, $2 now, $3 codes (text array): what a cart in memory lacks of variants that are added. */
export const loadSoldByLists = withAccess(3, (may) =>
  queryAs(soldByLists, (json) => `select ${json} as answer where ${may}`),
);

const savedShipment = shipment.as("h");

/** Ids that a save gave to what was new, and those it wrote again. */
const savedRows = object({
  saved: value(Schema.Boolean, "exists (select from bumped)"),
  /** Of the order that it may become from here; one that is not used is not given again. */
  rank: value(
    Schema.NullOr(Schema.Int),
    `case when exists (select from bumped, change where c->>'checkoutState' = 'payment_selected')
      then nextval('order_number_seq')::int end`,
  ),
  shipments: many(
    object(Struct.pick(savedShipment, ["id", "merchantId", "transportTypeCode"])),
    "saved_shipment h",
  ),
  items: many(object(Struct.pick(orderLine.as("i"), ["id", "variantId"])), "saved_item i"),
  payments: many(object(Struct.pick(payment.as("y"), ["id", "scope"])), "saved_payment y"),
});
export type SavedRows = typeof savedRows.schema.Type;

/**
 * Nothing that priced the cart has changed: `basis` is what it was computed from (CartBasis), or null for
 * a cart that was read just before. It holds what a load would have read anew, stock by stock. `q` is the order.
 */
export const isStillPriced = (basis: string): string => `(${basis} = 'null'::jsonb or (
  (select version::text from catalogue_version) = ${basis}->>'catalogue'
  and (select s.basis from store s where s.id = q.store_id) = (${basis}->>'store')::int
  and not exists (select from jsonb_to_recordset(${basis}->'stocks') as w(id int, stock int)
    join variant v on v.id = w.id where v.stock <> w.stock)))`;

/** The id that a row was given beforehand, or one of its own; one that is there keeps the one it has. */
const idOf = (row: string, table: string): string =>
  `coalesce(${row}.id, nextval(pg_get_serial_sequence('${table}', 'id')))`;

/**
 * Writes a change when the cart is still at the revision that it was computed from, and so is all that
 * priced it; otherwise nothing at all. $1 order id, $2 revision, $3 now, $4 the whole change as JSON, $5
 * who asks and $6 the answer, where it is remembered under a key: one that is taken is a unique violation.
 */
export const saveCart = withAccess(
  6,
  (may) =>
    queryAs(
      savedRows,
      (saved) => `
with change as (select $4::text::jsonb as c),
bumped as (
  update "order" q set
    revision = q.revision + 1, updated_at = $3::timestamptz, ${cartOrder.setTo("r")}
  from change, jsonb_to_record(c) as r(${cartOrder.record})
  where q.id = $1 and q.revision = $2 and q.checkout_state <> 'completed'
    and ${isStillPriced("c->'basis'")} and ${may}
  returning q.id),
saved_shipment as (
  insert into shipment (id, order_id, ${cartShipment.names})
  select ${idOf("h", "shipment")}, bumped.id, ${cartShipment.valuesOf("h")}
  from bumped, change, jsonb_to_recordset(c->'shipments') as h(${cartShipment.record}, id int)
  on conflict (order_id, merchant_id, transport_type_code, split) do update set
    ${cartShipment.setToExcluded(["merchantId", "transportTypeCode"])}
  returning id, merchant_id, transport_type_code),
saved_item as (
  insert into order_item (id, order_id, ${cartLine.names})
  select ${idOf("i", "order_item")}, bumped.id,
    ${cartLine.valuesOf("i", { shipmentId: 'coalesce(i."shipmentId", h.id)' })}
  from bumped, change, jsonb_to_recordset(c->'items') as i(
    ${cartLine.record}, id int, "merchantId" int, "transportTypeCode" text)
  left join saved_shipment h on h.merchant_id = i."merchantId"
    and h.transport_type_code = i."transportTypeCode"
  on conflict (order_id, variant_id, split) do update set ${cartLine.setToExcluded(["variantId"])}
  returning id, variant_id),
gone_item as (
  delete from order_item i using bumped, change
  where i.order_id = bumped.id and i.id in (
    select value::int from jsonb_array_elements_text(c->'removedItems'))),
gone_shipment as (
  delete from shipment h using bumped, change
  where h.order_id = bumped.id and h.id in (
    select value::int from jsonb_array_elements_text(c->'removedShipments'))),
saved_payment as (
  insert into payment (order_id, ${cartPayment.names}, amount, created_at, updated_at)
  select bumped.id, ${cartPayment.valuesOf("y")}, 0, $3::timestamptz, $3::timestamptz
  from bumped, change, jsonb_to_recordset(c->'payments') as y(${cartPayment.record})
  on conflict (order_id, scope) do update set ${cartPayment.setToExcluded(["scope"])},
    updated_at = $3::timestamptz
  returning id, scope),
gone_payment as (
  delete from payment y using bumped, change
  where y.order_id = bumped.id and y.scope in (
    select value from jsonb_array_elements_text(c->'removedScopes'))),
remembered as (${rememberFrom("bumped, change", {
        key: "c->'remembered'",
        answer: "$6::bytea",
        customer: "$5::int",
        now: "$3::timestamptz",
      })})
select ${saved} as answer`,
    ),
  ({ saved }) => saved,
);

/** $1 what was typed: the promotion of that code. */
export const findCoupon = query(
  object(promotion.as("c")),
  "promotion c where c.kind = 'coupon' and c.code = upper(trim($1))",
);

/**
 * $1 store id: the method of each part in the latest order that has it, among the store's last twenty.
 * What failed or was given up is no way that the store pays.
 */
export const lastMethods = queryAs(
  object(Struct.pick(payment.as("y"), ["scope", "method"])),
  (method) => `
select distinct on (y.scope) ${method} as answer
from (select id, completed_at from "order"
  where store_id = $1 and checkout_state = 'completed'
  order by completed_at desc limit 20) q
join payment y on y.order_id = q.id
where y.state not in ('failed', 'abandoned', 'cancelled')
order by y.scope, q.completed_at desc, q.id desc`,
);

// Hidden from the planner: it would plan for each number of lists.
const LISTS = "(select $2::int[])::int[]";

const substitution = object({
  variant: catalogueVariant,
  /** What can be sold only. */
  substitutes: value(
    Schema.Array(catalogueVariant.schema),
    `(select coalesce(json_agg(w.variant order by w.position), '[]') from (
    select ${catalogueVariant.sql} as variant, u.position
    from variant_substitution u
    join variant v on v.id = u.substitute_id
    ${soldVariantJoins(LISTS, "$3::timestamptz")}
    where u.variant_id = wanted.id and v.active and p.active and m.status = 'active'
      and v.stock >= v.order_step and pr.unit_price is not null
    order by u.position limit 6) w)`,
  ),
});
/** A variant with what may replace it. */
export type Substitution = typeof substitution.schema.Type;

/** $1 variant ids (JSON), $2 price context (int array), $3 now: each with its substitutes. */
export const loadSubstitutions = query(
  substitution,
  `(select value::int as id, ordinality
  from json_array_elements_text($1::text::json) with ordinality) wanted
join variant v on v.id = wanted.id
${soldVariantJoins(LISTS, "$3::timestamptz")}
order by wanted.ordinality`,
);
