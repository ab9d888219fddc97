import { Schema, Struct } from "effect";
import {
  ClockTime,
  Grams,
  OrderId,
  OrderItemId,
  OrderNumber,
  SalesAreaCode,
  VariantId,
} from "../../../api-schema/primitives.ts";
import { StaffStop } from "../../../api-schema/staff-orders.ts";
import { SHIPMENT, WAY_FORWARD } from "../../../core/shipments/status.ts";
import { query, queryAs } from "../../rows/query.ts";
import { shipment } from "../../rows/shipment.ts";
import { store } from "../../rows/store.ts";
import { many, object, present, value } from "../../rows/value.ts";
import { variant } from "../../rows/variant.ts";
import { deliveryPlan } from "../../rows/delivery-plan.ts";
import { order } from "../../rows/order.ts";
import { lotsOf } from "../../rows/lots.ts";
import { LEFT, namedOf, toLeave } from "../../stock/stock-sql.ts";

/** Statuses of shipments that wait for their lorry. */
export const WAITING: readonly number[] = [SHIPMENT.ordered, SHIPMENT.prepared, SHIPMENT.ready];

const onTheWay = WAY_FORWARD.join(", ");
const company = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";

/** $1 day, $2 area or null, $3 range or null: lorries with what they carry. */
export const lorriesOf = query(
  object({
    area: value(SalesAreaCode, "t.area"),
    areaName: value(Schema.String, "t.area_name"),
    range: deliveryPlan.as("t").rangeCode,
    cutOff: value(Schema.NullOr(ClockTime), "to_char(p.cut_off, 'HH24:MI')"),
    stops: value(Schema.Int, "t.stops"),
    left: value(Schema.Int, 't."left"'),
    unpaid: value(Schema.Int, "t.unpaid"),
    grams: value(Grams, "t.grams"),
  }),
  `(select q.sales_area_id, a.code as area, a.name as area_name, h.transport_type_code as range_code,
      count(*) filter (where h.status in (${onTheWay}))::int as stops,
      count(*) filter (where h.status in (${LEFT.join(", ")}))::int as "left",
      count(*) filter (where h.status = ${SHIPMENT.waitingPayment})::int as unpaid,
      coalesce(sum(w.grams) filter (where h.status in (${onTheWay})), 0)::float8 as grams
    from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
      join sales_area a on a.id = q.sales_area_id
      cross join lateral (select sum(${toLeave("i")}::bigint * v.net_weight) as grams
        from order_item i join variant v on v.id = i.variant_id where i.shipment_id = h.id) w
    where h.delivery_date = $1::date and h.transport_type_code in ('Z001', 'Z002')
      and ($2::text is null or a.code = $2) and ($3::text is null or h.transport_type_code = $3)
    group by 1, 2, 3, 4) t
  left join delivery_plan p on p.sales_area_id = t.sales_area_id and p.range_code = t.range_code
  where t.stops + t.unpaid > 0
  order by t.area_name, t.range_code desc`,
);

const q = order.as("q");
const h = shipment.as("h");
const v = variant.as("v");

const stopLine = {
  item: value(OrderItemId, "i.id"),
  reference: v.reference,
  ean: v.ean,
  name: value(Schema.String, "coalesce(i.product_snapshot ->> 'productName', p.name)"),
  packaging: value(Schema.String, "coalesce(i.product_snapshot ->> 'packaging', v.packaging)"),
  netWeight: v.netWeight,
  ordered: value(Schema.Int, "i.quantity"),
  expected: value(Schema.Int, toLeave("i")),
  shipped: value(Schema.Int, namedOf("i")),
};

const stop = {
  shipment: h.id,
  order: q.id,
  number: present(q.number),
  status: h.status,
  company: value(Schema.String, company),
  erpId: store.as("s").erpId,
  street: value(StaffStop.fields.street, "coalesce(q.shipping_address ->> 'street', '')"),
  postcode: value(StaffStop.fields.postcode, "coalesce(q.shipping_address ->> 'postcode', '')"),
  city: value(StaffStop.fields.city, "coalesce(q.shipping_address ->> 'city', '')"),
  phone: value(StaffStop.fields.phone, "q.shipping_address ->> 'phoneNumber'"),
  note: h.note,
};

