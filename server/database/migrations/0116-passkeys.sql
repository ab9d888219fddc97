-- Passkeys of people at the desk (WebAuthn): the browser keeps the private half, this table the public one.
-- A passkey whose user was verified is both factors at once.
create table passkey (
  id int generated always as identity primary key,
  staff_id int not null references staff,
  credential_id bytea not null unique,
  -- What the authenticator knows its owner by: random, the same for all passkeys of one person.
  user_handle bytea not null,
  public_key bytea not null,
  -- Of its last signature; a signature whose own is not above it comes from a copy. 0 for ever where there is none.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Kept by its maker's cloud, and so on several devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of on passkey (staff_id, id);

-- What a browser is to sign: one a cookie and purpose, good once and for some minutes.
create table passkey_challenge (
  -- Of the cookie that the answer must come with.
  cookie_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'confirmation', 'creation')),
  challenge bytea not null,
  -- Whose passkey it must be; null where anybody may sign in.
  staff_id int references staff on delete cascade,
  user_handle bytea,
  -- Where it was asked from: each place has a few of those that nobody has signed in for.
  place text not null,
  expires_at timestamptz not null,
  primary key (cookie_hash, purpose),
  check ((purpose = 'creation') = (user_handle is not null)),
  check (purpose = 'sign-in' or staff_id is not null)
);
create index passkey_challenge_place on passkey_challenge (place, expires_at) where purpose = 'sign-in';
create index passkey_challenge_over on passkey_challenge (expires_at);

-- Which passkey it was, by its name.
alter table support_agent_audit add column about text;
alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back', 'customers exported', 'companies exported',
  'receivers of a lot exported', 'journals exported', 'passkey added', 'passkey removed',
  'passkey refused'));
