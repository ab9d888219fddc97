-- A transfer that came is a document with a state: what it was used for, what is left of it, and who did so.

-- By the bank's own name of its entry a file that is taken twice doubles nothing. Of the account that it came from
-- there is a digest, by which it is known again, and what people may read of it.
alter table transfer
  add column bank_reference text unique,
  add column iban_digest text,
  add column iban_masked text;

-- Every transfer has what is left of it, also where that is nothing; each act on it raises its version. What went back to
-- who sent it is neither used nor left.
insert into transfer_rest (transfer_id, amount, left_amount)
  select t.id, t.amount, 0 from transfer t
  where not exists (select from transfer_rest r where r.transfer_id = t.id);
update transfer_rest r set amount = t.amount from transfer t where t.id = r.transfer_id;
alter table transfer_rest
  add column version int not null default 0,
  add column refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  add constraint transfer_rest_whole check (left_amount + refunded_amount <= amount);

-- An allocation is a movement of the ledger; its counter entry undoes it.
create table transfer_allocation (
  id int generated always as identity primary key,
  transfer_id int not null references transfer,
  movement_id bigint not null unique references ledger_movement,
  undone_by bigint unique references ledger_movement
);
create index transfer_allocation_transfer on transfer_allocation (transfer_id, id);
insert into transfer_allocation (transfer_id, movement_id)
  select t.id, k.id from ledger_movement k
  join transfer t on t.id = (regexp_match(k.key, '^(?:allocation:)?transfer:(\d+)(?::|$)'))[1]::int
  where k.kind in ('transfer', 'allocation') and k.key ~ '^(allocation:)?transfer:\d+'
    and exists (select from ledger_line l
      where l.movement_id = k.id and l.account in ('receivable', 'advance'))
  order by k.id;

-- Whose an account is, once somebody of the house has said so.
create table payer_account (
  iban_digest text primary key,
  store_id int not null references store,
  learnt_at timestamptz not null,
  agent_id int not null references staff
);

-- What is open of all customers, without a look at what is paid.
create index outstanding_open on outstanding (id) where owed > 0;

alter table money_act drop constraint money_act_act_check,
  add constraint money_act_act_check check (act in ('approved', 'withdrawn', 'settled', 'returned', 'transfer',
    'allocated', 'allocation undone', 'transfer refunded', 'bank file', 'written off', 'resumed'));
