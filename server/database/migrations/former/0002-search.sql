-- Takes back what the former texts of 0002-search.sql made, whichever of them it was, so that today's
-- can be applied. Nothing is lost: all of it is derived from the catalogue.

-- Their triggers on the catalogue's tables go with the functions.
do $drop$
declare one regprocedure;
begin
  for one in select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace
      and (proname like 'search\_%'
        or proname in ('catalogue_changed', 'refresh_search_entries', 'rebuild_search'))
  loop
    if to_regprocedure(one::text) is not null then
      execute 'drop function ' || one::text || ' cascade';
    end if;
  end loop;
end $drop$;

drop view if exists search_entry_source, search_description_source cascade;
drop table if exists search_description, search_entry, search_rewrite, catalogue_version cascade;
drop sequence if exists availability_version;
alter table search_term drop column if exists product_ids;

-- What today's text takes away from 0001-shop.sql.
alter table product add column if not exists document tsvector;
create index if not exists product_plain_name on product
  using gin (plain_name gin_trgm_ops) with (fastupdate = off);
create index if not exists product_taxons on product
  using gin (taxon_codes) with (fastupdate = off);
create index if not exists product_popularity on product (popularity desc, id) where active;
