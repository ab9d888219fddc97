-- The keys of the shop stand in a file of their own, never beside what they seal (docs/keys.md). The
-- database keeps their ids alone, which are fingerprints: it is opened with its own keys or not at all.
create table known_key (
  kid text primary key,
  purpose text not null,
  known_since timestamptz not null,
  retired_at timestamptz
);

-- Read once more, by the start that moves what is in it to the key file; empty from then on. A process
-- of an earlier version would make keys of its own here, and seal with them.
create function refuse_key_in_database() returns trigger language plpgsql as $body$
begin
  raise exception 'the keys of this database are in its key file: start a version that reads it';
end
$body$;
create trigger secret_stays_empty before insert or update on secret
  for each statement execute function refuse_key_in_database();
