-- From where on guards hold a run of the exchange back (core/exchange/guards.ts); null: as the shop comes.
create table exchange_threshold (
  guard text primary key,
  part numeric check (part between 0 and 1)
);
insert into exchange_threshold (guard) values ('prices.move'), ('companies.move'), ('products.withdrawn'),
  ('variants.withdrawn'), ('customers.withdrawn'), ('promotions.discount'), ('offers.discount');
