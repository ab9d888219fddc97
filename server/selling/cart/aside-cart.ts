// A cart that stays while an order is made beside it: the order takes the cart's row and its token, so
// that a double press or a lost answer finds one order under that name; what the cart held goes on under
// a new one. Rows are carried over whole, whatever columns they have.

/**
 * $1 order id: takes everything out of the cart and answers it as JSON text, for `openAsideStatement`.
 * Its row stays, locked by whoever calls.
 */
export const setAsideStatement = `
with items as (
  delete from order_item i where i.order_id = $1 returning to_jsonb(i) as item),
payments as (
  delete from payment y where y.order_id = $1 returning to_jsonb(y) as payment),
shipments as (
  delete from shipment h where h.order_id = $1 returning to_jsonb(h) as shipment)
select json_build_object(
  'order', to_jsonb(q),
  'items', (select coalesce(json_agg(item), '[]') from items),
  'payments', (select coalesce(json_agg(payment), '[]') from payments),
  'shipments', (select coalesce(json_agg(shipment), '[]') from shipments))::text as aside
from "order" q where q.id = $1`;

const newId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;

/** $1 what was set aside, $2 token: opens it again as the store's cart, which must have none by then. */
export const openAsideStatement = `
with aside as (select $1::text::jsonb as a),
opened as (
  insert into "order"
  select q.* from aside, jsonb_populate_record(null::"order",
    a->'order' || jsonb_build_object('id', ${newId('"order"')}, 'token', $2::text)) q
  returning id),
renamed as materialized (
  select shipment, ${newId("shipment")} as id
  from aside, jsonb_array_elements(a->'shipments') shipment),
shipped as (
  insert into shipment
  select h.* from opened, renamed, jsonb_populate_record(null::shipment,
    renamed.shipment || jsonb_build_object('id', renamed.id, 'order_id', opened.id)) h),
listed as (
  insert into order_item
  select i.* from opened, aside, jsonb_array_elements(a->'items') item
  join renamed on renamed.shipment->'id' = item->'shipment_id',
  jsonb_populate_record(null::order_item, item || jsonb_build_object('id', ${newId("order_item")},
    'order_id', opened.id, 'shipment_id', renamed.id)) i)
insert into payment
select y.* from opened, aside, jsonb_array_elements(a->'payments') payment,
jsonb_populate_record(null::payment, payment || jsonb_build_object('id', ${newId("payment")},
  'order_id', opened.id)) y`;
