import { Effect, Schema, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import { CalendarDay, type Siren } from "../../../api-schema/primitives.ts";
import {
  CompanyDebt,
  CompanyShop,
  ShopTour,
  StaffCompany,
} from "../../../api-schema/staff-companies.ts";
import { closingDaysOf } from "../../rows/store.ts";

const HABIT_DAYS = 90;

const closingDays = closingDaysOf("s");

const PlanRow = Schema.Struct({
  ...Struct.omit(ShopTour.fields, ["next"]),
  closedDays: Schema.Array(CalendarDay),
});

const CompanyRow = Schema.Struct({
  ...Struct.omit(StaffCompany.fields, ["shops", "debt", "orders", "habits", "threads"]),
  shops: Schema.Array(
    Schema.Struct({
      ...Struct.omit(CompanyShop.fields, ["tours"]),
      plans: Schema.Array(PlanRow),
      closingDays: closingDays.schema,
    }),
  ),
});
export type CompanyRow = typeof CompanyRow.Type;

const decodeCompany = Schema.decodeUnknownSync(CompanyRow);
const decodeDebt = Schema.decodeUnknownSync(CompanyDebt);
const decodeOrders = Schema.decodeUnknownSync(StaffCompany.fields.orders.members[0]);
const decodeHabits = Schema.decodeUnknownSync(StaffCompany.fields.habits.members[0]);
const decodeThreads = Schema.decodeUnknownSync(StaffCompany.fields.threads.members[0]);

/** Of the company of a SIREN, a statement for each part of its page. */
export const companyQueries = (sql: SqlClient.SqlClient) => {
  const json = (statement: string, parameters: readonly unknown[]) =>
    sql.unsafe<{ readonly answer: unknown }>(statement, parameters).pipe(
      Effect.map(([row]) => row?.answer),
      Effect.orDie,
    );
  return {
    company: (siren: Siren): Effect.Effect<CompanyRow | undefined> =>
      Effect.map(json(companyStatement, [siren]), (answer) =>
        answer === undefined || answer === null ? undefined : decodeCompany(answer),
      ),
    debt: (siren: Siren, today: CalendarDay) =>
      Effect.map(json(debtStatement, [siren, today]), decodeDebt),
    orders: (siren: Siren) => Effect.map(json(ordersStatement, [siren]), decodeOrders),
    habits: (siren: Siren, now: Date) =>
      Effect.map(
        json(habitsStatement, [siren, new Date(now.getTime() - HABIT_DAYS * 86_400_000)]),
        decodeHabits,
      ),
    threads: (siren: Siren) => Effect.map(json(threadsStatement, [siren]), decodeThreads),
  };
};

/** SQL: what people call the store `s`. */
export const shopName = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";

const companyStatement = `
select json_build_object('siren', c.siren,
  'legalName', n.legal_name, 'legalStatus', n.legal_status, 'vatNumber', n.vat_number,
  'groupCode', c.group_code, 'paymentTermsDays', c.payment_terms_days, 'creditLimit', c.credit_limit,
  'blocked', case when c.blocked_at is not null then json_build_object('at', wire_instant(c.blocked_at),
    'by', (select g.name from staff g where g.id = c.blocked_by), 'reason', c.blocked_reason) end,
  'judgment', case when c.judged_on is not null
    then json_build_object('day', c.judged_on, 'kind', c.judgment) end,
  'shops', (select coalesce(json_agg(json_build_object('id', s.id, 'erpId', s.erp_id, 'name', ${shopName},
      'street', d.street, 'town', d.postcode || ' ' || d.city, 'area', a.code, 'areaName', a.name,
      'isActive', s.status = 'active', 'isBlocked', s.banned, 'approval', s.approval,
      'score', s.infolegale_score, 'formerScore', s.previous_infolegale_score,
      'paymentMethod', s.payment_method, 'closingDays', ${closingDays.sql},
      'priceLists', (select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name)
          order by array_position(s.price_lists, l.id)), '[]')
        from price_list l where l.id = any(s.price_lists)),
      'plans', (select coalesce(json_agg(json_build_object('range', p.range_code, 'weekdays', p.weekdays,
          'cutOff', to_char(p.cut_off, 'HH24:MI'), 'closedDays', p.closed_days::text[])
          order by p.range_code desc), '[]')
        from delivery_plan p where p.sales_area_id = s.sales_area_id),
      'mandates', (select coalesce(json_agg(json_build_object('scope', k.scope, 'reference', k.reference,
          'signedOn', t.signed_on, 'lastUsedOn', t.last_used_on,
          'isBlocked', t.blocked_on is not null,
          'awaitsBank', coalesce(t.scheme = 'B2B' and t.registered_on is null, false),
          'isOnce', coalesce(t.is_once, false), 'endsOn', t.ends_on,
          'lastDebitOn', (select max(b.day) from debit d join debit_batch b on b.id = d.batch_id
            where d.rum = k.reference and b.sequence in ('OOFF', 'FNAL')
              and d.state not in ('rejected', 'withdrawn'))) order by k.scope), '[]')
        from (values ('gmp', s.money_order), ('mkp', s.marketplace_money_order)) k(scope, reference)
          left join mandate_terms t on t.reference = k.reference where k.reference <> ''),
      'people', (select coalesce(json_agg(json_build_object('id', u.id,
          'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'role', m.role,
          'isMainManager', m.main_manager, 'hasCome', m.accepted)
          order by m.main_manager desc, u.last_name, u.id), '[]')
        from store_shop_user m join customer u on u.id = m.customer_id where m.store_id = s.id))
      order by s.status, s.id), '[]')
    from store s join sales_area a on a.id = s.sales_area_id
      left join address d on d.id = s.shipping_address_id where s.siren = c.siren),
  'notes', (select coalesce(json_agg(json_build_object('id', o.id, 'at', wire_instant(o.at),
      'by', g.name, 'text', o.body) order by o.id desc), '[]')
    from company_note o join staff g on g.id = o.agent_id where o.siren = c.siren),
  'acts', (select coalesce(json_agg(json_build_object('at', wire_instant(o.at), 'by', g.name,
      'act', o.act, 'reason', o.reason) order by o.id desc), '[]')
    from company_act o join staff g on g.id = o.agent_id where o.siren = c.siren)) as answer
from company c left join lateral (select s.legal_name, s.legal_status, s.vat_number from store s
  where s.siren = c.siren order by s.legal_name is null, s.status, s.id limit 1) n on true
where c.siren = $1`;

const debtStatement = `
select json_build_object(
  'count', count(*) filter (where owed <> 0), 'sum', coalesce(sum(owed), 0),
  'late', count(*) filter (where is_late), 'lateSum', coalesce(sum(owed) filter (where is_late), 0),
  'oldest', min(due_date) filter (where owed > 0),
  'collecting', coalesce(sum(collecting), 0),
  'frozen', count(*) filter (where frozen_on is not null and owed > 0),
  'frozenSum', coalesce(sum(owed) filter (where frozen_on is not null and owed > 0), 0)) as answer
from (select o.owed, o.collecting, o.due_date, o.frozen_on,
    o.owed > 0 and o.due_date < $2::date and o.frozen_on is null as is_late
  from store s join outstanding o on o.store_id = s.id
  where s.siren = $1 and o.outstanding_status <> 3) o`;

const ordersStatement = `
select coalesce(json_agg(json_build_object('id', q.id, 'number', q.number, 'at', wire_instant(q.completed_at),
  'shop', q.shop, 'total', q.total,
  'deliveries', (select coalesce(json_agg(distinct h.delivery_date), '[]') from shipment h
    where h.order_id = q.id and h.delivery_date is not null and h.status <> 7))
  order by q.completed_at desc), '[]') as answer
from (select q.*, ${shopName} as shop from store s cross join lateral (
    select q.id, q.number, q.completed_at, q.total from "order" q
    where q.store_id = s.id and q.checkout_state = 'completed' order by q.completed_at desc limit 8) q
  where s.siren = $1 order by q.completed_at desc limit 8) q`;

const habitsStatement = `
select coalesce(json_agg(json_build_object('reference', v.reference, 'name', p.name || ', ' || lower(v.packaging),
  'orders', h.orders, 'quantity', h.quantity, 'last', h.last) order by h.orders desc, h.quantity desc, v.id), '[]')
  as answer
from (select i.variant_id, count(distinct q.id) as orders, sum(i.quantity) as quantity,
      max((q.completed_at at time zone 'Europe/Paris')::date) as last
    from store s join "order" q on q.store_id = s.id and q.checkout_state = 'completed'
      and q.completed_at >= $2::timestamptz
    join shipment h on h.order_id = q.id and h.status <> 7
    join order_item i on i.shipment_id = h.id and i.quantity > 0
    where s.siren = $1 group by i.variant_id
    order by 2 desc, 3 desc, 1 limit 10) h
  join variant v on v.id = h.variant_id join product p on p.id = v.product_id`;

const threadsStatement = `
select coalesce(json_agg(json_build_object('id', t.id, 'at', wire_instant(t.at), 'title', t.title,
  'shop', t.shop, 'from', t.sender) order by t.at desc, t.id desc), '[]') as answer
from (select t.id, m.created_at as at, m.title, m.sender_name as sender, ${shopName} as shop
  from store s join message_thread t on t.store_id = s.id cross join lateral (
    select m.created_at, m.title, m.sender_name from message m where m.thread_id = t.id
    order by m.created_at desc, m.id desc limit 1) m
  where s.siren = $1 order by m.created_at desc limit 6) t`;
