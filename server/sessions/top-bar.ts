import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { StoreMembership } from "../../api-schema/access.ts";
import { TopBar } from "../../api-schema/customer.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { may } from "../../core/roles/permissions.ts";
import { now, today } from "../clock.ts";
import { isLateOn } from "../ledger/late-sql.ts";
import { topHours } from "../stores/delivery-hours.ts";
import { query } from "../rows/query.ts";
import { closingDaysOf, store } from "../rows/store.ts";
import { object, value } from "../rows/value.ts";
import { areaPlans } from "../stores/area-plans.ts";

/** Top-bar data of the active store (spec §3); late invoices only for those who may see invoices. */
export const topBarOf = (
  sql: SqlClient.SqlClient,
  membership: StoreMembership | null,
): Effect.Effect<TopBar> =>
  membership === null
    ? Effect.succeed(withoutStore)
    : read(sql, membership.storeId, may(membership.role, "outstandings.view"));

const read = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  storeId: StoreId,
  seesInvoices: boolean,
) {
  const { plans, closingDays, ...bar } = yield* loadTopBar.only(sql, [
    storeId,
    yield* today,
    seesInvoices,
  ]);
  const { Z001, Z002 } = topHours(plans, closingDays, yield* now);
  return { ...bar, deliveryDate: { Z001: withDate(Z001), Z002: withDate(Z002) } };
});

const withDate = (topHour: TopHour | null) =>
  topHour === null ? null : { ...topHour, date: topHour.deliveryDate };

const withoutStore: TopBar = {
  hasLateOutstanding: false,
  lateOutstandingCount: 0,
  lateOutstandingAmount: 0,
  orderNumber: null,
  orderToken: null,
  deliveryShipmentDate: null,
  hasMultipleShipment: false,
  shoppingListName: null,
  shoppingListId: null,
  deliveryDate: { Z001: null, Z002: null },
};

const { fields } = TopBar;

/**
 * $1 store, $2 today, $3 whether invoices may be seen. The order shown is the last one that is not
 * cancelled as a whole; its date is the next delivery still to come, else the last.
 */
const loadTopBar = query(
  object({
    hasLateOutstanding: value(fields.hasLateOutstanding, "late.count > 0"),
    lateOutstandingCount: value(fields.lateOutstandingCount, "late.count"),
    lateOutstandingAmount: value(fields.lateOutstandingAmount, "late.amount"),
    orderNumber: value(fields.orderNumber, "last.number"),
    orderToken: value(fields.orderToken, "last.token"),
    deliveryShipmentDate: value(fields.deliveryShipmentDate, "last.delivery_date"),
    hasMultipleShipment: value(fields.hasMultipleShipment, "coalesce(last.shipments, 0) > 1"),
    shoppingListName: value(fields.shoppingListName, "pad.name"),
    shoppingListId: store.as("s").shoppingListId,
    closingDays: closingDaysOf("s"),
    plans: areaPlans,
  }),
  `store s
  left join shopping_list pad on pad.id = s.shopping_list_id
  cross join lateral (
    select count(*)::int as count, coalesce(sum(i.owed), 0) as amount from outstanding i
    where i.store_id = s.id and $3::boolean and ${isLateOn("i", "$2::date")}
  ) late
  left join lateral (
    select o.number, o.token,
      (select coalesce(min(h.delivery_date) filter (where h.delivery_date >= $2::date),
          max(h.delivery_date)) from shipment h where h.order_id = o.id) as delivery_date,
      (select count(*)::int from shipment h where h.order_id = o.id) as shipments
    from "order" o where o.store_id = s.id and o.checkout_state = 'completed'
    order by o.completed_at desc limit 1
  ) last on true
  where s.id = $1::int`,
);
