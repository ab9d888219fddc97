-- Programs of partners that call the exchange by HTTP (docs/partners.md). Their secrets are hashes; a former
-- one stays good for a while after a rotation. None is deleted: the runs that it brought name it.
create table exchange_client (
  id int generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- 'stocks:in': a resource and a direction (api-schema/exchange-clients.ts).
  may text[] not null check (cardinality(may) > 0),
  source text,
  merchant_id int references merchant,
  -- SHA-256.
  secret_hash bytea not null,
  former_hash bytea,
  former_until timestamptz,
  revoked_at timestamptz,
  last_call_at timestamptz,
  last_failure_at timestamptz,
  check ((former_hash is null) = (former_until is null))
);

-- Who made, rotated or revoked one: it only grows (functions/append-only.sql).
create table exchange_client_act (
  id int generated always as identity primary key,
  client_id int not null references exchange_client,
  at timestamptz not null,
  event text not null check (event in ('made', 'rotated', 'revoked')),
  done_by text not null
);
create function refuse_client_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'exchange_client_act only grows';
end
$body$;
create trigger exchange_client_act_only_grows before update or delete on exchange_client_act
  for each statement execute function refuse_client_act_change();
create index exchange_client_act_of on exchange_client_act (client_id, id);

-- Calls of a client by the hour.
create table exchange_client_hour (
  client_id int not null references exchange_client on delete cascade,
  hour timestamptz not null,
  calls int not null,
  failures int not null,
  primary key (client_id, hour)
);

-- What came by a call with an Idempotency-Key: the key, and a fingerprint of all that was asked.
alter table exchange_run add column call_key text, add column call_print text;
create index exchange_run_called on exchange_run (received_by, call_key) where call_key is not null;
