-- A picture is bytes with a media type: a drawing of the demonstration as SVG, a photograph as WebP.
-- What it is served as (widths, formats) is made from them when it is asked for.
alter table picture rename to former_picture;
alter table former_picture rename constraint picture_pkey to former_picture_pkey;
-- Until now a row said how to draw its picture. Those of a former version wait here: a shop that starts
-- writes them as bytes into table picture, and takes them out (server/former-pictures.ts).
create table picture (
  path text primary key check (path ~ '^/images/' and length(path) <= 200),
  media_type text not null check (media_type in ('image/svg+xml', 'image/webp')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- SHA-256 of the bytes: what is made from them is kept under it.
  hash bytea not null check (length(hash) = 32),
  bytes bytea not null,
  created_at timestamptz not null
);

-- Who put which photograph where, or took it away.
create table picture_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null when a command did it: who ran it is in done_by.
  agent_id int references support_agent,
  done_by text not null,
  path text not null,
  change text not null check (change in ('added', 'replaced', 'removed'))
);
create index picture_change_newest on picture_change (at desc, id desc);
create function refuse_picture_change_edit() returns trigger language plpgsql as $body$
begin
  raise exception 'picture_change only grows';
end
$body$;
create trigger picture_change_only_grows before update or delete on picture_change
  for each statement execute function refuse_picture_change_edit();
