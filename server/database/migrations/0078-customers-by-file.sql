-- Customers come in by files: what a manager has said on the site is theirs from then on, as closing days
-- are (store.closing_days_set_at).
alter table store
  add column billing_email_set_at timestamptz,
  add column contact_email_set_at timestamptz;
alter table address add column set_at timestamptz;
