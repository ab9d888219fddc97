-- Customers come in by files: what a manager has said on the site is theirs from then on, as closing days
-- are (store.closing_days_set_at).
alter table store
  add column billing_email_set_at timestamptz,
  add column contact_email_set_at timestamptz;
alter table address add column set_at timestamptz;

-- What is agreed with a company, whatever its shops: its group, when it pays, how much it may owe. A
-- company is its SIREN, which its stores have (decision 72). functions/stores.sql keeps a row for each.
create table company (
  siren text primary key check (siren ~ '^\d{9}$'),
  group_code text check (group_code <> ''),
  payment_terms_days int check (payment_terms_days between 0 and 365),
  -- Cents.
  credit_limit int check (credit_limit >= 0)
);
insert into company (siren)
  select distinct siren from store where approval = 'approved' and siren ~ '^\d{9}$';
