-- Goods of a shipment that leave with another lorry of their range: 0 is what the cart made, and the house counts up.
-- A line has the number of its shipment, so that an article stands once in each.
alter table shipment add column split int not null default 0 check (split >= 0);
alter table shipment drop constraint shipment_order_id_merchant_id_transport_type_code_key;
alter table shipment add constraint shipment_order_id_merchant_id_transport_type_code_key
  unique (order_id, merchant_id, transport_type_code, split);
alter table order_item add column split int not null default 0 check (split >= 0);
alter table order_item drop constraint order_item_order_id_variant_id_key;
alter table order_item add constraint order_item_order_id_variant_id_key
  unique (order_id, variant_id, split);

-- The other shipment that a version changed: { shipment, before, after }.
alter table order_version add column beside jsonb;

alter table order_act drop constraint order_act_act_check;
alter table order_act add constraint order_act_act_check
  check (act in ('typed', 'left', 'shared', 'lessened', 'cancelled', 'split', 'joined'));
alter table order_act drop constraint order_act_reasoned;
alter table order_act add constraint order_act_reasoned
  check ((reason is not null) = (act in ('lessened', 'cancelled', 'split', 'joined')));

-- A state that the ERP says of one delivery of an order; without a day it is of all of them.
alter table erp_order_state add column delivery_date date;
alter table erp_order_state drop constraint erp_order_state_order_id_range_code_status_key;
alter table erp_order_state add constraint erp_order_state_order_id_range_code_status_key
  unique nulls not distinct (order_id, range_code, delivery_date, status);
