import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import {
  CalendarDay,
  Cents,
  Count,
  type CustomerId,
  OrderNumber,
  OrderToken,
} from "../../api-schema/primitives.ts";
import { FollowedStore } from "../../api-schema/store.ts";
import { habitSince, nextUsualDay } from "../../core/habits/usual-purchases.ts";
import { PERMISSIONS } from "../../core/roles/permissions.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { today } from "../clock.ts";
import { isLateOn } from "../ledger/late-sql.ts";
import { queryAs } from "../rows/query.ts";
import { many, nullWhen, object, one, value } from "../rows/value.ts";

/** A page of the stores that a customer follows; `total` is of all pages. */
export interface FollowedPage {
  readonly results: readonly FollowedStore[];
  readonly total: number;
}

/** The stores of a customer who sees them, who has not ordered for longest first. */
export const followedStores = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  customer: CustomerId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Effect.fn.Return<FollowedPage> {
  const day = yield* today;
  const { total, stores } = yield* loadFollowed.only(sql, [
    customer,
    day,
    PERMISSIONS["stores.see"],
    PERMISSIONS["outstandings.view"],
    limit,
    offset,
    habitSince(day),
  ]);
  return {
    total,
    results: stores.map(({ orderDays, ...store }) => ({
      ...store,
      usualDay: nextUsualDay(orderDays, day),
    })),
  };
});

const PARIS_DAY = "(q.completed_at at time zone 'Europe/Paris')::date";
const bought = `q.checkout_state = 'completed' and exists (
  select 1 from shipment h where h.order_id = q.id and h.status <> ${SHIPMENT.cancelled})`;

const { fields } = FollowedStore;

const followedStore = object({
  store: value(fields.store, "p.id"),
  company: value(fields.company, "p.company"),
  erpId: value(fields.erpId, "p.erp_id"),
  town: value(fields.town, "a.city"),
  mayOrder: value(fields.mayOrder, "p.may_order"),
  phoneNumber: value(
    fields.phoneNumber,
    `coalesce(a.phone_number, (select c.phone_number
      from store_shop_user m join customer c on c.id = m.customer_id
      where m.store_id = p.id and m.main_manager))`,
  ),
  lastOrder: nullWhen(
    "p.token is null",
    object({
      token: value(OrderToken, "p.token"),
      number: value(OrderNumber, "p.number"),
      day: value(CalendarDay, "p.day"),
      total: value(Cents, "p.total"),
    }),
  ),
  orderDays: value(
    Schema.Array(CalendarDay),
    `(select coalesce(jsonb_agg(distinct ${PARIS_DAY}::text), '[]') from "order" q
      where q.store_id = p.id and q.completed_at >= $7::date::timestamp at time zone 'Europe/Paris'
        and ${bought})`,
  ),
  cart: one(
    object({ lines: value(Count, "count(*)"), total: value(Cents, "q.total") }),
    `"order" q join order_item i on i.order_id = q.id
      where q.store_id = p.id and q.checkout_state <> 'completed' group by q.id`,
  ),
  lateInvoices: one(
    object({ count: value(Count, "count(*)"), amount: value(Cents, "sum(i.owed)") }),
    `outstanding i where i.store_id = p.id and p.role = any($4::text[])
        and ${isLateOn("i", "$2::date")} having count(*) > 0`,
  ),
});

/**
 * $1 customer, $2 today, $3 roles that see stores, $4 roles that see invoices, $5 limit, $6 offset, $7
 * the first day of what is usual. The last order of every store decides the page; what else is told is
 * read for the page alone.
 */
const loadFollowed = queryAs(
  object({
    total: value(Schema.Int, "(select count(*) from own)"),
    stores: many(
      followedStore,
      "page p left join address a on a.id = p.shipping_address_id",
      "p.rank",
    ),
  }),
  (page) => `
with own as (
  select o.store_id, o.role from store_shop_user o
  where o.customer_id = $1::int and o.role = any($3::text[])),
ranked as (
  select own.role, s.id, s.company, s.erp_id, s.shipping_address_id, last.*,
    s.status = 'active' and not s.banned and s.approval = 'approved' as may_order
  from own join store s on s.id = own.store_id
  left join lateral (
    select q.token, q.number, q.total, q.completed_at, ${PARIS_DAY}::text as day from "order" q
    where q.store_id = s.id and ${bought} order by q.completed_at desc limit 1) last on true),
page as (
  select row_number() over (order by may_order desc, completed_at nulls first, company nulls last, id)
    as rank, * from ranked
  order by rank limit $5::int offset $6::bigint)
select ${page} as answer`,
);
