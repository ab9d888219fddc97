-- The journals that go to the accounting system: the ledger told in the firm's accounts, each movement once, by
-- closed periods (docs/decisions/0090). What is closed stands as it was told, whatever names, accounts or rules
-- become; what waits is told anew each time.

create table accounting_period (
  id int generated always as identity primary key,
  first_day date not null,
  last_day date not null unique,
  closed_at timestamptz not null,
  agent_id int not null references staff,
  entries int not null check (entries > 0),
  -- The sum of debits, which is that of credits.
  debit bigint not null check (debit >= 0),
  check (first_day <= last_day)
);

create table accounting_entry (
  -- In the order of the books.
  id bigint generated always as identity primary key,
  period_id int not null references accounting_period,
  -- Each movement once.
  movement_id bigint not null unique references ledger_movement,
  journal text not null check (journal in ('VE', 'BQ', 'CB', 'OD', 'AN')),
  -- Follows the one before it in its journal, without a gap.
  number int not null check (number > 0),
  day date not null,
  piece text not null,
  -- Before `day` where it came after its own period was closed.
  piece_day date not null,
  label text not null,
  unique (journal, number),
  check (piece_day <= day)
);
create index accounting_entry_period on accounting_entry (period_id, id);

-- A debit is positive, a credit negative.
create table accounting_line (
  entry_id bigint not null references accounting_entry,
  position int not null,
  account text not null check (account ~ '^\d{3,12}$'),
  account_label text not null,
  -- The customer or the merchant whose account it is, as they were called then.
  party text,
  party_name text,
  label text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position),
  check ((party is null) = (party_name is null))
);

-- Movements that no closed period has, by the day of the books.
create table accounting_pending (
  day date not null,
  movement_id bigint not null references ledger_movement,
  kind text not null,
  primary key (day, movement_id)
);

-- A movement waits for the closing of its period. What is only ordered is in no books.
create function accounting_waits() returns trigger language plpgsql as $$
begin
  insert into accounting_pending (day, movement_id, kind)
  select day, id, kind from written where kind <> 'order';
  return null;
end $$;

create function accounting_line_written() returns trigger language plpgsql as $$
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

create function accounting_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'What is closed of the journals is never changed' using errcode = '23514';
end $$;

create trigger accounting_waits after insert on ledger_movement
  referencing new table as written for each statement execute function accounting_waits();
create trigger accounting_line_written after insert on accounting_line
  referencing new table as written for each statement execute function accounting_line_written();
create trigger accounting_period_only_grows before update or delete on accounting_period
  for each statement execute function accounting_only_grows();
create trigger accounting_entry_only_grows before update or delete on accounting_entry
  for each statement execute function accounting_only_grows();
create trigger accounting_line_only_grows before update or delete on accounting_line
  for each statement execute function accounting_only_grows();

insert into accounting_pending (day, movement_id, kind)
select day, id, kind from ledger_movement where kind <> 'order';

-- Exports of the journals stand beside those of customers.
alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back', 'customers exported', 'companies exported',
  'receivers of a lot exported', 'journals exported'));
