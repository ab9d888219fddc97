-- The order book of the embedded ERP: parts of orders that it may prepare, and those taken back.
create table embedded_erp_order (
  order_number text not null,
  scope text not null check (scope in ('gmp', 'mkp')),
  erp_id text,
  lines jsonb not null,
  received_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (order_number, scope)
);

-- When the bank gave the money of a refund back.
alter table bank_refund add column given_back_at timestamptz;
