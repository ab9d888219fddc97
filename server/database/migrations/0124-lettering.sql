-- What settles each other on a customer's account bears the same letters (docs/decisions/0103): given when a period is
-- closed, to lines of that one and of those before it, and never taken away.
create table accounting_letter (
  movement_id bigint not null,
  position int not null,
  account text not null,
  party text not null,
  -- From 0, in its customer's account.
  rank int not null check (rank >= 0),
  letters text not null check (letters ~ '^[A-Z]{2,}$'),
  -- The last day of those that settle each other.
  day date not null,
  -- The closing that gave them.
  period_id int not null references accounting_period,
  primary key (movement_id, position),
  foreign key (movement_id, position) references ledger_line (movement_id, position)
);
create index accounting_letter_account on accounting_letter (account, party, rank);

-- The letters of an account add up to nothing.
create function accounting_letter_written() returns trigger language plpgsql as $$
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
create trigger accounting_letter_written after insert on accounting_letter
  referencing new table as written for each statement execute function accounting_letter_written();
create trigger accounting_letter_only_grows before update or delete on accounting_letter
  for each statement execute function accounting_only_grows();
