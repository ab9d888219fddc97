-- One row that /readyz writes again every few seconds: a database that is read only, or that has no room
-- left, still answers what it is asked, and takes no order.
create table write_probe (
  single boolean primary key default true check (single),
  at timestamptz not null
);
