-- What the journals keep by themselves.

-- A movement waits for the closing of its period. What is only ordered is in no books.
create or replace function accounting_waits() returns trigger language plpgsql as $$
begin
  insert into accounting_pending (day, movement_id, kind)
  select day, id, kind from written where kind <> 'order';
  return null;
end $$;

create or replace function accounting_line_written() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select l.entry_id into unbalanced from accounting_line l
  where l.entry_id in (select entry_id from written)
  group by l.entry_id having sum(l.amount) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'Entry % of the journals is not balanced', unbalanced using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function accounting_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'What is closed of the journals is never changed' using errcode = '23514';
end $$;

-- The letters of an account add up to nothing.
create or replace function accounting_letter_written() returns trigger language plpgsql as $$
declare unsettled text;
begin
  select k.letters into unsettled from accounting_letter k
    join ledger_line l on l.movement_id = k.movement_id and l.position = k.position
  where (k.account, k.party, k.rank) in (select account, party, rank from written)
  group by k.account, k.party, k.rank, k.letters having sum(l.amount) <> 0 limit 1;
  if unsettled is not null then
    raise exception 'The letters % do not settle', unsettled using errcode = '23514';
  end if;
  return null;
end $$;