const STOP_LINES = `order_item i join variant v on v.id = i.variant_id join product p on p.id = v.product_id
        where i.shipment_id = h.id`;

const STOPS = `shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
    join store s on s.id = q.store_id join sales_area a on a.id = q.sales_area_id
  where h.delivery_date = $1::date and a.code = $2 and h.transport_type_code = $3
    and h.status in (${onTheWay})
  order by q.shipping_address ->> 'postcode', q.shipping_address ->> 'city', ${company}, h.id`;

/** $1 day, $2 area, $3 range: the stops of a lorry, by postcode, city and name. */
export const stopsOf = query(
  object({ ...stop, lines: many(object(stopLine), STOP_LINES, "i.position") }),
  STOPS,
);

/** The same with the lots that are known of each line. */
export const stopsWithLots = query(
  object({
    ...stop,
    lines: many(object({ ...stopLine, lots: lotsOf("i") }), STOP_LINES, "i.position"),
  }),
  STOPS,
);

/** What every statement about shortages begins with. */
const WANTED = `with wanted as materialized (
  select i.id as item, i.variant_id, stock_depot(i.variant_id, q.sales_area_id) as depot_id, h.id as shipment_id,
    q.id as order_id, q.number, q.store_id, q.sales_area_id, q.completed_at,
    q.shipping_address ->> 'phoneNumber' as phone, i.quantity as ordered,
    ${toLeave("i")} as expected, ${namedOf("i")} as shipped, h.delivery_date = $1::date as is_of_day
  from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
    join order_item i on i.shipment_id = h.id
  where h.delivery_date <= $1::date and h.status in (${WAITING.join(", ")})
    and h.transport_type_code in ('Z001', 'Z002')
    and ($2::int is null or i.variant_id = $2)),
needed as materialized (
  select w.variant_id, w.depot_id,
    sum(greatest(w.expected - w.shipped, 0)) filter (where w.is_of_day)::int as wanted,
    greatest(s.counted - coalesce(sum(greatest(w.expected - w.shipped, 0)) filter (where not w.is_of_day), 0), 0)::int as there
  from wanted w join stock s on s.variant_id = w.variant_id and s.depot_id = w.depot_id
  where s.counted < s.promised and ($3::int is null or w.depot_id = $3)
  group by w.variant_id, w.depot_id, s.counted
  having bool_or(w.is_of_day))`;

/**
 * $1 day, $2 variant or null, $3 depot or null: articles of which less stands in their depot than is to leave
 * by then, each with those who wait for it on that day; who ordered first stands first.
 */
export const shortagesOf = queryAs(
  object({
    variant: value(VariantId, "n.variant_id"),
    depot: value(Schema.Int, "n.depot_id"),
    reference: v.reference,
    name: value(Schema.String, "p.name"),
    packaging: v.packaging,
    there: value(Schema.Int, "n.there"),
    lines: many(
      object({
        item: value(OrderItemId, "w.item"),
        order: value(OrderId, "w.order_id"),
        number: value(OrderNumber, "w.number"),
        company: value(Schema.String, company),
        area: value(Schema.String, "a.name"),
        phone: value(Schema.NullOr(Schema.String), "w.phone"),
        ordered: value(Schema.Int, "w.ordered"),
        expected: value(Schema.Int, "w.expected"),
        shipped: value(Schema.Int, "w.shipped"),
        ...Struct.pick(h, ["status", "transportTypeCode"]),
        cutOff: value(Schema.NullOr(ClockTime), "to_char(d.cut_off, 'HH24:MI')"),
      }),
      `wanted w join shipment h on h.id = w.shipment_id join store s on s.id = w.store_id
        join sales_area a on a.id = w.sales_area_id
        left join delivery_plan d on d.sales_area_id = s.sales_area_id
          and d.range_code = h.transport_type_code
        where w.variant_id = n.variant_id and w.depot_id = n.depot_id and w.is_of_day`,
      "w.completed_at, w.item",
    ),
  }),
  (json) => `${WANTED}
select ${json} as answer from needed n join variant v on v.id = n.variant_id join product p on p.id = v.product_id
  where n.wanted > n.there order by v.reference`,
);
