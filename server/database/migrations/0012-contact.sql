-- What anybody writes to the shop: the contact form and applications of merchants.
create table contact_message (
  id int generated always as identity primary key,
  kind text not null check (kind in ('contact', 'merchant')),
  name text not null,
  email text not null,
  -- The other fields of the form, as they were written.
  details jsonb not null,
  received_at timestamptz not null,
  idempotency_key text unique,
  -- SHA-256 of the whole message, files included: the same key for another message is refused.
  fingerprint bytea not null
);

create table contact_attachment (
  message_id int not null references contact_message on delete cascade,
  position smallint not null,
  name text not null,
  media_type text not null,
  content bytea not null,
  primary key (message_id, position)
);

-- Who has written within the last hour, and to which address an acknowledgement went: no longer kept.
create table contact_attempt (
  id bigint generated always as identity primary key,
  address text not null,
  email text not null,
  at timestamptz not null
);
create index contact_attempt_address on contact_attempt (address, at);
create index contact_attempt_email on contact_attempt (email, at);
