import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type {
  CalendarDay,
  Cents,
  ClockTime,
  ClosingDay,
  OrderId,
  OrderNumber,
  OrderToken,
  Phone,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
  Weekday,
} from "../../../api-schema/primitives.ts";
import type { CancellationId, LorryCancellation } from "../../../api-schema/staff-tours.ts";
import { MOVABLE, SHIPMENT } from "../../../core/shipments/status.ts";
import { closingDaysOf } from "../../rows/store.ts";

/** A lorry as its plan has it. */
export interface TourRow {
  readonly areaId: number;
  readonly area: SalesAreaCode;
  readonly areaName: string;
  readonly range: RangeCode;
  readonly weekdays: readonly Weekday[];
  readonly cutOff: ClockTime;
  readonly closedDays: readonly CalendarDay[];
  readonly franco: number;
  readonly maximum: number;
  readonly deliveryFee: Cents;
}

/** A delivery that a lorry would have brought. */
export interface HitRow {
  readonly order: OrderId;
  readonly version: number;
  readonly shipment: ShipmentId;
  /** The ERP knows of it: it waits for no payment. */
  readonly isBooked: boolean;
  readonly number: OrderNumber;
  readonly company: string;
  readonly town: string | null;
  readonly grams: number;
  readonly closingDays: readonly ClosingDay[];
}

/** A cancellation as its row has it. */
export interface CancellationRow {
  readonly id: CancellationId;
  readonly areaId: number;
  readonly range: RangeCode;
  readonly day: CalendarDay;
  readonly reason: string;
  readonly toldAt: Date | null;
  readonly takenBackAt: Date | null;
}

/** Whom to tell of a delivery that comes on another day. */
export interface ToldRow {
  readonly number: OrderNumber;
  readonly token: OrderToken;
  readonly company: string;
  readonly email: string;
  readonly name: string;
  readonly mobile: Phone | null;
  readonly day: CalendarDay;
}

const MOVES = `h.status in (${MOVABLE.join(", ")})`;
const COMPANY = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";
const MOST_SHOWN = 20;

