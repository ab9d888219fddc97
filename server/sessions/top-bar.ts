import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import type { StoreMembership } from "../../api-schema/access.ts";
import { TopBar } from "../../api-schema/customer.ts";
import {
  ClockTime,
  ClosingDay,
  RangeCode,
  Weekday,
  type StoreId,
} from "../../api-schema/primitives.ts";
import type { TopHour } from "../../api-schema/store.ts";
import { may } from "../../core/roles/permissions.ts";
import { now, today } from "../clock.ts";
import { isLateOn } from "../ledger/late-sql.ts";
import { topHours } from "../stores/delivery-hours.ts";
import { closingDaysJson } from "../stores/wire-sql.ts";

/** Top-bar data of the active store (spec §3); late invoices only for those who may see invoices. */
export const makeTopBar = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const read = Effect.fnUntraced(function* (store: StoreId, seesInvoices: boolean) {
    const rows = yield* sql.unsafe<{ readonly bar: unknown }>(topBarQuery, [
      store,
      yield* today,
      seesInvoices,
    ]);
    const { plans, closingDays, ...bar } = yield* decode(rows[0]?.bar);
    const { Z001, Z002 } = topHours(plans, closingDays, yield* now);
    return { ...bar, deliveryDate: { Z001: withDate(Z001), Z002: withDate(Z002) } };
  }, Effect.orDie);

  return (membership: StoreMembership | null): Effect.Effect<TopBar> =>
    membership === null
      ? Effect.succeed(withoutStore)
      : read(membership.storeId, may(membership.role, "outstandings.view"));
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

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({
    ...Struct.omit(TopBar.fields, ["deliveryDate"]),
    closingDays: Schema.Array(ClosingDay),
    plans: Schema.Array(
      Schema.Struct({ range: RangeCode, weekdays: Schema.Array(Weekday), cutOff: ClockTime }),
    ),
  }),
);

// The order shown is the last
// one that is not cancelled as a whole; its date is the next delivery still to come, else the last.
const topBarQuery = `
  select jsonb_build_object(
    'hasLateOutstanding', late.count > 0, 'lateOutstandingCount', late.count,
    'lateOutstandingAmount', late.amount,
    'orderNumber', last.number, 'orderToken', last.token,
    'deliveryShipmentDate', last.delivery_date, 'hasMultipleShipment', coalesce(last.shipments, 0) > 1,
    'shoppingListName', pad.name, 'shoppingListId', s.shopping_list_id,
    'closingDays', ${closingDaysJson("s")},
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('range', p.range_code,
        'weekdays', p.weekdays, 'cutOff', to_char(p.cut_off, 'HH24:MI'))), '[]')
      from delivery_plan p where p.sales_area_id = s.sales_area_id)) as bar
  from store s
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
  where s.id = $1::int`;
