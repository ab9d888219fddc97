-- The books of the embedded ERP (server/embedded/embedded-erp.ts): what it would know of a customer
-- number and of a company. A row changed here reaches the shop at the store's next sync.

create table embedded_erp_customer (
  erp_id text primary key,
  record jsonb not null
);

create table embedded_erp_score (
  siren text primary key,
  score int not null check (score between 0 and 100)
);
