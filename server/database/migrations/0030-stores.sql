-- What a store's manager says of it: days on which it takes no delivery.

-- Closed on that date alone; the weekdays of every week are the store's closing_days.
create table store_closure (
  store_id int not null references store on delete cascade,
  day date not null,
  primary key (store_id, day)
);

-- When a manager last said on which days the store is closed: from then on the ERP's are not taken.
alter table store add column closing_days_set_at timestamptz;

-- Festive goods that a store has ordered beforehand. What it has consumed of them is what its completed
-- orders since then hold: nothing to keep in step.
create table festive_preorder (
  store_id int not null references store on delete cascade,
  variant_id int not null references variant,
  quantity int not null check (quantity between 1 and 9999),
  opened_at timestamptz not null,
  -- The last day in Paris on which it may be drawn on.
  deadline date not null,
  primary key (store_id, variant_id)
);
