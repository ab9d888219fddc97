-- What the desk reads of every store stands in the index itself: what its last orders came to (the page of
-- today), and by whose invoices it owes something (the page of collections).
drop index order_store_completed;
create index order_store_completed on "order" (store_id, completed_at desc) include (items_total_ht)
  where checkout_state = 'completed';

drop index outstanding_unpaid;
create index outstanding_unpaid on outstanding (store_id, due_date, id)
  include (outstanding_status, amount, owed, collecting, category, payable, merchant_id)
  where outstanding_status in (0, 1);
