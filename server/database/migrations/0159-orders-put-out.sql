-- When the orders by lorry were last put out for depots, and what went wrong since (docs/decisions/0128).
create table relief_round (
  single boolean primary key default true check (single),
  -- The process that is at it now; one that was killed is not waited for.
  began_at timestamptz,
  put_at timestamptz,
  failed_at timestamptz,
  failure text
);
