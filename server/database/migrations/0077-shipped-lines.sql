-- What a lorry really brought: an order line may leave in several lots, and by several lorries.
create table shipped_line (
  -- The message that says it, and its line there.
  source text not null,
  line int not null,
  order_item_id int not null references order_item,
  -- Null where the goods have none.
  lot text check (lot <> ''),
  quantity int not null check (quantity > 0),
  left_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (source, line)
);
create index shipped_line_item on shipped_line (order_item_id);
