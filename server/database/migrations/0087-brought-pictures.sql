-- Photographs that an archive of the exchange brought, until a product shows them: as the table of pictures
-- has them. Their address ends with the beginning of their hash, so that the same photograph is one row.
create table brought_picture (
  path text primary key check (path ~ '^/images/' and length(path) <= 200),
  media_type text not null check (media_type = 'image/webp'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  hash bytea not null check (length(hash) = 32),
  bytes bytea not null,
  brought_by text not null,
  brought_at timestamptz not null
);
