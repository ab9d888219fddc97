-- 'Demander l'accès' to the marketplace: one request a store, answered by people (product §4).
create table marketplace_access_request (
  store_id int primary key references store on delete cascade,
  customer_id int not null references customer,
  requested_at timestamptz not null
);
