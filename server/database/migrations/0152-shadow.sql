-- A month in double (docs/decisions/0120): what was ordered by the old system, and what was said each morning of it.

-- Lines as the old system has them; what an order says as a whole stands on each. Nothing refers to the shop: a
-- customer or an article that is not there is what is to be found.
create table shadow_order_line (
  "order" text not null,
  article text not null,
  line text,
  customer text not null,
  placed_at timestamptz not null,
  quantity int not null check (quantity > 0),
  unit_price int not null,
  line_total int,
  delivery_date date,
  carriage int,
  net int,
  gross int,
  invoice text,
  invoiced int,
  unique nulls not distinct ("order", article, line)
);
create index shadow_order_line_placed on shadow_order_line (placed_at);
-- What was ordered of an article before an order, since its stock was last counted.
create index shadow_order_line_article on shadow_order_line (article, placed_at);

-- What was said of a day. It is written once: who compares again adds one, and the last holds.
create table shadow_report (
  id int generated always as identity primary key,
  day date not null,
  made_at timestamptz not null,
  -- Who asked: the clock of the morning, a command, somebody at the desk.
  made_by text not null check (made_by in ('morning', 'command', 'desk')),
  orders int not null check (orders > 0),
  equal int not null check (equal between 0 and orders),
  -- Of each kind how many, and how many cents.
  kinds jsonb not null,
  differences jsonb not null
);
create index shadow_report_day on shadow_report (day, id);
