-- Who has the last word on a column of a row of the exchange: what somebody has taken over at the desk, files
-- say no more until it is given back. Its own history: rows are only added, and the newest of a column counts.
-- An act that a run brought with it (somebody typed there) counts as long as that run is not undone.
create table column_owner (
  id bigint generated always as identity primary key,
  resource text not null,
  key text not null,
  column_name text not null,
  owner text not null check (owner in ('desk', 'file')),
  who text not null,
  at timestamptz not null,
  run_id int
);
create index column_owner_of_row on column_owner (resource, key, column_name, id);
