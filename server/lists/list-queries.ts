import { closingDaysJson } from "../stores/wire-sql.ts";
import { shelfVariantJson, soldVariantJoins } from "../selling/cart/cart-queries.ts";

const ownFields = `'id', l.id, 'name', l.name, 'revision', l.revision,
  'updatedAt', wire_instant(l.updated_at),
  'updatedBy', case when c.deleted_at is null then btrim(c.first_name || ' ' || c.last_name) end,
  'isQuickOrder', l.id = s.shopping_list_id`;

/** $1 store id: its lists, the quick-order list first, then the one that was changed last. */
export const summariesStatement = `
select json_build_object(${ownFields},
  'lines', (select count(*) from shopping_list_line n where n.list_id = l.id),
  'products', (select coalesce(json_agg(json_build_object('name', f.name, 'image', f.image)
      order by f.position), '[]')
    from (select p.name, n.position,
        (case when v.images = '[]'::jsonb then p.images else v.images end)->0 as image
      from shopping_list_line n
      join variant v on v.id = n.variant_id join product p on p.id = v.product_id
      where n.list_id = l.id order by n.position limit 4) f)) as summary
from shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.removed_at is null
order by l.id <> s.shopping_list_id, l.updated_at desc, l.id desc`;

/**
 * $1 store id, $2 list id, $3 now, $4 the first instant of what was last bought, $5 the first of what
 * is usual: the list with its products as they are sold now, and what the store has bought of them.
 * Cancelled shipments were never bought.
 */
export const listStatement = `
with bought as materialized (
  select i.variant_id, i.quantity, q.completed_at
  from "order" q
  join shipment h on h.order_id = q.id and h.status <> $6
  join order_item i on i.shipment_id = h.id
  where q.store_id = $1 and q.checkout_state = 'completed' and q.completed_at >= $4::timestamptz
),
last as (
  select distinct on (b.variant_id) b.variant_id, b.quantity, b.completed_at
  from bought b join shopping_list_line n on n.variant_id = b.variant_id and n.list_id = $2
  order by b.variant_id, b.completed_at desc
)
select json_build_object(${ownFields},
  'store', json_build_object('salesAreaId', s.sales_area_id,
    'closingDays', ${closingDaysJson("s")}, 'marketPlaceAccess', s.market_place_access),
  'plans', (select coalesce(json_agg(json_build_object('rangeCode', d.range_code,
      'weekdays', to_json(d.weekdays), 'cutOff', to_char(d.cut_off, 'HH24:MI'))), '[]')
    from delivery_plan d where d.sales_area_id = s.sales_area_id),
  'purchases', (select coalesce(json_agg(json_build_object(
      'day', (b.completed_at at time zone 'Europe/Paris')::date, 'variant', v.code,
      'quantity', b.quantity)), '[]')
    from bought b join variant v on v.id = b.variant_id
    where b.completed_at >= $5::timestamptz),
  'lines', (select coalesce(json_agg(json_build_object('section', n.section,
      'quantity', n.quantity, 'variant', ${shelfVariantJson},
      'last', case when b.variant_id is not null then json_build_object('quantity', b.quantity,
        'day', (b.completed_at at time zone 'Europe/Paris')::date) end)
      order by n.position), '[]')
    from shopping_list_line n
    join variant v on v.id = n.variant_id
    left join last b on b.variant_id = n.variant_id
    ${soldVariantJoins("s.sales_area_id", "$3::timestamptz")}
    where n.list_id = l.id)) as list
from shopping_list l
join store s on s.id = l.store_id
left join customer c on c.id = l.updated_by
where l.store_id = $1 and l.id = $2 and l.removed_at is null`;

/** $1 list id, $2 its lines as JSON: writes what differs, and takes out what is not among them. */
export const saveLinesStatement = `
with wanted as (
  select v.id as variant_id, w.position, w.section, w.quantity
  from json_to_recordset($2::text::json)
    as w(code text, position int, section text, quantity int)
  join variant v on v.code = w.code),
gone as (
  delete from shopping_list_line n where n.list_id = $1
    and n.variant_id not in (select variant_id from wanted))
insert into shopping_list_line as n (list_id, variant_id, position, section, quantity)
select $1, variant_id, position, section, quantity from wanted
on conflict (list_id, variant_id) do update set position = excluded.position,
  section = excluded.section, quantity = excluded.quantity
where (n.position, n.section, n.quantity)
  is distinct from (excluded.position, excluded.section, excluded.quantity)`;
