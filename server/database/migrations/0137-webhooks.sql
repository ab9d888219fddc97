-- Addresses of partners that are told of what happens (docs/partners.md). Secrets are sealed by the vault; a former
-- one signs too for a while after a rotation. None is deleted: names are never given twice.
create table webhook (
  id int generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  url text not null,
  -- 'run.waiting': api-schema/webhooks.ts.
  events text[] not null check (cardinality(events) > 0),
  secret_sealed bytea not null,
  former_sealed bytea,
  former_until timestamptz,
  made_at timestamptz not null,
  made_by text not null,
  ended_at timestamptz,
  last_call_at timestamptz,
  last_success_at timestamptz,
  -- Its status or why there was none, never what it said.
  last_answer text,
  -- In a row, up to now.
  failures int not null default 0,
  check ((former_sealed is null) = (former_until is null))
);
