-- Sign-ins are counted per account and place together, per account, per place and per known browser
-- (product §3, core/session/sign-in-limits.ts). What is counted is a keyed hash: who reads this table
-- learns neither e-mails nor addresses. The former counts are worth a quarter of an hour: let go.
drop table sign_in_failure;
create table sign_in_failure (
  key text primary key,
  -- Last touched; a day later the row says nothing any more.
  at timestamptz not null,
  -- Milliseconds since the epoch: failures or turns, and when a bucket is full or a wait began.
  failures bigint[] not null,
  moment bigint not null
);
create index sign_in_failure_at on sign_in_failure (at);

alter table login_session
  -- customer.session_epoch at the sign-in: raised since, the refresh token is refused as well.
  add column epoch int not null default 0,
  -- The kind of browser that signed in: 'Chrome sur Android'.
  add column device text,
  -- Its refresh token came or was renewed in a cookie with the prefix __Host-: no other is taken.
  add column host_cookie boolean not null default false;
update login_session l set epoch = c.session_epoch from customer c where c.id = l.customer_id;
