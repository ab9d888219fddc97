-- A state that the ERP says of one delivery of an order; without a day it is of all of them.
alter table erp_order_state add column delivery_date date;
alter table erp_order_state drop constraint erp_order_state_order_id_range_code_status_key;
alter table erp_order_state add constraint erp_order_state_order_id_range_code_status_key
  unique nulls not distinct (order_id, range_code, delivery_date, status);
