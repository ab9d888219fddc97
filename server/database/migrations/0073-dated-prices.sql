-- A price has its time: from an instant (included) to another (excluded). What is known of next Monday is a
-- row today, and no work is waiting to be done then.
alter table price
  add column valid_from timestamptz not null default '-infinity',
  add column valid_to timestamptz not null default 'infinity',
  -- The end that was asked for; without one a price lasts until the next of its list.
  add column asked_end timestamptz,
  add constraint price_lasts check (valid_from < valid_to);
alter table price drop constraint price_pkey;
alter table price add primary key (variant_id, sales_area_id, valid_from);

-- Never two at once. Looked at when a transaction ends: a border that moves is two rows that change.
create extension if not exists btree_gist;
alter table price add constraint price_one_at_once exclude using gist (
  variant_id with =, sales_area_id with =, tstzrange(valid_from, valid_to) with &&)
  deferrable initially deferred;

-- The instants at which prices begin or end: few, and asked for by every cart.
create index price_begins on price (valid_from) where valid_from > '-infinity';
create index price_ends on price (valid_to) where valid_to < 'infinity';