/** SQL of tours and of lorries that do not come. */
export const tourQueries = (sql: SqlClient.SqlClient) => ({
  tours: sql
    .unsafe<TourRow>(`${tourStatement} order by a.name, p.range_code desc`)
    .pipe(Effect.orDie),
  tour: (area: SalesAreaCode, range: RangeCode) =>
    sql
      .unsafe<TourRow>(`${tourStatement} where a.code = $1 and p.range_code = $2`, [area, range])
      .pipe(
        Effect.map(([row]) => row),
        Effect.orDie,
      ),
  closures: (from: CalendarDay, to: CalendarDay) =>
    sql<{
      readonly areaId: number;
      readonly range: RangeCode;
      readonly day: CalendarDay;
      readonly reason: string;
    }>`select sales_area_id as "areaId", range_code as range, day::text, reason
      from delivery_closure where day between ${from}::date and ${to}::date`.pipe(Effect.orDie),
  /** What the lorry of an area has on a day; `held`, its orders are until the transaction's end. */
  hit: ({ areaId, range }: Pick<TourRow, "areaId" | "range">, day: CalendarDay, held: boolean) =>
    sql
      .unsafe<HitRow>(`${hitStatement}${held ? " for update of q, h" : ""}`, [areaId, range, day])
      .pipe(Effect.orDie),
  carts: ({ areaId, range }: Pick<TourRow, "areaId" | "range">, day: CalendarDay) =>
    sql<{ readonly count: number }>`select count(*)::int as count
      from shipment h join "order" q on q.id = h.order_id
      where h.delivery_date = ${day}::date and h.status <> ${SHIPMENT.cancelled} and h.transport_type_code = ${range}
        and q.sales_area_id = ${areaId} and q.checkout_state <> 'completed'`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
  close: (
    { areaId, range }: Pick<TourRow, "areaId" | "range">,
    { day, reason }: { readonly day: CalendarDay; readonly reason: string },
  ) =>
    sql`insert into delivery_closure (sales_area_id, range_code, day, reason)
      values (${areaId}, ${range}, ${day}::date, ${reason})
      on conflict do nothing returning day`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    ),
  reopen: ({ areaId, range, day }: Pick<CancellationRow, "areaId" | "range" | "day">) =>
    sql`delete from delivery_closure where sales_area_id = ${areaId} and range_code = ${range}
      and day = ${day}::date`.pipe(Effect.orDie),
  decide: (
    { areaId, range }: Pick<TourRow, "areaId" | "range">,
    decided: {
      readonly day: CalendarDay;
      readonly reason: string;
      readonly by: string;
      readonly at: Date;
      readonly tellAt: Date;
    },
  ) =>
    sql<{ readonly id: CancellationId }>`insert into lorry_cancellation
      (sales_area_id, range_code, day, reason, decided_by, decided_at, tell_at)
      values (${areaId}, ${range}, ${decided.day}::date, ${decided.reason}, ${decided.by},
        ${decided.at}, ${decided.tellAt})
      returning id`.pipe(
      Effect.map(([row]) => row?.id),
      Effect.orDie,
    ),
  /** Moves deliveries, and writes down from where to where; their orders count a version more. */
  move: (
    id: CancellationId,
    moves: readonly {
      readonly shipment: ShipmentId;
      readonly order: OrderId;
      readonly from: CalendarDay;
      readonly to: CalendarDay;
    }[],
    at: Date,
  ) =>
    sql
      .unsafe(
        `with m as (select * from jsonb_to_recordset($2::text::jsonb)
          as m(shipment int, "order" int, "from" date, "to" date)),
        noted as (insert into moved_delivery (cancellation_id, shipment_id, from_day, to_day)
          select $1::int, shipment, "from", "to" from m),
        moved as (update shipment h set delivery_date = m."to" from m where h.id = m.shipment)
        update "order" q set version = q.version + 1, revision = q.revision + 1, updated_at = $3::timestamptz
        from (select distinct "order" from m) o where q.id = o."order"`,
        [id, JSON.stringify(moves), at],
      )
      .pipe(Effect.orDie),
  /** Gives deliveries their day back that are still where they were moved to. */
  moveBack: (id: CancellationId, at: Date) =>
    sql
      .unsafe<{ readonly order: OrderId; readonly version: number; readonly isBooked: boolean }>(
        `with back as (update shipment h set delivery_date = m.from_day
          from moved_delivery m
          where m.cancellation_id = $1::int and h.id = m.shipment_id and h.delivery_date = m.to_day
            and ${MOVES} returning h.order_id, h.status)
        update "order" q set version = q.version + 1, revision = q.revision + 1, updated_at = $2::timestamptz
        from (select order_id, bool_or(status <> ${SHIPMENT.waitingPayment}) as booked from back group by 1) b
        where q.id = b.order_id
        returning q.id as "order", q.version, b.booked as "isBooked"`,
        [id, at],
      )
      .pipe(Effect.orDie),
  /** Held until the transaction's end. */
  hold: (id: CancellationId) =>
    sql<CancellationRow>`select id, sales_area_id as "areaId", range_code as range, day::text, reason,
        told_at as "toldAt", taken_back_at as "takenBackAt"
      from lorry_cancellation where id = ${id} for update`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  takeBack: (id: CancellationId, by: string, at: Date) =>
    sql`update lorry_cancellation set taken_back_at = ${at}, taken_back_by = ${by}
      where id = ${id}`.pipe(Effect.orDie),
  markTold: (id: CancellationId, at: Date) =>
    sql`update lorry_cancellation set told_at = ${at} where id = ${id}`.pipe(Effect.orDie),
  /** Who bought what still comes on the day that it was moved to, once an order. */
  told: (id: CancellationId) =>
    sql
      .unsafe<ToldRow>(
        `select distinct on (q.id) q.number, q.token, ${COMPANY} as company, c.email,
          trim(c.first_name || ' ' || c.last_name) as name,
          case when c.mobile_number ~ '^\\+[1-9][0-9]{4,14}$' then c.mobile_number end as mobile,
          m.to_day::text as day
        from moved_delivery m join shipment h on h.id = m.shipment_id and h.delivery_date = m.to_day
          join "order" q on q.id = h.order_id join store s on s.id = q.store_id
          join customer c on c.id = q.customer_id
        where m.cancellation_id = $1::int and ${MOVES} order by q.id`,
        [id],
      )
      .pipe(Effect.orDie),
  last: sql
    .unsafe<{ readonly one: LorryCancellation }>(
      `select json_build_object('id', l.id, 'areaName', a.name, 'range', l.range_code, 'day', l.day,
        'reason', l.reason, 'decidedBy', l.decided_by, 'decidedAt', wire_instant(l.decided_at),
        'tellAt', wire_instant(l.tell_at), 'toldAt', wire_instant(l.told_at),
        'takenBackAt', wire_instant(l.taken_back_at), 'takenBackBy', l.taken_back_by,
        'moved', (select count(*) from moved_delivery m where m.cancellation_id = l.id)) as one
      from lorry_cancellation l join sales_area a on a.id = l.sales_area_id
      order by l.id desc limit ${MOST_SHOWN}`,
    )
    .pipe(
      Effect.map((rows) => rows.map(({ one }) => one)),
      Effect.orDie,
    ),
});

const tourStatement = `select a.id as "areaId", a.code as area, a.name as "areaName", p.range_code as range,
  p.weekdays, to_char(p.cut_off, 'HH24:MI') as "cutOff", p.closed_days::text[] as "closedDays", p.franco,
  p.maximum, p.delivery_fee as "deliveryFee"
from delivery_plan p join sales_area a on a.id = p.sales_area_id`;

const hitStatement = `
select q.id as order, q.version, h.id as shipment, h.status <> ${SHIPMENT.waitingPayment} as "isBooked", q.number, ${COMPANY} as company,
  a.city as town, w.grams, ${closingDaysOf("s").sql} as "closingDays"
from shipment h join "order" q on q.id = h.order_id join store s on s.id = q.store_id
  left join address a on a.id = s.shipping_address_id
  cross join lateral (select coalesce(sum(i.quantity::bigint * v.net_weight), 0)::float8 as grams
    from order_item i join variant v on v.id = i.variant_id where i.shipment_id = h.id) w
where h.delivery_date = $3::date and h.transport_type_code = $2 and q.sales_area_id = $1::int
  and q.checkout_state = 'completed' and ${MOVES}
order by q.id`;
