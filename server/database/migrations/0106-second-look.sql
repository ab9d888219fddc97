-- What is money or power changes by two people: what one proposed, who confirmed it or withdrew it, and from
-- when it counts. Nothing is done at that moment: whoever reads compares `counts_from` with the clock. The
-- mechanism's own journal: no row is changed once it counts.
create table second_look (
  id int generated always as identity primary key,
  kind text not null check (kind in ('firm')),
  -- What is in force as it was, and as it is to be.
  before jsonb not null,
  after jsonb not null,
  -- [{path, from, to}] between both.
  changes jsonb not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  counts_from timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  check (lower(confirmed_by) <> lower(proposed_by)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((confirmed_at is null) = (counts_from is null)),
  check (counts_from > confirmed_at),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (withdrawn_at < counts_from)
);
-- One at a time waits.
create unique index second_look_waits on second_look (kind)
  where confirmed_at is null and withdrawn_at is null;
