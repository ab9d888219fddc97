-- The customer's own reference of a line: on screen, on the papers of the order, towards the ERP.
alter table order_item add column customer_reference text
  check (char_length(customer_reference) between 1 and 35);
