-- What the indexes of the search that processes keep in memory have to follow. A row is read by what it was
-- committed with: a number would be seen in another order than that of the commits. Only grows, until the search
-- is built anew: that is one row.
create table search_change (
  changed_in xid8 not null default pg_current_xact_id(),
  -- 0 stands for all products.
  product_id int not null,
  -- More than its stock and prices.
  moved boolean not null
);
create index search_change_changed_in on search_change (changed_in);
