-- What the desk's orders are looked up by, whatever there were in five years.
create index order_newest on "order" (completed_at desc, id desc) where checkout_state = 'completed';
create index order_largest on "order" (total desc, id desc) where checkout_state = 'completed';
-- The beginning of a number.
create index order_number_start on "order" (number text_pattern_ops);
-- The customer's own reference of a line.
create index order_item_reference on order_item (lower(customer_reference) text_pattern_ops)
  where customer_reference is not null;
-- The last orders of an article.
drop index order_item_variant;
create index order_item_variant on order_item (variant_id, order_id);
-- The last orders of a customer.
drop index order_customer;
create index order_customer on "order" (customer_id, id desc) where checkout_state = 'completed';
-- All that leaves or left on a day, and the last parcels of a merchant.
create index shipment_day on shipment (delivery_date, transport_type_code);
create index shipment_parcels on shipment (merchant_id, order_id) where transport_type_code = 'MKP';
-- Where stores are.
create index address_city on address using gin (plain_text(city) gin_trgm_ops);
