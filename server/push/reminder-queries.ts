import { Struct } from "effect";
import type { SqlClient } from "effect/sql";
import type {
  CalendarDay,
  ClosingDay,
  Instant,
  RangeCode,
  Role,
} from "../../api-schema/primitives.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import type { DeliveryPlan } from "../../core/delivery/delivery-days.ts";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { deliveryPlan } from "../rows/delivery-plan.ts";
import { closingDaysOf } from "../rows/store.ts";
import { object } from "../rows/value.ts";

/** A member of a store who has a browser that takes notifications. */
type Member = { readonly customer: number; readonly role: Role };

/** What waits in a store's cart for one lorry, and the member's own lead of its reminder. */
export type Cart = Member & {
  readonly store: number;
  readonly company: string;
  readonly range: RangeCode;
  readonly articles: number;
  /** Null until one is chosen. */
  readonly chosenDay: CalendarDay | null;
  readonly plan: DeliveryPlan;
  readonly closingDays: readonly ClosingDay[];
  readonly minutes: number | null;
};

/** What comes to a store on that day. */
export type Lorry = Member & {
  readonly store: number;
  readonly company: string;
  readonly day: CalendarDay;
  readonly labels: readonly string[];
};

export type Message = Member & {
  readonly id: number;
  readonly thread: number;
  readonly sender: string;
  readonly title: string;
};

/** Messages older than this are no news. */
const NEWS_MS = 24 * 60 * 60_000;

/** When the lorry of a range comes. */
const plan = object(Struct.pick(deliveryPlan.as("d"), ["weekdays", "cutOff", "closedDays"]));

/** What there is to tell, and to whom: memberships and roles as they are now. */
export const reminderQueries = (sql: SqlClient.SqlClient) => {
  const company = sql`coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)`;
  const hasBrowser = sql`exists (select 1 from push_subscription p
    where p.customer_id = m.customer_id)`;
  return {
    /** Carts that wait for a lorry of the group, of stores that may order. */
    carts: sql<Cart>`
      select m.customer_id as customer, m.role, s.id as store, ${company} as company,
        h.transport_type_code as range, sum(i.quantity)::int as articles,
        h.delivery_date::text as "chosenDay", ${sql.literal(plan.jsonb)} as plan,
        ${sql.literal(closingDaysOf("s").sql)} as "closingDays",
        (select (a->>'minutes')::int from jsonb_array_elements(m.alert_top_hours) a
          where a->>'code' = h.transport_type_code limit 1) as minutes
      from "order" o join store s on s.id = o.store_id
      join shipment h on h.order_id = o.id join order_item i on i.shipment_id = h.id
      join delivery_plan d on d.sales_area_id = s.sales_area_id
        and d.range_code = h.transport_type_code
      join store_shop_user m on m.store_id = s.id
      where o.checkout_state <> 'completed' and s.status = 'active' and not s.banned
        and s.approval = 'approved'
        and ${hasBrowser}
      group by m.customer_id, m.role, m.alert_top_hours, s.id, h.transport_type_code,
        h.delivery_date, d.weekdays, d.cut_off, d.closed_days
      order by s.id, m.customer_id, h.transport_type_code`,

    /** Shipments that leave or have left for that day: neither delivered, returned nor cancelled. */
    lorries: (day: CalendarDay) => sql<Lorry>`
      select m.customer_id as customer, m.role, s.id as store, ${company} as company,
        ${day}::text as day,
        array_agg(distinct case h.transport_type_code when 'Z001' then 'surgelés'
          when 'Z002' then 'farine' else r.name end) as labels
      from shipment h join "order" o on o.id = h.order_id join store s on s.id = o.store_id
      join merchant r on r.id = h.merchant_id join store_shop_user m on m.store_id = s.id
      where h.delivery_date = ${day}::date and ${sql.in("h.status", TO_COME)}
        and o.checkout_state = 'completed' and ${hasBrowser}
      group by m.customer_id, m.role, s.id order by s.id, m.customer_id`,

    /** What merchants and the operator have written, since the browser was subscribed. */
    messages: (at: Instant) => sql<Message>`
      select m.customer_id as customer, m.role, e.id, t.id as thread, e.sender_name as sender,
        e.title
      from message e join message_thread t on t.id = e.thread_id
      join store_shop_user m on m.store_id = t.store_id
      where e.sender_type <> 'user' and not e.viewed
        and e.created_at > ${addMs(at, -NEWS_MS)}::timestamptz
        and e.created_at <= ${at}::timestamptz
        and e.created_at > (select min(p.created_at) from push_subscription p
          where p.customer_id = m.customer_id)
      order by e.id, m.customer_id`,
  };
};

/** Statuses of a shipment that leaves or has left, and has not arrived. */
const TO_COME: readonly number[] = [
  SHIPMENT.ordered,
  SHIPMENT.prepared,
  SHIPMENT.ready,
  SHIPMENT.enabled,
  SHIPMENT.sent,
];
