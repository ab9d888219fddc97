-- Processes of the shop on this database, by their last sign of life (server/measures/sign-of-life.ts): whether one does
-- what goes on beside the calls. A process takes its row away when it stops; one that was killed leaves it for an hour.
create table shop_process (
  id int generated always as identity primary key,
  answers boolean not null,
  works boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
