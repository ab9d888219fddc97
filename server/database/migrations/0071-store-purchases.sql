-- What a store has bought, as a number that counts up with each of its orders, amendments and cancellations
-- (functions/orders.sql): what a process has made of all its orders is known by it. A store without a row
-- has the number 0.
create table store_purchases (
  store_id int primary key references store on delete cascade,
  revision int not null default 1,
  changed_in xid8 not null default pg_current_xact_id()
) with (fillfactor = 50);
