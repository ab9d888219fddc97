import { Effect, Schema } from "effect";
import type { SqlClient, SqlError } from "effect/sql";
import { ClockTime, RangeCode, SalesAreaCode, Weekday } from "../../api-schema/primitives.ts";
import type { FirmArea } from "../../core/seller/firm.ts";

/** The areas that the shop delivers, as the document has them. */
export const makeAreas = (sql: SqlClient.SqlClient) => ({
  all: Effect.map(
    sql.unsafe<{ readonly areas: unknown }>(areasStatement),
    ([row]): readonly FirmArea[] => decode(row?.areas ?? []),
  ),
  /** Makes them so; a department goes from whichever area had it. */
  write: (areas: readonly FirmArea[]): Effect.Effect<void, SqlError.SqlError> =>
    Effect.gen(function* () {
      const departments = areas.flatMap((area) => area.departments);
      yield* sql`insert into sales_area (code, name)
        select code, name from jsonb_to_recordset(${JSON.stringify(areas)}::text::jsonb)
          as a (code text, name text)
        on conflict (code) do update set name = excluded.name`;
      yield* sql`delete from sales_area_department d using sales_area a
        where a.id = d.sales_area_id and (a.code = any(${areas.map(({ code }) => code)}::text[])
          or d.department_code = any(${departments}::text[]))`;
      yield* sql.unsafe(insertDepartments, [JSON.stringify(areas)]);
      yield* sql.unsafe(deletePlans, [JSON.stringify(areas)]);
      yield* sql.unsafe(insertPlans, [JSON.stringify(areas)]);
    }),
});

// As it stands: an area that nobody's document made may have no department yet.
const decode = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      code: SalesAreaCode,
      name: Schema.String,
      departments: Schema.Array(Schema.String),
      deliveries: Schema.Array(
        Schema.Struct({
          range: RangeCode,
          weekdays: Schema.Array(Weekday),
          cutOff: ClockTime,
          franco: Schema.Int,
          maximum: Schema.Int,
          deliveryFee: Schema.Int,
        }),
      ),
    }),
  ),
);

const areasStatement = `
select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name,
  'departments', (select coalesce(json_agg(d.department_code order by d.department_code), '[]')
    from sales_area_department d where d.sales_area_id = a.id),
  'deliveries', (select coalesce(json_agg(json_build_object('range', p.range_code,
      'weekdays', p.weekdays, 'cutOff', to_char(p.cut_off, 'HH24:MI'), 'franco', p.franco,
      'maximum', p.maximum, 'deliveryFee', p.delivery_fee) order by p.range_code), '[]')
    from delivery_plan p where p.sales_area_id = a.id)) order by a.id), '[]') as areas
from sales_area a`;

const insertDepartments = `
insert into sales_area_department (department_code, sales_area_id)
select department, a.id
from jsonb_to_recordset($1::text::jsonb) as n (code text, departments text[])
  join sales_area a on a.code = n.code, unnest(n.departments) as department`;

const deletePlans = `
delete from delivery_plan p using sales_area a,
  jsonb_to_recordset($1::text::jsonb) as n (code text, deliveries jsonb)
where a.id = p.sales_area_id and a.code = n.code
  and not n.deliveries @> jsonb_build_array(jsonb_build_object('range', p.range_code))`;

const insertPlans = `
insert into delivery_plan (sales_area_id, range_code, weekdays, cut_off, condition_unit, franco,
  maximum, delivery_fee)
select a.id, d.range, d.weekdays, d."cutOff"::time,
  case d.range when 'Z002' then 'gram' else 'cents' end, d.franco, d.maximum, d."deliveryFee"
from jsonb_to_recordset($1::text::jsonb) as n (code text, deliveries jsonb)
  join sales_area a on a.code = n.code,
  jsonb_to_recordset(n.deliveries) as d (range text, weekdays int[], "cutOff" text, franco int,
    maximum int, "deliveryFee" int)
on conflict (sales_area_id, range_code) do update set weekdays = excluded.weekdays,
  cut_off = excluded.cut_off, condition_unit = excluded.condition_unit, franco = excluded.franco,
  maximum = excluded.maximum, delivery_fee = excluded.delivery_fee`;
