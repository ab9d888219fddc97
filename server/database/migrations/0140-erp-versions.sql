-- What the ERP was told of each part of an order, version by version, and what it answered
-- (docs/partners.md, 'Your ERP answers us'). A part has one open version at most: a later one that is taken
-- ends those before it.
create table erp_order_version (
  order_id int not null references "order" on delete cascade,
  scope text not null check (scope in ('gmp', 'mkp')),
  -- Counts what was said of the part, its cancellations too.
  version int not null check (version > 0),
  -- The version of the order that it says; null for a cancellation.
  order_version int,
  -- As it is sent, each time: the same version is never said in two ways.
  said jsonb not null,
  state text not null check (state in ('waiting', 'taken', 'refused', 'overtaken')),
  said_at timestamptz not null,
  answered_at timestamptz,
  -- The ERP's own.
  number text,
  reason text,
  cure text,
  primary key (order_id, scope, version),
  check (state <> 'refused' or reason is not null),
  check (state <> 'taken' or number is not null)
);
create index erp_order_version_open on erp_order_version (said_at) where state in ('waiting', 'refused');

-- How far the shop has read what the ERP changes, resource by resource; null is from the beginning.
create table erp_cursor (
  resource text primary key,
  cursor text,
  read_at timestamptz not null
);
