-- What has left has its date: of best quality (DDM), or the last one (DLC).
alter table shipped_line add column best_before date;
alter table shipped_line add column use_by date;
alter table shipped_line add constraint shipped_line_one_date check (best_before is null or use_by is null);
-- Who typed it at the desk; null where a message says it.
alter table shipped_line add column typed_by text;
-- Who has received a lot.
create index shipped_line_lot on shipped_line (upper(lot) text_pattern_ops) where lot is not null;

-- What a line gets where there is not enough for all, as somebody at the desk shared it; null is all of it.
-- The promise of the rest is given back with it.
alter table order_item add column allotted int check (allotted >= 0);

-- What somebody at the desk did with an order, once a press.
create table order_act (
  order_id int not null references "order" on delete cascade,
  -- What the press was known by: sent twice it is done once.
  key text not null,
  shipment_id int not null references shipment on delete cascade,
  act text not null check (act in ('typed', 'left', 'shared')),
  detail jsonb not null,
  who text not null,
  at timestamptz not null,
  primary key (order_id, key)
);
