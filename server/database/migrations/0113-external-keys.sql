-- What systems outside call rows of the house: a source has one key for a row (api-schema/exchange/external-keys.ts).
create table external_key (
  source text not null check (source ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  resource text not null,
  -- The id of the row, in the table of its resource; a row that has keys is not deleted (functions/exchange.sql).
  row_id int not null,
  external text check (external <> ''),
  primary key (resource, row_id, source)
);
-- Not unique: two rows that change names pass through having one alike, and whoever reads refuses it then.
create index external_key_named on external_key (source, resource, external);
