import { Effect, Schema, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import {
  CalendarDay,
  ClockTime,
  ClosingDay,
  CustomerId,
  Phone,
  RangeCode,
  StoreId,
  Weekday,
} from "../../api-schema/primitives.ts";
import { AlertTopHour } from "../../api-schema/store.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { closingDaysOf } from "../rows/store.ts";
import { object } from "../rows/value.ts";

/** An alert that a member of a store has set, with what says when its cut-off is. */
const SetAlert = Schema.Struct({
  customer: CustomerId,
  store: StoreId,
  company: Schema.String,
  email: Schema.String,
  name: Schema.String,
  mobile: Schema.NullOr(Phone),
  range: RangeCode,
  mode: AlertTopHour.fields.mode,
  minutes: Schema.Int,
  plan: Schema.Struct({
    weekdays: Schema.Array(Weekday),
    cutOff: ClockTime,
    closedDays: Schema.Array(CalendarDay),
  }),
  closingDays: Schema.Array(ClosingDay),
});
export type SetAlert = typeof SetAlert.Type;

/** When the lorry of a range comes. */
const plan = object(Struct.pick(deliveryPlan.as("d"), ["weekdays", "cutOff", "closedDays"]));

/** SQL of alerts before cut-offs: memberships and settings as they are now. */
export const alertQueries = (sql: SqlClient.SqlClient) => ({
  /** Of people who have come, in stores that may order. */
  set: Effect.flatMap(
    sql`select m.customer_id as customer, s.id as store,
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company, c.email,
        trim(c.first_name || ' ' || c.last_name) as name,
        case when c.mobile_number ~ '^\\+[1-9][0-9]{4,14}$' then c.mobile_number end as mobile,
        a->>'code' as range, a->'mode' as mode, (a->>'minutes')::int as minutes,
        ${sql.literal(plan.jsonb)} as plan,
        ${sql.literal(closingDaysOf("s").sql)} as "closingDays"
      from store_shop_user m join customer c on c.id = m.customer_id
      join store s on s.id = m.store_id
      cross join lateral jsonb_array_elements(m.alert_top_hours) a
      join delivery_plan d on d.sales_area_id = s.sales_area_id and d.range_code = a->>'code'
      where m.alert_top_hours <> '[]'::jsonb and m.accepted and c.verified
        and s.status = 'active' and not s.banned and s.approval = 'approved'
      order by s.id, m.id`,
    Schema.decodeUnknownEffect(Schema.Array(SetAlert)),
  ),

  /** Whether the store has ordered for that lorry, and the days chosen for what waits in its cart for the range. */
  orderedFor: Effect.fnUntraced(function* (store: StoreId, range: RangeCode, day: CalendarDay) {
    const [found] = yield* sql<{
      readonly isOrdered: boolean;
      readonly chosenDays: readonly (CalendarDay | null)[];
    }>`select exists (select from shipment h join "order" o on o.id = h.order_id
        where o.store_id = ${store} and h.transport_type_code = ${range}
          and o.checkout_state = 'completed' and h.delivery_date = ${day}::date
          and h.status <> ${SHIPMENT.cancelled}) as "isOrdered",
      array(select w.delivery_date::text from "order" k join shipment w on w.order_id = k.id
        where k.store_id = ${store} and k.checkout_state <> 'completed'
          and w.transport_type_code = ${range}
          and exists (select from order_item i where i.shipment_id = w.id)) as "chosenDays"`;
    return found ?? { isOrdered: false, chosenDays: [] };
  }),

  /** True for the first who asks: an alert of that cut-off is that person's once. */
  claim: Effect.fnUntraced(function* (alert: SetAlert, cutOff: string, at: Date) {
    const [first] = yield* sql`insert into cut_off_alert
        (customer_id, store_id, range_code, cut_off, sent_at)
      values (${alert.customer}, ${alert.store}, ${alert.range}, ${cutOff}::timestamptz, ${at})
      on conflict do nothing returning customer_id`;
    return first !== undefined;
  }),
});
