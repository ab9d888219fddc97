-- Versions of what is shown, and how values are written on the wire.

create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version
     set version = version + 1, changed_in = pg_current_xact_id()
   where changed_in is distinct from pg_current_xact_id();
  return null;
end $$;

-- An instant as the wire writes it: ISO 8601 in UTC with milliseconds.
create or replace function wire_instant(value timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create or replace function content_changed() returns trigger language plpgsql as $$
begin
  update content_version
     set version = version + 1, changed_in = pg_current_xact_id()
   where changed_in is distinct from pg_current_xact_id();
  return null;
end $$;
