-- What a store's manager says of it: days on which it takes no delivery.

-- Closed on that date alone; the weekdays of every week are the store's closing_days.
create table store_closure (
  store_id int not null references store on delete cascade,
  day date not null,
  primary key (store_id, day)
);

-- When a manager last said on which days the store is closed: from then on the ERP's are not taken.
alter table store add column closing_days_set_at timestamptz;
