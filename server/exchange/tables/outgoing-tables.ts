import { orders } from "../../../api-schema/exchange/orders.ts";
import { SHIPMENT_STATES } from "../../../api-schema/exchange/order-words.ts";
import { payments } from "../../../api-schema/exchange/payments.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { partOf } from "../../ledger/part-sql.ts";
import { exchangeTable, lately } from "./exchange-table.ts";

// safe: its own keys
export const STATE_NAMES = Object.keys(
  SHIPMENT_STATES,
) as readonly (keyof typeof SHIPMENT_STATES)[];

/** The name of a shipment's state, of its number. */
export const stateNamed = (status: string): string =>
  `case ${status} ${STATE_NAMES.map((name) => `when ${SHIPMENT[name]} then '${name}'`).join(" ")} end`;

/** Lines of confirmed orders, oldest order first, each order's in the order of its cart. */
export const ordersTable = exchangeTable(orders, {
  table: `(select q.id as order_id, i.position, q.updated_at,
      q.number as "order", q.version, date_trunc('minute', q.completed_at) as ordered_at,
      s.erp_id as customer, s.siren || s.nic as siret, coalesce(s.company, s.legal_name) as company,
      concat_ws(', ', q.shipping_address ->> 'street', concat_ws(' ', q.shipping_address ->> 'postcode',
        q.shipping_address ->> 'city')) as address,
      m.slug as merchant, h.transport_type_code as range, a.code as area,
      (select d.code from depot d where d.id = stock_depot(i.variant_id, q.sales_area_id)) as depot,
      h.delivery_date, ${stateNamed("h.status")} as state, v.reference as article,
      coalesce(i.product_snapshot ->> 'productName', p.name) as name,
      coalesce(i.product_snapshot ->> 'packaging', v.packaging) as packaging,
      i.quantity, i.unit_price, i.tariff_price, i.price_unit, i.price_base,
      case when i.price_unit in ('kilogram', 'tonne') then i.price_held end as net_weight,
      case when i.price_unit = 'piece' then i.price_held end as pieces, i.subtotal + i.promotion_total as total_ht, i.vat_rate, i.total,
      case when not exists (select from order_item f
        where f.shipment_id = h.id and f.position < i.position) then h.shipping_total_ht end as delivery_fee,
      i.customer_reference, nullif(h.note, '') as note, y.method
    from "order" q join store s on s.id = q.store_id join sales_area a on a.id = q.sales_area_id
      join order_item i on i.order_id = q.id join shipment h on h.id = i.shipment_id
      join merchant m on m.id = h.merchant_id join variant v on v.id = i.variant_id
      join product p on p.id = v.product_id
      left join payment y on y.order_id = q.id and y.scope = ${partOf("h")}
    where q.checkout_state = 'completed')`,
  order: "t.order_id, t.position",
  changed: lately("t.updated_at"),
});

/** Payments of orders and of invoices, oldest first. */
export const paymentsTable = exchangeTable(payments, {
  table: `(select 'C' || y.id as payment, q.number as document, 'order' as pays, y.scope as part,
      s.erp_id as customer, y.method, y.amount, y.state, y.created_at as at, y.updated_at,
      date_trunc('minute', y.created_at) as created_at, date_trunc('minute', y.updated_at) as changed_at,
      (select b.reference from bank_transaction b where b.order_id = q.id and y.id = any(b.payment_ids)
        and b.state = 'accepted' and not b.supplement order by b.created_at desc, b.id limit 1) as reference
    from payment y join "order" q on q.id = y.order_id join store s on s.id = q.store_id
    where q.checkout_state = 'completed'
    union all
    select 'F' || p.id, o.invoice_number, 'invoice',
      case when coalesce(m.gmp, true) then 'gmp' else 'mkp' end, s.erp_id, p.method, l.amount, p.state,
      p.created_at, p.updated_at, date_trunc('minute', p.created_at), date_trunc('minute', p.updated_at),
      p.reference
    from outstanding_payment p join outstanding_payment_line l on l.payment_id = p.id
      join outstanding o on o.id = l.outstanding_id join store s on s.id = o.store_id
      left join merchant m on m.id = o.merchant_id)`,
  order: "t.at, t.payment, t.document",
  changed: lately("t.updated_at"),
});
