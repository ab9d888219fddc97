import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type {
  CalendarDay,
  Cents,
  ClockTime,
  CustomerId,
  RangeCode,
  StoreId,
  TransportTypeCode,
  Weekday,
} from "../../../api-schema/primitives.ts";
import { OVER, SHIPMENT } from "../../../core/shipments/status.ts";

/** How many of those that wait, since when, and the first of them. */
export interface Waiting {
  readonly count: number;
  readonly since: Date | null;
  readonly first: string | null;
}

/** A lorry of the shop with its plan. */
export interface PlanRow {
  readonly area: number;
  readonly name: string;
  readonly range: RangeCode;
  readonly weekdays: readonly Weekday[];
  readonly cutOff: ClockTime;
  readonly closedDays: readonly CalendarDay[];
  readonly franco: number;
  readonly maximum: number;
}

/** What goes to an area on a day. */
export interface LoadRow {
  readonly area: number;
  readonly range: RangeCode;
  readonly day: CalendarDay;
  readonly stops: number;
  readonly grams: number;
  readonly amount: Cents;
  readonly free: number;
}

/** When a store ordered, the newest last, and for how much. */
export interface RhythmRow {
  readonly store: StoreId;
  readonly company: string;
  readonly town: string | null;
  readonly client: CustomerId | null;
  readonly phone: string | null;
  readonly days: readonly CalendarDay[];
  readonly total: Cents;
}

/** Days of orders that say how a store orders. */
const RHYTHM_ORDERS = 12;

/** What the desk's first page asks; each statement goes by an index. */
export const todayQueries = (sql: SqlClient.SqlClient) => {
  const first = <Row>(rows: readonly Row[], none: Row): Row => rows[0] ?? none;
  const waiting = (statement: string, parameters: readonly unknown[] = []) =>
    sql.unsafe<Waiting>(statement, parameters).pipe(
      Effect.map((rows) => first(rows, { count: 0, since: null, first: null })),
      Effect.orDie,
    );
  return {
    /** What partners' addresses did not take is told by address. */
    failedSends: waiting(`select count(*)::int as count, min(o.failed_at) as since,
        null as first from outbox o where o.failed_at is not null and o.done_at is null and o.topic <> 'webhook'`),

    /** Addresses of partners with messages that wait for a person. */
    webhooksParked: waiting(`select count(distinct w.id)::int as count, min(o.failed_at) as since,
        (array_agg(w.name order by o.failed_at))[1] as first
      from outbox o join webhook w on w.name = o.payload ->> 'webhook' and w.ended_at is null
      where o.failed_at is not null and o.done_at is null and o.topic = 'webhook'`),

    /** What the ERP was told before an instant and has not answered, of lorries until a day. */
    erpUnanswered: (before: Date, day: CalendarDay) =>
      waiting(
        erpWaiting(
          "waiting",
          `e.said_at < $1::timestamptz and exists (select from shipment h
          where h.order_id = e.order_id and (h.transport_type_code = 'MKP') = (e.scope = 'mkp')
            and h.status not in (${OVER.join(", ")}) and (h.delivery_date is null or h.delivery_date <= $2::date))`,
        ),
        [before, day],
      ),

    erpRefused: waiting(erpWaiting("refused")),

    /** Runs of these resources that are stopped: whoever may not change them finds none to decide on. */
    exchangeRuns: (resources: readonly ResourceName[]) =>
      waiting(
        `select count(*)::int as count, min(received_at) as since,
          (array_agg(file_name order by id))[1] as first
        from exchange_run
        where ended_at is null and state = 'waiting' and resource = any($1::text[])`,
        [resources],
      ),

    /** Of orders whose card has to be paid again. */
    refusedPayments: (since: Date) =>
      waiting(
        `select count(*)::int as count, min(p.updated_at) as since,
          (array_agg(q.number || ', ' || coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)
            order by p.updated_at))[1] as first
        from payment p join "order" q on q.id = p.order_id join store s on s.id = q.store_id
        where p.state = 'failed' and p.updated_at >= $1::timestamptz and q.checkout_state = 'completed'`,
        [since],
      ),

    /** Articles on sale that shops have bought since, and nobody can now. */
    outOfStock: (since: Date) =>
      waiting(
        `select count(*)::int as count, null as since,
          (array_agg(p.name || ' ' || lower(v.packaging) || coalesce(', de retour le '
            || to_char(v.restock_on, 'DD/MM'), ', sans date de retour')
            order by v.restock_on is not null, p.popularity desc, v.id))[1] as first
        from variant v join product p on p.id = v.product_id
        where v.active and p.active and v.stock < v.order_step
          and exists (select from order_item i join "order" q on q.id = i.order_id
            where i.variant_id = v.id and q.checkout_state = 'completed'
              and q.completed_at >= $1::timestamptz)`,
        [since],
      ),

    plans: sql
      .unsafe<PlanRow>(`select a.id as area, a.name, p.range_code as range, p.weekdays,
        to_char(p.cut_off, 'HH24:MI') as "cutOff", p.closed_days::text[] as "closedDays", p.franco, p.maximum
      from delivery_plan p join sales_area a on a.id = p.sales_area_id order by a.name, p.range_code desc`)
      .pipe(Effect.orDie),

    /** Of lorries, by day of delivery: what is ordered, prepared, gone or there. */
    loads: (from: CalendarDay, to: CalendarDay) =>
      sql.unsafe<LoadRow>(loadsStatement, [from, to]).pipe(Effect.orDie),

    /** HT, by range: since a day began, and between two instants before. */
    sales: (since: Date, from: Date, to: Date) =>
      sql
        .unsafe<{
          readonly range: TransportTypeCode;
          readonly amount: Cents;
          readonly amountBefore: Cents;
        }>(
          `select h.transport_type_code as range,
            coalesce(sum(h.items_ht) filter (where q.completed_at >= $1::timestamptz), 0)::float8 as amount,
            coalesce(sum(h.items_ht) filter (where q.completed_at < $1::timestamptz), 0)::float8 as "amountBefore"
          from "order" q join shipment h on h.order_id = q.id
          where q.checkout_state = 'completed' and h.status <> ${SHIPMENT.cancelled}
            and q.completed_at >= $2::timestamptz
            and (q.completed_at >= $1::timestamptz or q.completed_at < $3::timestamptz)
          group by h.transport_type_code order by h.transport_type_code desc`,
          [since, from, to],
        )
        .pipe(Effect.orDie),

    ordersSince: (since: Date) =>
      sql
        .unsafe<{ readonly count: number; readonly amount: Cents }>(
          `select count(*)::int as count, coalesce(sum(items_total_ht), 0)::float8 as amount
          from "order" where checkout_state = 'completed' and completed_at >= $1::timestamptz`,
          [since],
        )
        .pipe(
          Effect.map((rows) => first(rows, { count: 0, amount: NOTHING })),
          Effect.orDie,
        ),

    /** Of stores whose last order is between the two instants. */
    rhythms: (from: Date, to: Date) =>
      sql.unsafe<RhythmRow>(rhythmStatement, [from, to, RHYTHM_ORDERS]).pipe(Effect.orDie),

    searches: (since: CalendarDay, most: number) =>
      sql
        .unsafe<{ readonly words: string; readonly times: number }>(
          `select words, sum(times)::int as times from lost_search where day >= $1::date
          group by words order by 2 desc, 1 limit $2::int`,
          [since, most],
        )
        .pipe(Effect.orDie),
  };
};

