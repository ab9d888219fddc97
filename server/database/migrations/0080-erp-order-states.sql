-- What the ERP said of an order by a file, once a state: of what travels so, or of all that the mill's
-- lorries bring.
create table erp_order_state (
  order_id int not null references "order" on delete cascade,
  range_code text check (range_code in ('Z001', 'Z002', 'MKP')),
  status int not null check (status in (1, 2, 3, 9)),
  at timestamptz not null,
  -- To the customer, beside the state.
  message text not null,
  unique nulls not distinct (order_id, range_code, status)
);
