-- About when a variant that ran out is back, where its supplier has said so.
alter table variant add column restock_on date;
create trigger catalogue_restock_changed after update of restock_on on variant
  for each statement execute function catalogue_changed();

-- 'Me prévenir': which member waits for which variant, for which store. A row goes when its person
-- was told, or leaves the store.
create table stock_alert (
  store_id int not null,
  customer_id int not null,
  variant_id int not null references variant on delete cascade,
  asked_at timestamptz not null,
  primary key (store_id, customer_id, variant_id),
  foreign key (store_id, customer_id)
    references store_shop_user (store_id, customer_id) on delete cascade
);
create index stock_alert_variant on stock_alert (variant_id);
create index stock_alert_asked on stock_alert (asked_at);