/** Orders with a part whose last version `e` stands so at the ERP, of those `which` (SQL). */
const erpWaiting = (state: "waiting" | "refused", which = "true"): string => `
with open as materialized (
  select e.order_id, e.said_at,
    q.number || ', ' || (e.said ->> 'company') || coalesce(' : ' || e.reason, '') as words
  from erp_order_version e join "order" q on q.id = e.order_id
  where e.state in ('waiting', 'refused') and e.state = '${state}' and not exists (
    select from erp_order_version l
    where l.order_id = e.order_id and l.scope = e.scope and l.version > e.version) and ${which}
  order by e.said_at)
-- Apart: counted there, they would be read by their orders, closed ones too, and not by the index of those that are open.
select count(distinct order_id)::int as count, min(said_at) as since,
  (array_agg(words order by said_at))[1] as first
from open`;

// safe: no cents are cents
const NOTHING = 0 as Cents;

// Orders that wait for their card are on the lorry as soon as it is paid: they are not counted yet.
const loadsStatement = `
with carried as materialized (
  select h.id, q.sales_area_id as area, h.transport_type_code as range, h.delivery_date as day, h.items_ht, h.shipping_total
  from shipment h join "order" q on q.id = h.order_id
  where h.delivery_date between $1::date and $2::date and h.status not in (${SHIPMENT.cancelled}, ${SHIPMENT.waitingPayment})
    and h.transport_type_code <> 'MKP' and q.checkout_state = 'completed'),
-- An article is weighed once a lorry, however many shops have it.
line as (select c.area, c.range, c.day, i.variant_id, sum(i.quantity) as quantity
  from carried c join order_item i on i.shipment_id = c.id group by 1, 2, 3, 4),
weight as (select area, range, day,
    sum(quantity * (select v.net_weight from variant v where v.id = line.variant_id)) as grams
  from line group by 1, 2, 3)
select c.area, c.range, c.day::text, c.stops, coalesce(w.grams, 0)::float8 as grams, c.amount, c.free
from (select area, range, day, count(*)::int as stops, sum(items_ht)::float8 as amount,
    count(*) filter (where shipping_total = 0)::int as free from carried group by 1, 2, 3) c
  left join weight w using (area, range, day)`;

const rhythmStatement = `
select s.id as store, coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company, a.city as town,
  a.phone_number as phone,
  (select m.customer_id from store_shop_user m where m.store_id = s.id and m.main_manager) as client,
  o.days, o.total
from store s
  cross join lateral (select q.completed_at as last from "order" q
    where q.store_id = s.id and q.checkout_state = 'completed' order by q.completed_at desc limit 1) newest
  left join address a on a.id = s.shipping_address_id
  cross join lateral (select array_agg((l.completed_at at time zone 'Europe/Paris')::date::text
      order by l.completed_at) as days, sum(l.items_total_ht)::float8 as total
    from (select q.completed_at, q.items_total_ht from "order" q
      where q.store_id = s.id and q.checkout_state = 'completed'
      order by q.completed_at desc limit $3::int) l) o
where s.status = 'active' and not s.banned and s.approval = 'approved'
  and newest.last >= $1::timestamptz and newest.last < $2::timestamptz`;
