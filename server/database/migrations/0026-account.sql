-- The customer's account: links that open one, people who have not chosen a password yet, and stores
-- that wait for the moulin's approval.

-- Null until somebody who was invited has chosen one: nobody signs in before.
alter table customer alter column password_hash drop not null;

-- A link that was sent by mail: stored as a hash, good once, and gone with its time.
create table account_token (
  token_hash bytea primary key,
  customer_id int not null references customer on delete cascade,
  kind text not null check (kind in ('activation', 'reset', 'email')),
  -- 'email': the address that the account will have.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'email') = (email is not null))
);
create index account_token_customer on account_token (customer_id, kind);

-- Who waits or was refused browses and does not order.
alter table store
  add column approval text not null default 'approved'
    check (approval in ('approved', 'waiting', 'refused')),
  add column approval_reason text;
create index store_approval on store (approval) where approval = 'waiting';
